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
            graph: graph, metric: metric, search: search,
            snapping: WaypointSnapping(
                snapper: Snapper(network: network), model: metric.model, options: snapping))
        return [try planner.path(through: request.waypoints, isCancelled: isCancelled)]
    }
}

/// Metrics that were made before, the latest used ones.
final class MetricCache: Sendable {
    private struct Key: Hashable {
        var mode: TravelMode
        var avoids: [Bool]
        var isShorter: Bool
        var vehicle: VehicleDimensions

        init(_ options: RouteOptions) {
            mode = options.travelMode
            avoids = [options.avoidsTolls, options.avoidsHighways, options.avoidsFerries]
            isShorter = options.strategy == .shorter
            vehicle = options.vehicle
        }
    }

    private static let capacity = 4
    private let entries = Mutex<[(key: Key, metric: Metric)]>([])

    func metric(for options: RouteOptions, _ make: () -> Metric) -> Metric {
        let key = Key(options)
        let known = entries.withLock { entries -> Metric? in
            guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.metric
        }
        if let known { return known }
        let metric = make()
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append((key, metric))
        }
        return metric
    }
}

/// Searches that wait to be used again.
final class SearchPool: Sendable {
    private let stateCount: Int
    private let idle = Mutex<[EdgeSearch]>([])

    init(stateCount: Int) { self.stateCount = stateCount }

    func take() -> EdgeSearch {
        idle.withLock { $0.popLast() } ?? EdgeSearch(stateCount: stateCount)
    }

    func give(back search: EdgeSearch) {
        idle.withLock { $0.append(search) }
    }
}
