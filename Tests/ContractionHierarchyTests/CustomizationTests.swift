import Columns
import ScenarioMaps
import Testing

@testable import ContractionHierarchy

/// A customization gives the same weights and middles on any number of threads, and a partial one those of a
/// full one.
@Suite struct CustomizationTests {
    private static func graph(
        _ seed: UInt64, side: Int = 26
    ) throws -> (RandomGraph, HierarchyTopology, SplitMix64) {
        var random = SplitMix64(state: seed)
        let graph = RandomGraph(side: side, using: &random)
        let topology = try HierarchyTopology(
            order: NestedDissection.nodeOrder(
                tails: graph.tails, heads: graph.heads, positions: graph.positions),
            tails: graph.tails, heads: graph.heads)
        return (graph, topology, random)
    }

    /// Graphs that several tests look at, made once: the order of their nodes takes longest.
    private static let graphs = (1...3).map { seed in Result { try graph(seed) } }

    @Test(arguments: graphs.indices)
    func `the number of threads changes no weight and no middle`(number: Int) throws {
        let (graph, topology, _) = try Self.graphs[number].get()
        let single = WeightedHierarchy(topology: topology, weights: graph.weights, threads: 1)
        for threads in [2, 3, 8] {
            let shared = WeightedHierarchy(
                topology: topology, weights: graph.weights, threads: threads)
            #expect(shared.arcValues == single.arcValues)
        }
    }

    @Test(arguments: graphs.indices)
    func `a partial customization gives the weights of a full one`(number: Int) throws {
        var (graph, topology, random) = try Self.graphs[number].get()
        var hierarchy = WeightedHierarchy(topology: topology, weights: graph.weights)
        for round in 0..<6 {
            // Few changes share pages of weights with the version before, many copy all of them.
            let changes = (0...(round % 6) * (round % 6) * 8).map { _ in
                let arc = Int.random(in: graph.tails.indices, using: &random)
                return graph.reweigh(arc, &random)
            }
            hierarchy = hierarchy.updated(changes, threads: 1 + round % 3)
            let full = WeightedHierarchy(topology: topology, weights: graph.weights)
            #expect(hierarchy.arcValues == full.arcValues)
        }
    }

    @Test func `pages that a change does not reach are shared with the version before`() throws {
        var (graph, topology, random) = try Self.graph(1, side: 44)
        let plain = WeightedHierarchy(topology: topology, weights: graph.weights)
        let first = plain.updated([graph.reweigh(0, &random)])
        let second = first.updated([graph.reweigh(1, &random)])
        let starts = (0..<topology.rankCount).map { topology.firstUp[$0] }
        for (before, after) in [(plain, first), (first, second)] {
            let isShared = starts.map {
                before.upWeights.records(from: $0) == after.upWeights.records(from: $0)
            }
            #expect(isShared.contains(true))
        }
        let matrices = try #require(first.updateMatrices)
        let others = try #require(second.updateMatrices)
        let isKept = topology.cells.of(topology).cells.indices.map { cell in
            matrices[cell].elementsEqual(others[cell]) { $0 === $1 }
        }
        #expect(isKept.count { !$0 } <= isKept.count / 4)
    }

    @Test(arguments: [1, 4])
    func `where no input arc is finite, no arc is`(threads: Int) throws {
        let (graph, topology, _) = try Self.graphs[0].get()
        let hierarchy = WeightedHierarchy(
            topology: topology,
            weights: [UInt32](repeating: .max, count: graph.tails.count), threads: threads)
        #expect(
            hierarchy.arcValues.allSatisfy {
                $0 == Weight.infinite || $0 == HierarchyTopology.none
            })
    }

    @Test(arguments: graphs.indices)
    func `no arc leads from one independent cell to another`(number: Int) throws {
        let (_, topology, _) = try Self.graphs[number].get()
        let found = IndependentCells(topology)
        #expect(found.cells.count > 5)
        let all = (found.cells + found.rest).sorted { $0.lowerBound < $1.lowerBound }
        #expect(all.flatMap { $0 } == Array(0..<UInt32(topology.rankCount)))
        var cellOf = [Int?](repeating: nil, count: topology.rankCount)
        for (number, cell) in found.cells.enumerated() {
            #expect(cell.count <= topology.rankCount / 24)
            for rank in cell { cellOf[Int(rank)] = number }
        }
        for rank in 0..<UInt32(topology.rankCount) {
            for higher in topology.higherNeighbours(of: rank) {
                let cell = cellOf[Int(higher)]
                #expect(cell == nil || cell == cellOf[Int(rank)])
            }
        }
    }

    @Test(arguments: graphs.indices)
    func `cells of a partial customization have all descendants of their ranks`(
        number: Int
    ) throws {
        let (_, topology, _) = try Self.graphs[number].get()
        let found = CustomizationCells(topology)
        let ranks = 0..<UInt32(topology.rankCount)
        #expect(found.cells.last?.ranks == ranks)
        let own = found.cells.flatMap(\.own).sorted { $0.lowerBound < $1.lowerBound }
        #expect(own.flatMap { $0 } == Array(ranks))
        var isDone = [Bool](repeating: false, count: topology.rankCount)
        for (number, cell) in found.cells.enumerated() {
            #expect(cell.first == number || cell.ranks.count > 64)
            found.forEachChild(of: number) { child in
                #expect(found.parents[child] == number)
                #expect(found.cells[child].ranks.count <= max(64, cell.ranks.count / 4))
            }
            let ownRanks = Set(cell.own.joined())
            for rank in cell.own.joined() {
                #expect(found.cell(of: rank) == number)
                isDone[Int(rank)] = true
                for higher in topology.higherNeighbours(of: rank) {
                    #expect(cell.ranks.contains(higher) || higher >= cell.ranks.upperBound)
                    #expect(higher <= rank || !isDone[Int(higher)] || ownRanks.contains(higher))
                }
            }
        }
        let independent = found.independent.map { found.cells[$0].ranks }
        #expect(independent.allSatisfy { $0.count <= topology.rankCount / 24 })
        #expect(
            found.rest.reduce(0) { $0 + found.cells[$1].own.joined().count }
                + independent.joined().count == topology.rankCount)
    }
}

extension HierarchyTopology {
    fileprivate func higherNeighbours(of rank: UInt32) -> [UInt32] {
        up(rank).map { upHeads[$0] } + down(rank).map { downTails[$0] }
    }
}

extension WeightedHierarchy {
    /// The weights and middles of all arcs.
    var arcValues: [UInt32] {
        var values: [UInt32] = []
        for rank in 0..<UInt32(topology.rankCount) {
            for column in [upWeights, upMiddles] {
                let arcs = column.records(from: topology.firstUp[rank])
                values += topology.up(rank).map { arcs[$0] }
            }
            for column in [downWeights, downMiddles] {
                let arcs = column.records(from: topology.firstDown[rank])
                values += topology.down(rank).map { arcs[$0] }
            }
        }
        return values
    }
}
