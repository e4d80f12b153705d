public import RoadNetwork

/// Finds the least-cost ways through the waypoints of a request, with exact turn costs and
/// restrictions.
///
/// A value that can be shared: requests may be answered on several threads at once, each with a
/// search of its own.
public struct Router: Sendable {
    public let network: RoadNetwork
    public let parameters: CostParameters
    public let snapping: SnappingOptions
    private let graph: TurnGraph
    private let topology: HierarchyTopology?
    private let metrics = MetricCache()
    private let directSearches: SearchPool<EdgeSearch>
    private let hierarchySearches: SearchPool<HierarchySearch>

    /// Takes the graph of turns and its hierarchy from the map's file; where it has none, the graph is
    /// made here and searches are slower.
    public init(
        network: RoadNetwork, parameters: CostParameters = .init(),
        snapping: SnappingOptions = .init()
    ) {
        self.network = network
        self.parameters = parameters
        self.snapping = snapping
        let stored = RoutingSections(storedIn: network)
        graph = stored?.graph ?? TurnGraph(network)
        topology = stored?.topology
        let stateCount = graph.stateCount
        let rankCount = topology?.rankCount ?? 0
        directSearches = SearchPool { EdgeSearch(stateCount: stateCount) }
        hierarchySearches = SearchPool { HierarchySearch(rankCount: rankCount) }
    }

    /// The ways from the first waypoint through the others: the best one first, alternatives after it.
    ///
    /// - Parameter isCancelled: asked every few milliseconds; true ends the search.
    /// - Throws: ``RoutingFailure``, whose status is `canceled` when the search was cancelled.
    public func routes(
        for request: RouteRequest, isCancelled: () -> Bool = { false }
    ) throws(RoutingFailure) -> [RoutePath] {
        try request.check()
        let prepared = prepared(for: request.options)
        guard let hierarchy = prepared.hierarchy else {
            let search = directSearches.take()
            defer { directSearches.give(back: search) }
            return try routes(
                for: request,
                DirectLegSearch(graph: graph, metric: prepared.metric, search: search),
                isCancelled)
        }
        let search = hierarchySearches.take()
        defer { hierarchySearches.give(back: search) }
        return try routes(
            for: request,
            HierarchyLegSearch(
                graph: graph, metric: prepared.metric, hierarchy: hierarchy, search: search),
            isCancelled)
    }

    /// Works out what requests with these options need, so that the first of them does not have to
    /// wait.
    public func prepare(for options: RouteOptions) { _ = prepared(for: options) }

    private func prepared(for options: RouteOptions) -> PreparedMetric {
        metrics.metric(for: options) {
            PreparedMetric(
                graph: graph, topology: topology,
                model: CostModel(network: network, options: options, parameters: parameters))
        }
    }

    private func routes(
        for request: RouteRequest, _ search: some LegSearch, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [RoutePath] {
        let planner = LegPlanner(
            search: search,
            snapping: WaypointSnapping(
                snapper: Snapper(network: network), model: search.metric.model, options: snapping))
        return [try planner.path(through: request.waypoints, isCancelled: isCancelled)]
    }
}
