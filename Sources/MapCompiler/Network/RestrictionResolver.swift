internal import RoadNetwork

/// Turns restrictions of ways and nodes into forbidden sequences of edges. A command (`only_*`)
/// becomes the prohibitions of everything else.
///
/// What is malformed is refused, not guessed.
struct RestrictionResolver {
    /// Edges tried for one restriction; where ways cross so often, nothing is clear.
    private static let mostSteps = 20_000

    private let topology: Topology
    private let wayIDs: [Int64]
    /// The segments of each way: `segments[starts[way]..<starts[way + 1]]`.
    private let starts: [Int]
    private let segments: [UInt32]

    init(topology: Topology, ways: [WayRecord], segments: [SegmentRecord]) {
        self.topology = topology
        wayIDs = ways.map(\.osmID)
        var starts = [Int](repeating: 0, count: ways.count + 1)
        for segment in segments { starts[Int(segment.way) + 1] += 1 }
        for way in ways.indices { starts[way + 1] += starts[way] }
        var next = starts
        var sorted = [UInt32](repeating: 0, count: segments.count)
        for (number, segment) in segments.enumerated() {
            sorted[next[Int(segment.way)]] = UInt32(number)
            next[Int(segment.way)] += 1
        }
        self.starts = starts
        self.segments = sorted
    }

    func resolve(
        _ relation: RestrictionRelation, viaNode: UInt32?
    ) -> Result<[ResolvedRestriction], RestrictionRefusal> {
        Result { () throws(RestrictionRefusal) in
            var found: [ResolvedRestriction] = []
            for rule in relation.rules {
                switch relation.via {
                case .node:
                    guard let viaNode else { throw .notInMap }
                    found += try resolve(relation, rule, via: viaNode)
                case .ways(let ids):
                    found += try resolve(relation, rule, viaWays: ids)
                }
            }
            return found
        }
    }

    // MARK: - Via a node

    private func resolve(
        _ relation: RestrictionRelation, _ rule: RestrictionInterpretation, via node: UInt32
    ) throws(RestrictionRefusal) -> [ResolvedRestriction] {
        let from = try ways(relation.from)
        let to = try ways(relation.to)
        let leaving = topology.edges(leaving: node)
        var found: [ResolvedRestriction] = []
        for fromWay in from {
            let arrivals = leaving.filter { topology.way($0) == fromWay }.map(\.reversed)
            for toWay in to {
                let departures = leaving.filter { topology.way($0) == toWay }
                guard !arrivals.isEmpty, !departures.isEmpty else { throw .notConnected }
                let usable = arrivals.filter { isUsable($0, rule.modes) }
                let targets = departures.filter { isUsable($0, rule.modes) }
                // Nobody can come or go there as it is: nothing to forbid.
                guard !usable.isEmpty, !targets.isEmpty else { continue }
                if fromWay == toWay, usable.count > 1, rule.kind == .prohibition {
                    // The way goes on beyond its via: turning round is forbidden from either side.
                    found += usable.map { restriction([$0, $0.reversed], rule) }
                    continue
                }
                guard usable.count == 1, targets.count == 1 else { throw .ambiguous }
                found += prohibitions(path: [usable[0], targets[0]], rule, firstChecked: 0)
            }
        }
        return found
    }

    // MARK: - Via ways

    private func resolve(
        _ relation: RestrictionRelation, _ rule: RestrictionInterpretation, viaWays ids: [Int64]
    ) throws(RestrictionRefusal) -> [ResolvedRestriction] {
        let from = try ways(relation.from)
        let to = try ways(relation.to)
        let via = try ways(ids)
        var found: [ResolvedRestriction] = []
        for fromWay in from {
            for toWay in to {
                var paths = try connections(from: fromWay, via: via, to: toWay)
                guard !paths.isEmpty else { throw .notConnected }
                paths = paths.filter { path in path.allSatisfy { isUsable($0, rule.modes) } }
                guard !paths.isEmpty else { continue }
                guard paths.count == 1 else { throw .ambiguous }
                // A command binds whoever has entered its via.
                found += prohibitions(path: paths[0], rule, firstChecked: 1)
            }
        }
        return found
    }

    /// All sequences of edges from the last of one way, along each of the ways in between, from
    /// where it is entered to where it is left without turning round, to the first of another way.
    private func connections(
        from: UInt32, via: [UInt32], to: UInt32
    ) throws(RestrictionRefusal) -> [[EdgeID]] {
        var found: [[EdgeID]] = []
        var steps = Self.mostSteps
        for edge in edges(of: from) {
            extend([edge], alongUsed: [], via: via, to: to, &found, &steps)
        }
        guard steps > 0 else { throw .ambiguous }
        return found
    }

    private func extend(
        _ path: [EdgeID], alongUsed used: [Int], via: [UInt32], to: UInt32,
        _ found: inout [[EdgeID]], _ steps: inout Int
    ) {
        // Several paths are ambiguous anyway; long ones are not what people mean.
        guard found.count < 8, path.count < 64, steps > 0 else { return }
        steps -= 1
        let last = path[path.count - 1]
        let node = topology.target(last)
        let current = used.last.map { via[$0] }
        for next in topology.edges(leaving: node) {
            let way = topology.way(next)
            let isBack = next == last.reversed
            if used.count == via.count, way == to {
                if !isBack || way == current { found.append(path + [next]) }
            }
            if let current, way == current, !isBack, !path.contains(next) {
                extend(path + [next], alongUsed: used, via: via, to: to, &found, &steps)
            }
            for number in via.indices where via[number] == way && !used.contains(number) {
                guard !isBack else { continue }
                extend(
                    path + [next], alongUsed: used + [number], via: via, to: to, &found, &steps)
            }
        }
    }

    // MARK: - Parts

    /// The sequence itself, or for a command whatever else one could do at each of its nodes from
    /// the checked one on.
    private func prohibitions(
        path: [EdgeID], _ rule: RestrictionInterpretation, firstChecked: Int
    ) -> [ResolvedRestriction] {
        guard rule.isMandatory else { return [restriction(path, rule)] }
        var found: [ResolvedRestriction] = []
        for position in min(firstChecked, path.count - 2)..<path.count - 1 {
            for other in topology.edges(leaving: topology.target(path[position]))
            where other != path[position + 1] && isUsable(other, rule.modes) {
                found.append(restriction(Array(path[...position]) + [other], rule))
            }
        }
        return found
    }

    private func restriction(
        _ edges: [EdgeID], _ rule: RestrictionInterpretation
    ) -> ResolvedRestriction {
        var modes = rule.modes
        // Onto a road that is driven only to reach something, nobody else turns anyway.
        if rule.sparesDestinationTraffic, let last = edges.last {
            modes.subtract(topology.restrictedModes(last))
        }
        return ResolvedRestriction(edges: edges, modes: modes, condition: rule.condition)
    }

    private func isUsable(_ edge: EdgeID, _ modes: TravelModes) -> Bool {
        !topology.modes(edge).isDisjoint(with: modes)
    }

    private func ways(_ ids: [Int64]) throws(RestrictionRefusal) -> [UInt32] {
        var found: [UInt32] = []
        for id in ids {
            var low = 0
            var high = wayIDs.count
            while low < high {
                let middle = (low + high) / 2
                if wayIDs[middle] < id { low = middle + 1 } else { high = middle }
            }
            guard low < wayIDs.count, wayIDs[low] == id, starts[low] < starts[low + 1] else {
                throw .notInMap
            }
            found.append(UInt32(low))
        }
        return found
    }

    private func edges(of way: UInt32) -> [EdgeID] {
        segments[starts[Int(way)]..<starts[Int(way) + 1]].flatMap {
            let segment = SegmentID(rawValue: $0)
            return [EdgeID(segment, backward: false), EdgeID(segment, backward: true)]
        }
    }
}
