import Directions
import Geodesy
import Positioning
import Routing

// How a trip goes on from a stop to the next one: by order, or by itself.
extension Navigator {
    /// Why an order to go on cannot be obeyed; nil when it can.
    func refusal(
        ofLeaving left: TourChange.Stop?, ifRevision revision: Int?, of trip: SavedTrip
    ) -> CommandReply? {
        if let message = trip.refusal(ofRevision: revision) {
            return .rejected(.conflict, message, field: .revision)
        }
        let current = options.takesTripsAtOnce ? trip.firstOpen : trip.current
        guard let left else {
            // An order that comes late would leave out the stop that is the next one by now.
            guard trip.continuation == .byCommand else {
                return .rejected(
                    .conflict,
                    "This trip goes on by itself; say which stop is to be left (leavingWaypointIndex, leavingWaypointId).",
                    field: .leftDestination)
            }
            // The order that is sent twice has raised the revision when it came first.
            guard revision == nil, isRepetition(of: trip) else { return nil }
            let next = current.map { "destination \($0)" } ?? "the next one"
            return .rejected(
                .conflict,
                "A stop was left by an order that was answered less than 10 s ago, and this may be that order again; to leave \(next) "
                    + "too, name it (leavingWaypointIndex, leavingWaypointId).",
                field: .leftDestination)
        }
        let field: OrderField
        switch left {
        case .index: field = .leftDestination
        case .id: field = .leftDestinationID
        }
        let stop: Int
        do throws(TourListError) {
            stop = try trip.index(of: left)
        } catch {
            return .rejected(.invalid, error.message, field: field)
        }
        guard !trip.destinations[stop].isPass else {
            return .rejected(
                .invalid,
                "Destination \(stop) is only passed; name one at which the vehicle stops.",
                field: field)
        }
        if let current, stop < current, !options.takesTripsAtOnce, trip.statuses[stop] == .pending {
            return .rejected(
                .conflict,
                "Destination \(stop) is still to be driven to; the vehicle is at destination \(current) or on its way there.",
                field: field)
        }
        if revision == nil, mayMeanAnother(left, stop, of: trip, current: current) {
            return .rejected(
                .conflict,
                "Destination \(stop) may be another one than is meant, as orders have changed the list; give "
                    + "leavingWaypointId, or ifRevision with the tourRevision in navigation/tour.",
                field: field)
        }
        guard let current, stop > current,
            !options.takesTripsAtOnce || trip.continuation == .byCommand
        else { return nil }
        if !options.takesTripsAtOnce, trip.statuses[stop] == .reached || standsAt(stop) {
            return nil
        }
        return .rejected(
            .conflict,
            "The vehicle is still at destination \(current) or on its way there; read state/navigation.",
            field: field)
    }

    /// Whether the index of a stop that is to be left may be that of another stop in the list of before: the order, late or
    /// sent twice, would leave out one that nobody has been at.
    private func mayMeanAnother(
        _ left: TourChange.Stop, _ stop: Int, of trip: SavedTrip, current: Int?
    ) -> Bool {
        guard case .index = left, trip.isReordered == true, let current else { return false }
        return options.takesTripsAtOnce
            ? stop >= current : stop == current && trip.statuses[stop] != .reached
    }

    /// Whether an order to go on that names no stop may be the last one again, sent twice: it would leave out a stop, or take one
    /// for served at whose door the vehicle stands since before.
    private func isRepetition(of trip: SavedTrip) -> Bool {
        lastContinuation.map { $0.trip == trip.trip && now - $0.time < Self.repetition } ?? false
    }

    /// Within this time from the answer a second order that names no stop is the first one again.
    private static let repetition = Duration.seconds(10)

    /// Whether the trip was sent on within that time; nil for no.
    func hasJustGoneOn(_ trip: TripID) -> Bool? { lastContinuation?.trip == trip ? true : nil }

    /// Whether an order to go on that names no stop may be the last one again.
    package var mayHearContinuationAgain: Bool { lastContinuation != nil }

    /// The sender of the last order to go on may have no answer yet, so another one may be the same for as long; for ten minutes at
    /// most, in case the broker takes no answer.
    package mutating func awaitAnswerToContinuation() {
        guard let last = lastContinuation, now - last.came < Self.longestWaitForAnswer else {
            return
        }
        lastContinuation?.time = now
    }

    private static let longestWaitForAnswer = Duration.seconds(600)

    /// Forgets the last order to go on once another one is not it again, also in what is kept of the trip.
    mutating func forgetContinuation() {
        guard let last = lastContinuation, now - last.time >= Self.repetition else { return }
        lastContinuation = nil
        if savedTrip?.trip == last.trip { noteTripChange() }
    }

    mutating func continueToNextDestination(
        startGuidance: Bool, leaving left: TourChange.Stop?, _ token: CommandToken
    ) {
        let stop = left.flatMap { try? savedTrip?.index(of: $0) }
        let isGuidanceAskedFor = startGuidance
        let startGuidance = startGuidance || savedTrip?.goesOnGuided == true
        if let trip = savedTrip { lastContinuation = (trip.trip, now, now) }
        if options.takesTripsAtOnce {
            return continueAsOrdered(startGuidance: startGuidance, leaving: stop, token)
        }
        guard let trip = savedTrip, let current = trip.current else { return }
        if let stop, stop < current {
            // A change of the list may have left it; guidance along the leg behind it is still wanted.
            if isGuidanceAskedFor, case .ready = state { setGuidance(true) }
            reply(token, .succeeded(Self.leftAlready, route: .ok))
            return
        }
        if let stop, stop > current {
            leave(stop, beforeItsTurn: trip, current, startGuidance: startGuidance, token)
            return
        }
        if trip.next(after: current) == nil {
            endTrip(trip, token, remark: remark(onLeaving: current, of: trip))
            return
        }
        if pendingRequest?.tripWithoutRoute != nil {
            // It is on no leg yet.
            skipDestinations(of: trip, through: current, startGuidance: startGuidance, token)
            return
        }
        guard case .arrived(let activeTrip, _) = state, activeTrip.leadsOn,
            !hasLeftRoute(activeTrip)
        else {
            goOn(trip, from: current, startGuidance: startGuidance, token, isOrdered: true)
            return
        }
        leaveStop(startGuidance: startGuidance, isOrdered: true)
        state.activeTrip?.tourRevision += 1
        reply(token, .succeeded(route: .ok))
    }

    /// Leaves a stop at which the vehicle stands, or was, before its turn. No order has left out those before it: they stay
    /// ahead.
    private mutating func leave(
        _ stop: Int, beforeItsTurn trip: SavedTrip, _ current: Int, startGuidance: Bool,
        _ token: CommandToken
    ) {
        let waits = trip.statuses[current] == .reached
        let record = trip.records[stop]
        if trip.statuses[stop] == .reached, record.isDone || record.departed != nil && !waits {
            return reply(token, .succeeded(Self.leftAlready, route: .ok))
        }
        if trip.statuses[stop] != .reached, let place = location?.matched.rawCoordinate {
            serveOutOfOrder(stop, at: place)
        }
        changeTrip {
            $0.records[stop].isDone = true
        } _: {
            $0.records[stop].isDone = true
        }
        tourIsChanged = true
        guard !waits else {
            return continueToNextDestination(
                startGuidance: startGuidance, leaving: .index(current), token)
        }
        countTourRevision()
        if startGuidance { setGuidance(true) }
        reply(
            token,
            .succeeded(
                "Destination \(current) is next: it comes before that one, and is neither reached nor left out.",
                route: .ok))
    }

    /// Whether the vehicle stands at a stop that is ahead.
    private func standsAt(_ stop: Int) -> Bool {
        guard standing != nil, let activeTrip = state.activeTrip else { return false }
        return activeTrip.statuses[stop] == .pending && standsAt(activeTrip.destinations[stop])
    }

    /// Whether the vehicle stands within reach of a place.
    func standsAt(_ waypoint: Waypoint) -> Bool {
        guard hasPosition, let matched = location?.matched, matched.source == .fix,
            matched.speed ?? 0 < DepartureMonitor.standingSpeed
        else { return false }
        return isAt(
            waypoint, matched.rawCoordinate, slack: 0, typicalRadius: Self.typicalReach)
    }

    /// Whether the vehicle has driven from its stop to where the route to the next one does not lead, so that this begins
    /// behind it.
    private func hasLeftRoute(_ activeTrip: ActiveTrip) -> Bool {
        guard hasPosition, let matched = location?.matched, matched.source == .fix else {
            return false
        }
        let stop = activeTrip.route.legs[activeTrip.leg].snappedDestination
        return matched.coordinate.distance(to: stop)
            > options.arrivalRadius + (matched.accuracy ?? 0)
            && offsetFromRoute ?? .infinity > options.deviation.toleranceMeters
    }

    static let leftAlready = "That destination is left already."

    /// What the answer says of a stop that is left; nothing without consent.
    func remark(onLeaving stop: Int, of trip: SavedTrip) -> String {
        options.takesTripsAtOnce || trip.statuses[stop] == .reached
            ? "" : "Destination \(stop), which was not reached, is left out."
    }

    /// Ends a trip by the order to leave its last stop.
    ///
    /// - Parameter remark: see ``remark(onLeaving:of:)``.
    mutating func endTrip(_ trip: SavedTrip, _ token: CommandToken, remark: String = "") {
        clearDestinations()
        endedTrip = EndedTrip(trip)
        let sentences = ["No destination is left; the trip is over.", remark]
        reply(
            token,
            .succeeded(sentences.filter { !$0.isEmpty }.joined(separator: " "), route: .ok))
    }

    /// Whether an order names a stop of the trip that was ended by the order to leave its last one, and there was none since.
    func isOfEndedTrip(_ stop: TourChange.Stop?, ifTrip trip: TripID?) -> Bool {
        guard let stop, let endedTrip, savedTrip == nil, pendingRequest == nil,
            nextTrip.rawValue == endedTrip.trip.rawValue &+ 1
        else { return false }
        return (trip ?? endedTrip.trip) == endedTrip.trip && endedTrip.has(stop)
    }

    /// Goes on to a stop that is not the route's next.
    private mutating func goOn(
        _ trip: SavedTrip, from current: Int, startGuidance: Bool, _ token: CommandToken?,
        isOrdered: Bool
    ) {
        if options.takesTripsAtOnce || token != nil && !hasPosition {
            skipDestinations(
                of: trip, through: current, startGuidance: startGuidance, token,
                isOrdered: isOrdered)
        } else {
            requestRoute(
                .continuation(token, startGuidance: startGuidance, isOrdered: isOrdered))
        }
    }

    /// What decides the departure from a stop at which the vehicle is from now on.
    var newDeparture: DepartureMonitor {
        DepartureMonitor(at: location?.matched, standing: standstill.current, at: now)
    }

    /// Goes on from a stop, on a trip that does so by itself, when it is time to.
    mutating func continueIfDue(_ matched: MatchedLocation? = nil, by fix: Fix? = nil) {
        guard case .arrived(var activeTrip, _) = state, !activeTrip.isLastLeg,
            var stay = activeTrip.stay,
            pendingRequest == nil
        else { return }
        let hasDeparted =
            matched.map {
                stay.departure.observe(
                    $0, course: fix?.course,
                    stop: DepartureMonitor.Stop(
                        onRoad: activeTrip.route.legs[activeTrip.leg].snappedDestination,
                        place: activeTrip.destinations[activeTrip.destination].coordinate),
                    next: activeTrip.hasNextLeg
                        ? activeTrip.route.legs[activeTrip.leg + 1].snappedDestination : nil,
                    at: now)
            } ?? false
        activeTrip.stay = stay
        state.activeTrip = activeTrip
        let isDue =
            switch continuation(of: activeTrip) {
            case .byCommand: false
            // Who is at one of two stops with one door is at both.
            case .atDeparture:
                hasDeparted || activeTrip.isNextStopHere
                    || stay.departure.isOffItsStand && hasPassedFirstTurn(activeTrip)
                    || matched.map { standsAtNextStop($0, stay, activeTrip) } ?? false
            case .after(let seconds):
                // Who drives off sooner is led on.
                self.seconds(of: stay) >= seconds || hasDeparted || activeTrip.isNextStopHere
            }
        announceDepartureIfSettingOff()
        guard isDue else { return }
        leaveStop(startGuidance: stay.continuesGuided, isOrdered: false)
    }

    /// The trip's continuation. Where guidance does not end at a stop it is the departure, unless this
    /// would reveal the vehicle's place to the sender of orders.
    func continuation(of activeTrip: ActiveTrip) -> Continuation {
        activeTrip.continuation == .byCommand && !options.stopsGuidanceAtArrival
            && !options.takesTripsAtOnce ? .atDeparture : activeTrip.continuation
    }

    /// Goes over to the next leg of the current route.
    mutating func leaveStop(startGuidance: Bool, isOrdered: Bool) {
        guard let activeTrip = state.activeTrip else { return }
        guard activeTrip.leadsOn else {
            guard let trip = savedTrip, let current = trip.current else { return }
            return goOn(
                trip, from: current, startGuidance: startGuidance, nil, isOrdered: isOrdered)
        }
        dropPendingRequest(ofDeviation: false)
        if standsAt(activeTrip.destinations[activeTrip.destination]) {
            state.activeTrip?.content.returnToStop(at: now)
        }
        let ended = activeTrip.content.summary(at: now)
        let isDepartureAnnounced = activeTrip.stay?.departure.isDepartureAnnounced ?? false
        state.activeTrip?.content.beginNextLeg(at: now)
        if let next = state.activeTrip {
            let departure = next.track.steps[next.track.legs[next.leg].firstStep].stepNumber
            prompts.carryOn(
                from: activeTrip.version, to: next.version,
                departure: isDepartureAnnounced ? departure : nil)
        }
        beginLeg(startGuidance: startGuidance, after: ended, isOrdered: isOrdered)
    }

    /// Whether the vehicle is past the first turn of the next leg, or on a road that is not the one up to there.
    private func hasPassedFirstTurn(_ activeTrip: ActiveTrip) -> Bool {
        guard activeTrip.leadsOn else { return false }
        let track = activeTrip.track
        let start = track.legs[activeTrip.leg + 1].firstStep
        guard let turn = track.spokenStep(from: start + 1) else { return false }
        let meters = track.stepMeters[turn]
        guard activeTrip.progress.meters < meters else { return true }
        guard !track.isDestination(turn),
            meters - activeTrip.progress.meters < Self.nearTurnMeters, let road,
            let edge = track.edgeIndex(at: meters + 1).map({ track.edges[$0].edge })
        else { return false }
        return road == edge
    }

    /// Metres before a turn within which a vehicle may be on the road behind it.
    private static let nearTurnMeters = 50.0

    /// Announces the way to the next stop once a vehicle begins to move whose trip goes on by its departure. What
    /// proves that it departs comes later, for many a first turn too late. At a stop at which the agent
    /// begins anew the driver has come back to the vehicle, and where the time of service is known he is expected to be there
    /// when it is over. Who then sets off the other way is told to turn round.
    private mutating func announceDepartureIfSettingOff() {
        guard case .arrived(var activeTrip, _) = state, var stay = activeTrip.stay,
            continuation(of: activeTrip) == .atDeparture, activeTrip.leadsOn,
            stay.continuesGuided, options.voiceGuidanceLevel == .alertsAndGuidance,
            prompts.isFree(at: now)
        else { return }
        let isSettingOff = stay.departure.isSettingOff
        let isNews =
            !stay.departure.isDepartureAnnounced
            && (isSettingOff || stay.isResumed || !stay.isWayTold && isServiceOver(activeTrip))
        // Who has heard it at that very moment is at the wheel.
        let isMoving =
            isSettingOff && location?.matched.speed ?? 0 >= Self.turningSpeed
            && !prompts.speech.hasBegun(with: voice.turnRound.text, at: now)
        guard isNews || isMoving && !stay.isToldToTurn && stay.isWayTold else { return }
        let track = activeTrip.track
        let start = track.stepMeters[track.legs[activeTrip.leg + 1].firstStep]
        let isContrary = standsAgainstRoute(
            at: max(activeTrip.progress.meters, start), track)
        guard isNews || isContrary else { return }
        if isNews { stay.departure.noteAnnouncement(at: now) }
        stay.isResumed = false
        stay.isWayTold = true
        // Who was told so as he stood may have been beside the vehicle.
        stay.isToldToTurn = isContrary && isSettingOff
        activeTrip.stay = stay
        state.activeTrip = activeTrip
        guard !hasPassedFirstTurn(activeTrip) else { return }
        if isNews {
            promptDeparture(activeTrip)
        } else {
            say(
                PromptWords(
                    spoken: voice.turnRound, language: routeLanguage, meters: nil, step: nil,
                    priority: .maneuver))
        }
    }

    /// Whether the vehicle stands at a stop whose time of service is over.
    private func isServiceOver(_ activeTrip: ActiveTrip) -> Bool {
        guard standing != nil, let end = activeTrip.serviceEnd, let time else { return false }
        return time >= end
    }

    /// The next leg is there: publishes it, and goes on with or without guidance.
    mutating func beginLeg(
        startGuidance: Bool, after ended: LegSummary?, isOrdered: Bool = true
    ) {
        timeGate.reset()
        distanceGate.reset()
        deviation.reset()
        otherRoutes = []
        apply(.legBegan(guided: startGuidance || state.guidanceActive))
        if let version = state.activeTrip?.version {
            reportRouteChanged(.nextLeg, version, ended: ended, isOrdered: isOrdered)
        }
    }
}

/// The stops of a trip that is over, for an order that comes twice.
struct EndedTrip: Sendable {
    let trip: TripID
    private let count: Int
    private let ids: Set<String>

    init(_ trip: SavedTrip) {
        self.trip = trip.trip
        count = trip.destinations.count
        ids = Set(trip.destinations.compactMap(\.id))
    }

    func has(_ stop: TourChange.Stop) -> Bool {
        switch stop {
        case .index(let index): 0..<count ~= index
        case .id(let id): ids.contains(id)
        }
    }
}
