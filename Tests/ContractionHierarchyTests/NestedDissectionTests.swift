import Columns
import ScenarioMaps
import Testing

@testable import ContractionHierarchy

@Suite struct NestedDissectionTests {
    @Test func `an edge with less capacity is rather cut`() {
        // A line of edges; the middle one and its neighbours have capacity 2, one farther off has 1.
        let ends = (0..<20).map { (UInt32($0), UInt32($0 + 1)) }
        let positions = (0...20).map { (x: Float($0), y: Float(0)) }
        var capacities = [Int32](repeating: 2, count: 20)
        capacities[12] = 1
        let order = NestedDissection(ends: ends, positions: positions, capacities: capacities)
            .edgeOrder
        #expect(order.last == 12)
    }

    @Test func `a cell is cut so that what surrounds it is shared`() {
        // 100 nodes with a capacity of eight around them, cut by two more.
        let cost = { (nodes: Int, surrounded: Int) in
            DissectionCost.ofCell(nodes: nodes, surrounding: surrounded + 2)
                + DissectionCost.ofCell(nodes: 100 - nodes, surrounding: 8 - surrounded + 2)
        }
        #expect(cost(50, 4) < cost(50, 8))
        #expect(cost(40, 8) < cost(50, 8))
        #expect(cost(50, 0) == cost(50, 8))
    }

    /// Stars, lines, cliques, parallel edges, edges without capacity, unconnected components, all in one place,
    /// on a line or at no number.
    @Test(arguments: 0..<24)
    func `an order of any graph has each edge and each node once`(number: Int) {
        let count: UInt32 = 40
        let ends: [(UInt32, UInt32)]
        switch number % 6 {
        case 0: ends = (1..<count).map { (0, $0) }
        case 1: ends = (1..<count).map { ($0 - 1, $0) }
        case 2: ends = (1..<count).flatMap { end in (0..<end).map { ($0, end) } }
        case 3: ends = (1..<count).map { ($0 % 2, 2 + $0 % 2) }
        case 4: ends = (0..<count / 2).map { ($0 * 2, $0 * 2 + 1) }
        default: ends = []
        }
        let positions = (0..<count).map { node -> (x: Float, y: Float) in
            switch number / 6 {
            case 0: (0, 0)
            case 1: (Float(node), 0)
            case 2: (.nan, .infinity)
            default: (Float(node * 7 % count), Float(node * 11 % count))
            }
        }
        let capacities = ends.indices.map { Int32($0 % 4 == 3 ? 0 : $0 % 4) }
        let order = NestedDissection(ends: ends, positions: positions, capacities: capacities)
            .edgeOrder
        #expect(order.sorted() == ends.indices.map { UInt32($0) })
        let nodes = NestedDissection.nodeOrder(
            tails: ends.map(\.0), heads: ends.map(\.1), positions: positions)
        #expect(nodes.sorted() == Array(0..<count))
    }
}

@Suite struct MinimumCutTests {
    /// Compared with all ways to divide a few nodes.
    @Test(arguments: 1...40)
    func `cuts are the least, and nearest to sources and to sinks`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let nodes = Int.random(in: 4...9, using: &random)
        let edges = (0..<Int.random(in: 3...20, using: &random)).map { _ in
            (
                start: Int.random(in: 0..<nodes, using: &random),
                end: Int.random(in: 0..<nodes, using: &random),
                capacity: Int32.random(in: 0...3, using: &random)
            )
        }.filter { $0.start != $0.end }
        let cell = Self.cell(nodes, edges)
        let terminals = Scratch<MinimumCut.Terminal>(count: nodes, of: .neither)
        var cut = MinimumCut(nodeCapacity: nodes, edgeCapacity: edges.count)
        cut.reset(cell)
        for more in 0..<nodes / 2 {
            terminals[more] = .source
            terminals[nodes - 1 - more] = .sink
            let sides = (0..<1 << nodes).filter { side in
                (0...more).allSatisfy { side >> $0 & 1 == 1 && side >> (nodes - 1 - $0) & 1 == 0 }
            }
            func size(_ side: Int) -> Int {
                edges.reduce(0) { sum, edge in
                    side >> edge.start & 1 == side >> edge.end & 1
                        ? sum : sum + Int(edge.capacity)
                }
            }
            let least = sides.map(size).min() ?? 0
            let all = sides.filter { size($0) == least }
            let isSmaller = cut.separate(
                cell, terminals: terminals, limit: Double(least) - 0.5)
            let isFound = cut.separate(cell, terminals: terminals, limit: Double(least))
            #expect(!isSmaller && isFound)
            #expect(cut.size == least)
            func side(_ nearest: MinimumCut.Terminal) -> Int {
                (0..<nodes).filter { cut.isOnSourceSide($0, nearest: nearest) }
                    .reduce(0) { $0 | 1 << $1 }
            }
            #expect(side(.source) == all.reduce(~0, &))
            #expect(side(.sink) == all.reduce(0, |))
        }
    }

    private static func cell(
        _ nodes: Int, _ edges: [(start: Int, end: Int, capacity: Int32)]
    ) -> DissectionCell {
        let count = edges.count
        let cell = DissectionCell(
            nodeCount: nodes, edgeCount: count,
            firstLink: Scratch(count: nodes + 2, of: 0), linkNode: Scratch(count: count * 2, of: 0),
            linkEdge: Scratch(count: count * 2, of: 0), capacities: Scratch(count: count, of: 0))
        var links = 0
        for node in 0..<nodes {
            cell.firstLink[node] = UInt32(links)
            for (number, edge) in edges.enumerated() {
                guard node == edge.start || node == edge.end else { continue }
                let isBackward = node == edge.end
                cell.linkNode[links] = UInt32(isBackward ? edge.start : edge.end)
                cell.linkEdge[links] = UInt32(number << 1 | (isBackward ? 1 : 0))
                links += 1
            }
        }
        cell.firstLink[nodes] = UInt32(links)
        for (number, edge) in edges.enumerated() {
            cell.capacities[number] = edge.capacity
        }
        return cell
    }
}
