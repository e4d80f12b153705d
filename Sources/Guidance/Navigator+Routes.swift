import Directions
public import Geodesy
import Positioning
import RoadNetwork
public import Routing

extension Navigator {
    /// Starts a route request, in place of the pending one.
    mutating func requestRoute(_ purpose: PendingRouteRequest.Purpose) {
        let held = pendingRequest?.tripWithoutRoute
        dropPendingRequest(ofDeviation: false)
        pendingRequest = PendingRouteRequest(
            purpose: purpose, stage: .awaitingFix, since: now, holding: held)
        askIfLocated()
    }

    /// No longer waits for a route; its command is superseded. With `ofDeviation`, only for a
    /// request without a command.
    mutating func dropPendingRequest(ofDeviation only: Bool) {
        guard let pendingRequest else { return }
        if let token = pendingRequest.token {
            if only { return }
            reply(token, .superseded())
        }
        self.pendingRequest = nil
    }

    /// Requests the pending route once the vehicle's place is known.
    mutating func askIfLocated() {
        guard var pendingRequest, case .awaitingFix = pendingRequest.stage,
            let start = startWaypoint(),
            let request = request(for: pendingRequest.purpose, from: start)
        else { return }
        if pendingRequest.isLasting {
            guard backoff.allowsAttempt(at: now, on: road) else { return }
            backoff.attempted(at: now, on: road)
        }
        let id = nextRequest
        nextRequest = RouteRequestID(rawValue: id.rawValue + 1)
        pendingRequest.stage = .asked(id)
        pendingRequest.language = options.language
        pendingRequest.since = now
        pendingRequest.estimatesSince =
            request.knownBeyond == nil ? now : state.activeTrip?.estimatesSince
        self.pendingRequest = pendingRequest
        outputs.append(.routeRequest(id, request))
    }

    /// Gives up waiting for a fix or a route when it has taken too long.
    mutating func expirePendingRequest() {
        guard let pendingRequest else { return }
        switch pendingRequest.stage {
        case .awaitingFix where pendingRequest.isLasting: break
        case .awaitingFix where now - pendingRequest.since >= options.firstFixTimeout:
            fail(
                pendingRequest,
                RoutingFailure(
                    status: .locationUnavailable,
                    message: "The position is not known; wait for a fix and send again."))
        case .asked where now - pendingRequest.since >= options.routeTimeout:
            fail(
                pendingRequest,
                RoutingFailure(
                    status: .internalError,
                    message: "The route was not worked out in time\(Self.advice(pendingRequest))."))
        case .awaitingFix, .asked: break
        }
    }

    /// What the sender of an order is to do; nothing where nobody has sent one, and the navigator asks again by itself.
    private static func advice(_ pendingRequest: PendingRouteRequest) -> String {
        pendingRequest.token == nil ? "" : "; send again"
    }

    mutating func handleRoutes(
        _ result: Result<[Route], RoutingFailure>, for id: RouteRequestID
    ) {
        guard let pendingRequest, case .asked(id) = pendingRequest.stage else { return }
        let result = leadingOn(result, for: pendingRequest)
        backoff.answered(at: now, isFound: (try? result.get())?.isEmpty == false)
        switch result {
        case .success(let routes):
            guard let route = routes.first,
                route.legs.map(\.destination)
                    == planned(of: pendingRequest.purpose).planned.filter({ !$0.isPass }),
                route.legs.allSatisfy({ $0.steps.count >= 2 && !$0.edges.isEmpty })
            else {
                fail(
                    pendingRequest,
                    RoutingFailure(
                        status: .internalError,
                        message:
                            "The route does not fit the destinations\(Self.advice(pendingRequest))."
                    ))
                break
            }
            self.pendingRequest = nil
            take(route, others: Array(routes.dropFirst()), for: pendingRequest)
        case .failure(let failure): fail(pendingRequest, failure)
        }
        sendFrameIfChanged()
    }

    /// The result, or a failure where a reroute would begin on another road than that on which the vehicle is moving:
    /// where no way leads on from it, as at the map's edge, the search goes on to roads near it. A vehicle on no
    /// road has to be near where it begins.
    private func leadingOn(
        _ result: Result<[Route], RoutingFailure>, for pendingRequest: PendingRouteRequest
    ) -> Result<[Route], RoutingFailure> {
        guard case .deviation = pendingRequest.purpose, case .success(let routes) = result,
            let leg = routes.first?.legs.first, let first = leg.edges.first,
            let matched = location?.matched, let speed = matched.speed, speed > 2,
            matched.edgeConfidence >= 0.5 || matched.position == nil
        else { return result }
        let driven = speed * (now - pendingRequest.since).seconds
        // A vehicle on no road is off a route at once that does not begin beside it.
        let nearness =
            matched.position == nil ? options.deviation.toleranceMeters : Self.startReach
        let reach = nearness + (matched.accuracy ?? 0) + driven
        let isNear = leg.geometry.coordinate(at: 0).distance(to: matched.coordinate) <= reach
        if let own = roadOfItsOwn(matched), !isOn(own, leg, within: reach) {
            return .failure(Self.leadsNowhere(from: matched))
        }
        let isOpposite =
            matched.course.flatMap { course in
                leg.geometry.bearing(at: 0).map { Angle.difference($0, course) > 120 }
            } ?? false
        // On its own road a vehicle may turn round.
        let isOtherRoad =
            matched.position.map { network.way(of: first.edge) != network.way(of: $0.edge) }
            ?? false
        guard !isNear || isOpposite && isOtherRoad else { return result }
        return .failure(Self.leadsNowhere(from: matched))
    }

    private static func leadsNowhere(from matched: MatchedLocation) -> RoutingFailure {
        RoutingFailure(
            status: .noRouteFound,
            message: matched.position == nil
                ? "The vehicle is on no road of the map, and none is near."
                : "No way leads on from the road on which the vehicle is.")
    }

    /// The edge on which a route has to begin, as the vehicle is on it for certain and may drive there; nil in a yard, out of
    /// which a map does not always lead, and where a given line says where it begins.
    private func roadOfItsOwn(_ matched: MatchedLocation) -> EdgeID? {
        guard let edge = Self.certainEdge(of: matched), let activeTrip = state.activeTrip,
            activeTrip.line == nil, network.roadClass(of: edge) != .service,
            !network.possibleAccess(of: edge).isDisjoint(
                with: activeTrip.options.travelMode.set)
        else { return nil }
        return edge
    }

    /// The edge that a vehicle is on by a fix, where that is certain.
    private static func certainEdge(of matched: MatchedLocation) -> EdgeID? {
        matched.source == .fix && matched.confidence >= RouteTrack.certainty
            ? matched.position?.edge : nil
    }

    /// Whether a leg begins on the way of an edge, right behind its end, or comes to it within some metres.
    private func isOn(_ edge: EdgeID, _ leg: RouteLeg, within meters: Double) -> Bool {
        guard let first = leg.edges.first else { return false }
        return network.way(of: first.edge) == network.way(of: edge)
            || network.source(of: first.edge) == network.target(of: edge)
            || leg.edges.prefix { $0.startMeters <= meters }.contains { $0.edge == edge }
    }

    /// Maximum metres between the vehicle and the beginning of a reroute, besides its accuracy and what it has driven.
    private static let startReach = 50.0

    private mutating func take(
        _ route: Route, others: [Route], for pendingRequest: PendingRouteRequest
    ) {
        let purpose = pendingRequest.purpose
        if case .improvement = purpose, !takesImprovement(route) { return }
        deviation.reset()
        let said = announcement?.last
        let told = toldAhead
        let roads = roadsToNextManeuver
        routeLanguage = pendingRequest.language ?? options.language
        switch purpose {
        case .destinations(let token, let order):
            beginTrip(order, route)
            reply(
                token,
                .succeeded(
                    route.warnings.text, route: .ok, lineFaults: route.line?.faults ?? []))
        case .simulation(let token, let order, let pace, let time):
            beginTrip(order, route)
            startSimulation(along: pace, from: time)
            reply(token, .succeeded(route.warnings.text, route: .ok))
        case .resumption(let saved): takeResumed(saved, route)
        case .update(let token, let saved, _):
            takeUpdated(saved, route)
            reply(
                token,
                .succeeded(
                    saved.isOver
                        ? "No destination is left; the trip stays until it is cleared."
                        : route.warnings.text, route: .ok))
        case .continuation(let token, let startGuidance, let isOrdered):
            let ended = state.activeTrip?.content.summary(at: now)
            let remark = savedTrip.flatMap { trip in
                trip.current.map { self.remark(onLeaving: $0, of: trip) }
            }
            let words = [remark ?? "", route.warnings.text].filter { !$0.isEmpty }
            state.activeTrip?.content.beginNextLeg(along: route, at: now)
            if token != nil { state.activeTrip?.tourRevision += 1 }
            beginLeg(startGuidance: startGuidance, after: ended, isOrdered: isOrdered)
            if let token {
                reply(token, .succeeded(words.joined(separator: " "), route: .ok))
            }
        case .command(let token, let order):
            if let exclusions = order.exclusions { state.activeTrip?.exclusions = exclusions }
            replaceRoute(with: route, options: order.options, .command)
            reply(token, .succeeded(route.warnings.text, route: .ok))
        case .deviation:
            replaceRoute(with: route, options: nil, .offRoute)
            reroutedRoute = state.activeTrip?.version
        case .outOfOrder:
            replaceRoute(with: route, options: nil, .updated, isOrdered: false)
        case .translation: replaceRoute(with: route, options: nil, .command)
        case .improvement: replaceRoute(with: route, options: nil, .traffic)
        }
        state.activeTrip?.estimatesSince = pendingRequest.estimatesSince
        if let location { noteElsewhere(location.matched.rawCoordinate) }
        applyTraffic()
        skipDepartureWhenMoving()
        skipManeuvers(onto: roads)
        offer(others)
        translateRoute()
        if let said, let time, said.wasJustSaid(at: time) { takeUp(said) }
        correct(told)
        if pendingRequest.token != nil { orderedRouteCame = now }
        if self.pendingRequest == nil {
            sayReroute()
            promptManeuver()
        }
    }

    /// Asks for the route again when its words are in another language than wanted by now.
    mutating func translateRoute() {
        guard routeLanguage != options.language, pendingRequest == nil else { return }
        switch state {
        case .idle, .arrived: break
        case .ready, .guiding, .rerouting: requestRoute(.translation)
        }
    }

    private mutating func beginTrip(_ order: Command.SetDestinations, _ route: Route) {
        let ended = state.activeTrip?.content.summary(at: now)
        var activeTrip = ActiveTrip(
            TripContent(
                trip: nextTrip, destinations: order.destinations, options: order.options,
                continuation: order.continuation ?? options.continuation, route: route, at: now))
        activeTrip.content.follow(order.line)
        activeTrip.latenessSeconds = order.latenessSeconds ?? SavedTrip.typicalLateness
        nextTrip = TripID(rawValue: nextTrip.rawValue &+ 1)
        backoff = RerouteBackoff()
        lastArrival = nil
        waitingPrompts.remove(.maneuver)
        timeGate.reset()
        distanceGate.reset()
        traveled = TraveledPath()
        delay.reset()
        apply(.tripBegan(activeTrip, guided: order.startGuidance || state.guidanceActive))
        reportRouteChanged(.destinationsSet, activeTrip.version, ended: ended)
    }

    private mutating func replaceRoute(
        with route: Route, options: RouteOptions?, _ reason: RouteChange.Reason,
        isOrdered: Bool = true
    ) {
        guard var activeTrip = state.activeTrip else { return }
        activeTrip.content.replaceRoute(
            with: route, options: options ?? activeTrip.options, at: now)
        if route.line == nil { activeTrip.content.forgetLine() }
        state.activeTrip = activeTrip
        apply(.routeReplaced)
        reportRouteChanged(reason, activeTrip.version, isOrdered: isOrdered)
    }

    /// A vehicle on the move has departed already.
    private mutating func skipDepartureWhenMoving() {
        guard let speed = location?.matched.speed, speed > 1.5, var activeTrip = state.activeTrip
        else {
            return
        }
        activeTrip.progress.jump(
            to: min(RouteProgress.passedMeters, activeTrip.legEndMeters), on: activeTrip.track,
            leg: activeTrip.leg, at: now)
        state.activeTrip = activeTrip
        unannouncedRoute = activeTrip.version
    }

    private mutating func fail(_ pendingRequest: PendingRouteRequest, _ failure: RoutingFailure) {
        if pendingRequest.isLasting {
            // A trip is not given up because its route cannot be worked out now.
            var next = PendingRouteRequest(
                purpose: pendingRequest.purpose, stage: .awaitingFix, since: now)
            next.failure = failure
            self.pendingRequest = next
            return
        }
        self.pendingRequest = nil
        switch pendingRequest.purpose {
        case .deviation:
            reroute?.failure = failure
            reportReroute()
        case .improvement: closures?.failure = failure
        case .destinations, .continuation, .command, .outOfOrder, .resumption, .simulation,
            .translation, .update:
            break
        }
        if let held = pendingRequest.heldTrip { requestRoute(.resumption(held)) }
        guard let token = pendingRequest.token else { return }
        let indices = planned(of: pendingRequest.purpose).indices
        reply(
            token, .failed(failure, field: pendingRequest.field(toBlameFor: failure, indices)))
    }

    /// Why the trip that waits for a route has none; nil where it waits for a position only, or none waits.
    public var failureOfWaitingTrip: RoutingFailure? { pendingRequest?.failure }

    /// The edge that the vehicle is on; nil on no road.
    var road: EdgeID? { location?.matched.position?.edge }

    /// Whether a route may begin at the vehicle now. Else orders about a trip are taken before its route is there.
    var hasPosition: Bool { startWaypoint() != nil }

    /// The start of a route: the matched place, with the direction of travel if known. Nil before the
    /// first position, and when the last one is too old.
    private func startWaypoint() -> Waypoint? {
        guard let location, now - location.at < SignalMonitor.patience else { return nil }
        return startWaypoint(at: location.matched)
    }

    /// The edge on which a route begins at the vehicle; nil where that is not certain.
    private var startEdge: EdgeID? { (location?.matched).flatMap(Self.certainEdge(of:)) }

    private func startWaypoint(at matched: MatchedLocation) -> Waypoint {
        guard let speed = matched.speed, speed > 2, let course = matched.course else {
            return Waypoint(coordinate: matched.coordinate)
        }
        return Waypoint(
            coordinate: matched.coordinate, preferredHeading: course, headingTolerance: 60)
    }

    /// The request for an estimate of a trip from the vehicle's last place; nil before the first
    /// position.
    ///
    /// - Parameter time: when it begins; nil for now.
    public func request(
        toEstimate destinations: [Waypoint], options: RouteOptions,
        departingAt time: UTCTime? = nil
    ) -> RouteRequest? {
        location.map {
            var request = RouteRequest(
                waypoints: [startWaypoint(at: $0.matched)] + destinations, options: options,
                departure: time ?? self.time, avoidance: avoidance(options.travelMode))
            request.startEdge = startEdge
            // The way to where it stands has no length, be its place some metres wrong.
            if let first = destinations.first, !first.isPass, !first.preferSameSideOfRoad,
                first.preferredHeading == nil, standsAt(first)
            {
                request.isAtFirstDestination = true
            }
            return request
        }
    }

    /// When the last fix held, from which the position may have been carried on.
    public struct PositionTime: Hashable, Sendable {
        /// By the clock in use.
        public var time: UTCTime
        /// Seconds since then.
        public var ageSeconds: Double

        /// Whether it is so old that who gets a route from there is told.
        public var isOld: Bool { ageSeconds >= SignalMonitor.patience.seconds }
    }

    /// Nil before the first position.
    public var positionTime: PositionTime? {
        lastFix.map { PositionTime(time: $0.time, ageSeconds: (now - $0.at).seconds) }
    }

    private func request(for purpose: PendingRouteRequest.Purpose, from start: Waypoint)
        -> RouteRequest?
    {
        let options: RouteOptions
        var exclusions = Exclusions()
        switch purpose {
        case .destinations(_, let order), .simulation(_, let order, _, _):
            options = order.options
        case .resumption(let saved), .update(_, let saved, _):
            options = saved.options
            exclusions = saved.exclusions
        case .continuation, .command, .deviation, .outOfOrder, .improvement, .translation:
            guard let activeTrip = state.activeTrip else { return nil }
            if case .command(_, let order) = purpose {
                options = order.options ?? activeTrip.options
                exclusions = order.exclusions ?? activeTrip.exclusions
            } else {
                options = activeTrip.options
                exclusions = activeTrip.exclusions
            }
        }
        let (planned, beyond, indices) = planned(of: purpose)
        var request = RouteRequest(
            waypoints: [start] + planned, options: options, exclusions: exclusions,
            departure: time, line: line(for: purpose), beyond: beyond.isEmpty ? nil : beyond)
        if indices != Array(indices.indices) { request.destinationIndices = indices }
        request.startEdge = startEdge
        if isAtFirstDestination(purpose, at: start) { request.isAtFirstDestination = true }
        if purpose.isResumption || purpose.goesOn && request.line?.adherence == .strict {
            request.leadsOverClosed = true
        }
        // Where nothing leads round closed roads, over as few of them as can be.
        if case .improvement = purpose, isClosedAhead, request.line?.adherence != .strict {
            request.leadsOverClosed = true
        }
        switch purpose {
        // A simulated drive begins at a stand.
        case .simulation: break
        case .destinations, .update, .continuation, .command, .deviation, .outOfOrder,
            .improvement, .translation:
            request.avoidance = avoidance(options.travelMode)
        case .resumption(let saved):
            request.avoidance = avoidance(options.travelMode)
            if let announcement = remembered(of: saved) {
                request.avoidance = ManeuverAvoidance(
                    meters: request.avoidance?.meters ?? 0, announced: announcement.edges,
                    keepsAnnounced: true)
                // The first fix behind a restart may show any road of a junction.
                request.startEdge = nil
            }
        }
        if let estimates = knownEstimates(options, exclusions), let last = planned.last {
            request.knownBeyond = estimates.known(
                from: last.coordinate, to: beyond.map(\.coordinate))
        }
        return request
    }

    /// Whether the first destination of a route is the stop at which the vehicle waits: to its place, which may be some
    /// metres behind the vehicle, a path might lead round a block. One that follows a line has to lie on it.
    private func isAtFirstDestination(
        _ purpose: PendingRouteRequest.Purpose, at start: Waypoint
    ) -> Bool {
        switch purpose {
        case .resumption(let saved), .update(_, let saved, _):
            guard saved.isAtDestination, let stop = saved.currentDestination else { return false }
            return saved.line == nil
                || start.coordinate.distance(to: stop.coordinate) <= Self.startReach
        case .destinations, .simulation, .continuation, .command, .deviation, .outOfOrder,
            .improvement, .translation:
            return false
        }
    }

    /// The estimates for the same trip, with the present traffic.
    private func knownEstimates(
        _ options: RouteOptions, _ exclusions: Exclusions
    ) -> TourEstimates? {
        guard let activeTrip = state.activeTrip, activeTrip.options == options,
            activeTrip.exclusions == exclusions
        else { return nil }
        return activeTrip.content.estimates(at: now)
    }

    /// The destinations that a route for a purpose leads to, and the ones behind them; the indices of the
    /// former in the trip.
    private func planned(
        of purpose: PendingRouteRequest.Purpose
    ) -> (planned: [Waypoint], beyond: [Waypoint], indices: [Int]) {
        let destinations: [Waypoint]
        let open: [Int]
        switch purpose {
        case .destinations(_, let order), .simulation(_, let order, _, _):
            destinations = order.destinations
            open = Array(destinations.indices)
        case .resumption(let saved), .update(_, let saved, _):
            destinations = saved.destinations
            open = saved.open
        case .continuation, .command, .deviation, .outOfOrder, .improvement, .translation:
            guard let activeTrip = state.activeTrip else { return ([], [], []) }
            destinations = activeTrip.destinations
            var left = destinations.open(activeTrip.statuses)
            if case .continuation = purpose {
                left.removeAll {
                    $0 == activeTrip.destination || activeTrip.passesOfLeg.contains($0)
                }
            }
            open = left
        }
        let count = destinations.plannedCount(of: open)
        let all = open.map { destinations[$0] }
        return (Array(all.prefix(count)), Array(all.dropFirst(count)), Array(open.prefix(count)))
    }
}

extension [RouteWarning] {
    /// The warnings' sentences; empty without a warning. Of a line with many parts that cannot be driven as
    /// given these are counted, and the first few named.
    public var text: String {
        let parts = filter { $0.code == .line }
        guard parts.count > Self.fewParts else { return map(\.message).joined(separator: "; ") }
        let others = filter { $0.code != .line }.map { "; \($0.message)" }.joined()
        return "\(parts.count) parts of the line cannot be driven as given: "
            + parts.prefix(Self.fewParts).map(\.message).joined(separator: "; ")
            + "; and \(parts.count - Self.fewParts) more\(others)"
    }

    /// Maximum number of a line's parts named in a sentence.
    private static var fewParts: Int { 3 }
}
