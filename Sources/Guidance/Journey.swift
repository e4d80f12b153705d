import Directions
import Geodesy
import RoadNetwork
import Routing

/// A trip on its way: where it leads, its route, and how far the vehicle has come on it.
///
/// Invariants: `route` has a leg for each destination from `firstDestination` on; `leg` is one of
/// them; destinations before ``destination`` are behind the vehicle.
struct Journey: Sendable {
    let trip: TripID
    let destinations: [Waypoint]
    var statuses: [Snapshot.WaypointState.Status]
    var options: RouteOptions
    private(set) var route: Route
    private(set) var track: RouteTrack
    /// From 1, growing with each change of the route.
    private(set) var revision: Int
    /// Index in ``destinations`` of the one that the route's first leg leads to.
    private(set) var firstDestination: Int
    /// Index in the route's legs of the current one.
    private(set) var leg: Int
    var progress: RouteProgress
    /// The current leg, as planned when it began and as it goes.
    var record: LegRecord

    init(
        trip: TripID, destinations: [Waypoint], options: RouteOptions, route: Route,
        at now: Duration
    ) {
        self.trip = trip
        self.destinations = destinations
        self.options = options
        self.route = route
        statuses = destinations.indices.map { $0 == 0 ? .next : .pending }
        track = RouteTrack(route)
        revision = 1
        firstDestination = 0
        leg = 0
        progress = RouteProgress(meters: 0, step: 0, updated: now)
        record = LegRecord(
            plannedMeters: route.legs[0].distanceMeters,
            plannedSeconds: route.legs[0].durationSeconds, began: now)
    }

    var version: RouteVersion { RouteVersion(trip: trip, revision: revision) }

    /// Index in ``destinations`` of the one that the current leg leads to.
    var destination: Int { firstDestination + leg }

    var isLastLeg: Bool { destination == destinations.count - 1 }

    var legEndMeters: Double { track.legs[leg].endMeters }

    /// Metres to the current leg's destination.
    var metersToDestination: Double { max(0, legEndMeters - progress.meters) }

    /// Expected seconds to the current leg's destination.
    var secondsToDestination: Double {
        max(0, track.seconds(at: legEndMeters) - track.seconds(at: progress.meters))
    }

    /// Seconds lost to traffic up to the current leg's destination; nil where nothing is known.
    var delayToDestination: Double? {
        let next = leg + 1 < track.legs.count ? track.legs[leg + 1].firstEdge : track.edges.count
        guard let delays = track.delays, let first = track.edgeIndex(at: progress.meters),
            first < next, delays.isKnown(from: first, through: next - 1)
        else { return nil }
        return max(0, track.loss(at: legEndMeters) - track.loss(at: progress.meters))
    }

    mutating func setTraffic(_ traffic: TrafficConditions?, freeFlow: (EdgeID) -> Double) {
        track.delays = traffic.flatMap { RouteDelays($0, on: track.edges, freeFlow: freeFlow) }
    }

    /// Goes on with a trip of an earlier life: its route leads to the destinations from the current
    /// one on.
    mutating func resume(
        statuses: [Snapshot.WaypointState.Status], at current: Int, revision: Int
    ) {
        self.statuses = statuses
        self.revision = revision
        firstDestination = current
    }

    /// Takes another route to the destinations from the current one on, which begins at the vehicle.
    mutating func replaceRoute(with route: Route, options: RouteOptions, at now: Duration) {
        firstDestination = destination
        leg = 0
        self.route = route
        self.options = options
        track = RouteTrack(route)
        revision += 1
        progress = RouteProgress(meters: 0, step: 0, updated: now)
    }

    /// Leaves the current destination behind, reached or not, and turns to the next one, along the
    /// same route.
    mutating func beginNextLeg(at now: Duration) {
        leaveDestination()
        leg += 1
        statuses[destination] = .next
        revision += 1
        beginRecord(at: now)
        progress.move(to: progress.meters, on: track, leg: leg, at: now)
    }

    /// Leaves the current destination behind and goes to the next one by another route, which begins
    /// at the vehicle.
    mutating func beginNextLeg(along route: Route, at now: Duration) {
        leaveDestination()
        leg += 1
        replaceRoute(with: route, options: options, at: now)
        statuses[destination] = .next
        beginRecord(at: now)
    }

    private mutating func leaveDestination() {
        if statuses[destination] != .reached { statuses[destination] = .skipped }
    }

    private mutating func beginRecord(at now: Duration) {
        record = LegRecord(
            plannedMeters: route.legs[leg].distanceMeters,
            plannedSeconds: route.legs[leg].durationSeconds, began: now)
    }
}

/// A leg as planned when it began, and as it was.
struct LegRecord: Sendable {
    let plannedMeters: Double
    let plannedSeconds: Double
    let began: Duration
    var traveledMeters = 0.0
}
