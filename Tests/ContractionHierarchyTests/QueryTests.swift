import ScenarioMaps
import Testing

@testable import ContractionHierarchy

/// Queries in a hierarchy and Dijkstra's algorithm give the same weights.
@Suite struct QueryTests {
    /// A graph with a hierarchy of an order by nested dissection or at random.
    private static func graph(
        _ seed: UInt64
    ) throws -> (RandomGraph, WeightedHierarchy, SplitMix64) {
        var random = SplitMix64(state: seed)
        let graph = RandomGraph(side: 9, using: &random)
        let order =
            seed % 3 == 0
            ? (0..<UInt32(graph.nodeCount)).shuffled(using: &random)
            : NestedDissection.nodeOrder(
                tails: graph.tails, heads: graph.heads, positions: graph.positions)
        let topology = try HierarchyTopology(order: order, tails: graph.tails, heads: graph.heads)
        #expect(
            topology.isSound(nodeCount: graph.nodeCount, inputArcCount: graph.tails.count))
        return (
            graph, WeightedHierarchy(topology: topology, weights: graph.weights), random
        )
    }

    @Test(arguments: 1...12)
    func `paths from several sources to several targets weigh what Dijkstra's algorithm says`(
        seed: UInt64
    ) throws {
        var (graph, hierarchy, random) = try Self.graph(seed)
        let search = HierarchySearch(hierarchy.topology)
        var reached = 0
        for _ in 0..<30 {
            func ends() -> [PathEnd] {
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    PathEnd(
                        node: graph.randomNode(&random),
                        weight: .random(in: 0...30, using: &random))
                }
            }
            let (sources, targets) = (ends(), ends())
            let distances = graph.dijkstra(from: sources)
            let expected = targets.map { target -> UInt32? in
                let weight = Weight.sum(distances[Int(target.node)], target.weight)
                return weight < Weight.infinite ? weight : nil
            }
            #expect(search.weights(from: sources, to: targets, in: hierarchy) == expected)
            let paths = search.paths(from: sources, to: targets, in: hierarchy)
            #expect(paths.map { $0?.weight } == expected)
            for (path, target) in zip(paths, targets) {
                guard let path else { continue }
                reached += 1
                #expect(path.nodes.first == sources[path.source].node)
                #expect(path.nodes.last == target.node)
                let along = graph.weight(along: path.nodes)
                #expect(
                    along.map { $0 + sources[path.source].weight + target.weight } == path.weight)
            }
            let nearest = search.nearest(from: sources, to: targets, in: hierarchy)
            let best = expected.compactMap { $0 }.min()
            #expect(nearest?.path.weight == best)
            #expect(
                nearest?.target == expected.indices.first { expected[$0] == best && best != nil })
        }
        #expect(reached > 20)
    }

    @Test(arguments: 1...6)
    func `a potential is the exact weight to the nearest target`(seed: UInt64) throws {
        var (graph, hierarchy, random) = try Self.graph(seed)
        let potential = HierarchyPotential(hierarchy.topology)
        let search = HierarchySearch(hierarchy.topology)
        for _ in 0..<10 {
            let targets = (0..<3).map { _ in
                PathEnd(
                    node: graph.randomNode(&random), weight: .random(in: 0...30, using: &random))
            }
            potential.aim(at: targets, in: hierarchy)
            for _ in 0..<20 {
                let node = graph.randomNode(&random)
                let weights = search.weights(
                    from: [PathEnd(node: node)], to: targets, in: hierarchy)
                #expect(
                    potential.estimate(node) == weights.compactMap { $0 }.min() ?? Weight.infinite)
            }
        }
        potential.clear()
        #expect(potential.estimate(0) == 0)
    }

    @Test(arguments: 1...6)
    func `via paths begin with the best and lead over different nodes`(seed: UInt64) throws {
        var (graph, hierarchy, random) = try Self.graph(seed)
        let search = HierarchySearch(hierarchy.topology)
        var several = 0
        for _ in 0..<30 {
            let source = PathEnd(node: graph.randomNode(&random))
            let target = PathEnd(node: graph.randomNode(&random))
            var paths: [HierarchyPath] = []
            search.forEachViaPath(
                from: [source], to: [target], in: hierarchy, stretch: 1.5, maximumCount: 5
            ) { path, via in
                #expect(path.nodes.contains(via))
                #expect(!paths.contains { $0.nodes.contains(via) })
                #expect(graph.weight(along: path.nodes) == path.weight)
                paths.append(path)
                return true
            }
            let best = search.path(from: source.node, to: target.node, in: hierarchy)
            #expect(paths.first?.weight == best?.weight)
            #expect(paths.count <= 5)
            #expect(
                paths.allSatisfy { Double($0.weight) <= Double(paths[0].weight) * 1.5 })
            if paths.count > 1 { several += 1 }
        }
        #expect(several > 3)
    }

    @Test func `a path from a node to itself is that node`() throws {
        let (_, hierarchy, _) = try Self.graph(1)
        let path = HierarchySearch(hierarchy.topology).path(from: 7, to: 7, in: hierarchy)
        #expect(path == HierarchyPath(weight: 0, source: 0, nodes: [7]))
    }
}
