import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// The trip to be kept for the next start; nil without one.
    public var savedTrip: SavedTrip? {
        if case .resumption(let saved) = pendingRequest?.purpose { return saved }
        guard let journey = state.journey else { return nil }
        var saved = SavedTrip(
            trip: journey.trip, destinations: journey.destinations, statuses: journey.statuses,
            options: journey.options, guidanceActive: state.guidanceActive,
            revision: journey.revision, exclusions: journey.exclusions, map: mapName,
            continuation: journey.continuation,
            stay: journey.stay.map {
                SavedTrip.Stay(time: $0.time, continuesGuided: $0.continuesGuided)
            }, line: journey.savedLine)
        saved.records = journey.records
        saved.tourRevision = journey.tourRevision
        saved.latenessSeconds = journey.latenessSeconds
        return saved
    }

    /// Goes on with a trip of an earlier session, as soon as it is known where the vehicle is. It does
    /// nothing when there is a trip already, or the saved one makes no sense.
    mutating func resume(_ saved: SavedTrip) {
        guard case .idle = state, pendingRequest == nil, saved.current != nil else { return }
        nextTrip = TripID(rawValue: max(nextTrip.rawValue, saved.trip.rawValue &+ 1))
        var saved = saved
        if saved.map != mapName {
            // The numbers of edges mean something else on another map.
            saved.exclusions.edges = []
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
        var journey = Journey(
            trip: saved.trip, destinations: saved.destinations, options: saved.options,
            continuation: saved.continuation, route: route, at: now)
        journey.exclusions = saved.exclusions
        journey.takeRecords(of: saved)
        journey.resume(statuses: saved.statuses, at: current, revision: saved.revision + 1)
        journey.follow(saved.line)
        backoff = RerouteBackoff()
        traveled = TraveledPath()
        let isGuided = saved.guidanceActive || state.guidanceActive
        if saved.isAtDestination {
            if let stay = saved.stay {
                let elapsed = location?.matched.time.seconds(since: stay.time) ?? 0
                journey.stay = Stay(
                    since: now - .seconds(max(0, elapsed)), time: stay.time,
                    continuesGuided: stay.continuesGuided)
            }
            state = .arrived(journey, guidanceActive: isGuided)
        } else {
            apply(.tripBegan(journey, guided: isGuided))
        }
        tellRouteChanged(.resumed, journey.version)
    }
}
