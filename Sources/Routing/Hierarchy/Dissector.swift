/// Cuts cells until nothing is left, without recursion of its own and without new memory, and gives
/// the order that ``NestedDissection`` describes.
struct Dissector {
    private let ends: [(UInt32, UInt32)]
    private let places: [(x: Float, y: Float)]
    private let stateCounts: [Int32]
    /// For each node the states of the segments there that are in separators already.
    private let surroundings: Scratch<UInt32>
    /// Nodes and segments of each cell lie together.
    private let nodes: Scratch<UInt32>
    private let segments: Scratch<UInt32>
    private let localNumbers: Scratch<UInt32>
    private let keys: Scratch<UInt64>
    private let terminals: Scratch<MinimumCut.Terminal>
    private let sides: Scratch<Bool>
    private let spare: Scratch<UInt32>
    private var cell: DissectionCell
    private var minimumCut: MinimumCut

    init(ends: [(UInt32, UInt32)], places: [(x: Float, y: Float)], stateCounts: [Int32]) {
        self.ends = ends
        self.places = places
        self.stateCounts = stateCounts
        let nodeCount = places.count
        surroundings = Scratch(count: nodeCount, of: 0)
        nodes = Scratch(count: nodeCount, of: 0)
        segments = Scratch(count: ends.count, of: 0)
        for index in 0..<nodeCount { nodes[index] = UInt32(index) }
        for index in ends.indices { segments[index] = UInt32(index) }
        localNumbers = Scratch(count: nodeCount, of: 0)
        keys = Scratch(count: nodeCount, of: 0)
        terminals = Scratch(count: nodeCount, of: .neither)
        sides = Scratch(count: nodeCount, of: false)
        spare = Scratch(count: max(nodeCount, ends.count), of: 0)
        cell = DissectionCell(
            nodeCount: 0, segmentCount: 0, firstLink: Scratch(count: nodeCount + 2, of: 0),
            linkNode: Scratch(count: ends.count * 2, of: 0),
            linkSegment: Scratch(count: ends.count * 2, of: 0),
            capacities: Scratch(count: ends.count, of: 0))
        minimumCut = MinimumCut(nodeCapacity: nodeCount, segmentCapacity: ends.count)
    }

    /// The segments' range of a cell keeps its separator at its end: so the final contents of
    /// `segments` is the order.
    mutating func dissect() -> [UInt32] {
        var open = [(nodes: 0..<nodes.count, segments: 0..<segments.count)]
        while let (nodeRange, segmentRange) = open.popLast() {
            guard nodeRange.count > 1, !segmentRange.isEmpty else { continue }
            load(nodeRange, segmentRange)
            cut()
            let (firstNodes, secondNodes) = splitNodes(nodeRange)
            guard !firstNodes.isEmpty, !secondNodes.isEmpty else { continue }
            let (firstSegments, secondSegments) = splitSegments(segmentRange)
            open.append((firstNodes, firstSegments))
            open.append((secondNodes, secondSegments))
        }
        return (0..<segments.count).map { segments[$0] }
    }

    private mutating func load(_ nodeRange: Range<Int>, _ segmentRange: Range<Int>) {
        for (number, place) in nodeRange.enumerated() {
            localNumbers[nodes[place]] = UInt32(number)
        }
        cell.nodeCount = nodeRange.count
        cell.segmentCount = segmentRange.count
        for index in 0..<nodeRange.count + 2 { cell.firstLink[index] = 0 }
        for place in segmentRange {
            let (start, end) = ends[Int(segments[place])]
            cell.firstLink[localNumbers[start] + 2] += 1
            cell.firstLink[localNumbers[end] + 2] += 1
        }
        for index in 1..<nodeRange.count + 2 { cell.firstLink[index] += cell.firstLink[index - 1] }
        for (number, place) in segmentRange.enumerated() {
            let (start, end) = ends[Int(segments[place])]
            cell.capacities[number] = stateCounts[Int(segments[place])]
            addLink(localNumbers[start], localNumbers[end], UInt32(number) << 1)
            addLink(localNumbers[end], localNumbers[start], UInt32(number) << 1 | 1)
        }
        for (number, place) in nodeRange.enumerated() { spare[number] = nodes[place] }
    }

    private func addLink(_ start: UInt32, _ end: UInt32, _ segment: UInt32) {
        let link = cell.firstLink[start + 1]
        cell.firstLink[start + 1] = link + 1
        cell.linkNode[link] = end
        cell.linkSegment[link] = segment
    }

    /// Sets `sides` to the best of the cuts along the directions.
    private mutating func cut() {
        let count = cell.nodeCount
        var surrounding = 0
        for number in 0..<count { surrounding += Int(surroundings[spare[number]]) }
        var best = Double.infinity
        for direction in Self.directions {
            sort(along: direction)
            for number in 0..<count { terminals[number] = .neither }
            minimumCut.reset(cell)
            var fixed = 0
            for tenths in 1...4 {
                let more = max(1, count * tenths / 10)
                guard more > fixed else { continue }
                for rank in fixed..<more {
                    terminals[Int(keys[rank] & 0xffff_ffff)] = .source
                    terminals[Int(keys[count - 1 - rank] & 0xffff_ffff)] = .sink
                }
                fixed = more
                let limit = DissectionCost.largestCut(
                    for: best, nodes: count, surrounding: surrounding)
                guard minimumCut.separate(cell, terminals: terminals, limit: limit) else { break }
                for nearest in [MinimumCut.Terminal.source, .sink] {
                    let cost = cost(ofCutNearest: nearest, surrounding)
                    guard cost < best else { continue }
                    best = cost
                    for number in 0..<count {
                        sides[number] = minimumCut.isOnSourceSide(number, nearest: nearest)
                    }
                }
            }
        }
    }

    private func cost(ofCutNearest nearest: MinimumCut.Terminal, _ surrounding: Int) -> Double {
        var nodes = 0
        var states = 0
        for number in 0..<cell.nodeCount
        where minimumCut.isOnSourceSide(number, nearest: nearest) {
            nodes += 1
            states += Int(surroundings[spare[number]])
        }
        let size = minimumCut.size
        return DissectionCost.ofCell(nodes: nodes, surrounding: states + size)
            + DissectionCost.ofCell(
                nodes: cell.nodeCount - nodes, surrounding: surrounding - states + size)
    }

    /// Sets the lower half of each of `keys` to a node, in the order in which they lie along a direction.
    private func sort(along direction: (x: Float, y: Float)) {
        let count = cell.nodeCount
        for number in 0..<count {
            let place = places[Int(spare[number])]
            let position = place.x * direction.x + place.y * direction.y
            keys[number] = UInt64(Self.ordered(position)) << 32 | UInt64(number)
        }
        var sorted = UnsafeMutableBufferPointer(start: keys.base, count: count)
        sorted.sort()
    }

    private static let directions: [(x: Float, y: Float)] = [
        (1, 0), (0, 1), (0.707, 0.707), (0.707, -0.707),
    ]

    /// Bits that sort as the numbers do.
    private static func ordered(_ value: Float) -> UInt32 {
        let bits = value.bitPattern
        return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
    }

    private func splitNodes(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
        var place = range.lowerBound
        for number in 0..<range.count where sides[number] {
            nodes[place] = spare[number]
            place += 1
        }
        let middle = place
        for number in 0..<range.count where !sides[number] {
            nodes[place] = spare[number]
            place += 1
        }
        return (range.lowerBound..<middle, middle..<range.upperBound)
    }

    private func splitSegments(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
        var counts = (0, 0)
        for (number, place) in range.enumerated() { spare[number] = segments[place] }
        func part(_ segment: UInt32) -> Int {
            let (start, end) = ends[Int(segment)]
            let (one, other) = (sides[localNumbers[start]], sides[localNumbers[end]])
            return one != other ? 2 : one ? 0 : 1
        }
        var place = range.lowerBound
        for wanted in 0..<3 {
            for number in 0..<range.count where part(spare[number]) == wanted {
                segments[place] = spare[number]
                place += 1
                if wanted == 2 { surround(spare[number]) }
            }
            if wanted == 0 { counts.0 = place - range.lowerBound }
            if wanted == 1 { counts.1 = place - range.lowerBound - counts.0 }
        }
        let middle = range.lowerBound + counts.0
        return (range.lowerBound..<middle, middle..<middle + counts.1)
    }

    private func surround(_ segment: UInt32) {
        let (start, end) = ends[Int(segment)]
        let states = UInt32(stateCounts[Int(segment)])
        surroundings[start] += states
        surroundings[end] += states
    }
}
