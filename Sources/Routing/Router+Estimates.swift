public import Geodesy
import RoadNetwork

/// What a path would take.
public struct RouteEstimate: Hashable, Sendable {
    public var distanceMeters: Double
    /// With the traffic known now.
    public var durationSeconds: Double
    /// By how much traffic makes it longer than the same path without; never below 0.
    public var delaySeconds: Double
}

extension Router {
    /// What the best path from one place to each of others would take; nil where there is none.
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
        let path = { (way: FoundPath, end: EdgePosition, model: CostModel) in
            self.path(along: way, from: sources[way.source], to: end, model)
        }
        func ways(
            _ clock: TravelClock?, expecting seconds: Double = 0,
            thoroughly isThorough: Bool = false
        ) throws(RoutingFailure) -> (ways: [FoundPath?], isCutShort: Bool) {
            let (ways, isCutShort) = searching(
                prepared, clock, expecting: seconds, thoroughly: isThorough
            ) { search in
                let ways = search.paths(
                    from: sources, to: ends, slack: Metric.infinite, isCancelled: isCancelled)
                return (ways, search.isCutShort)
            }
            guard let ways else {
                throw RoutingFailure(
                    status: .canceled, message: "the search for a route was cancelled")
            }
            return (ways, isCutShort)
        }
        /// Whether the best path to some target meets what is closed.
        func meetsClosed(_ ways: [FoundPath?], _ clock: TravelClock) -> Bool {
            var best = [Int?](repeating: nil, count: targets.count)
            for (number, place) in places.enumerated() {
                guard let way = ways[number] else { continue }
                let known = best[place.target].flatMap { ways[$0]?.weight } ?? Metric.infinite
                if way.weight < known { best[place.target] = number }
            }
            return best.contains { number in
                guard let number, let way = ways[number] else { return false }
                return clock.forbids(
                    path(way, places[number].position, model), along: way.states)
            }
        }
        var found = try ways(nil)
        // As in ``planned(_:_:_:_:)``.
        if let clock, meetsClosed(found.ways, clock) {
            let longest = zip(found.ways, places).compactMap { way, place in
                way.map { path($0, place.position, model).durationSeconds }
            }.max()
            found = try ways(clock, expecting: longest ?? 0)
            if found.isCutShort, meetsClosed(found.ways, clock) {
                found = try ways(clock, thoroughly: true)
            }
        }
        let unhindered = CostModel(
            network: network, options: model.options, parameters: parameters)
        var best = [(weight: UInt32, estimate: RouteEstimate)?](
            repeating: nil, count: targets.count)
        for (way, place) in zip(found.ways, places) {
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

    private func path(
        along way: FoundPath, from source: SearchSource, to end: EdgePosition, _ model: CostModel
    ) -> LegPath {
        let start = EdgePosition(
            edge: graph.edge(of: source.state), offset: source.offset, coordinate: end.coordinate)
        return LegPath(states: way.states, from: start, to: end, graph: graph, model: model)
    }
}
