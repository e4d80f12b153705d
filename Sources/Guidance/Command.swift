public import Routing

/// An order of dispatch, already understood and checked in form.
public enum Command: Hashable, Sendable {
    case setDestinations(SetDestinations)
    /// The SDK leaves guidance off until it is switched on again.
    case continueToNextDestination(startGuidance: Bool)
    case clearDestinations
    case reroute(Reroute)
    case setGuidance(active: Bool)
    /// Replaces the navigator's options.
    case setOptions(NavigatorOptions)

    public struct SetDestinations: Hashable, Sendable {
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

    public struct Reroute: Hashable, Sendable {
        /// A person's reason, for the log.
        public var reason: String?
        /// New options from now on; nil keeps the trip's.
        public var options: RouteOptions?

        public init(reason: String? = nil, options: RouteOptions? = nil) {
            self.reason = reason
            self.options = options
        }
    }
}

/// One list of destinations from `setDestinations` to its end. Grows with each trip and is kept over
/// restarts by the composition.
public struct TripID: RawRepresentable, Hashable, Sendable {
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

    public init(
        status: Status, code: Code = .ok, message: String = "", routeStatus: RouteStatus? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.routeStatus = routeStatus
    }
}
