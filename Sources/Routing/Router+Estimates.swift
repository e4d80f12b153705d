public import Geodesy
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
    /// - Parameters:
    ///   - departure: as in ``RouteRequest/departure``.
    ///   - utcOffsetSeconds: as in ``RouteRequest/utcOffsetSeconds``.
    /// - Throws: ``RoutingFailure`` when the start or the options are not usable, `canceled` when the
    ///   search was cancelled.
    public func estimates(
        from start: Waypoint, to targets: [Waypoint], options: RouteOptions = .init(),
        departure: UTCTime? = nil, utcOffsetSeconds: Int? = nil,
        isCancelled: () -> Bool = { false }
    ) throws(RoutingFailure) -> [RouteEstimate?] {
        let request = RouteRequest(
            waypoints: [start, start], options: options, departure: departure,
            utcOffsetSeconds: utcOffsetSeconds)
        try request.check()
        return try withMetric(for: options, isTimed: departure != nil, isCancelled) {
            prepared, isSuperseded throws(RoutingFailure) in
            try estimates(for: request, to: targets, prepared) {
                isCancelled() || isSuperseded()
            }
        }
    }

    private func estimates(
        for request: RouteRequest, to targets: [Waypoint], _ prepared: PreparedMetric,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [RouteEstimate?] {
        let model = prepared.metric.model
        let clock = clock(for: request, prepared)
        let snapping = WaypointSnapping(
            snapper: Snapper(network: network), model: model, clock: clock, options: self.snapping)
        let start = request.waypoints[0]
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
        let path = { (way: FoundWay, end: EdgePosition, model: CostModel) in
            self.path(along: way, from: sources[way.source], to: end, model)
        }
        var ways = try ways(from: sources, to: ends, prepared, nil, isCancelled)
        // As in ``planned(_:_:_:_:)``.
        var longest = 0.0
        var isForbidden = false
        if let clock {
            for case (let way?, let place) in zip(ways, places) {
                let leg = path(way, place.position, model)
                longest = max(longest, leg.durationSeconds)
                isForbidden = isForbidden || clock.forbids(leg, along: way.states)
            }
        }
        if isForbidden {
            ways = try self.ways(
                from: sources, to: ends, prepared, clock, expecting: longest, isCancelled)
        }
        let unhindered = CostModel(
            network: network, options: model.options, parameters: parameters)
        var best = [(weight: UInt32, estimate: RouteEstimate)?](
            repeating: nil, count: targets.count)
        for (way, place) in zip(ways, places) {
            guard let way, way.weight < best[place.target]?.weight ?? Metric.infinite else {
                continue
            }
            let hindered = path(way, place.position, model)
            guard !model.meetsClosure(on: hindered),
                clock.map({ isPassable(hindered, along: way.states, $0) }) ?? true
            else { continue }
            var delay = 0.0
            if !model.traffic.isEmpty {
                let free = path(way, place.position, unhindered)
                delay = max(0, hindered.durationSeconds - free.durationSeconds)
            }
            let estimate = RouteEstimate(
                distanceMeters: hindered.distanceMeters,
                durationSeconds: hindered.durationSeconds, delaySeconds: delay)
            best[place.target] = (way.weight, estimate)
        }
        return best.map { $0?.estimate }
    }

    private func ways(
        from sources: [SearchSource], to targets: [SearchTarget], _ prepared: PreparedMetric,
        _ clock: TravelClock?, expecting seconds: Double = 0, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [FoundWay?] {
        let ways = searching(prepared, clock, expecting: seconds) { search in
            search.ways(
                from: sources, to: targets, slack: Metric.infinite, isCancelled: isCancelled)
        }
        guard let ways else {
            throw RoutingFailure(status: .canceled, message: "the search for a route was cancelled")
        }
        return ways
    }

    private func path(
        along way: FoundWay, from source: SearchSource, to end: EdgePosition, _ model: CostModel
    ) -> LegPath {
        let start = EdgePosition(
            edge: graph.edge(of: source.state), offset: source.offset, coordinate: end.coordinate)
        return LegPath(states: way.states, from: start, to: end, graph: graph, model: model)
    }
}
