import Geodesy
import RoadNetwork

/// What a way would take.
public struct RouteEstimate: Hashable, Sendable {
    public var distanceMeters: Double
    /// With the traffic known now.
    public var durationSeconds: Double
    /// By how much traffic makes it longer than the same way without; never below 0.
    public var delaySeconds: Double
}

extension Router {
    /// What the best way from one place to each of others would take; nil where there is none.
    ///
    /// One search from the start serves all targets, so many cost little more than one.
    ///
    /// - Throws: ``RoutingFailure`` when the start or the options are not usable, `canceled` when the
    ///   search was cancelled.
    public func estimates(
        from start: Waypoint, to targets: [Waypoint], options: RouteOptions = .init(),
        isCancelled: () -> Bool = { false }
    ) throws(RoutingFailure) -> [RouteEstimate?] {
        try RouteRequest(waypoints: [start, start], options: options).check()
        return try withMetric(for: options, isTimed: false, isCancelled) {
            prepared, isSuperseded throws(RoutingFailure) in
            try estimates(from: start, to: targets, prepared) {
                isCancelled() || isSuperseded()
            }
        }
    }

    private func estimates(
        from start: Waypoint, to targets: [Waypoint], _ prepared: PreparedMetric,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [RouteEstimate?] {
        let model = prepared.metric.model
        let clock = clock(
            for: RouteRequest(waypoints: [start], options: model.options), prepared)
        let snapping = WaypointSnapping(
            snapper: Snapper(network: network), model: model, clock: clock, options: self.snapping)
        let sources = try snapping.positions(of: start, number: 0, strictness: .wishes)
            .map {
                SearchSource(
                    state: $0.position.edge.rawValue, offset: $0.position.offset, weight: $0.weight)
            }
        var ends: [SearchTarget] = []
        var places: [(target: Int, position: EdgePosition)] = []
        for (number, target) in targets.enumerated() where target.coordinate.isValid {
            let found =
                (try? snapping.positions(of: target, number: number + 1, strictness: .wishes)) ?? []
            for position in found {
                for state in graph.states(of: position.position.edge) {
                    ends.append(
                        SearchTarget(
                            state: state, offset: position.position.offset,
                            weight: position.weight))
                    places.append((number, position.position))
                }
            }
        }
        guard let ways = ways(from: sources, to: ends, prepared, clock, isCancelled) else {
            throw RoutingFailure(status: .canceled, message: "the search for a route was cancelled")
        }
        let unhindered = CostModel(
            network: network, options: model.options, parameters: parameters)
        var best = [(weight: UInt32, estimate: RouteEstimate)?](
            repeating: nil, count: targets.count)
        for (way, place) in zip(ways, places) {
            guard let way, way.weight < best[place.target]?.weight ?? Metric.infinite else {
                continue
            }
            let estimate = estimate(
                way, from: sources[way.source], to: place.position, model, unhindered)
            best[place.target] = (way.weight, estimate)
        }
        return best.map { $0?.estimate }
    }

    /// The ways on which nothing is forbidden, as in ``best(_:_:_:_:)``.
    private func ways(
        from sources: [SearchSource], to targets: [SearchTarget], _ prepared: PreparedMetric,
        _ clock: TravelClock?, _ isCancelled: () -> Bool
    ) -> [FoundWay?]? {
        func ways(by clock: TravelClock?) -> [FoundWay?]? {
            searching(prepared, clock) { search in
                search.ways(
                    from: sources, to: targets, slack: Metric.infinite, isCancelled: isCancelled)
            }
        }
        let found = ways(by: nil)
        guard let clock, let found else { return found }
        let isForbidden = found.contains { $0.map(clock.forbids) ?? false }
        return isForbidden ? ways(by: clock) : found
    }

    private func estimate(
        _ way: FoundWay, from source: SearchSource, to end: EdgePosition, _ model: CostModel,
        _ unhindered: CostModel
    ) -> RouteEstimate {
        let edge = graph.edge(of: source.state)
        let start = EdgePosition(
            edge: edge, offset: source.offset, coordinate: end.coordinate)
        let path = LegPath(states: way.states, from: start, to: end, graph: graph, model: model)
        var delay = 0.0
        if !model.traffic.isEmpty {
            let free = LegPath(
                states: way.states, from: start, to: end, graph: graph, model: unhindered)
            delay = max(0, path.durationSeconds - free.durationSeconds)
        }
        return RouteEstimate(
            distanceMeters: path.distanceMeters, durationSeconds: path.durationSeconds,
            delaySeconds: delay)
    }
}
