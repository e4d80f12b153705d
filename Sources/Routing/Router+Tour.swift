import RoadNetwork

/// Distance and time of a path.
public struct RouteEstimate: Hashable, Codable, Sendable {
    public var distanceMeters: Double
    /// With the traffic known now, and typical traffic at the hour at which the path is driven.
    public var durationSeconds: Double

    public init(distanceMeters: Double, durationSeconds: Double) {
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
    }
}

extension Router {
    /// Estimates of the best path from each place to the next; nil where there is none. Known ones
    /// are taken over.
    ///
    /// Each place is snapped once. Closures at times are not considered, as the vehicle's time there is
    /// uncertain: these paths are planned when they come near.
    ///
    /// - Parameters:
    ///   - clock: whose hours count; it knows the waypoints of the path before the first place.
    ///   - elapsed: seconds after departure at which the first place is reached.
    func estimates(
        along waypoints: [Waypoint], known: [RouteEstimate?] = [], _ prepared: PreparedMetric,
        _ clock: TravelClock?, reachedAfter elapsed: Double, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [RouteEstimate?] {
        guard waypoints.count > 1 else { return [] }
        func isKnown(_ way: Int) -> Bool { known.indices.contains(way) && known[way] != nil }
        let model = prepared.metric.model
        let snapping = WaypointSnapping(
            snapper: Snapper(network: network), model: model, clock: nil, options: self.snapping)
        var positions: [[WaypointSnapping.Position]] = waypoints.enumerated().map {
            number, waypoint in
            let isNeeded =
                number > 0 && !isKnown(number - 1)
                || number + 1 < waypoints.count && !isKnown(number)
            guard isNeeded else { return [] }
            return (try? snapping.positions(of: waypoint, number: number + 1, strictness: .wishes))
                ?? []
        }
        for number in waypoints.indices.dropFirst() where !positions[number].isEmpty {
            positions[number] += snapping.shared(
                positions[number - 1], of: waypoints[number - 1], by: waypoints[number],
                besides: positions[number])
        }
        var clock = clock
        clock?.waypoints = waypoints
        return try searching(prepared, nil) { search throws(RoutingFailure) -> [RouteEstimate?] in
            var estimates: [RouteEstimate?] = []
            var elapsed = elapsed
            for (way, (start, end)) in zip(positions, positions.dropFirst()).enumerated() {
                elapsed = clock?.leaving(way, reachedAfter: elapsed) ?? elapsed
                defer { elapsed += estimates.last.flatMap { $0?.durationSeconds } ?? 0 }
                if isKnown(way) {
                    estimates.append(known[way])
                    continue
                }
                let sources = start.map {
                    SearchSource(
                        state: $0.position.edge.rawValue, offset: $0.position.offset,
                        weight: $0.weight)
                }
                let targets = end.map {
                    SearchTarget(
                        state: $0.position.edge.rawValue, offset: $0.position.offset,
                        weight: $0.weight)
                }
                guard !sources.isEmpty, !targets.isEmpty else {
                    estimates.append(nil)
                    continue
                }
                let found = search.paths(
                    from: sources, to: targets, slack: 0, isCancelled: isCancelled)
                guard let found else {
                    throw RoutingFailure(
                        status: .canceled, message: "the search for a route was cancelled")
                }
                var best: (way: FoundPath, target: Int)?
                for (target, way) in found.enumerated() {
                    guard let way, way.weight < best?.way.weight ?? Metric.infinite else {
                        continue
                    }
                    best = (way, target)
                }
                estimates.append(
                    best.map { best in
                        let source = start[best.way.source].position
                        let leg = LegPath(
                            states: best.way.states, from: source, to: end[best.target].position,
                            graph: graph, model: model, nodeTraits: prepared.metric.nodeTraits,
                            clock: clock, after: elapsed)
                        return RouteEstimate(
                            distanceMeters: leg.distanceMeters,
                            durationSeconds: leg.durationSeconds)
                    })
            }
            return estimates
        }
    }
}
