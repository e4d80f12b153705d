public import Geodesy
public import Routing

/// An order of dispatch, already understood and checked in form.
public enum Command: Hashable, Codable, Sendable {
    case setDestinations(SetDestinations)
    /// The SDK leaves guidance off until it is switched on again.
    case continueToNextDestination(startGuidance: Bool)
    case clearDestinations
    case reroute(Reroute)
    case setGuidance(active: Bool)
    /// Replaces the navigator's options.
    case setOptions(NavigatorOptions)
    case simulate(Simulate)
    /// What a trip would cost, without beginning it.
    case estimateRoute([Waypoint], RouteOptions)

    public struct SetDestinations: Hashable, Codable, Sendable {
        /// 1...25, without the start, which is where the vehicle is.
        public var destinations: [Waypoint]
        public var options: RouteOptions
        public var startGuidance: Bool
        /// Obey only while this trip is the current one.
        public var ifTrip: TripID?

        public init(
            destinations: [Waypoint], options: RouteOptions = .init(), startGuidance: Bool = true,
            ifTrip: TripID? = nil
        ) {
            self.destinations = destinations
            self.options = options
            self.startGuidance = startGuidance
            self.ifTrip = ifTrip
        }
    }

    public struct Reroute: Hashable, Codable, Sendable {
        /// A person's reason, for the log.
        public var reason: String?
        /// New options from now on; nil keeps the trip's.
        public var options: RouteOptions?
        /// Index of one of ``Navigator/alternatives``; nil for a route that is worked out anew.
        public var alternative: Int?
        /// What the trip keeps off from now on, to its end, in place of what it kept off before; nil
        /// leaves that as it is.
        public var exclusions: Exclusions?

        public init(
            reason: String? = nil, options: RouteOptions? = nil, alternative: Int? = nil,
            exclusions: Exclusions? = nil
        ) {
            self.reason = reason
            self.options = options
            self.alternative = alternative
            self.exclusions = exclusions
        }
    }

    /// Puts a simulated vehicle in place of the real one.
    public struct Simulate: Hashable, Codable, Sendable {
        public enum Mode: Hashable, Codable, Sendable {
            /// Along the route that there is.
            case alongRoute(SimulationPace)
            /// Along a new route, with guidance.
            case toDestinations([Waypoint], RouteOptions, SimulationPace)
            case atCoordinate(Coordinate)
            /// Back to the real vehicle.
            case stop
        }

        public var mode: Mode
        /// The best time known now; positions bear it until the receiver's or the simulation's is
        /// later.
        public var time: UTCTime

        public init(mode: Mode, time: UTCTime) {
            self.mode = mode
            self.time = time
        }
    }
}

/// One list of destinations from `setDestinations` to its end. Grows with each trip and is kept over
/// restarts by the composition.
public struct TripID: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// How an order ended, or that it has begun.
public struct CommandReply: Hashable, Sendable {
    public enum Status: String, Sendable {
        /// Understood and begun; exactly one of the others follows.
        case accepted = "ACCEPTED"
        case succeeded = "SUCCEEDED"
        case failed = "FAILED"
        case rejected = "REJECTED"
        /// A later order took its place.
        case superseded = "SUPERSEDED"
    }

    public enum Code: String, Sendable {
        case ok = "OK"
        case malformed = "MALFORMED"
        case invalid = "INVALID"
        case unknownCommand = "UNKNOWN_COMMAND"
        case unsupported = "UNSUPPORTED"
        case tooLarge = "TOO_LARGE"
        case rateLimited = "RATE_LIMITED"
        case expired = "EXPIRED"
        case retained = "RETAINED"
        case clockUntrusted = "CLOCK_UNTRUSTED"
        case conflict = "CONFLICT"
        case notAllowed = "NOT_ALLOWED"
        case `internal` = "INTERNAL"
    }

    public var status: Status
    public var code: Code
    /// A sentence that says what to do.
    public var message: String
    /// Where a route was asked for.
    public var routeStatus: RouteStatus?
    /// Where an estimate was asked for.
    public var estimate: RouteEstimate?

    public init(
        status: Status, code: Code = .ok, message: String = "", routeStatus: RouteStatus? = nil,
        estimate: RouteEstimate? = nil
    ) {
        self.estimate = estimate
        self.status = status
        self.code = code
        self.message = message
        self.routeStatus = routeStatus
    }
}

/// What a trip would cost.
public struct RouteEstimate: Hashable, Sendable {
    public var distanceMeters: Double
    public var durationSeconds: Double
    /// Seconds of it lost to traffic; nil where nothing is known.
    public var delaySeconds: Double?

    public init(distanceMeters: Double, durationSeconds: Double, delaySeconds: Double?) {
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
        self.delaySeconds = delaySeconds
    }
}
