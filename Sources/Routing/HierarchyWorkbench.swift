package import RoadNetwork

/// The hierarchy of a map laid open for measurements: the graph as plain arrays for peers, each phase
/// on its own, and Dijkstra's algorithm as the oracle.
package struct HierarchyWorkbench {
    private let network: RoadNetwork
    private let options: RouteOptions
    private let graph: TurnGraph
    private let topology: HierarchyTopology
    private var metric: Metric
    private var hierarchy: WeightedHierarchy
    private let search: HierarchySearch
    private let oracle: EdgeSearch
    private let parts = LazyCustomizationParts()
    private let threads: Int

    package init(network: RoadNetwork, options: RouteOptions, threads: Int = 1) {
        guard let sections = RoutingSections(storedIn: network) ?? RoutingSections(network) else {
            preconditionFailure("what is measured is a network of roads")
        }
        self.network = network
        self.threads = threads
        self.options = options
        graph = sections.graph
        topology = sections.topology
        metric = Metric(
            graph: graph,
            model: CostModel(network: network, options: options, parameters: .init()))
        hierarchy = WeightedHierarchy(topology: topology, turnWeights: metric.arcWeights)
        search = HierarchySearch(rankCount: topology.rankCount)
        oracle = EdgeSearch(stateCount: graph.stateCount)
    }

    /// States that somebody can be in.
    package var stateCount: Int { topology.rankCount }
    package var turnCount: Int { graph.arcCount }
    package var hierarchyArcCount: Int { topology.arcCount }
    /// Pairs of an arc down to a rank and an arc up from it: what a customization looks at.
    package var triangleCount: Int {
        (0..<UInt32(topology.rankCount)).reduce(0) {
            $0 + topology.down($1).count * topology.up($1).count
        }
    }

    /// Whether the mode of travel may be in a state at all.
    package func isUsable(_ rank: UInt32) -> Bool {
        metric.edgeWeights[graph.edge(of: topology.states[rank]).rawValue] < Metric.infinite
    }

    /// Every turn as the ranks of its two states and its weight; ranks are the order of contraction.
    package func forEachTurn(_ body: (_ tail: UInt32, _ head: UInt32, _ weight: UInt32) -> Void) {
        for rank in 0..<UInt32(topology.rankCount) {
            for arc in graph.arcs(of: topology.states[rank]) {
                body(rank, topology.ranks[graph.heads[arc]], metric.arcWeights[arc])
            }
        }
    }

    /// Works the weights of all turns out.
    package mutating func weighTurns() {
        metric = Metric(graph: graph, model: metric.model, threads: threads)
    }

    /// A full customization.
    package mutating func customize() {
        hierarchy = WeightedHierarchy(
            topology: topology, turnWeights: metric.arcWeights, threads: threads)
    }

    /// A partial customization after the traffic changed on some edges; the first prepares for others.
    package mutating func update(_ traffic: [EdgeID: Double]) {
        let changed = Set(metric.model.traffic.keys).union(traffic.keys).sorted()
        let model = CostModel(
            network: network, options: options, parameters: .init(), traffic: traffic)
        let (next, turns) = metric.updated(
            to: model, on: changed, in: graph, threads: threads)
        metric = next
        hierarchy = hierarchy.updated(
            turnWeights: metric.arcWeights, changed: turns, parts: parts.of(topology),
            threads: threads)
    }

    /// The least weight from the start of one state's edge to the start of another's, and the number of
    /// states on the way; nil when there is none.
    package func query(from start: UInt32, to end: UInt32) -> (weight: UInt32, states: Int)? {
        let (source, target) = ends(start, end)
        let found = search.search(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: [source],
            targets: [target])
        return found[0].map { ($0.weight, $0.states.count) }
    }

    /// The same weight without the way.
    package func weight(from start: UInt32, to end: UInt32) -> UInt32? {
        let (source, target) = ends(start, end)
        return search.weights(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: [source],
            targets: [target])[0]
    }

    /// What a search upward from a state looks at when nothing stops it.
    package func searchSpace(of start: UInt32) -> (ranks: Int, arcs: Int) {
        var space = (ranks: 0, arcs: 0)
        var rank = start
        while rank != HierarchyTopology.none {
            space.ranks += 1
            space.arcs += topology.up(rank).count
            rank = topology.parents[rank]
        }
        return space
    }

    /// The least weights from the start of a state's edge to those of others, by the hierarchy, and what
    /// the turns of the ways that it gives add up to; nil where there is none.
    package func ways(
        from start: UInt32, to others: [UInt32]
    ) -> [(weight: UInt32, sumOfTurns: UInt32)?] {
        search.search(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: [ends(start, start).0],
            targets: others.map { ends(start, $0).1 }
        ).map { found in found.map { ($0.weight, sumOfTurns(along: $0.states)) } }
    }

    private func sumOfTurns(along states: [UInt32]) -> UInt32 {
        zip(states, states.dropFirst()).reduce(0) { sum, turn in
            let weights = graph.arcs(of: turn.0).filter { graph.heads[$0] == turn.1 }
                .map { metric.weight(ofArc: $0, from: graph.edge(of: turn.0), in: graph) }
            return Metric.sum(sum, weights.min() ?? Metric.infinite)
        }
    }

    /// The least weights from the start of a state's edge to those of others, by Dijkstra's algorithm.
    package func oracleWeights(from start: UInt32, to others: [UInt32]) -> [UInt32?] {
        let found = oracle.search(
            graph: graph, metric: metric, sources: [ends(start, start).0],
            targets: others.map { ends(start, $0).1 }, slack: Metric.infinite, potential: nil,
            isCancelled: { false })
        return found?.map { $0?.weight } ?? []
    }

    private func ends(_ start: UInt32, _ end: UInt32) -> (SearchSource, SearchTarget) {
        (
            SearchSource(state: topology.states[start], offset: 0, weight: 0),
            SearchTarget(state: topology.states[end], offset: 0, weight: 0)
        )
    }
}
