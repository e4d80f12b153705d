public import Geodesy
public import Routing

/// A trip as it is kept over a restart: enough to go on with it, route apart, which is worked out anew.
///
/// It changes only when ``Output/snapshotChanged`` was given out.
public struct SavedTrip: Hashable, Sendable {
    public var trip: TripID
    public var destinations: [Waypoint]
    /// One for each destination; exactly one is ``Snapshot/WaypointState/Status/next``, or the last
    /// one that is not pending is reached and waits for the next leg.
    public var statuses: [Snapshot.WaypointState.Status]
    public var options: RouteOptions
    public var guidanceActive: Bool
    /// How often the route has changed, so that its revisions go on growing.
    public var revision: Int
    /// What its routes keep off. The edges are those of ``map``.
    public var exclusions: Exclusions
    /// Tells the map that the trip was on from others.
    public var map: String
    public var continuation: Continuation
    /// While it waits at a destination that it has reached.
    public var stay: Stay?

    /// When that was reached, by the receiver's time, and whether the trip goes on with guidance.
    public struct Stay: Hashable, Sendable {
        public var time: UTCTime
        public var continuesGuided: Bool

        public init(time: UTCTime, continuesGuided: Bool) {
            self.time = time
            self.continuesGuided = continuesGuided
        }
    }

    public init(
        trip: TripID, destinations: [Waypoint], statuses: [Snapshot.WaypointState.Status],
        options: RouteOptions, guidanceActive: Bool, revision: Int,
        exclusions: Exclusions = Exclusions(), map: String = "",
        continuation: Continuation = .byCommand, stay: Stay? = nil
    ) {
        self.continuation = continuation
        self.stay = stay
        self.exclusions = exclusions
        self.map = map
        self.trip = trip
        self.destinations = destinations
        self.statuses = statuses
        self.options = options
        self.guidanceActive = guidanceActive
        self.revision = revision
    }

    var version: RouteVersion { RouteVersion(trip: trip, revision: revision) }

    /// Index of the destination that the trip was on its way to, or at which it waited; nil when the
    /// statuses make no sense.
    var current: Int? {
        guard !destinations.isEmpty, destinations.count == statuses.count,
            destinations.count <= RouteRequest.maximumDestinations
        else { return nil }
        return statuses.firstIndex(of: .next) ?? statuses.lastIndex(of: .reached)
    }

    /// Whether it waited at a destination for the next leg.
    var isAtDestination: Bool { !statuses.contains(.next) }
}
