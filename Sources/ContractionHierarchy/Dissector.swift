import Columns

/// Makes the edge order of ``NestedDissection``: cuts cells until none is left, without recursion and without
/// new memory for each cell.
struct Dissector {
    private let ends: [(UInt32, UInt32)]
    private let positions: [(x: Float, y: Float)]
    private let capacities: [Int32]
    /// For each node the capacity of its edges that are in separators already.
    private let surroundings: Scratch<UInt32>
    /// Nodes and edges of each cell are consecutive.
    private let nodes: Scratch<UInt32>
    private let edges: Scratch<UInt32>
    private let localNumbers: Scratch<UInt32>
    private let keys: Scratch<UInt64>
    private let terminals: Scratch<MinimumCut.Terminal>
    private let sides: Scratch<Bool>
    private let spare: Scratch<UInt32>
    private var cell: DissectionCell
    private var minimumCut: MinimumCut

    init(ends: [(UInt32, UInt32)], positions: [(x: Float, y: Float)], capacities: [Int32]) {
        self.ends = ends
        self.positions = positions
        self.capacities = capacities
        let nodeCount = positions.count
        surroundings = Scratch(count: nodeCount, of: 0)
        nodes = Scratch(count: nodeCount, of: 0)
        edges = Scratch(count: ends.count, of: 0)
        for index in 0..<nodeCount { nodes[index] = UInt32(index) }
        for index in ends.indices { edges[index] = UInt32(index) }
        localNumbers = Scratch(count: nodeCount, of: 0)
        keys = Scratch(count: nodeCount, of: 0)
        terminals = Scratch(count: nodeCount, of: .neither)
        sides = Scratch(count: nodeCount, of: false)
        spare = Scratch(count: max(nodeCount, ends.count), of: 0)
        cell = DissectionCell(
            nodeCount: 0, edgeCount: 0, firstLink: Scratch(count: nodeCount + 2, of: 0),
            linkNode: Scratch(count: ends.count * 2, of: 0),
            linkEdge: Scratch(count: ends.count * 2, of: 0),
            capacities: Scratch(count: ends.count, of: 0))
        minimumCut = MinimumCut(nodeCapacity: nodeCount, edgeCapacity: ends.count)
    }

    /// A cell's range of edges keeps the separator at its end: so the final contents of `edges` is the order.
    mutating func dissect() -> [UInt32] {
        var open = [(nodes: 0..<nodes.count, edges: 0..<edges.count)]
        while let (nodeRange, edgeRange) = open.popLast() {
            guard nodeRange.count > 1, !edgeRange.isEmpty else { continue }
            load(nodeRange, edgeRange)
            cut()
            let (firstNodes, secondNodes) = splitNodes(nodeRange)
            guard !firstNodes.isEmpty, !secondNodes.isEmpty else { continue }
            let (firstEdges, secondEdges) = splitEdges(edgeRange)
            open.append((firstNodes, firstEdges))
            open.append((secondNodes, secondEdges))
        }
        return (0..<edges.count).map { edges[$0] }
    }

    private mutating func load(_ nodeRange: Range<Int>, _ edgeRange: Range<Int>) {
        for (number, place) in nodeRange.enumerated() {
            localNumbers[nodes[place]] = UInt32(number)
        }
        cell.nodeCount = nodeRange.count
        cell.edgeCount = edgeRange.count
        for index in 0..<nodeRange.count + 2 { cell.firstLink[index] = 0 }
        for place in edgeRange {
            let (start, end) = ends[Int(edges[place])]
            cell.firstLink[localNumbers[start] + 2] += 1
            cell.firstLink[localNumbers[end] + 2] += 1
        }
        for index in 1..<nodeRange.count + 2 { cell.firstLink[index] += cell.firstLink[index - 1] }
        for (number, place) in edgeRange.enumerated() {
            let (start, end) = ends[Int(edges[place])]
            cell.capacities[number] = capacities[Int(edges[place])]
            addLink(localNumbers[start], localNumbers[end], UInt32(number) << 1)
            addLink(localNumbers[end], localNumbers[start], UInt32(number) << 1 | 1)
        }
        for (number, place) in nodeRange.enumerated() { spare[number] = nodes[place] }
    }

    private func addLink(_ start: UInt32, _ end: UInt32, _ edge: UInt32) {
        let link = cell.firstLink[start + 1]
        cell.firstLink[start + 1] = link + 1
        cell.linkNode[link] = end
        cell.linkEdge[link] = edge
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
                let limit = DissectionCost.maximumCut(
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
        var surrounded = 0
        for number in 0..<cell.nodeCount
        where minimumCut.isOnSourceSide(number, nearest: nearest) {
            nodes += 1
            surrounded += Int(surroundings[spare[number]])
        }
        let size = minimumCut.size
        return DissectionCost.ofCell(nodes: nodes, surrounding: surrounded + size)
            + DissectionCost.ofCell(
                nodes: cell.nodeCount - nodes, surrounding: surrounding - surrounded + size)
    }

    /// Sets the lower half of each of `keys` to a node, in the order in which they lie along a direction.
    private func sort(along direction: (x: Float, y: Float)) {
        let count = cell.nodeCount
        for number in 0..<count {
            let place = positions[Int(spare[number])]
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

    private func splitEdges(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
        var counts = (0, 0)
        for (number, place) in range.enumerated() { spare[number] = edges[place] }
        func part(_ edge: UInt32) -> Int {
            let (start, end) = ends[Int(edge)]
            let (startSide, endSide) = (sides[localNumbers[start]], sides[localNumbers[end]])
            return startSide != endSide ? 2 : startSide ? 0 : 1
        }
        var place = range.lowerBound
        for wanted in 0..<3 {
            for number in 0..<range.count where part(spare[number]) == wanted {
                edges[place] = spare[number]
                place += 1
                if wanted == 2 { surround(spare[number]) }
            }
            if wanted == 0 { counts.0 = place - range.lowerBound }
            if wanted == 1 { counts.1 = place - range.lowerBound - counts.0 }
        }
        let middle = range.lowerBound + counts.0
        return (range.lowerBound..<middle, middle..<middle + counts.1)
    }

    private func surround(_ edge: UInt32) {
        let (start, end) = ends[Int(edge)]
        let capacity = UInt32(capacities[Int(edge)])
        surroundings[start] += capacity
        surroundings[end] += capacity
    }
}
