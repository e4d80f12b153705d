public import Geodesy
public import Routing

/// Everything that a late subscriber needs: the content of `state/navigation`.
public struct Snapshot: Hashable, Sendable {
    public struct WaypointState: Hashable, Sendable {
        public enum Status: String, Codable, Sendable {
            case pending = "PENDING"
            /// The destination of the current leg.
            case next = "NEXT"
            case reached = "REACHED"
            /// Left out by order of dispatch.
            case skipped = "SKIPPED"
        }

        /// In the trip's destinations.
        public var index: Int
        public var waypoint: Waypoint
        public var status: Status
        /// Of stops ahead; nil where nobody can say.
        public var expectedArrival: UTCTime?

        public init(
            index: Int = 0, waypoint: Waypoint, status: Status, expectedArrival: UTCTime? = nil
        ) {
            self.expectedArrival = expectedArrival
            self.index = index
            self.waypoint = waypoint
            self.status = status
        }
    }

    public var navState: NavState
    public var guidanceActive: Bool
    public var trip: TripID?
    /// All destinations of the trip in order; of a long one the destinations of its route.
    public var waypoints: [WaypointState]
    /// Number of the trip's destinations.
    public var waypointCount: Int
    public var routeOptions: RouteOptions?
    public var route: RouteVersion?
    public var lastArrival: Arrival?
    /// Whether the position comes from the simulator.
    public var isSimulated: Bool
    /// Other routes that `reroute` can choose by their index, best first.
    public var alternatives: [RouteOffer]
    /// The trip's continuation from its stops; nil without one.
    public var continuation: Continuation?
    /// When it goes on from its current stop by itself; nil without such a time.
    public var continuesAt: UTCTime?
    public var road: RoadState

    /// The last published events on the road and the route, as a state.
    public struct RoadState: Hashable, Sendable {
        /// Nil while the vehicle is on its route.
        public var offRouteSince: UTCTime?
        public var lightingMode: LightingMode
        public var delayCategory: DelayCategory
        /// Nil where traffic says nothing.
        public var delaySeconds: Double?
        public var speeding: Speeding.Severity
        /// The closed road ahead on the route, as it was published; nil for none.
        public var closure: RoadClosure?

        public init(
            offRouteSince: UTCTime? = nil, lightingMode: LightingMode = .normal,
            delayCategory: DelayCategory = .noData, delaySeconds: Double? = nil,
            speeding: Speeding.Severity = .unknown, closure: RoadClosure? = nil
        ) {
            self.closure = closure
            self.offRouteSince = offRouteSince
            self.lightingMode = lightingMode
            self.delayCategory = delayCategory
            self.delaySeconds = delaySeconds
            self.speeding = speeding
        }
    }

    public init(
        navState: NavState = .stopped, guidanceActive: Bool = false, trip: TripID? = nil,
        waypoints: [WaypointState] = [], waypointCount: Int? = nil,
        routeOptions: RouteOptions? = nil,
        route: RouteVersion? = nil, lastArrival: Arrival? = nil, isSimulated: Bool = false,
        alternatives: [RouteOffer] = [], continuation: Continuation? = nil,
        continuesAt: UTCTime? = nil, road: RoadState = RoadState()
    ) {
        self.road = road
        self.continuation = continuation
        self.continuesAt = continuesAt
        self.isSimulated = isSimulated
        self.waypointCount = waypointCount ?? waypoints.count
        self.alternatives = alternatives
        self.navState = navState
        self.guidanceActive = guidanceActive
        self.trip = trip
        self.waypoints = waypoints
        self.routeOptions = routeOptions
        self.route = route
        self.lastArrival = lastArrival
    }
}

extension Snapshot {
    static func waypoints(
        _ destinations: [Waypoint], _ statuses: [WaypointState.Status], planned: [Int],
        expected: [Int: UTCTime] = [:]
    ) -> [WaypointState] {
        let told =
            destinations.isLong
            ? Array(planned.prefix(destinations.plannedCount(of: planned)))
            : Array(destinations.indices)
        return told.map {
            WaypointState(
                index: $0, waypoint: destinations[$0], status: statuses[$0],
                expectedArrival: planned.contains($0) ? expected[$0] : nil)
        }
    }
}
