public import RoadNetwork
import Synchronization

/// Finds the least-cost ways through the waypoints of a request, with exact turn costs and
/// restrictions.
///
/// A value that can be shared: requests may be answered on several threads at once, each with a
/// search of its own.
public struct Router: Sendable {
    public let network: RoadNetwork
    public let parameters: CostParameters
    public let snapping: SnappingOptions
    let graph: TurnGraph
    let metrics: MetricCache
    let searches: SearchPool

    public init(
        network: RoadNetwork, parameters: CostParameters = .init(),
        snapping: SnappingOptions = .init()
    ) {
        self.network = network
        self.parameters = parameters
        self.snapping = snapping
        graph = TurnGraph(network)
        metrics = MetricCache()
        searches = SearchPool(stateCount: graph.stateCount)
    }

    /// The ways from the first waypoint through the others: the best one first, alternatives after it.
    ///
    /// - Parameter isCancelled: asked every few milliseconds; true ends the search.
    /// - Throws: ``RoutingFailure``, whose status is `canceled` when the search was cancelled.
    public func routes(
        for request: RouteRequest, isCancelled: () -> Bool = { false }
    ) throws(RoutingFailure) -> [RoutePath] {
        try request.check()
        let metric = metrics.metric(for: request.options) {
            Metric(
                graph: graph,
                model: CostModel(
                    network: network, options: request.options, parameters: parameters))
        }
        let search = searches.take()
        defer { searches.give(back: search) }
        let planner = LegPlanner(
            search: DirectLegSearch(graph: graph, metric: metric, search: search),
            snapping: WaypointSnapping(
                snapper: Snapper(network: network), model: metric.model, options: snapping))
        return [try planner.path(through: request.waypoints, isCancelled: isCancelled)]
    }
}
