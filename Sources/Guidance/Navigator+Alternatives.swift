public import Directions
public import Geodesy
import Routing

/// Another route to the same destinations, as it is offered.
public struct RouteOffer: Hashable, Sendable {
    public var distanceMeters: Double
    public var durationSeconds: Double
    /// Seconds saved against the current route; negative when it takes longer.
    public var savedSeconds: Double
    /// Its line as it is drawn, simplified to 5 m or a ten-thousandth of its length.
    public var line: [Coordinate]

    public init(
        distanceMeters: Double, durationSeconds: Double, savedSeconds: Double,
        line: [Coordinate] = []
    ) {
        self.line = line
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
        self.savedSeconds = savedSeconds
    }
}

/// Another route that may be chosen while the vehicle has not passed the place where it leaves the
/// current one.
struct Alternative: Sendable {
    let route: Route
    let offer: RouteOffer
    /// Metres along the current route up to which both follow the same roads.
    let forkMeters: Double
}

/// The use of a better route found by traffic.
public enum BetterRoutePolicy: String, CaseIterable, Codable, Sendable {
    /// It is taken.
    case take = "TAKE"
    /// It is offered as alternative 0.
    case offer = "OFFER"
    /// It is not looked for.
    case never = "NEVER"
}

/// The criteria for a better route.
public struct BetterRouteOptions: Hashable, Codable, Sendable {
    package var policy = BetterRoutePolicy.take
    /// Minimum time between two searches.
    public var interval = Duration.seconds(120)
    /// Maximum share of the current route's remaining time.
    var maximumShare = 0.9
    /// Minimum saving, seconds.
    var minimumSaving = 60.0

    public init() {}
}

extension Navigator {
    /// Other routes to the same destinations that may be chosen, best first.
    public var alternatives: [Route] { otherRoutes.map(\.route) }

    /// Offers other routes, in place of those before.
    mutating func offer(_ routes: [Route]) {
        guard let activeTrip = state.activeTrip else {
            otherRoutes = []
            return
        }
        let left = activeTrip.content.seconds(toMeters: activeTrip.track.endMeters)
        otherRoutes = routes.map { route in
            let track = liveTrack(of: route)
            let legEnd = track.expected(at: track.legs[0].endMeters)
            let seconds =
                activeTrip.travelTimeCorrection.seconds(legEnd)
                + activeTrip.travelTimeCorrection.lastingSeconds(
                    track.expected(at: track.endMeters) - legEnd)
            return Alternative(
                route: route,
                offer: RouteOffer(
                    distanceMeters: route.distanceMeters, durationSeconds: seconds,
                    savedSeconds: left - seconds, line: route.lineToDraw),
                forkMeters: activeTrip.track.forkMeters(
                    from: activeTrip.progress.meters, against: track))
        }
    }

    /// Takes back alternatives whose fork the vehicle has passed.
    mutating func withdrawPassedAlternatives() {
        guard !otherRoutes.isEmpty else { return }
        let meters = state.activeTrip?.progress.meters ?? .infinity
        otherRoutes.removeAll { $0.forkMeters + Self.forkSlack < meters }
    }

    /// Metres behind a fork within which the vehicle may still be on either road.
    private static let forkSlack = 50.0

    /// Why an alternative cannot be taken; nil when it can.
    func refusal(ofAlternative index: Int) -> CommandReply? {
        guard otherRoutes.indices.contains(index) else {
            return .rejected(
                .invalid,
                otherRoutes.isEmpty
                    ? "No alternative is offered."
                    : "Alternatives 0 to \(otherRoutes.count - 1) are offered.",
                field: .alternative, route: .noRouteFound)
        }
        guard place(on: otherRoutes[index].route) != nil else {
            return .rejected(
                .conflict,
                "The vehicle is past the start of that alternative; ask for a new route.",
                field: .alternative, route: .noRouteFound)
        }
        return nil
    }

    /// Goes over to an alternative, where the vehicle is on it.
    mutating func take(alternative index: Int) {
        guard otherRoutes.indices.contains(index), var activeTrip = state.activeTrip,
            let meters = place(on: otherRoutes[index].route)
        else { return }
        activeTrip.content.replaceRoute(
            with: otherRoutes[index].route, options: activeTrip.options, at: now)
        activeTrip.progress.jump(to: meters, on: activeTrip.track, leg: activeTrip.leg, at: now)
        otherRoutes = []
        dropPendingRequest(ofDeviation: true)
        state.activeTrip = activeTrip
        applyTraffic()
        apply(.routeReplaced)
        reportRouteChanged(.alternative, activeTrip.version)
    }

    /// The vehicle's place on another route, metres; nil beside it.
    private func place(on route: Route) -> Double? {
        guard let matched = location?.matched else { return nil }
        let track = RouteTrack(route)
        let fit = track.fit(
            of: matched, within: 0...track.endMeters, expected: 0,
            tolerance: options.deviation.toleranceMeters)
        return fit.meters
    }

    /// Whether a better route is to be looked for at the next tick.
    var isImprovementDue: Bool {
        let isDue =
            trafficChanged && now >= nextImprovement
            && (state.activeTrip?.line == nil || isClosedAhead)
        guard isDue || hasNewClosure, options.betterRoute.policy != .never, pendingRequest == nil,
            case .guiding = state
        else { return false }
        return !deviation.isInDoubt
    }

    /// Looks for a better route when traffic has changed since the last time, not too often; for one round a road that has
    /// been closed at once, and on a line only for such a one.
    mutating func improveIfDue() {
        guard isImprovementDue else { return }
        trafficChanged = false
        nextImprovement = now + options.betterRoute.interval
        closures?.search()
        requestRoute(.improvement)
    }

    /// Whether a route that was requested because traffic has changed is to be taken: it is clearly better, or avoids a
    /// closed road. Offers it where it may not be taken.
    mutating func takesImprovement(_ route: Route) -> Bool {
        guard case .guiding(let activeTrip) = state else { return false }
        observeClosures()
        let avoidsClosure = avoidsClosure(route)
        if !avoidsClosure { closures?.keepRoute() }
        let leadsThrough = leadsThroughClosed(route)
        if avoidsClosure, leadsThrough { closures?.failure = Router.everyWayClosed }
        let limits = options.betterRoute
        guard
            avoidsClosure
                || activeTrip.line == nil && !leadsThrough && isClearlyBetter(route, activeTrip)
        else {
            if limits.policy == .offer { otherRoutes = [] }
            return false
        }
        if limits.policy == .offer { offer([route]) }
        return limits.policy == .take
    }

    private func isClearlyBetter(_ route: Route, _ activeTrip: ActiveTrip) -> Bool {
        let track = liveTrack(of: route)
        let current =
            activeTrip.track.seconds(at: activeTrip.track.endMeters)
            - activeTrip.track.seconds(at: activeTrip.progress.meters)
        let other = track.seconds(at: track.endMeters)
        let limits = options.betterRoute
        return other <= current * limits.maximumShare && current - other >= limits.minimumSaving
    }
}

extension Route {
    fileprivate var lineToDraw: [Coordinate] {
        var places: [Coordinate] = []
        for leg in legs {
            let isJoined = places.last.map { $0 == leg.geometry.coordinates[0] } ?? false
            places.append(contentsOf: leg.geometry.coordinates.dropFirst(isJoined ? 1 : 0))
        }
        return places.simplified(toMeters: max(5, distanceMeters / 10_000))
    }
}
