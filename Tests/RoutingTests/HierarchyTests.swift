import Columns
import ContractionHierarchy
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Searches in the hierarchy and of the turns themselves must agree to the millisecond.
@Suite struct HierarchyTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `a hierarchy gives the weights of Dijkstra's algorithm`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 9, using: &random).network()
        let graph = TurnGraph(network)
        let packed = try #require(HierarchyTopology(network, graph: graph))
        let topology = seed % 2 == 0 ? packed : packed.unpacked()
        for options in Self.options {
            let metric = Metric(
                graph: graph,
                model: CostModel(network: network, options: options, parameters: .init()))
            let hierarchy = WeightedHierarchy(topology: topology, inputWeights: metric.arcWeights)
            let byTurns = EdgeSearch(stateCount: graph.stateCount)
            let byRanks = HierarchySearch(rankCount: topology.rankCount)
            var reachable = 0
            for _ in 0..<100 {
                let sources = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    let (edge, offset) = Self.place(network, &random)
                    return SearchSource(
                        state: edge.rawValue, offset: offset,
                        weight: .random(in: 0...5000, using: &random))
                }
                let target = Self.place(network, &random)
                let targets = graph.states(of: target.edge).map {
                    SearchTarget(state: $0, offset: target.offset, weight: 0)
                }
                let expected = try #require(
                    byTurns.search(
                        graph: graph, metric: metric, sources: sources, targets: targets,
                        slack: Metric.infinite, potential: nil, isCancelled: { false }))
                let found = byRanks.search(
                    graph: graph, metric: metric, hierarchy: hierarchy, sources: sources,
                    targets: targets)
                #expect(found.map { $0?.weight } == expected.map { $0?.weight })
                let best = expected.compactMap { $0?.weight }.min()
                let wanted = byRanks.search(
                    graph: graph, metric: metric, hierarchy: hierarchy, sources: sources,
                    targets: targets, slack: 0)
                #expect(
                    wanted.map { $0?.weight }
                        == expected.map { $0?.weight == best ? best : nil })
                for (way, target) in zip(found, targets) {
                    guard let way else { continue }
                    reachable += 1
                    let weight = Self.weight(of: way, sources, target, graph, metric)
                    #expect(weight == way.weight)
                }
            }
            #expect(reachable > 30)
        }
    }

    /// A random town with the metric of a car; its hierarchy's tables as they are in a country's map or in
    /// a city's.
    private static func town(
        isPacked: Bool, using random: inout SplitMix64
    ) throws -> (RoadNetwork, TurnGraph, Metric, WeightedHierarchy) {
        let network = try RandomTown(side: 9, using: &random).network()
        let graph = TurnGraph(network)
        let packed = try #require(HierarchyTopology(network, graph: graph))
        let metric = Metric(
            graph: graph,
            model: CostModel(network: network, options: .init(), parameters: .init()))
        let hierarchy = WeightedHierarchy(
            topology: isPacked ? packed : packed.unpacked(), inputWeights: metric.arcWeights)
        return (network, graph, metric, hierarchy)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `paths over other places are paths, each over one that no path before goes over`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let (network, graph, metric, hierarchy) = try Self.town(
            isPacked: seed % 2 == 0, using: &random)
        let search = HierarchySearch(rankCount: hierarchy.topology.rankCount)
        var (several, pairs) = (0, 0)
        for _ in 0..<100 {
            let (start, end) = (Self.place(network, &random), Self.place(network, &random))
            let source = SearchSource(state: start.edge.rawValue, offset: start.offset, weight: 0)
            let target = SearchTarget(state: end.edge.rawValue, offset: end.offset, weight: 0)
            if start.edge == end.edge { continue }
            var paths: [FoundPath] = []
            search.forEachViaPath(
                graph: graph, metric: metric, hierarchy: hierarchy, source: source,
                targets: [target], stretch: 1.4, maximumCount: 8
            ) { path, via in
                #expect(path.states.contains(via))
                #expect(!paths.contains { $0.states.contains(via) })
                paths.append(path)
                return true
            }
            let best = search.nearest(
                graph: graph, metric: metric, hierarchy: hierarchy, sources: [source],
                targets: [target])
            #expect(paths.first?.weight == best?.path.weight)
            #expect(paths.count <= 8)
            guard let first = paths.first else { continue }
            pairs += 1
            if paths.count > 1 { several += 1 }
            for (path, next) in zip(paths, paths.dropFirst()) {
                #expect(path.weight <= next.weight)
            }
            for path in paths {
                #expect(Self.weight(of: path, [source], target, graph, metric) == path.weight)
                #expect(Double(path.weight) <= Double(first.weight) * 1.4)
            }
        }
        #expect(pairs > 30 && several > 5)
    }

    @Test(arguments: [1, 2, 3, 4])
    func
        `one search finds the first of the nearest targets and the path that a search for it finds`(
            seed: UInt64
        ) throws
    {
        var random = SplitMix64(state: seed)
        let (network, graph, metric, hierarchy) = try Self.town(
            isPacked: seed % 2 == 0, using: &random)
        let search = HierarchySearch(rankCount: hierarchy.topology.rankCount)
        var (reachable, alike, alongOneEdge) = (0, 0, 0)
        for _ in 0..<400 {
            func places() -> [(edge: EdgeID, offset: Double)] {
                var places: [(edge: EdgeID, offset: Double)] = []
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let (edge, offset) = Self.place(network, &random)
                    places.append((edge, offset))
                    // The node at its end is the start of others, at the same weight.
                    places.append((edge, network.length(of: edge)))
                    for next in network.edges(leaving: network.target(of: edge)) {
                        places.append((next, 0))
                    }
                }
                return places.shuffled(using: &random)
            }
            let sources = places().map {
                SearchSource(state: $0.edge.rawValue, offset: $0.offset, weight: 0)
            }
            var ends = places()
            if Bool.random(using: &random), let source = sources.first {
                ends.append((graph.edge(of: source.state), source.offset + 1))
            }
            let targets = ends.flatMap { end in
                graph.states(of: end.edge).map {
                    SearchTarget(state: $0, offset: end.offset, weight: 0)
                }
            }
            let all = search.search(
                graph: graph, metric: metric, hierarchy: hierarchy, sources: sources,
                targets: targets)
            let nearest = search.nearest(
                graph: graph, metric: metric, hierarchy: hierarchy, sources: sources,
                targets: targets)
            let best = all.compactMap { $0?.weight }.min()
            let expected = all.indices.first { all[$0] != nil && all[$0]?.weight == best }
            #expect(nearest?.target == expected)
            guard let nearest, let way = all[nearest.target] else { continue }
            #expect(nearest.path.weight == way.weight)
            #expect(nearest.path.source == way.source)
            #expect(nearest.path.states == way.states)
            reachable += 1
            if all.count(where: { $0?.weight == best }) > 1 { alike += 1 }
            if way.states.count == 1 { alongOneEdge += 1 }
        }
        #expect(reachable > 200)
        #expect(alike > 5)
        #expect(alongOneEdge > 20)
    }

    @Test(arguments: [1, 2, 3])
    func `a search that a hierarchy directs gives the weights of Dijkstra's algorithm`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let (network, graph, plain, hierarchy) = try Self.town(
            isPacked: seed % 2 == 0, using: &random)
        var metric = plain
        let search = EdgeSearch(stateCount: graph.stateCount)
        let potential = HierarchyPotential(rankCount: hierarchy.topology.rankCount)
        for _ in 0..<100 {
            var overlay = WeightOverlay(entry: 1_000_000)
            for _ in 0..<20 {
                overlay.shares[Self.place(network, &random).edge] = .random(
                    in: 0...3, using: &random)
                overlay.excluded.insert(Self.place(network, &random).edge)
            }
            metric.overlay = overlay
            func ways(_ guided: Bool, _ sources: [SearchSource], _ targets: [SearchTarget])
                -> [UInt32?]?
            {
                DirectLegSearch(
                    graph: graph, metric: metric, search: search,
                    guide: guided ? (hierarchy, potential) : nil
                )
                .paths(
                    from: sources, to: targets, slack: Metric.infinite, isCancelled: { false })?
                    .map { $0?.weight }
            }
            let sources = (0..<2).map { _ in
                let (edge, offset) = Self.place(network, &random)
                return SearchSource(state: edge.rawValue, offset: offset, weight: 0)
            }
            let targets = (0..<3).map { _ in
                let (edge, offset) = Self.place(network, &random)
                return SearchTarget(state: edge.rawValue, offset: offset, weight: 700)
            }
            let expected = search.search(
                graph: graph, metric: metric, sources: sources, targets: targets,
                slack: Metric.infinite, potential: nil, isCancelled: { false })?
                .map { $0?.weight }
            #expect(ways(true, sources, targets) == expected)
            #expect(ways(false, sources, targets) == expected)
        }
    }

    private static let options = [
        RouteOptions(), RouteOptions(travelMode: .cycling), RouteOptions(travelMode: .walking),
        RouteOptions(strategy: .shorter), RouteOptions(avoidsTolls: true, avoidsHighways: true),
    ]

    private static func place(
        _ network: RoadNetwork, _ random: inout SplitMix64
    ) -> (edge: EdgeID, offset: Double) {
        let edge = EdgeID(rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
        return (edge, .random(in: 0...1, using: &random) * network.length(of: edge))
    }

    /// The weight of a way, added up turn by turn; nil when it is not one.
    private static func weight(
        of way: FoundPath, _ sources: [SearchSource], _ target: SearchTarget, _ graph: TurnGraph,
        _ metric: Metric
    ) -> UInt32? {
        let source = sources[way.source]
        guard way.states.first == source.state, way.states.last == target.state else { return nil }
        if way.states.count == 1 {
            return FoundPath.along(source, number: 0, to: target, graph: graph, metric: metric)?
                .weight
        }
        let edge = graph.edge(of: source.state)
        // The weight of an arc begins with its whole edge, of which the source has left a part.
        let rest = metric.weight(
            of: edge, from: source.offset, to: metric.model.network.length(of: edge))
        let end = metric.weight(
            endingOn: graph.edge(of: target.state), from: 0, to: target.offset)
        var weight = Int(source.weight) + Int(rest) - Int(metric.edgeWeights[edge.rawValue])
        weight += Int(end) + Int(target.weight)
        for (state, next) in zip(way.states, way.states.dropFirst()) {
            guard
                let arc = graph.arcs(of: state).filter({ graph.heads[$0] == next })
                    .min(by: { metric.arcWeights[$0] < metric.arcWeights[$1] }),
                metric.arcWeights[arc] < Metric.infinite
            else { return nil }
            weight += Int(metric.arcWeights[arc])
        }
        return UInt32(exactly: weight)
    }
}
