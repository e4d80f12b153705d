/// The outcome of a route request. The numbers are the Navigation SDK's; a local engine never gives
/// 3, 4 or 5.
public enum RouteStatus: UInt8, CaseIterable, Codable, Sendable {
    case internalError = 0
    case ok = 1
    case noRouteFound = 2
    case networkError = 3
    case quotaExceeded = 4
    case apiKeyNotAuthorized = 5
    case canceled = 6
    case duplicateWaypointsError = 7
    case noWaypointsError = 8
    case locationUnavailable = 9
    case waypointError = 10
    case travelModeUnsupported = 11

    /// Upper-snake name, as on the wire.
    public var name: String {
        switch self {
        case .internalError: "INTERNAL_ERROR"
        case .ok: "OK"
        case .noRouteFound: "NO_ROUTE_FOUND"
        case .networkError: "NETWORK_ERROR"
        case .quotaExceeded: "QUOTA_EXCEEDED"
        case .apiKeyNotAuthorized: "API_KEY_NOT_AUTHORIZED"
        case .canceled: "CANCELED"
        case .duplicateWaypointsError: "DUPLICATE_WAYPOINTS_ERROR"
        case .noWaypointsError: "NO_WAYPOINTS_ERROR"
        case .locationUnavailable: "LOCATION_UNAVAILABLE"
        case .waypointError: "WAYPOINT_ERROR"
        case .travelModeUnsupported: "TRAVEL_MODE_UNSUPPORTED"
        }
    }
}

/// Why there is no route, with a sentence that gives the remedy.
public struct RoutingFailure: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// Never ``RouteStatus/ok``.
    public var status: RouteStatus
    public var message: String
    /// Index in the request's waypoints of the one to blame, if any.
    public var waypointIndex: Int?
    /// The parts of the request's line to blame, if any.
    public var lineFaults: [LineFault]

    public init(
        status: RouteStatus, message: String, waypointIndex: Int? = nil,
        lineFaults: [LineFault] = []
    ) {
        self.status = status
        self.message = message
        self.waypointIndex = waypointIndex
        self.lineFaults = lineFaults
    }

    /// Reads failures of old records too, which have no line.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            status: try members.decode(RouteStatus.self, forKey: .status),
            message: try members.decode(String.self, forKey: .message),
            waypointIndex: try members.decodeIfPresent(Int.self, forKey: .waypointIndex),
            lineFaults: try members.decodeIfPresent([LineFault].self, forKey: .lineFaults) ?? [])
    }

    public var description: String { message }
}
