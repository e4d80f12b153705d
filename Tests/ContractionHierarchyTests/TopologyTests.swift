import Columns
import Testing

@testable import ContractionHierarchy

@Suite struct TopologyTests {
    /// 0 → 1 → 2 → 3, and back from 3 to 0.
    private static let tails: [UInt32] = [0, 1, 2, 3]
    private static let heads: [UInt32] = [1, 2, 3, 0]

    @Test func `contraction adds the arcs of a chordal graph, each direction by itself`() throws {
        let topology = try HierarchyTopology(
            order: [1, 0, 2, 3], tails: Self.tails, heads: Self.heads)
        // Node 1 gives 0 → 2, and that with 3 → 0 gives 3 → 2, beside the input arc 2 → 3.
        #expect(topology.arcCount == 6)
        // The third goes from 3 over 2 back to 3.
        #expect(topology.triangleCount == 3)
    }

    @Test func `an order that names a node twice or not at all is refused`() {
        #expect(throws: HierarchyError.notAnOrder(node: 1)) {
            try HierarchyTopology(order: [1, 1, 2, 3], tails: Self.tails, heads: Self.heads)
        }
        #expect(throws: HierarchyError.notAnOrder(node: 4)) {
            try HierarchyTopology(order: [1, 4, 2, 3], tails: Self.tails, heads: Self.heads)
        }
        #expect(throws: HierarchyError.unknownNode(3, arc: 2)) {
            try HierarchyTopology(order: [1, 0, 2], tails: Self.tails, heads: Self.heads)
        }
        #expect(throws: HierarchyError.unequalCounts(tails: 4, heads: 3)) {
            try HierarchyTopology(
                order: [1, 0, 2, 3], tails: Self.tails, heads: Self.heads.dropLast())
        }
    }

    @Test func `a clique of more nodes than a matrix can have rows is refused`() {
        let count = UInt32(HierarchyTopology.maximumHigherNeighbours + 2)
        // A star whose middle is contracted first becomes a clique.
        let spokes = Array(1..<count)
        let error = #expect(throws: HierarchyError.self) {
            try HierarchyTopology(
                order: Array(0..<count), tails: spokes.map { _ in 0 }, heads: spokes)
        }
        #expect(error == .tooDense)
        #expect(error?.description.contains("smaller separators") == true)
    }

    @Test func `a graph without arcs has a hierarchy without arcs`() throws {
        let topology = try HierarchyTopology(order: [2, 0, 1], tails: [], heads: [])
        let hierarchy = WeightedHierarchy(topology: topology, weights: [])
        #expect(topology.arcCount == 0)
        #expect(HierarchySearch(topology).path(from: 0, to: 1, in: hierarchy) == nil)
    }

    /// Every number of every table, made larger or smaller, is noticed or harmless: no read leaves a table.
    @Test func `tables that lead outside of themselves are noticed`() throws {
        let topology = try HierarchyTopology(
            order: [1, 0, 2, 3], tails: Self.tails, heads: Self.heads)
        let sound = topology.isSound(nodeCount: 4, inputArcCount: 4)
        #expect(sound)
        #expect(!topology.isSound(nodeCount: 5, inputArcCount: 4))
        #expect(!topology.isSound(nodeCount: 4, inputArcCount: 3))
        func damaged(_ table: PackedNumbers<UInt32>, _ place: Int, _ number: UInt32)
            -> PackedNumbers<UInt32>
        {
            var numbers = (0..<table.count).map { table[$0] }
            numbers[place] = number
            return PackedNumbers(numbers)
        }
        func with(
            parents: PackedNumbers<UInt32>? = nil, upHeads: PackedNumbers<UInt32>? = nil,
            inputArcs: PackedNumbers<UInt32>? = nil, places: PackedNumbers<UInt32>? = nil
        ) -> HierarchyTopology {
            HierarchyTopology(
                ranks: topology.ranks, nodes: topology.nodes,
                parents: parents.map { PackedTable($0) } ?? topology.parents,
                firstUp: topology.firstUp,
                upHeads: upHeads.map { PackedTable($0) } ?? topology.upHeads,
                firstDown: topology.firstDown, downTails: topology.downTails,
                firstInputArc: topology.firstInputArc, inputArcs: inputArcs ?? topology.inputArcs,
                inputArcPlaces: places ?? topology.inputArcPlaces)
        }
        for wrong in [
            with(parents: damaged(topology.parents.packed, 1, 1)),
            with(parents: damaged(topology.parents.packed, 0, 4)),
            with(upHeads: damaged(topology.upHeads.packed, 0, 0)),
            with(upHeads: damaged(topology.upHeads.packed, 0, 9)),
            with(inputArcs: damaged(topology.inputArcs, 0, 4)),
            with(places: damaged(topology.inputArcPlaces, 0, 8)),
        ] {
            #expect(!wrong.isSound(nodeCount: 4, inputArcCount: 4))
        }
    }
}
