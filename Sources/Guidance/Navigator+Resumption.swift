import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// The trip to be kept for the next start; nil without one.
    public var savedTrip: SavedTrip? {
        if var saved = pendingRequest?.tripWithoutRoute {
            saved.hasJustGoneOn = hasJustGoneOn(saved.trip)
            return saved
        }
        guard let activeTrip = state.activeTrip else { return nil }
        var saved = SavedTrip(
            trip: activeTrip.trip, destinations: activeTrip.destinations,
            statuses: activeTrip.statuses,
            options: activeTrip.options, guidanceActive: state.guidanceActive,
            revision: activeTrip.revision, exclusions: activeTrip.exclusions, map: mapName,
            continuation: activeTrip.continuation,
            stay: activeTrip.stay.map {
                SavedTrip.Stay(time: $0.time, continuesGuided: $0.continuesGuided)
            }, line: activeTrip.savedLine)
        if let announcement, announcement.route == activeTrip.version {
            saved.announcement = announcement.last
        }
        saved.speedWarning = speedWarning
        saved.records = activeTrip.records
        saved.tourRevision = activeTrip.tourRevision
        saved.isReordered = activeTrip.isReordered
        saved.hasJustGoneOn = hasJustGoneOn(activeTrip.trip)
        saved.unpublishedRevisions = activeTrip.unpublished
        saved.latenessSeconds = activeTrip.latenessSeconds
        saved.leg = activeTrip.notedLeg?.leg
        saved.path = traveled.noted
        saved.lastStand = notedStand
        saved.lastArrival = lastArrival
        return saved
    }

    /// Says once that the saved trip has changed.
    mutating func noteTripChange() {
        if !outputs.contains(.tripChanged) { outputs.append(.tripChanged) }
    }

    /// Goes on with a trip of an earlier session, as soon as it is known where the vehicle is. It does
    /// nothing when there is a trip already, or the saved one makes no sense.
    mutating func resume(_ saved: SavedTrip) {
        guard case .idle = state, pendingRequest == nil, saved.current != nil else { return }
        nextTrip = TripID(rawValue: max(nextTrip.rawValue, saved.trip.rawValue &+ 1))
        speedWarning = saved.speedWarning
        if saved.hasJustGoneOn == true { lastContinuation = (saved.trip, now, now) }
        var saved = saved
        if !options.takesTripsAtOnce, saved.lastArrival?.isPublished == false {
            saved.lastArrival = nil
        }
        if saved.map != mapName {
            // The numbers of edges mean something else on another map.
            saved.exclusions.edges = []
            saved.announcement = nil
            saved.map = mapName
        }
        requestRoute(.resumption(saved))
    }

    var mapName: String {
        network.fingerprint.description
    }

    /// The route of a trip that is resumed is there.
    mutating func takeResumed(_ saved: SavedTrip, _ route: Route) {
        guard let current = saved.current else { return }
        var activeTrip = ActiveTrip(
            TripContent(
                saved, from: current, along: route, after: saved.version,
                isPublished: !options.takesTripsAtOnce, at: now))
        if let leg = saved.leg, let time { activeTrip.content.goOn(with: leg, time: time, at: now) }
        // Consent was given between the sessions.
        if !options.takesTripsAtOnce, activeTrip.record.isHidden {
            activeTrip.record.begin(at: now, secondsLeft: activeTrip.secondsToDestination)
        }
        backoff = RerouteBackoff()
        traveled = TraveledPath(noted: saved.path)
        lastArrival = saved.lastArrival
        if let stand = saved.lastStand { standstill.remember(stand) }
        let isGuided = saved.guidanceActive || state.guidanceActive
        if saved.isAtDestination {
            if saved.isOver { activeTrip.content.close() }
            activeTrip.content.reachBeforeEnd()
            if let stay = saved.stay {
                let elapsed = location?.matched.clockTime.seconds(since: stay.time) ?? 0
                activeTrip.stay = Stay(
                    since: now - .seconds(max(0, elapsed)), time: stay.time,
                    continuesGuided: stay.continuesGuided, departure: newDeparture, isResumed: true)
            }
            state = .arrived(activeTrip, guidanceActive: isGuided)
        } else {
            apply(.tripBegan(activeTrip, guided: isGuided))
            if let announcement = remembered(of: saved) { takeUp(announcement) }
        }
        reportRouteChanged(.resumed, activeTrip.version)
    }
}
