import Directions
import Geodesy
import Positioning
import Routing

// Tours: trips of many stops whose list may change, with the expected times of each.
extension Navigator {
    /// Changes the list of stops, once the route to the next ones is there.
    mutating func updateDestinations(
        _ order: Command.UpdateDestinations, _ token: CommandToken
    ) {
        guard let trip = savedTrip else { return }
        let changed: ChangedTrip
        do throws(TourChangeFailure) {
            changed = try trip.changed(
                by: order, isByOrderAlone: options.takesTripsAtOnce)
        } catch {
            // An accepted change has its list already; see ``refusal(of:)``.
            return reply(
                token, .rejected(.conflict, error.message, field: .change(error.change)))
        }
        guard changed.isOther else {
            return reply(
                token,
                .succeeded(
                    remark(onSkipping: order, in: trip) ?? "The list is so already.",
                    route: options.takesTripsAtOnce ? nil : .ok))
        }
        guard !changed.trip.destinations.isEmpty else { return clearForUpdate(token) }
        // Without consent only the list may decide, not reached stops. Nor can the order of a trip without a route, or
        // of a vehicle without a position, wait for one: a restart would lose it, and a garage may last for hours.
        let isTakenAtOnce =
            options.takesTripsAtOnce || pendingRequest?.tripWithoutRoute != nil || !hasPosition
        if isTakenAtOnce || changed.trip.destinations.isLong,
            let reply = failureOffMap(of: changed)
        {
            return self.reply(token, reply)
        }
        if isTakenAtOnce { return takeChanged(changed.trip, token) }
        requestRoute(.update(token, changed.trip, origins: changed.origins))
    }

    /// What the answer says of a stop that cannot be left out any more; nil without one, and without consent.
    private func remark(onSkipping order: Command.UpdateDestinations, in trip: SavedTrip)
        -> String?
    {
        guard !options.takesTripsAtOnce else { return nil }
        for case .skip(let stop) in order.changes {
            guard let index = try? trip.index(of: stop), trip.statuses[index] == .reached else {
                continue
            }
            return
                "Destination \(index) was reached already, so it is not left out; the list is as it was."
        }
        return nil
    }

    /// The failure of a list with a new waypoint that is off the map.
    private func failureOffMap(of changed: ChangedTrip) -> CommandReply? {
        let new = changed.origins.indices.filter { changed.origins[$0] != nil }
        let failure = network.failure(
            ofOrder: new.map { changed.trip.destinations[$0] }, indices: new)
        guard let failure, let number = failure.waypointIndex else { return nil }
        return .failed(failure, field: changed.origins[new[number - 1]].map { .change($0) })
    }

    private mutating func clearForUpdate(_ token: CommandToken) {
        let trip = savedTrip
        let ended = leaveTrip()
        if let trip { reportRouteChanged(.cleared, trip.version, ended: ended) }
        reply(token, .succeeded("No destination is left; the trip is over.", route: .ok))
    }

    /// Why a list cannot be changed as ordered; nil when it can.
    func refusal(of order: Command.UpdateDestinations) -> CommandReply? {
        guard let trip = savedTrip else { return nil }
        do throws(TourChangeFailure) {
            _ = try trip.changed(by: order)
            return nil
        } catch {
            return error.isRevision
                ? .rejected(.conflict, error.message, field: .revision)
                : .rejected(.invalid, error.message, field: .change(error.change))
        }
    }

    /// The route of a changed list is there.
    mutating func takeUpdated(_ saved: SavedTrip, _ route: Route) {
        guard let current = saved.current, let before = state.activeTrip else { return }
        var activeTrip = ActiveTrip(
            trip: saved.trip, destinations: saved.destinations, options: saved.options,
            continuation: saved.continuation, route: route, at: now)
        activeTrip.exclusions = saved.exclusions
        activeTrip.takeRecords(of: saved)
        activeTrip.resume(
            statuses: saved.statuses, at: current, after: before.version,
            isPublished: !options.takesTripsAtOnce)
        activeTrip.follow(saved.line)
        activeTrip.travelTimeCorrection = before.travelTimeCorrection
        let isGuided = saved.guidanceActive || state.guidanceActive
        let isAtStop = if case .arrived = state { true } else { false }
        let isSameLeg =
            before.destinations[before.destination] == saved.destinations[current]
            && isAtStop == saved.isAtDestination
        if isSameLeg { activeTrip.takeLeg(of: before) }
        if saved.isAtDestination {
            if !isSameLeg { activeTrip.close() }
            activeTrip.reachBeforeEnd()
            switch state {
            // The stop ahead is left out, or done, and there is no other one. Nobody has arrived: guidance is on for
            // a stop that is put in or opened again.
            case .guiding, .rerouting:
                state.activeTrip = activeTrip
                apply(.reached(stopsGuidance: false))
            case .idle, .ready, .arrived:
                state = .arrived(activeTrip, guidanceActive: state.guidanceActive)
            }
        } else {
            apply(.tripBegan(activeTrip, guided: isGuided))
        }
        reportRouteChanged(
            .updated, activeTrip.version, ended: isSameLeg ? nil : before.summary(at: now))
    }

    // MARK: - Stops

    /// Notes where the vehicle stands and which stops it leaves.
    mutating func watchStops(_ matched: MatchedLocation) {
        guard matched.source == .fix, let activeTrip = state.activeTrip else { return }
        let place = matched.rawCoordinate
        standstill.observe(
            speed: matched.speed, at: now, time: matched.clockTime, place: place)
        if noteElsewhere(place) { tourIsChanged = true }
        noteDepartures(matched, activeTrip)
        // Without consent an order to go on has the same stops ahead wherever the vehicle has stood.
        guard !options.takesTripsAtOnce || activeTrip.continuation != .byCommand else { return }
        guard mayServeOutOfOrder, let standing, let activeTrip = state.activeTrip else { return }
        for index in stopsOutOfOrder(matched, standing: standing, activeTrip) {
            serveOutOfOrder(index, at: place)
        }
    }

    /// Notes the stops that the vehicle has left. That is clear some way off only; it did so when it last stood there.
    private mutating func noteDepartures(_ matched: MatchedLocation, _ activeTrip: ActiveTrip) {
        let place = matched.rawCoordinate
        var farSince: [Int: Duration] = [:]
        for index in activeTrip.records.indices {
            let record = activeTrip.records[index]
            guard let arrived = record.arrived, record.departed == nil,
                !isStillAt(index, place, activeTrip)
            else { continue }
            let isFar =
                matched.fixAccuracy ?? 0 <= Self.largestError
                && !isStillAt(index, place, activeTrip, slack: Self.farMeters)
            let since = isFar ? self.farSince[index] ?? now : nil
            farSince[index] = since
            // Who was moved while nobody saw it may stand elsewhere for hours. What is seen of who is parked may wander, too.
            let wasMoved = since.map { now - $0 >= Self.farTime } ?? false
            guard matched.speed ?? 0 > 1.5 || wasMoved else { continue }
            let stood = standstill.lastTime { isStillAt(index, $0, activeTrip) }
                .flatMap { $0 >= arrived ? $0 : nil }
            state.activeTrip?.records[index].depart(
                at: stood ?? (isFar ? arrived : matched.clockTime),
                isPublished: !options.takesTripsAtOnce)
            tourIsChanged = true
            if isFar, index == activeTrip.destination { goOnFromElsewhere() }
        }
        self.farSince = farSince
    }

    /// Goes on, on a trip that does so when the vehicle departs, from another place than the stop: it was moved there unseen.
    private mutating func goOnFromElsewhere() {
        guard case .arrived(let activeTrip, _) = state, !activeTrip.isLastLeg,
            let stay = activeTrip.stay, pendingRequest == nil,
            continuation(of: activeTrip) != .byCommand
        else { return }
        guard !options.takesTripsAtOnce, hasPosition else {
            return leaveStop(startGuidance: stay.continuesGuided, isOrdered: false)
        }
        requestRoute(
            .continuation(nil, startGuidance: stay.continuesGuided, isOrdered: false))
    }

    /// Metres beyond a stop's radius from which on a vehicle that is seen to stand has left it, the time for which it has to be seen
    /// there, and the largest error of such a place, metres.
    private static let farMeters = 150.0
    private static let farTime = Duration.seconds(30)
    private static let largestError = 50.0

    /// The vehicle, which stands at a place, is at a stop there before its turn. No leg ends by that.
    mutating func serveOutOfOrder(_ index: Int, at place: Coordinate) {
        guard var activeTrip = state.activeTrip, let since = standstill.sinceTime else { return }
        let waypoint = activeTrip.destinations[index]
        let arrival = Arrival(
            waypoint: waypoint, waypointIndex: index,
            isFinalDestination: !activeTrip.statuses.indices.contains {
                $0 != index && activeTrip.isStopAhead($0)
            }, plannedMeters: 0, plannedSeconds: 0, traveledMeters: 0, traveledSeconds: 0,
            time: since, estimatedTime: activeTrip.records[index].plannedArrival ?? since,
            isOutOfOrder: true,
            sight: .init(distanceMeters: place.distance(to: waypoint.coordinate)))
        activeTrip.statuses[index] = .reached
        activeTrip.records[index].arrive(at: since, isPublished: !options.takesTripsAtOnce)
        activeTrip.records[index].isOutOfOrder = true
        state.activeTrip = activeTrip
        tourIsChanged = true
        lastArrival = KeptArrival(arrival, isPublished: !options.takesTripsAtOnce)
        outputs.append(.event(.arrival(arrival)))
    }

    /// Whether a stand at a later stop is a service out of its turn: not while the trip waits to go on by itself, as it does then.
    private var mayServeOutOfOrder: Bool {
        switch state {
        case .idle: false
        case .ready, .guiding, .rerouting: true
        case .arrived(let activeTrip, _):
            state.navState != .stopped || activeTrip.continuation == .byCommand
        }
    }

    /// Notes the stops away from the vehicle. Returns whether one of them is newly so.
    ///
    /// Who has stood at a stop since before it was one has not come to it: a tour may end where it begins.
    @discardableResult
    mutating func noteElsewhere(_ place: Coordinate) -> Bool {
        guard var activeTrip = state.activeTrip else { return false }
        let others = activeTrip.destinations.indices.filter {
            activeTrip.records[$0].wasElsewhere != true
                && !isAt(
                    activeTrip.destinations[$0], place, slack: Self.leavingSlack,
                    typicalRadius: Self.typicalReach)
        }
        guard !others.isEmpty else { return false }
        for index in others { activeTrip.records[index].wasElsewhere = true }
        state.activeTrip = activeTrip
        return true
    }

    /// The stops at which the vehicle stands out of order: the nearest, and others at the same
    /// place directly before and behind it.
    private func stopsOutOfOrder(
        _ matched: MatchedLocation, standing: Duration, _ activeTrip: ActiveTrip
    ) -> [Int] {
        let current = activeTrip.destination
        let place = matched.rawCoordinate
        guard !isAt(activeTrip.destinations[current], place, slack: 0) else { return [] }
        let served = activeTrip.records.indices.filter {
            activeTrip.records[$0].arrived != nil && activeTrip.records[$0].departed == nil
                && isStillAt($0, place, activeTrip)
        }
        let own = activeTrip.destinations[current].coordinate.distance(to: place)
        var near = activeTrip.destinations.indices.filter { index in
            let waypoint = activeTrip.destinations[index]
            guard !waypoint.isPass, activeTrip.statuses[index] == .pending,
                activeTrip.records[index].wasElsewhere == true
            else { return false }
            if let terms = waypoint.terms, !terms.site.isEmpty { return terms.siteContains(place) }
            let distance = waypoint.coordinate.distance(to: place)
            return distance <= waypoint.terms?.arrivalRadius ?? Self.typicalReach && distance < own
        }
        guard !near.isEmpty else { return [] }
        // Who was not guided, and has passed the stop whose turn it is, is on his way to a later one.
        let hasPassed =
            state.navState == .stopped && activeTrip.records[current].wasPassed == true
        let mayWait = waitsInTraffic(matched)
        near.removeAll {
            let stop = activeTrip.destinations[$0]
            let isThere = stop.coordinate.distance(to: place) <= Self.placeMeters
            return standing.seconds
                < Self.secondsOfService(
                    at: stop, isNext: hasPassed, mayWait: mayWait && !isThere)
        }
        let nearest = near.min {
            (activeTrip.destinations[$0].coordinate.distance(to: place), $0)
                < (activeTrip.destinations[$1].coordinate.distance(to: place), $1)
        }
        // At the next stop, the others there wait for their turn.
        let first =
            served.isEmpty
            ? nearest.map { [$0] } ?? [] : served.filter { activeTrip.records[$0].isOutOfOrder }
        return near.filter { index in
            first.contains { $0 == index || activeTrip.areServedTogether($0, index) }
        }
    }

    /// Asks for a route without the stops that were served before their turn, as often as the back-off allows.
    mutating func leaveOutServedStops() {
        guard pendingRequest == nil, let activeTrip = state.activeTrip,
            activeTrip.leadsToServedStop,
            backoff.allowsAttempt(at: now, on: road)
        else { return }
        switch state {
        // A reroute, and the next leg, leave them out anyway.
        case .idle, .rerouting, .arrived: return
        case .ready, .guiding: break
        }
        backoff.attempted(at: now, on: road)
        requestRoute(.outOfOrder)
    }

    /// Whether the vehicle stands at the next stop, to which it is not far enough for a departure.
    func standsAtNextStop(
        _ matched: MatchedLocation, _ stay: Stay, _ activeTrip: ActiveTrip
    ) -> Bool {
        guard matched.source == .fix, let standing, activeTrip.hasNextLeg else { return false }
        let place = matched.rawCoordinate
        let stop = activeTrip.destinations[activeTrip.destination].coordinate
        let own = stop.distance(to: place)
        let next = activeTrip.destinations[activeTrip.stops[activeTrip.leg + 1]]
        return stay.departure.standsElsewhere(
            place, metersFromStop: own, metersToNext: stop.distance(to: next.coordinate))
            && standing.seconds >= next.terms?.standstillSeconds ?? Self.shortestService
            && isAt(next, place, slack: 0, typicalRadius: Self.typicalReach)
            && next.coordinate.distance(to: place) < own
    }

    /// Minimum standstill for a service at the next stop, seconds: longer than for a turn.
    private static let shortestService = 20.0
    /// Default standstill for a service out of order, seconds.
    private static let typicalService = 60.0

    /// Minimum standstill for a service at a stop out of order, seconds: what the stop says; a short time of service, unless
    /// the vehicle may wait in traffic, which it does not at the place itself.
    ///
    /// - Parameter isNext: whether its turn has come, as those before it were passed.
    private static func secondsOfService(
        at waypoint: Waypoint, isNext: Bool, mayWait: Bool
    ) -> Double {
        if let seconds = waypoint.terms?.standstillSeconds { return seconds }
        if mayWait { return typicalService }
        if isNext { return shortestService }
        guard let terms = waypoint.terms, terms.serviceSeconds > 0 else { return typicalService }
        return min(typicalService, max(shortestService, terms.serviceSeconds))
    }

    /// Default radius of a stop, metres.
    static let typicalReach = 30.0
    /// Metres beyond a stop's radius at which the vehicle has left it.
    private static let leavingSlack = 30.0

    /// Whether a place is at a stop: on its ground, or within its radius.
    func isAt(
        _ waypoint: Waypoint, _ place: Coordinate, slack: Double, typicalRadius: Double? = nil
    ) -> Bool {
        if let terms = waypoint.terms, !terms.site.isEmpty, terms.siteContains(place) {
            return true
        }
        let radius = waypoint.terms?.arrivalRadius ?? typicalRadius ?? options.arrivalRadius
        return waypoint.coordinate.distance(to: place) <= radius + slack
    }

    /// Whether a vehicle that has arrived at a stop has not left it: one far from its road is served from where the leg to it
    /// ended.
    private func isStillAt(
        _ index: Int, _ place: Coordinate, _ activeTrip: ActiveTrip,
        slack: Double = Self.leavingSlack
    ) -> Bool {
        isAt(activeTrip.destinations[index], place, slack: slack)
            || activeTrip.records[index].legEnd.map {
                $0.distance(to: place) <= options.arrivalRadius + slack
            } ?? false
    }

    /// Whether the vehicle has arrived at a stop by the stop's own terms, where it has any.
    ///
    /// - Parameters:
    ///   - isNear: whether it has by the rules of all others.
    ///   - isStanding: the same, and it does not only pass.
    func arrives(
        at waypoint: Waypoint, _ matched: MatchedLocation, isNear: Bool, isStanding: Bool
    ) -> Bool {
        guard let terms = waypoint.terms else { return isNear }
        var isThere = terms.asksToStand ? isStanding : isNear
        if !terms.site.isEmpty {
            isThere = terms.siteContains(matched.rawCoordinate)
        } else if let radius = terms.arrivalRadius {
            isThere = matched.rawCoordinate.distance(to: waypoint.coordinate) <= radius
        } else if terms.asksToStand, !isThere {
            // A vehicle that stands at the place is there, whatever is left of the route.
            isThere = hasStood(at: waypoint, matched)
        }
        guard isThere, let seconds = terms.standstillSeconds else { return isThere }
        return standing.map { $0.seconds >= seconds } ?? false
    }

    /// Whether the vehicle has stood at a stop, or where the route to it ends, for longer than for a turn or, where there is one,
    /// at a light.
    func hasStood(at waypoint: Waypoint, _ matched: MatchedLocation) -> Bool {
        guard let activeTrip = state.activeTrip, let standing,
            standing.seconds >= Self.shortestService
        else { return false }
        let place = matched.rawCoordinate
        let nearest = min(
            place.distance(to: waypoint.coordinate),
            place.distance(to: activeTrip.route.legs[activeTrip.leg].snappedDestination))
        return nearest <= Self.typicalReach
            && (standing.seconds >= Self.typicalService || !waitsInTraffic(activeTrip))
    }

    // MARK: - Expected times

    /// All stops with their expected times; nil without a trip.
    ///
    /// Expected times of stops published together stay as published if they have hardly changed.
    public var tour: Tour? {
        guard let tour = latestTour else { return nil }
        return reportedTour?.steadied(
            tour, in: tourParts, at: time, isStanding: standing != nil) ?? tour
    }

    /// Sets the ranges of stops that are published together, and so are of one moment; initially one
    /// range. Returns whether they have changed: then all are published anew.
    package mutating func setTourParts(_ parts: [Range<Int>]) -> Bool {
        guard parts != tourParts else { return false }
        // What is only parted further is of one moment as it was.
        let isParted =
            tourParts.isEmpty
            || parts.allSatisfy { part in
                tourParts.contains {
                    $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound
                }
            }
        tourParts = parts
        if !isParted, let reportedTour, let tour = latestTour {
            self.reportedTour = ReportedTour(version: reportedTour.version, tour: tour)
        }
        return true
    }

    private var latestTour: Tour? {
        guard let trip = savedTrip else { return nil }
        var stops: [Int: TourStop] = [:]
        for (index, waypoint) in trip.destinations.enumerated() where !waypoint.isPass {
            stops[index] = TourStop(
                index: index, waypoint: waypoint,
                state: trip.statuses[index].state(trip.records[index]),
                record: trip.records[index])
        }
        if let activeTrip = state.activeTrip, let time {
            for (index, departure) in activeTrip.expectedDepartures(from: time) {
                stops[index]?.expectedDeparture = departure
            }
            for expected in expectations(activeTrip) {
                stops[expected.index]?.expectedArrival = expected.arrival
                stops[expected.index]?.expectedDeparture = expected.departure
                stops[expected.index]?.distanceMeters = expected.meters
            }
        }
        return Tour(
            trip: trip.trip, revision: trip.tourRevision,
            stops: stops.values.sorted { $0.index < $1.index })
    }

    /// The expected times of the stops ahead; none where nobody can say: before the first position, off the route while no
    /// other one is found, and where the vehicle, not guided, has passed the next stop.
    private func expectations(_ activeTrip: ActiveTrip) -> [ActiveTrip.Expectation] {
        guard let time, reroute?.isLong(at: now) != true, !activeTrip.hasPassedUnguided,
            !isElsewhereUnguided
        else { return [] }
        return activeTrip.expectations(from: time)
    }

    /// Whether a vehicle that is not guided has been far from its route for a while: nobody knows the way that it takes.
    private var isElsewhereUnguided: Bool {
        unguidedSince.map { now - $0 >= Reroute.longTime } ?? false
    }

    /// Notes since when a vehicle that is not guided, and at no stop, is far from its route.
    mutating func watchUnguided(_ fit: RouteFit?) {
        guard case .ready = state, case .away(let offset, _) = fit,
            offset > Self.elsewhereMeters
        else {
            unguidedSince = nil
            return
        }
        unguidedSince = unguidedSince ?? now
    }

    /// Metres from the route of a vehicle that takes another way, and does not stand in a yard beside it.
    private static let elsewhereMeters = 100.0

    /// Reports the tour when a state has changed, or a time by a minute or as it has passed, and lateness.
    mutating func reportTour() {
        guard let activeTrip = state.activeTrip else {
            // Its stops are known, and changed, before its route, and it may end before that is there.
            let trip = savedTrip?.trip
            if trip != tourTrip || tourIsChanged {
                tourTrip = trip
                tourIsChanged = false
                reportedTour = nil
                outputs.append(.tourChanged)
            }
            return
        }
        tourTrip = activeTrip.trip
        let isNew = reportedTour?.version != activeTrip.version
        guard tourIsChanged || isNew || now >= nextTour else { return }
        nextTour =
            now + (activeTrip.destinations.isLong ? Self.longTourInterval : Self.tourInterval)
        notePlan()
        reportLateness()
        guard let tour else { return }
        let isOther = reportedTour?.tour != tour
        reportedTour = ReportedTour(version: activeTrip.version, tour: tour)
        if let time, let first = tour.firstExpected(from: time) {
            nextTour = min(nextTour, now + .seconds(first.seconds(since: time) + 1))
        }
        if tourIsChanged { outputs.append(.tripChanged) }
        tourIsChanged = false
        guard isOther else { return }
        outputs.append(.tourChanged)
    }

    private static let tourInterval = Duration.seconds(5)
    private static let longTourInterval = Duration.seconds(15)

    /// The first expected times of a stop that is new in the trip are its plan.
    private mutating func notePlan() {
        guard var activeTrip = state.activeTrip else { return }
        var isNoted = false
        for expected in expectations(activeTrip)
        where activeTrip.records[expected.index].plannedArrival == nil {
            activeTrip.records[expected.index].plannedArrival = expected.arrival
            activeTrip.records[expected.index].plannedDeparture = expected.departure
            isNoted = true
        }
        guard isNoted else { return }
        state.activeTrip = activeTrip
        tourIsChanged = true
    }

    /// Reports each window that will be missed by more than the threshold, and when it will no
    /// longer. Without consent none is reported, so what was published last stays.
    private mutating func reportLateness() {
        guard let activeTrip = state.activeTrip, state.navState != .stopped,
            !options.takesTripsAtOnce
        else { return }
        for expected in expectations(activeTrip)
        where activeTrip.statuses[expected.index] != .reached {
            reportLateness(of: expected.index, expected.arrival, activeTrip)
        }
        // Expected late, and arrived in time.
        for (index, record) in activeTrip.records.enumerated() where record.isLate {
            if let arrived = record.publishedArrival {
                reportLateness(of: index, arrived, activeTrip)
            }
        }
    }

    private mutating func reportLateness(
        of index: Int, _ arrival: UTCTime, _ activeTrip: ActiveTrip
    ) {
        let waypoint = activeTrip.destinations[index]
        guard let closesAt = waypoint.terms?.closesAt else { return }
        let late = arrival.seconds(since: closesAt)
        let wasLate = activeTrip.records[index].isLate
        guard wasLate ? late <= 0 : late > activeTrip.latenessSeconds else { return }
        state.activeTrip?.records[index].isLate = !wasLate
        tourIsChanged = true
        outputs.append(
            .event(
                .lateness(
                    Lateness(
                        isLate: !wasLate, waypoint: waypoint, waypointIndex: index,
                        expectedArrival: arrival, lateSeconds: late))))
    }
}

/// The tour as published last.
struct ReportedTour: Sendable {
    let version: RouteVersion
    let tour: Tour
    /// The expected arrivals in it, by index of the stop.
    let arrivals: [Int: UTCTime]

    init(version: RouteVersion, tour: Tour) {
        self.version = version
        self.tour = tour
        let arrivals = tour.stops.lazy.compactMap { stop in
            stop.expectedArrival.map { (stop.index, $0) }
        }
        self.arrivals = Dictionary(arrivals, uniquingKeysWith: { $1 })
    }

    /// Minimum change of an arrival that is published: a minute, or, of stops behind the next one, a twentieth of the time
    /// until then, so that a long tour is not published as a whole each minute.
    private static let threshold = (seconds: 60.0, share: 0.05)

    /// A newer tour, with the published expected times of each part that has hardly changed.
    ///
    /// What was expected by now and has not come is expected anew, in 5 s at the earliest; of a vehicle that stands, as nobody knows
    /// for how long, in a minute, so that no more is published than before.
    ///
    /// - Parameter parts: none for one of all stops.
    func steadied(
        _ newer: Tour, in parts: [Range<Int>], at time: UTCTime?, isStanding: Bool = false
    ) -> Tour {
        guard newer.trip == tour.trip, newer.revision == tour.revision,
            newer.stops.count == tour.stops.count
        else { return newer }
        var steadied = newer
        let next = newer.stops.firstIndex { $0.expectedArrival != nil }
        for part in parts.isEmpty ? [newer.stops.indices] : parts {
            let part = part.clamped(to: newer.stops.indices)
            guard
                part.allSatisfy({
                    Self.isNear(tour.stops[$0], newer.stops[$0], isNext: $0 == next, at: time)
                })
            else {
                guard let time,
                    part.contains(where: {
                        Self.hasPassed(tour.stops[$0], newer.stops[$0], at: time)
                    })
                else { continue }
                let end = time.advanced(bySeconds: isStanding ? Self.threshold.seconds : 5)
                for index in part { steadied.stops[index].putOff(until: end) }
                continue
            }
            steadied.stops.replaceSubrange(part, with: tour.stops[part])
        }
        return steadied
    }

    /// Whether what was told has not come by now, and is still expected.
    private static func hasPassed(_ told: TourStop, _ stop: TourStop, at time: UTCTime) -> Bool {
        func isOver(_ told: UTCTime?, _ newer: UTCTime?) -> Bool {
            newer != nil && told.map { $0 < time } == true
        }
        return isOver(told.expectedArrival, stop.expectedArrival)
            || isOver(told.expectedDeparture, stop.expectedDeparture)
    }

    private static func isNear(
        _ told: TourStop, _ stop: TourStop, isNext: Bool, at time: UTCTime?
    ) -> Bool {
        told.state == stop.state && told.record == stop.record
            && time.map { !hasPassed(told, stop, at: $0) } != false
            && isNear(told.expectedArrival, stop.expectedArrival, at: isNext ? nil : time)
            && isNear(told.expectedDeparture, stop.expectedDeparture, at: time)
    }

    private static func isNear(_ told: UTCTime?, _ newer: UTCTime?, at time: UTCTime?) -> Bool {
        guard let told, let newer else { return told == nil && newer == nil }
        let ahead = time.map { newer.seconds(since: $0) } ?? 0
        return abs(told.seconds(since: newer)) < max(threshold.seconds, threshold.share * ahead)
    }
}
