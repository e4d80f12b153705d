import RoadNetwork

/// Edges that follow one another, with the distances at which they begin.
struct EdgeChain {
    private(set) var edges: [EdgeID] = []
    /// Metres from the chain's start to each edge's start, and to the end.
    private var starts: [Double] = [0]
    private var numbers: [Int32: Int] = [:]

    /// The chain from the beginning of a path to its leading edge.
    init(endingWith path: Int32, in arena: PathArena) {
        var entries: [Int32] = []
        var index = path
        while index >= 0 {
            entries.append(index)
            index = arena[index].parent
        }
        for (number, entry) in entries.reversed().enumerated() {
            numbers[entry] = number
            edges.append(arena[entry].edge)
            starts.append(starts[number] + Double(arena[entry].length))
        }
    }

    var length: Double { starts[starts.count - 1] }

    /// Metres from the chain's start to the start of an edge of the path.
    func start(of path: Int32) -> Double { starts[numbers[path] ?? 0] }

    /// The stretches on roads without a gap, each with its first and last fix.
    func paths(
        through fixes: [(fix: Int, meters: Double)], of locations: [MatchedLocation],
        isGapBefore: (Int) -> Bool
    ) -> [(path: MatchedPath, fixes: ClosedRange<Int>)] {
        var stretches: [[(fix: Int, meters: Double)]] = []
        var isOpen = false
        for fix in fixes {
            let isOnRoad = locations[fix.fix].roadSnapped
            if isOnRoad, isOpen, !isGapBefore(fix.fix) {
                stretches[stretches.count - 1].append(fix)
            } else if isOnRoad {
                stretches.append([fix])
            }
            isOpen = isOnRoad
        }
        return stretches.compactMap { stretch in
            // The smoothed places may go back by some metres.
            guard let first = stretch.min(by: { $0.meters < $1.meters }),
                let last = stretch.max(by: { $0.meters < $1.meters })
            else { return nil }
            let (start, end) = (index(at: first.meters), index(at: last.meters))
            let path = MatchedPath(
                edges: Array(edges[start...end]), startOffset: position(at: first.meters).offset,
                endOffset: position(at: last.meters).offset)
            return (path, stretch[stretch.startIndex].fix...stretch[stretch.endIndex - 1].fix)
        }
    }

    /// The edge at a distance, and the metres along it; clamped to the chain.
    func position(at meters: Double) -> (edge: EdgeID, offset: Double) {
        let number = index(at: meters)
        let offset = min(max(0, meters - starts[number]), starts[number + 1] - starts[number])
        return (edges[number], offset)
    }

    /// From where to where along the chain the road leads, one way in one direction, that is driven at a distance;
    /// infinitely far where it goes on before or behind the chain.
    func road(at meters: Double, in network: RoadNetwork) -> ClosedRange<Double> {
        func isOnRoad(_ number: Int, _ other: Int) -> Bool {
            edges[number].isSameRoad(as: edges[other], in: network)
        }
        var first = index(at: meters)
        var last = first
        while first > 0, isOnRoad(first, first - 1) { first -= 1 }
        while last < edges.count - 1, isOnRoad(last, last + 1) { last += 1 }
        let goesBack =
            first == 0
            && edges[0].reversed.next(onRoadIn: network) != nil
        let goesOn =
            last == edges.count - 1
            && edges[last].next(onRoadIn: network) != nil
        return (goesBack ? -.infinity : starts[first])...(goesOn ? .infinity : starts[last + 1])
    }

    /// The same; nil beyond the chain.
    func knownPosition(at meters: Double) -> (edge: EdgeID, offset: Double)? {
        (0..<length).contains(meters) ? position(at: meters) : nil
    }

    /// The number of the edge on which a distance lies.
    private func index(at meters: Double) -> Int {
        var low = 0
        var high = edges.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= meters { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
