import Directions
import Geodesy
import Positioning
import Routing

// Where the vehicle has stood, and which stops it has served and left by it.
extension Navigator {
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
            let stood = standstill.lastTime(
                nearestTo: record.legEnd ?? activeTrip.destinations[index].coordinate,
                since: arrived
            ) { isStillAt(index, $0, activeTrip) }
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
                $0 != index && activeTrip.content.isStopAhead($0)
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
            first.contains { $0 == index || activeTrip.content.areServedTogether($0, index) }
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
}
