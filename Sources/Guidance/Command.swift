public import Geodesy
public import Routing

/// An order of dispatch, already understood and checked in form.
public enum Command: Hashable, Codable, Sendable {
    case setDestinations(SetDestinations)
    /// The SDK leaves guidance off until it is switched on again.
    ///
    /// With `leaving`, a destination, it goes on from that one only: an order that comes late
    /// or twice leaves out no other. A trip that goes on by itself is continued in no other way.
    /// With `ifRevision` it is obeyed only while the list has that revision.
    case continueToNextDestination(
        startGuidance: Bool, leaving: TourChange.Stop? = nil, ifRevision: Int? = nil)
    case clearDestinations
    case updateDestinations(UpdateDestinations)
    case reroute(Reroute)
    case setGuidance(active: Bool)
    /// Replaces the navigator's options.
    case setOptions(NavigatorOptions)
    case simulate(Simulate)

    public struct SetDestinations: Hashable, Codable, Sendable {
        /// 1...500, without the start, which is where the vehicle is.
        public var destinations: [Waypoint]
        public var options: RouteOptions
        public var startGuidance: Bool
        /// Nil for the navigator's.
        public var continuation: Continuation?
        /// The line that the trip is to follow; nil for the best routes.
        public var line: TripLine?
        /// Minimum lateness at a window to be published, seconds.
        public var latenessSeconds: Double?

        public init(
            destinations: [Waypoint], options: RouteOptions = .init(), startGuidance: Bool = true,
            continuation: Continuation? = nil, line: TripLine? = nil, latenessSeconds: Double? = nil
        ) {
            self.latenessSeconds = latenessSeconds
            self.line = line
            self.destinations = destinations
            self.options = options
            self.startGuidance = startGuidance
            self.continuation = continuation
        }
    }

    public struct Reroute: Hashable, Codable, Sendable {
        /// A person's reason, for the log.
        public var reason: String?
        /// New options from now on; nil keeps the trip's.
        public var options: RouteOptions?
        /// Index of one of ``Navigator/alternatives``; nil for a route that is worked out anew.
        public var alternative: Int?
        /// Roads and areas that the trip avoids from now on to its end, in place of the earlier ones;
        /// nil for no change.
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
            /// Standing; the pace gives the rate and the noise of its positions, nil one a second without noise.
            case atCoordinate(Coordinate, SimulationPace? = nil)
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

/// The outcome of an order, or its beginning.
public struct CommandReply: Hashable, Sendable {
    public enum Status: String, Sendable {
        /// Understood and begun; exactly one of the others follows.
        case accepted = "ACCEPTED"
        case succeeded = "SUCCEEDED"
        /// Begun, and failed.
        case failed = "FAILED"
        case rejected = "REJECTED"
        /// A later order took its place.
        case superseded = "SUPERSEDED"
    }

    public enum Code: String, CaseIterable, Sendable {
        /// With ``Status/accepted`` and ``Status/succeeded``, and with no other.
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
        /// There is no route; the route's status says why.
        case routingFailed = "ROUTING_FAILED"
        /// Goes with ``Status/superseded``.
        case superseded = "SUPERSEDED"
        case `internal` = "INTERNAL"
    }

    public let status: Status
    public let code: Code
    /// A sentence with the remedy.
    public var message: String
    /// The field of the order to blame, if any.
    public var field: OrderField?
    /// Where a route was asked for.
    public var routeStatus: RouteStatus?
    /// The parts of the order's line that cannot be driven.
    public var lineFaults: [LineFault] = []

    /// Only for the functions below, so that no failure has ``Code/ok``.
    private init(
        _ status: Status, _ code: Code, _ message: String, _ field: OrderField? = nil,
        _ routeStatus: RouteStatus? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.routeStatus = routeStatus
    }

    public static let accepted = CommandReply(.accepted, .ok, "")

    public static func succeeded(
        _ message: String = "", route: RouteStatus? = nil, lineFaults: [LineFault] = []
    ) -> CommandReply {
        var reply = CommandReply(.succeeded, .ok, message, nil, route)
        reply.lineFaults = lineFaults
        return reply
    }

    /// Its trip, which waited for its route already, is changed.
    public static let takenBeforeRoute = succeeded(
        "The order is taken. The route of the trip is worked out once the position is known and a way leads on; "
            + "event/route-changed says so then.")

    /// Its trip is taken, before its route is known.
    public static let taken = succeeded(
        "The order is taken. What comes of it, a route or none, would tell where the vehicle is; that is not published "
            + "without the driver's consent, or while he has switched it off.")

    /// No route for an order. A search cancelled for a later order is superseded by it.
    ///
    /// - Parameter field: the field of the order to blame.
    public static func failed(_ failure: RoutingFailure, field: OrderField? = nil) -> CommandReply {
        if failure.status == .canceled { return superseded(failure.message) }
        let code = failure.status == .internalError ? Code.internal : .routingFailed
        var reply = CommandReply(.failed, code, failure.message, field, failure.status)
        reply.lineFaults = failure.lineFaults
        return reply
    }

    /// A later order took the place of one that looked for a route.
    public static func superseded(
        _ message: String = "A later command took the place of this one."
    ) -> CommandReply {
        CommandReply(.superseded, .superseded, message, nil, .canceled)
    }

    /// - Parameter code: anything but ``Code/ok``.
    public static func rejected(
        _ code: Code, _ message: String, field: OrderField? = nil, route: RouteStatus? = nil
    ) -> CommandReply {
        precondition(code != .ok, "a refusal says why")
        return CommandReply(.rejected, code, message, field, route)
    }
}

/// A part of an order that a reply can blame.
public enum OrderField: Hashable, Sendable {
    /// The trip that the order is only for.
    case trip
    case destinations
    /// One of the destinations, from 0.
    case destination(Int)
    /// The place of the map that a destination names.
    case placeOfDestination(Int)
    case line
    /// The latest time of arrival of one of the destinations.
    case window(Int)
    /// The ground of one of the destinations.
    case site(Int)
    /// One of the changes of a list, from 0.
    case change(Int)
    case changes
    case revision
    case command
    case alternative
    /// The destination that is to be left.
    case leftDestination
    /// The same, where it is named by its id.
    case leftDestinationID
    /// One of the roads to avoid, from 0.
    case avoidedRoad(Int)
    case coordinate
    case picture
    case step
    case pictureKind
    case locationConsent
    case privacyMode
    /// The message to the driver that the order is about.
    case message
    /// The driver's answer to it.
    case answer
}

extension RoutingFailure {
    /// The destination to blame, in a request that begins with the start.
    public var field: OrderField? {
        if !lineFaults.isEmpty { return .line }
        return waypointIndex.flatMap { $0 > 0 ? .destination($0 - 1) : nil }
    }
}
