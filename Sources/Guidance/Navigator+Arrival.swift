import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

/// The last position of a vehicle that was about to arrive.
struct Approach: Sendable {
    /// The route that it was on.
    var route: RouteVersion
    /// When it should be there.
    var due: Duration
    var dueTime: UTCTime
    /// Metres that it will have driven on the leg.
    var traveledMeters: Double

    /// Metres of a route's end on which a vehicle is about to arrive: fixes stay away on the ramp of a
    /// garage and in a yard, hardly ever sooner.
    static let meters = 200.0
    /// Time without fixes after the expected arrival. Most receivers find their position again within
    /// half a minute.
    static let patience = Duration.seconds(60)
}

extension Navigator {
    /// Arrives at the place itself, not when it comes into reach; and within reach where the vehicle stands,
    /// or turns off its route to park (``parksBesideRoute(_:_:)``). Who is not guided may only come by, so he has arrived once he
    /// stands there, whichever way he has come.
    mutating func arriveIfThere(_ fit: RouteFit, _ matched: MatchedLocation) {
        guard matched.source == .fix, let activeTrip = state.activeTrip,
            activeTrip.statuses[activeTrip.destination] == .next
        else {
            halt = nil
            return
        }
        // Who is at one of two stops with one door is at both, guided or not.
        let isStillThere =
            activeTrip.isAtPlaceOfDestination
            && isAt(
                activeTrip.destinations[activeTrip.destination], matched.rawCoordinate, slack: 0)
        let isGuided = state.navState != .stopped || isStillThere
        let left = activeTrip.legEndMeters - activeTrip.progress.meters
        let distance = distanceToDestination(matched, activeTrip)
        let isNear = max(left, distance) <= options.arrivalRadius
        let speed = matched.speed ?? 0
        // The fix that is nearest to the place, at one fix a second.
        let reach = max(Self.placeMeters, speed / 2)
        let turn = turnAhead(activeTrip)
        // A route that comes by the place, turns round and comes back ends on the other side of the road; and who comes to
        // the last corner sees the place behind it.
        let isThere =
            isStillThere || standsAtPlace(matched, activeTrip)
            || isNear
                && (left <= reach
                    || turn == nil && distance <= reach && left <= distance + Self.turnMeters)
        let stands = isNear && speed < DepartureMonitor.standingSpeed
        // The roads up to the destination are only looked at near it.
        let hasHalted = hasHalted(
            stands,
            mayWait: stands
                && mayWait(fit, matched, activeTrip, before: turn, at: distance, left))
        // Passed between two fixes. A route that begins at its destination does not show that: off every road
        // of the map it begins at the nearest one.
        let hasPassed =
            !activeTrip.hasPassedUnguided
            && activeTrip.progress.hasBeenSeen(at: activeTrip.legEndMeters)
            && distance <= max(options.arrivalRadius, options.deviation.toleranceMeters) - left
        let stop = activeTrip.destinations[activeTrip.destination]
        let isStanding = hasHalted || isThere && speed < DepartureMonitor.standingSpeed
        guard isGuided || isStanding || hasStood(at: stop, matched) else {
            if activeTrip.progress.hasBeenSeen(at: activeTrip.legEndMeters + options.arrivalRadius)
            {
                passUnguided(activeTrip)
            }
            return
        }
        let isReached = isThere || hasHalted || hasPassed
        guard arrives(at: stop, matched, isNear: !isGuided || isReached, isStanding: isStanding)
        else {
            if isGuided, isReached { announcePlace(activeTrip) }
            return
        }
        state.activeTrip?.content.reachBeforeEnd()
        if isGuided {
            arrive(at: now, time: matched.clockTime, isAssumed: false)
        } else {
            arrive(
                at: now - (standing ?? .zero), time: standstill.sinceTime ?? matched.clockTime,
                isAssumed: false)
        }
    }

    /// Whether the vehicle has stood at the next stop since before there was a leg to it, as at the depot where a tour begins:
    /// in a street of one direction the leg to a place behind it leads round the block.
    private func standsAtPlace(_ matched: MatchedLocation, _ activeTrip: ActiveTrip) -> Bool {
        let stop = activeTrip.destinations[activeTrip.destination]
        guard let standing, standing >= Self.halts.near.time, stop.preferredHeading == nil,
            !stop.preferSameSideOfRoad, activeTrip.record.traveledMeters < Self.placeMeters
        else { return false }
        return matched.rawCoordinate.distance(to: stop.coordinate) <= Self.placeMeters
    }

    /// Tells the driver that he is at a stop at which he has not arrived until he stands there, or is on its ground: he has to
    /// know the place when he comes by.
    private mutating func announcePlace(_ activeTrip: ActiveTrip) {
        guard state.navState != .stopped, !activeTrip.isPlaceAnnounced else { return }
        state.activeTrip?.content.noteAnnouncementAtPlace()
        promptArrival(
            activeTrip, walk(from: activeTrip.route.legs[activeTrip.leg]),
            isStillThere: activeTrip.isAtPlaceOfDestination)
    }

    /// The vehicle, not guided, has come by its destination and driven on.
    private mutating func passUnguided(_ activeTrip: ActiveTrip) {
        guard !activeTrip.hasPassedUnguided else { return }
        state.activeTrip?.legPassedUnguided = activeTrip.leg
        state.activeTrip?.records[activeTrip.destination].wasPassed = true
        tourIsChanged = true
    }

    /// Metres of the route's end on which a vehicle is at the place.
    static let placeMeters = 10.0
    /// Metres by which a route is longer than straight on that turns round before its end.
    private static let turnMeters = 15.0
    /// Standstill that counts as an arrival: a few metres before the place, and farther off, round a corner or on another
    /// road, where it may be a red light.
    private static let halts = (
        near: (meters: 25.0, time: Duration.seconds(5)), far: Duration.seconds(40)
    )

    private func distanceToDestination(_ matched: MatchedLocation, _ activeTrip: ActiveTrip)
        -> Double
    {
        matched.coordinate.distance(to: activeTrip.route.legs[activeTrip.leg].snappedDestination)
    }

    /// Whether a vehicle that stands may wait in traffic: farther off, before a turn, a light or a sign, or on another street.
    private func mayWait(
        _ fit: RouteFit, _ matched: MatchedLocation, _ activeTrip: ActiveTrip,
        before turn: Maneuver?, at distance: Double, _ left: Double
    ) -> Bool {
        if waitsInTraffic(activeTrip) { return true }
        guard let turn else {
            return distance > Self.placeMeters
                && (min(left, distance) > Self.halts.near.meters || isOnOtherStreet(fit, matched))
        }
        // Who is at the place need not turn round to come to its side of the road.
        return distance > Self.placeMeters || !turn.isUTurn
    }

    /// Whether a light, a stop sign or a level crossing may be what a standing vehicle waits at, before its destination: within
    /// an edge, where the map knows its place, or at the end of one that has some.
    func waitsInTraffic(_ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        let begin = activeTrip.progress.meters - Self.controlMeters
        let end = activeTrip.legEndMeters + Self.controlMeters
        guard let first = track.edgeIndex(at: max(0, begin)) else { return false }
        return track.edges[first...].prefix { $0.startMeters < activeTrip.legEndMeters }.contains {
            let start = $0.startMeters - $0.startOffset
            return network.hasControl(on: $0.edge, within: begin - start...end - start)
                || start + network.length(of: $0.edge) <= end
                    && (!network.flags(of: $0.edge).isDisjoint(with: RoadNetwork.waitingFlags)
                        || network.flags(of: network.target(of: $0.edge)).contains(
                            .trafficSignals))
        }
    }

    /// The same for a vehicle at a stop that its route does not lead to next: on the roads ahead of it.
    func waitsInTraffic(_ matched: MatchedLocation) -> Bool {
        guard let position = matched.position else { return false }
        // The told place may be carried on past the light at which the receiver's own place stands.
        let behind = Self.controlMeters + matched.coordinate.distance(to: matched.rawCoordinate)
        var roads = [(edge: position.edge, start: -position.offset)]
        for number in 0..<Self.maximumRoads where number < roads.count {
            let (edge, start) = roads[number]
            let end = start + network.length(of: edge)
            if network.hasControl(
                on: edge, within: -behind - start...Self.typicalReach - start)
            {
                return true
            }
            guard end <= Self.typicalReach else { continue }
            let node = network.target(of: edge)
            if !network.flags(of: edge).isDisjoint(with: RoadNetwork.waitingFlags)
                || network.flags(of: node).contains(.trafficSignals)
            {
                return true
            }
            for next in network.edges(leaving: node) where next != edge.reversed {
                roads.append((next, end))
            }
        }
        return false
    }

    /// Maximum number of roads within that reach that are looked at.
    private static let maximumRoads = 50

    /// Metres by which such a thing may be behind the place of a vehicle that waits at it, or behind its destination.
    private static let controlMeters = 15.0

    /// Whether the vehicle has stood within reach of the destination for longer than in traffic.
    private mutating func hasHalted(_ isStanding: Bool, mayWait: Bool) -> Bool {
        guard isStanding else {
            halt = nil
            return false
        }
        let since = halt ?? now
        halt = since
        return now - since >= (mayWait ? Self.halts.far : Self.halts.near.time)
    }

    /// Whether the vehicle is on a street that is not the route's; not in a yard, on a car park or a driveway.
    private func isOnOtherStreet(_ fit: RouteFit, _ matched: MatchedLocation) -> Bool {
        guard case .away = fit, let edge = matched.position?.edge else { return false }
        switch network.attributes(of: edge).serviceKind {
        case .parkingAisle, .driveway, .driveThrough: return false
        case .none, .alley, .emergencyAccess, .other: return true
        }
    }

    /// The maneuver that is left before the destination: who stands may wait to turn.
    private func turnAhead(_ activeTrip: ActiveTrip) -> Maneuver? {
        let track = activeTrip.track
        return track.spokenStep(from: activeTrip.progress.step).flatMap {
            track.isDestination($0) ? nil : track.steps[$0].maneuver
        }
    }

    /// Whether a vehicle that leaves its route within reach of the destination turns off to park. In a yard it has arrived. On
    /// another street it may look for a place while it is slow, and has arrived when it stands for long enough
    /// (``arriveIfThere(_:_:)``); a faster one drives past.
    mutating func parksBesideRoute(_ fit: RouteFit, _ matched: MatchedLocation) -> Bool {
        guard case .guiding(let activeTrip) = state,
            activeTrip.statuses[activeTrip.destination] != .reached, !activeTrip.hasPassedUnguided
        else { return false }
        // Terms of the stop, a standstill or a ground, are waited for.
        let terms = activeTrip.destinations[activeTrip.destination].terms
        guard terms.map({ !$0.asksToStand && $0.site.isEmpty }) ?? true else { return false }
        let left = activeTrip.legEndMeters - activeTrip.progress.meters
        guard max(left, distanceToDestination(matched, activeTrip)) <= options.arrivalRadius else {
            return false
        }
        if isOnOtherStreet(fit, matched) { return matched.speed ?? 0 < Self.parkingSpeed }
        arrive(at: now, time: matched.clockTime, isAssumed: false)
        return true
    }

    /// Maximum speed in the search for a place to park, metres a second.
    private static let parkingSpeed = 5.0

    /// The vehicle has reached the current leg's destination, as it was seen or as is assumed.
    private mutating func arrive(at moment: Duration, time: UTCTime, isAssumed: Bool) {
        guard var activeTrip = state.activeTrip else { return }
        let isStillThere = activeTrip.isAtPlaceOfDestination
        activeTrip.record.ended = moment
        guard let leg = activeTrip.content.summary(at: moment) else { return }
        let routeLeg = activeTrip.route.legs[activeTrip.leg]
        let walk = isAssumed ? nil : walk(from: routeLeg)
        let arrival = Arrival(
            waypoint: leg.waypoint, waypointIndex: leg.waypointIndex,
            isFinalDestination: activeTrip.isLastLeg, plannedMeters: leg.plannedMeters,
            plannedSeconds: leg.plannedSeconds, traveledMeters: leg.traveledMeters,
            traveledSeconds: leg.traveledSeconds, time: time,
            estimatedTime: time.advanced(bySeconds: (activeTrip.record.due - moment).seconds),
            isAssumed: isAssumed,
            sight: isAssumed ? nil : sight(of: routeLeg, walk))
        activeTrip.statuses[leg.waypointIndex] = .reached
        activeTrip.stay = Stay(
            since: moment, time: time, continuesGuided: state.navState != .stopped,
            departure: newDeparture)
        let isPlaceGiven = leg.waypoint.terms.map { $0.arrivalRadius != nil || !$0.site.isEmpty }
        activeTrip.records[leg.waypointIndex].arrive(
            at: time, legEnd: isPlaceGiven == true ? nil : routeLeg.snappedDestination,
            isPublished: !options.takesTripsAtOnce)
        tourIsChanged = true
        state.activeTrip = activeTrip
        lastArrival = KeptArrival(arrival, isPublished: !options.takesTripsAtOnce)
        approach = nil
        dropPendingRequest(ofDeviation: true)
        outputs.append(.event(.arrival(arrival)))
        // A driver who parked in a garage a minute ago needs no prompt.
        if !isAssumed, state.navState != .stopped, !activeTrip.isPlaceAnnounced {
            promptArrival(activeTrip, walk, isStillThere: isStillThere)
        }
        apply(.reached(stopsGuidance: options.stopsGuidanceAtArrival))
    }

    /// Notes the vehicle's approach to its destination. Positions beside the route change nothing
    /// as long as they do not prove that it goes elsewhere: a garage's ramp is on no map.
    mutating func watchApproach(_ fit: RouteFit, _ matched: MatchedLocation) {
        guard matched.source == .fix else { return }
        guard case .guiding(let activeTrip) = state else {
            approach = nil
            return
        }
        switch fit {
        case .away(_, isCertain: true): approach = nil
        case .away, .shifted: break
        case .on, .near:
            approach = nil
            guard isAboutToArrive(activeTrip) else { return }
            let seconds = activeTrip.secondsToDestination
            approach = Approach(
                route: activeTrip.version, due: now + .seconds(seconds),
                dueTime: matched.clockTime.advanced(bySeconds: seconds),
                traveledMeters: activeTrip.record.traveledMeters
                    + max(0, activeTrip.legEndMeters - activeTrip.progress.meters))
        }
    }

    /// Whether a vehicle without further fixes counts as arrived: little of the leg is left, not
    /// counting a tunnel that ends or has the destination.
    private func isAboutToArrive(_ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        let meters = activeTrip.progress.meters
        var open = 0.0
        var last = activeTrip.legEndMeters
        guard var index = track.edgeIndex(at: last) else { return false }
        while last > meters {
            let edge = track.edges[index]
            let first = max(meters, edge.startMeters)
            let isTunnel = network.roadFlags(of: edge.edge).contains(.tunnel)
            if !isTunnel || open > options.arrivalRadius { open += last - first }
            guard open <= Approach.meters else { return false }
            last = first
            guard index > 0 else { break }
            index -= 1
        }
        return true
    }

    /// Takes a vehicle for arrived that was about to arrive and has not been seen since. The arrival
    /// stands, wherever it is seen again: it may have been there meanwhile, and a garage has other exits.
    mutating func assumeArrivalIfDue() {
        guard let approach, now - approach.due >= Approach.patience else { return }
        self.approach = nil
        guard case .guiding(var activeTrip) = state, activeTrip.version == approach.route else {
            return
        }
        activeTrip.record.odometer.set(to: approach.traveledMeters)
        state.activeTrip = activeTrip
        arrive(at: approach.due, time: approach.dueTime, isAssumed: true)
    }
}

extension Maneuver {
    fileprivate var isUTurn: Bool { rawValue.contains("_U_TURN_") }
}
