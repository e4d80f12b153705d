public import Directions
public import Positioning
public import Routing

/// An input of the navigator.
public enum Input: Sendable {
    case fix(Fix)
    /// A reading of the vehicle's own sensors. It has no output at once; it carries the position on
    /// where there is no fix.
    case sensor(VehicleReading)
    /// Time has passed. At least once a second; more often does no harm.
    case tick
    /// The live traffic, in place of the earlier one; nil when nothing is known.
    case traffic(TrafficConditions?)
    /// A trip of an earlier session, to go on with; before any command.
    case resume(SavedTrip)
    /// An order of dispatch; with `ifTrip` one that is obeyed only while that trip is the current one.
    /// The token comes back in each ``Output/reply(_:_:)`` to it.
    case command(CommandToken, Command, ifTrip: TripID? = nil)
    /// The answer to an ``Output/routeRequest(_:_:)``. Answers to requests that are no longer
    /// awaited are ignored.
    case routeResult(RouteRequestID, Result<[Route], RoutingFailure>)

    /// Whether the input may change ``Navigator/savedTrip`` without the snapshot.
    var mayChangeTrip: Bool {
        switch self {
        case .command, .resume, .routeResult: true
        case .fix, .sensor, .tick, .traffic: false
        }
    }
}

/// Joins a command with its replies. Numbered by the composition, opaque to the navigator.
public struct CommandToken: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Joins a request for a route with its answer; grows by one with each request.
public struct RouteRequestID: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
