import Columns
import Geodesy
import RoadNetwork

extension Router {
    /// Maximum attempts to build a path; each avoids the roads found closed on those before.
    private static let maximumRounds = 4

    /// A line with more gaps than this is none: thousands of ways in no order would be led to one after another, over more
    /// road than the agent has memory for.
    private static let maximumGaps = 500

    /// The path along a given line, past the waypoints of the request.
    ///
    /// Only the part of the line not yet driven counts. Parts that are on no road, forbidden to the
    /// vehicle or closed are bypassed and reported (``LineCourse/faults``). If the line is to be
    /// kept to strictly, the search fails instead, unless only ends of the line are on no road.
    func path(
        along line: GivenLine, for request: RouteRequest, _ prepared: PreparedMetric,
        _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        var prepared = prepared
        prepared.metric.overlay = overlay(for: request)
        let matched = try match(line, for: request, prepared.metric, isCancelled)
        let metric = prepared.metric
        let roads = LineRoads(matched) { edge, other in
            metric.model.admits(metric.model.reading(of: edge))
                && metric.model.admits(metric.model.reading(of: other))
                && mayTurn(from: edge, onto: other, metric)
        }
        // A gap left by a way that is not on the map is reported as such.
        let gaps =
            roads.gaps(from: line.drivenMeters).filter { gap in
                !matched.unknownWays.contains { abs($0.meters - gap.startMeters) < 1 }
            } + matched.unknownRoads(near: request.waypoints[0].coordinate)
        guard !roads.items.isEmpty else {
            guard line.drivenMeters == 0 else {
                return try withoutLine(request, prepared, isCancelled)
            }
            throw RoutingFailure(
                status: .noRouteFound,
                message: line.course.offMapMessage,
                lineFaults: gaps)
        }
        guard gaps.count <= Self.maximumGaps else {
            throw RoutingFailure(
                status: .noRouteFound,
                message:
                    "the line has \(gaps.count) gaps; give its ways or places in the order of travel, "
                    + "and from the map of the vehicle")
        }
        let clock = clock(for: request, prepared)
        var closed: Set<EdgeID> = []
        for round in 1...Self.maximumRounds {
            let built = try course(
                along: roads, line, closed: closed, request, prepared,
                round > 1 ? clock : nil, isCancelled)
            var faults = gaps + built.faults
            let legs = legs(along: built.legs, prepared, clock)
            let met = clock.map { obstacles(on: legs, built.legs, $0) } ?? []
            let new = Set(met.map(\.edge)).subtracting(closed)
            if !new.isEmpty, round < Self.maximumRounds {
                closed.formUnion(new)
                continue
            }
            guard new.isEmpty || request.followsClosed(line) else {
                throw clock.map { ClosureDescriber(clock: $0).failure(on: met[0]) }
                    ?? Self.everyWayClosed
            }
            faults.sort { $0.startMeters < $1.startMeters }
            faults = matched.naming(faults)
            try check(faults, line, roads)
            if var failure = brokenRule(
                on: legs, metric, closed: request.leadsOverClosed != true)
            {
                failure.lineFaults = faults
                throw failure
            }
            var path = RoutePath(legs: legs)
            path.line = LineCourse(
                stretches: stretches(of: built.legs, on: roads), faults: faults,
                origin: line.origin ?? matched.origin)
            path.warnings =
                faults.map { warning(of: $0) }
                + warningsOfAvoided(on: path, request, prepared.metric)
                + warningsOfFarPlaces(on: path, request, prepared.metric)
            return path
        }
        throw Self.everyWayClosed
    }

    /// The failure of a path over what is excluded, or `closed`, which is led over only where nothing leads round.
    private func brokenRule(
        on legs: [LegPath], _ metric: Metric, closed: Bool
    ) -> RoutingFailure? {
        if let overlay = metric.overlay, legs.contains(where: overlay.isBroken) {
            return Self.everyWayKeptOff
        }
        return closed && legs.contains(where: metric.model.meetsClosure) ? Self.everyWayClosed : nil
    }

    private func withoutLine(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        var request = request
        request.line = nil
        return try best(request, prepared, clock(for: request, prepared), isCancelled)
    }

    private func match(
        _ line: GivenLine, for request: RouteRequest, _ metric: Metric,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> MatchedLine {
        let matched: MatchedLine
        switch line.course {
        case .places(let places):
            var matcher = LineMatcher(
                network: network, model: metric.model, line: Polyline(places))
            matcher.mayTurn = { mayTurn(from: $0, onto: $1, metric) }
            matcher.turnsAtStop = turnsAtStops(of: request, metric)
            matched = matcher.match(from: line.drivenMeters, isCancelled: isCancelled)
        case .ways(let ways):
            matched = WayChain(network: network, model: metric.model)
                .match(
                    ways, from: line.drivenMeters,
                    between: line.origin ?? request.waypoints[0].coordinate,
                    and: request.waypoints[request.waypoints.count - 1].coordinate)
        }
        guard !isCancelled() else {
            throw RoutingFailure(status: .canceled, message: "the search for a route was cancelled")
        }
        return matched
    }

    /// Whether the vehicle may turn round on a road as it stops there.
    private func turnsAtStops(
        of request: RouteRequest, _ metric: Metric
    ) -> (EdgeID, Coordinate?) -> Bool {
        let model = metric.model
        let places = WaypointSnapping(
            snapper: Snapper(network: network), model: model, clock: nil, options: snapping)
        let stops = request.waypoints.dropFirst().dropLast().filter { !$0.isPass }.map { stop in
            // The vehicle stops on the road, be that far from the stop.
            let positions = (try? places.positions(of: stop, number: 1, strictness: .wishes)) ?? []
            let coordinates = positions.map(\.position.coordinate)
            let farthest = coordinates.map { $0.distance(to: stop.coordinate) }.max() ?? 0
            return (
                coordinates: coordinates, frame: LocalFrame(origin: stop.coordinate),
                reach: farthest + LineMatcher.reach,
                // Where along a road that is far away, is less sure.
                slack: farthest * snapping.ambiguityShare + LineMatcher.reach, turn: stop.turn
            )
        }
        return { edge, place in
            stops.contains { stop in
                let isNear =
                    place.map { place in
                        stop.coordinates.contains { $0.distance(to: place) <= stop.slack }
                    } ?? network.mayComeNear(edge, to: .zero, within: stop.reach, in: stop.frame)
                return isNear && model.secondsToTurn(on: edge, stop.turn) != nil
            }
        }
    }

    private func mayTurn(from edge: EdgeID, onto next: EdgeID, _ metric: Metric) -> Bool {
        graph.states(of: edge).contains { state in
            graph.arcs(of: state).contains {
                graph.edge(of: graph.heads[$0]) == next
                    && metric.weight(ofArc: $0, from: edge, in: graph) < Metric.infinite
            }
        }
    }

    private func course(
        along roads: LineRoads, _ line: GivenLine, closed: Set<EdgeID>,
        _ request: RouteRequest, _ prepared: PreparedMetric, _ clock: TravelClock?,
        _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> (legs: [LineCourseBuilder.Leg], faults: [LineFault]) {
        typealias Built = (legs: [LineCourseBuilder.Leg], faults: [LineFault])
        return try searching(prepared, clock, expecting: 3600) {
            search throws(RoutingFailure) -> Built in
            var refusal: RoutingFailure?
            for strictness in WaypointSnapping.Strictness.allCases {
                var builder = LineCourseBuilder(
                    roads: roads, search: search,
                    snapping: WaypointSnapping(
                        snapper: Snapper(network: network), model: search.metric.model,
                        clock: clock, options: snapping, names: request.names),
                    given: line, isCancelled: isCancelled)
                builder.closed = closed
                builder.followsClosed = request.followsClosed(line)
                builder.endsAtLastWaypoint = request.beyond?.isEmpty ?? true
                builder.avoidance = request.avoidance
                builder.start = strictness
                do throws(RoutingFailure) {
                    try builder.build(through: request.waypoints)
                    return (builder.legs, builder.faults)
                } catch {
                    guard error.status == .noRouteFound else { throw error }
                    refusal = refusal ?? error
                }
            }
            throw refusal ?? Self.everyWayClosed
        }
    }

    private func legs(
        along built: [LineCourseBuilder.Leg], _ prepared: PreparedMetric, _ clock: TravelClock?
    ) -> [LegPath] {
        var before = 0.0
        return built.enumerated().map { number, built in
            let leg = LegPath(
                states: built.states, from: built.start, to: built.end, graph: graph,
                model: prepared.metric.model, nodeTraits: prepared.metric.nodeTraits, clock: clock,
                after: before)
            before += leg.durationSeconds
            before = clock?.leaving(number + 1, reachedAfter: before) ?? before
            return leg
        }
    }

    private func obstacles(
        on legs: [LegPath], _ built: [LineCourseBuilder.Leg], _ clock: TravelClock
    ) -> [MetObstacle] {
        clock.beginnings(of: legs).enumerated().flatMap { number, beginning in
            clock.obstacles(on: legs[number], along: built[number].states, after: beginning)
        }
    }

    /// Fails if the line is to be kept to strictly and has faults, except for ends on no road.
    private func check(
        _ faults: [LineFault], _ line: GivenLine, _ roads: LineRoads
    ) throws(RoutingFailure) {
        guard line.adherence == .strict, let first = roads.items.first,
            let last = roads.items.last
        else { return }
        let inside = faults.filter { fault in
            // The beginning, where the vehicle is farther on, and what is behind the last waypoint.
            guard fault.code != .leftOut else { return false }
            return fault.code != .offRoad
                || fault.startMeters + 1 > first.startMeters
                    && fault.startMeters + 1 < last.endMeters
        }
        guard !inside.isEmpty else { return }
        throw RoutingFailure(
            status: .noRouteFound,
            message: inside.text + "; give another line, or one that need not be kept to strictly",
            lineFaults: faults)
    }

    private func warning(of fault: LineFault) -> RouteWarning {
        RouteWarning(
            code: .line, message: fault.description, destinationIndex: 0, roadName: fault.roadName)
    }

    /// The stretches of the legs on the line; path metres from the start of the first leg.
    private func stretches(
        of legs: [LineCourseBuilder.Leg], on roads: LineRoads
    ) -> [LineCourse.Stretch] {
        var stretches: [LineCourse.Stretch] = []
        var meters = 0.0
        for leg in legs {
            for (index, state) in leg.states.enumerated() {
                let edge = graph.edge(of: state)
                let from = index == 0 ? leg.start.offset : 0
                let isLast = index == leg.states.count - 1
                let to = max(from, isLast ? leg.end.offset : network.length(of: edge))
                let end = meters + (to - from)
                if leg.items[index] >= 0 {
                    let item = roads.items[leg.items[index]]
                    // It may have come to the line by the same road.
                    let joined = min(to, max(from, item.from))
                    let begin = meters + (joined - from)
                    let start = item.lineMeters(at: joined)
                    stretches.append(
                        LineCourse.Stretch(
                            pathMeters: begin...max(begin, end),
                            lineMeters: start...max(start, item.lineMeters(at: to))))
                }
                meters = end
            }
        }
        return Self.merged(stretches)
    }

    /// Joins consecutive stretches up to a length of ``mergedMeters``.
    private static func merged(_ stretches: [LineCourse.Stretch]) -> [LineCourse.Stretch] {
        var merged: [LineCourse.Stretch] = []
        for stretch in stretches {
            if let last = merged.last,
                abs(last.pathMeters.upperBound - stretch.pathMeters.lowerBound) < 0.01,
                abs(last.lineMeters.upperBound - stretch.lineMeters.lowerBound) < 0.01,
                stretch.pathMeters.upperBound - last.pathMeters.lowerBound < mergedMeters
            {
                merged[merged.count - 1] = LineCourse.Stretch(
                    pathMeters: last.pathMeters
                        .lowerBound...max(last.pathMeters.upperBound, stretch.pathMeters.upperBound),
                    lineMeters: last.lineMeters
                        .lowerBound...max(last.lineMeters.upperBound, stretch.lineMeters.upperBound)
                )
            } else {
                merged.append(stretch)
            }
        }
        return merged
    }

    private static let mergedMeters = 60.0
}

extension RouteRequest {
    /// Whether a line is followed over what is closed on it.
    fileprivate func followsClosed(_ line: GivenLine) -> Bool {
        leadsOverClosed == true && line.adherence == .strict
    }
}
