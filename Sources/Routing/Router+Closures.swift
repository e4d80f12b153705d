import Geodesy
import RoadNetwork

extension Router {
    /// The warnings about a path at its time, of all its legs.
    ///
    /// A road, or a barrier, that is closed only at times is passed to reach a place there or hardly behind
    /// it, and to leave one, where nothing else leads there.
    ///
    /// - Throws: a failure that names the closure, where the path leads through it, or over a road
    ///   that may not be driven at all then.
    func warnings(
        of found: PlannedPath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock
    ) throws(RoutingFailure) -> [RouteWarning] {
        guard clock.departure != nil else { return [] }
        let describer = ClosureDescriber(clock: clock, names: request.names)
        var warnings: [RouteWarning] = []
        for (number, beginning) in clock.beginnings(of: found.path.legs).enumerated() {
            let leg = found.path.legs[number]
            var own: [RouteWarning] = []
            for met in clock.obstacles(on: leg, along: found.states[number], after: beginning) {
                guard let isAtEnd = isPassed(met) else {
                    throw describer.failure(on: met, leg: number)
                }
                own.append(
                    describer.warning(
                        of: met, leg: number, passedFor: isAtEnd ? number + 1 : number,
                        isLeft: !isAtEnd))
            }
            for warning in own where !warnings.contains(warning) { warnings.append(warning) }
            let arrival = beginning + leg.durationSeconds
            if let short = endsShort(leg, number, request, prepared, clock, after: arrival) {
                warnings.append(
                    describer.warning(
                        endingShort: short.meters, of: short.met, leg: number))
                if let far = warning(
                    ofFarPlace: number, besideClosedRoadFrom: leg.end, request)
                {
                    warnings.append(far)
                }
            }
        }
        return warnings
    }

    /// True if an obstacle is passed to reach the leg's end, false if to leave its start; nil for
    /// neither, so that the path is refused.
    private func isPassed(_ met: MetObstacle) -> Bool? {
        guard met.isEnteredIfNeedBe else { return nil }
        let reach = snapping.maximumDistance
        if met.metersToEnd ?? 0 <= reach { return true }
        return met.metersFromStart <= reach ? false : nil
    }

    /// Whether a path may be driven.
    func isPassable(_ found: PlannedPath, _ clock: TravelClock) -> Bool {
        let legs = found.path.legs
        return clock.beginnings(of: legs).enumerated().allSatisfy { number, beginning in
            isPassable(legs[number], along: found.states[number], clock, after: beginning)
        }
    }

    /// Whether a leg that begins `before` seconds after departure may be driven.
    func isPassable(
        _ leg: LegPath, along states: [UInt32], _ clock: TravelClock, after before: Double = 0
    ) -> Bool {
        clock.obstacles(on: leg, along: states, after: before).allSatisfy { isPassed($0) != nil }
    }

    /// The numbers of the waypoints that lie on roads that are closed then.
    func closedStops(on found: PlannedPath, _ clock: TravelClock) -> Set<Int> {
        let legs = found.path.legs
        var stops: Set<Int> = []
        for (number, beginning) in clock.beginnings(of: legs).enumerated() {
            let obstacles = clock.obstacles(
                on: legs[number], along: found.states[number], after: beginning)
            if obstacles.contains(where: { isPassed($0) == nil && $0.metersToEnd == nil }) {
                stops.insert(number + 1)
            }
        }
        return stops
    }

    /// The closed road at a destination, if the leg therefore ends on another one that is farther.
    private func endsShort(
        _ leg: LegPath, _ number: Int, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock, after elapsed: Double
    ) -> (met: MetObstacle, meters: Double)? {
        guard hasOpenings else { return nil }
        let waypoint = request.waypoints[number + 1]
        let meters = waypoint.coordinate.distance(to: leg.end.coordinate)
        let snapping = WaypointSnapping(
            snapper: Snapper(network: network), model: prepared.metric.model, clock: clock,
            options: snapping)
        guard let nearest = snapping.nearestConditional(to: waypoint, within: meters),
            snapping.options.reach(beyond: nearest.distanceMeters) < meters,
            clock.isClosed(nearest.position.edge, after: elapsed)
        else { return nil }
        let met = MetObstacle(
            obstacle: .road, edge: nearest.position.edge, elapsed: elapsed,
            isEnteredIfNeedBe: false, metersToEnd: nil, metersFromStart: 0)
        return (met, meters)
    }
}

/// Sentences about closures.
struct ClosureDescriber {
    let clock: TravelClock
    var names = WaypointNames()

    private var network: RoadNetwork { clock.network }

    /// - Parameters:
    ///   - waypoint: number of the waypoint that the obstacle is passed for.
    ///   - isLeft: whether the vehicle leaves that waypoint; else it comes there.
    func warning(
        of met: MetObstacle, leg: Int, passedFor waypoint: Int, isLeft: Bool
    ) -> RouteWarning {
        let place = names[waypoint]
        return warning(
            "\(subject(met)) is \(state(met)), and the vehicle goes there all the same "
                + "\(isLeft ? "to leave" : "to reach") \(place), where no other road leads",
            met, leg)
    }

    /// For a leg that ends `meters` from its destination.
    func warning(endingShort meters: Double, of met: MetObstacle, leg: Int) -> RouteWarning {
        let place = names[leg + 1]
        return warning(
            "\(place) lies on \(subject(met)), which is \(state(met)); the route ends "
                + "\(Int(meters.rounded())) m from it", met, leg)
    }

    /// - Parameter leg: on which it is met; nil where none is known.
    func failure(on met: MetObstacle, leg: Int? = nil) -> RoutingFailure {
        RoutingFailure(
            status: .noRouteFound,
            message: "every way leads over \(subject(met)), which is \(state(met)); set out "
                + "later, or choose another place",
            // Where all the rest is closed the leg's own destination lies there.
            waypointIndex: met.metersToEnd == nil ? leg.map { $0 + 1 } : nil)
    }

    private func warning(_ message: String, _ met: MetObstacle, _ leg: Int) -> RouteWarning {
        RouteWarning(
            code: .closed, message: message, destinationIndex: leg,
            roadName: network.roadName(of: met.edge),
            rule: clock.rule(of: met), opensAt: clock.opening(of: met)?.time)
    }

    private func subject(_ met: MetObstacle) -> String {
        let road = network.roadNameOrPlace(of: met.edge)
        return switch met.obstacle {
        case .road: road
        case .node: "the barrier before \(road)"
        case .turn: "the turn onto \(road)"
        }
    }

    /// `closed at 08:03 (closed Mo-Fr 07:45-09:15) and opens at 09:15`
    private func state(_ met: MetObstacle) -> String {
        let now = clock.localTime(after: met.elapsed, on: met.edge)
        let what = if case .turn = met.obstacle { "forbidden" } else { "closed" }
        var text = what
        if let now { text += " when the vehicle comes there at \(now.timeOfDay)" }
        text += " (\(clock.rule(of: met)))"
        guard let opening = clock.opening(of: met)?.local else {
            return text + " and does not open within a year"
        }
        let opens = if case .turn = met.obstacle { "is allowed from" } else { "opens at" }
        text += " and \(opens) \(opening.timeOfDay)"
        return opening.date == now?.date ? text : text + " on \(opening.date)"
    }
}

extension CivilTime {
    /// `08:03`
    fileprivate var timeOfDay: String { "\(Self.digits(hour)):\(Self.digits(minute))" }

    /// `2026-11-20`
    fileprivate var date: String {
        "\(year)-\(Self.digits(month))-\(Self.digits(day))"
    }

    private static func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
