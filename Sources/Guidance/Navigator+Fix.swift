import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Navigator {
    /// Takes in a report of the receiver; ignored while another drive is simulated.
    mutating func handle(_ fix: Fix) {
        guard simulation == nil else {
            do throws(FixFilter.Rejection) {
                _ = try FixFilter(options: matcher.options.filter).usable(fix)
                fixRefusal = nil
            } catch {
                fixRefusal = error
            }
            return
        }
        handlePosition(fix)
        fixRefusal = matcher.lastRejection
    }

    /// The consequences of one fix, always in this order: filter, match, progress (and the location
    /// with it), arrival, deviation, reroute, speed, light, delay, thresholds, prompt, NavInfo.
    mutating func handlePosition(_ fix: Fix) {
        if let options = state.activeTrip?.options {
            matcher.follow(options.travelMode, options.vehicle)
        }
        let time = fix.time?.advanced(bySeconds: fix.clockAheadSeconds)
        let matched = matcher.handle(fix, at: now, route: prior(at: time))?.credible
        if let matched {
            advance(to: matched, by: fix)
        } else {
            reportSignal()
        }
        expirePendingRequest()
        if matched != nil { sendFrameIfDue(onFix: true) }
    }

    /// The consequences of time alone: the position is carried on where there is no fix, and
    /// overdue requests are given up.
    mutating func handleTick() {
        forgetContinuation()
        if isLocationDue, let matched = matcher.tick(at: now, route: prior()) {
            advance(to: matched)
        } else {
            reportSignal()
            rerouteIfNeeded()
        }
        assumeArrivalIfDue()
        continueIfDue()
        reportReroute()
        sayReroute()
        speakWaiting()
        promptOrderedRoute()
        handleSimulation()
        observeClosures()
        improveIfDue()
        askIfLocated()
        expirePendingRequest()
        reportClosure()
        sendFrameIfDue(onFix: false)
        prepareSentences()
    }

    /// Fixes may come a second or two apart; only when they stay away the position is carried on
    /// without them, once a second.
    private var isLocationDue: Bool {
        guard let location else { return false }
        let wait: Duration =
            location.matched.source == .fix ? .milliseconds(2500) : .milliseconds(900)
        return now - location.at >= wait
    }

    mutating func advance(to matched: MatchedLocation, by fix: Fix? = nil) {
        var matched = matched
        signal.located(by: matched.source, at: now)
        reportSignal()
        recordTravel(to: matched)
        if let fix { jumps.observe(fix, seenAs: matched) }
        let fit = follow(matched)
        if case .shifted = fit {
            matched.confidence = min(Self.jumpedConfidence, matched.confidence)
            matched.edgeConfidence = min(Self.jumpedConfidence, matched.edgeConfidence)
        }
        location = (matched, now)
        if matched.source == .fix { lastFix = (matched.clockTime, now) }
        offsetFromRoute = fit?.offset
        noteDriving(matched)
        watchUnguided(fit)
        reportLocation(matched, of: fix, onRoute: fit.map { $0.meters != nil })
        watchStops(matched)
        if let fit {
            withdrawPassedAlternatives()
            watchApproach(fit, matched)
            continueIfDue(matched, by: fix)
            arriveIfThere(fit, matched)
            watchDeviation(fit, matched)
        }
        followLine(matched)
        rerouteIfNeeded()
        leaveOutServedStops()
        askIfLocated()
        reportSpeed(matched)
        warnOfSpeedCamera()
        warnOfClosure()
        reportLight(matched)
        reportDelay()
        reportRemaining()
        sayReroute()
        promptManeuver()
    }

    /// Maximum confidence of a road when the whole position may be wrong.
    private static let jumpedConfidence = 0.5

    /// Whether the vehicle has left its route.
    var isOffRoute: Bool { if case .rerouting = state { true } else { false } }

    /// Moves the vehicle on along its route; nil without one.
    private mutating func follow(_ matched: MatchedLocation) -> RouteFit? {
        guard var activeTrip = state.activeTrip else { return nil }
        defer { state.activeTrip = activeTrip }
        let progress = activeTrip.progress
        let window = progress.window(
            speed: matched.speed, backed: deviation.backedMeters, at: now)
        let end = min(window.upperBound, activeTrip.content.reachMeters(isOffRoute: isOffRoute))
        let part = window.lowerBound...max(window.lowerBound, end)
        let isAboard = isAboardFerry(at: progress.meters, on: activeTrip.track)
        var fit = activeTrip.track.fit(
            of: matched, within: part, expected: progress.expected,
            tolerance: isAboard
                ? Self.ferryToleranceMeters
                : tolerance(at: progress.meters, on: activeTrip.track, matched),
            inAnyCourse: isAboard)
        if case .away = fit, let meters = unshiftedMeters(of: matched, on: activeTrip, within: part)
        {
            fit = .shifted(meters: meters)
        }
        switch fit {
        case .on(let meters), .near(let meters, _), .shifted(let meters):
            switch matched.source {
            case .fix:
                if deviation.backedMeters > 0 { activeTrip.progress.forgetCircle() }
                move(&activeTrip, to: meters, speed: matched.speed)
                activeTrip.content.see()
            case .deadReckoning:
                activeTrip.progress.assume(meters, on: activeTrip.track, leg: activeTrip.leg)
            }
            return fit
        case .away:
            activeTrip.content.leaveRoute()
            guard let rejoined = rejoin(matched, activeTrip) else { return fit }
            activeTrip.progress.jump(
                to: rejoined, on: activeTrip.track, leg: activeTrip.leg, at: now)
            activeTrip.content.see()
            return .on(meters: rejoined)
        }
    }

    /// The vehicle's metres on its route if the receiver's last jump was an error; nil if that
    /// explains nothing.
    private func unshiftedMeters(
        of matched: MatchedLocation, on activeTrip: ActiveTrip, within part: ClosedRange<Double>
    ) -> Double? {
        guard case .guiding = state, matched.source == .fix,
            let place = jumps.unshifted(matched.rawCoordinate),
            let nearest = activeTrip.track.projection(
                of: place, course: jumps.course, within: part),
            nearest.offset <= options.deviation.toleranceMeters, nearest.turn <= 75
        else { return nil }
        return nearest.meters
    }

    private func move(_ activeTrip: inout ActiveTrip, to meters: Double, speed: Double?) {
        let before = activeTrip.progress
        activeTrip.progress.move(to: meters, on: activeTrip.track, leg: activeTrip.leg, at: now)
        guard case .guiding = state, !before.isAssumed, activeTrip.progress.meters >= before.meters,
            now - before.updated <= .seconds(3), let speed
        else { return }
        activeTrip.travelTimeCorrection.drove(
            expected: activeTrip.track.expected(at: activeTrip.progress.meters)
                - activeTrip.track.expected(at: before.meters),
            actual: (now - before.updated).seconds, speed: speed, at: now)
    }

    /// The metres at which a vehicle off its route has come back to it: on a road of the rest of the
    /// leg, however far ahead. Only a vehicle that is off may skip a part of its route.
    private func rejoin(_ matched: MatchedLocation, _ activeTrip: ActiveTrip) -> Double? {
        guard case .rerouting = state, let position = matched.position,
            matched.edgeConfidence >= 0.5
        else { return nil }
        let start = max(0, activeTrip.progress.meters - 500)
        // Nothing of a line that is to be kept to strictly may be skipped.
        let end =
            activeTrip.line?.adherence == .strict
            ? min(activeTrip.legEndMeters, activeTrip.progress.meters + 100)
            : activeTrip.legEndMeters
        return activeTrip.track.meters(
            of: position, within: start...max(start, end), nearest: activeTrip.progress.meters)
    }

    /// Whether the route takes a ferry or train there: the vehicle is carried along it, wherever the boat steers.
    private func isAboardFerry(at meters: Double, on track: RouteTrack) -> Bool {
        guard let index = track.edgeIndex(at: meters) else { return false }
        return track.edges[index...].prefix { $0.startMeters <= meters + Self.pierMeters }
            .contains { network.roadClass(of: $0.edge).isPassage }
    }

    /// Metres from a ferry's line within which its boat is on it; in the map it is drawn straight from pier to pier.
    private static let ferryToleranceMeters = 2_000.0
    /// Metres before a ferry's line on which the vehicle may be aboard already, and before its end on which the boat lands.
    static let pierMeters = 50.0

    /// Metres from the route's line within which the vehicle still counts as on it.
    private func tolerance(at meters: Double, on track: RouteTrack, _ matched: MatchedLocation)
        -> Double
    {
        let limits = options.deviation
        let ahead = track.stepMeters.contains {
            abs($0 - meters) <= limits.junctionZoneMeters
        }
        let base = ahead ? limits.junctionToleranceMeters : limits.toleranceMeters
        return max(base, min(2 * limits.toleranceMeters, 1.5 * (matched.fixAccuracy ?? 0)))
    }

    private mutating func watchDeviation(_ fit: RouteFit, _ matched: MatchedLocation) {
        switch state {
        case .guiding(let activeTrip) where activeTrip.hasPassedUnguided: apply(.leftRoute)
        case .guiding(let activeTrip):
            if deviation.observe(
                fit, matched, tunnel: tunnelSight(of: matched, on: activeTrip),
                isAgainstRoute: isAgainstRoute(fit, matched, activeTrip),
                isNearerToRoute: isNearerToRoute(fit, matched, activeTrip), ownCourse: jumps.course,
                options: options.deviation, at: now)
            {
                if !parksBesideRoute(fit, matched) {
                    forgetCircle()
                    apply(.leftRoute)
                }
            } else if case .on = fit, isCircling(matched, activeTrip) {
                apply(.leftRoute)
            } else if !deviation.isInDoubt {
                backoff.followed(at: now)
            }
        case .rerouting(let activeTrip):
            guard case .on = fit, !activeTrip.hasPassedUnguided,
                !isCircling(matched, activeTrip)
            else { return }
            dropPendingRequest(ofDeviation: true)
            apply(.regainedRoute)
        case .idle, .ready, .arrived: break
        }
    }

    private func isCircling(_ matched: MatchedLocation, _ activeTrip: ActiveTrip) -> Bool {
        activeTrip.progress.isCircling(matched)
    }

    private mutating func forgetCircle() {
        guard var activeTrip = state.activeTrip else { return }
        activeTrip.progress.forgetCircle()
        state.activeTrip = activeTrip
    }

    /// Whether the vehicle may be in a tunnel of its route, as seen by the matcher, not by the route
    /// alone.
    private func tunnelSight(of matched: MatchedLocation, on activeTrip: ActiveTrip) -> TunnelSight
    {
        guard let index = activeTrip.track.edgeIndex(at: activeTrip.progress.meters),
            network.roadFlags(of: activeTrip.track.edges[index].edge).contains(.tunnel)
        else { return .none }
        guard let edge = matched.position?.edge else {
            return offsetFromRoute ?? 0 <= Self.tunnelReach ? .possible : .elsewhere
        }
        return network.roadFlags(of: edge).contains(.tunnel) ? .possible : .elsewhere
    }

    /// Whether the vehicle moves against its route's direction: on a road of the route, or behind the
    /// place where the route begins.
    private func isAgainstRoute(
        _ fit: RouteFit, _ matched: MatchedLocation, _ activeTrip: ActiveTrip
    ) -> Bool {
        guard case .away = fit, let course = matched.course else { return false }
        let track = activeTrip.track
        let meters = activeTrip.progress.meters
        let part = max(0, meters - DeviationMonitor.backingMeters)...meters + 80
        if let position = matched.position {
            let back = EdgePosition(
                edge: position.edge.reversed, offset: 0, coordinate: position.coordinate)
            if track.meters(of: back, within: part, nearest: meters) != nil { return true }
        }
        guard let nearest = track.projection(of: matched.coordinate, course: nil, within: part),
            nearest.meters < 1 || matched.position == nil,
            let bearing = track.bearing(at: nearest.meters)
        else { return false }
        return Angle.difference(course, bearing) > 135
    }

    /// Whether the fix lies nearer to the route, by more than a metre, than to the road on which the vehicle is seen, and it goes
    /// the route's way.
    private func isNearerToRoute(
        _ fit: RouteFit, _ matched: MatchedLocation, _ activeTrip: ActiveTrip
    ) -> Bool {
        guard case .away = fit, matched.position != nil, let course = matched.course else {
            return false
        }
        let meters = activeTrip.progress.meters
        guard
            let nearest = activeTrip.track.projection(
                of: matched.rawCoordinate, course: course,
                within: meters...meters + Self.besideMeters),
            nearest.turn <= Self.besideTurn
        else { return false }
        let seen = LocalFrame(origin: matched.rawCoordinate).point(matched.coordinate)
        let bearing = Angle.radians(course)
        let aside = abs(seen.x * cos(bearing) - seen.y * sin(bearing))
        return nearest.offset + 1 < aside
    }

    /// How far ahead of where the vehicle was last seen on its route it may drive beside it, metres, and by how many degrees the
    /// course may differ there.
    private static let (besideMeters, besideTurn) = (300.0, 30.0)

    /// Metres from a tunnel within which a vehicle on no road may be in it.
    private static let tunnelReach = 60.0

    /// Asks for a new route while the vehicle is off its route, as often as the back-off allows;
    /// not from a place whose dead reckoning is so inaccurate that it would hardly be on the route.
    private mutating func rerouteIfNeeded() {
        guard case .rerouting = state, pendingRequest == nil,
            backoff.allowsReroute(at: now, on: road),
            let location, now - location.at < SignalMonitor.patience,
            location.matched.source == .fix
                || location.matched.accuracy ?? 0 <= options.deviation.maximumErrorMeters
        else { return }
        backoff.attempted(at: now, on: road)
        requestRoute(.deviation)
    }

    /// Adds the distance driven since the last position to the trip's progress and to the leg's record.
    private mutating func recordTravel(to matched: MatchedLocation) {
        guard let location, var activeTrip = state.activeTrip else { return }
        let last = location.matched
        let moved = last.coordinate.distance(to: matched.coordinate)
        let seconds = (now - location.at).seconds
        activeTrip.progress.drive(
            Self.driven(from: last, to: matched, moved: moved, in: seconds),
            isSeen: !isOffRoute && matched.source == .fix && seconds < Self.gapSeconds
                && matched.speed ?? 0 >= DeviationMonitor.standingSpeed)
        if matched.source == .fix { activeTrip.progress.extendReach(to: matched) }
        activeTrip.content.drive(from: last, to: matched)
        state.activeTrip = activeTrip
        if activeTrip.record.ended == nil { keepPath(to: matched) }
    }

    /// Metres driven between two positions: by the speeds, since positions are less exact; behind a gap, in which speeds
    /// change, no less than it is straight on.
    private static func driven(
        from last: MatchedLocation, to matched: MatchedLocation, moved: Double, in seconds: Double
    ) -> Double {
        guard let speed = matched.speed else { return moved }
        let bySpeed = (speed + (last.speed ?? speed)) / 2 * seconds
        return seconds > gapSeconds ? max(moved, bySpeed) : bySpeed
    }

    /// Seconds between two positions from which on they are a gap.
    private static let gapSeconds = 3.0

    /// Keeps the path driven, as corrected by later fixes.
    private mutating func keepPath(to matched: MatchedLocation) {
        traveled.begin(at: matched.time)
        switch matched.source {
        case .fix: traveled.add(matcher.finalized)
        case .deadReckoning:
            traveled.add(matcher.recentLocations())
            traveled.add([
                RevisedLocation(
                    time: matched.time, coordinate: matched.coordinate, position: matched.position)
            ])
        }
    }

    /// The matcher's prior: the route's edges and the place on it; behind a restart the way that was announced, until the
    /// route is there.
    ///
    /// - Parameter time: by the clock in use; nil for now.
    private func prior(at time: UTCTime? = nil) -> RoutePrior? {
        guard let activeTrip = state.activeTrip else {
            return (pendingRequest?.tripWithoutRoute)
                .flatMap { remembered(of: $0, at: time) }
                .map { RoutePrior(edges: $0.edges) }
        }
        return RoutePrior(
            edges: activeTrip.track.edgeIDs,
            position: activeTrip.track.edgeIndex(at: activeTrip.progress.meters))
    }
}

extension MatchedLocation {
    /// The same, but on no road if the road is too far from the fix: the matcher has lost track.
    fileprivate var credible: MatchedLocation {
        guard source == .fix, position != nil,
            coordinate.distance(to: rawCoordinate) > max(100, 4 * (fixAccuracy ?? 0))
        else { return self }
        var location = self
        location.coordinate = rawCoordinate
        location.position = nil
        location.confidence = 0
        location.edgeConfidence = 0
        return location
    }
}

extension RouteFit {
    /// Metres from the route's line; nil when unknown.
    var offset: Double? {
        switch self {
        case .on: 0
        case .near(_, let offset), .away(let offset, _): offset.isFinite ? offset : nil
        case .shifted: nil
        }
    }
}
