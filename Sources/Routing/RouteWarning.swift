public import Geodesy

/// A warning for the dispatcher: a road on the route, or at its destination, that is closed when the
/// vehicle comes there, or that the order avoids; or a destination to which no road leads.
public struct RouteWarning: Hashable, Codable, Sendable {
    /// The kind of the closure. The values are those on the wire.
    public enum Code: String, CaseIterable, Codable, Sendable {
        /// It is closed when the vehicle comes there, or traffic says that it is closed now.
        case closed = "ROAD_CLOSED"
        /// It is one of the roads, or in one of the areas, to be avoided: ``RouteRequest/exclusions``.
        case excluded = "AVOIDED_ROAD"
        /// It costs toll: ``RouteOptions/avoidsTolls``.
        case toll = "TOLL_ROAD"
        /// It is a motorway: ``RouteOptions/avoidsHighways``.
        case highway = "HIGHWAY"
        /// It is a ferry: ``RouteOptions/avoidsFerries``.
        case ferry = "FERRY"
        /// A part of the line that the route was to follow cannot be driven: ``LineCourse/faults``.
        case line = "LINE"
        /// A destination is far from the route's end: it lies off every road that leads there.
        case farPlace = "FAR_PLACE"
    }

    public var code: Code
    /// A sentence with the road; of a closed one with the rule and the local time from which it is open.
    public var message: String
    /// Index in the request's destinations of the one at the end of the road's leg.
    public var destinationIndex: Int
    /// Name, or else number, of the road; nil when it has neither.
    public var roadName: String?
    /// When a closed road is closed, or when alone it is open, as it is tagged; nil of others, and by traffic.
    public var rule: String?
    /// When a closed road opens again; nil if not within a year, and of others.
    public var opensAt: UTCTime?

    public init(
        code: Code, message: String, destinationIndex: Int, roadName: String?, rule: String? = nil,
        opensAt: UTCTime? = nil
    ) {
        self.code = code
        self.message = message
        self.destinationIndex = destinationIndex
        self.roadName = roadName
        self.rule = rule
        self.opensAt = opensAt
    }
}

extension RouteWarning {
    /// Reads warnings of old records too, which are all on closed roads and have no code.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            code: try members.decodeIfPresent(Code.self, forKey: .code) ?? .closed,
            message: try members.decode(String.self, forKey: .message),
            destinationIndex: try members.decode(Int.self, forKey: .destinationIndex),
            roadName: try members.decodeIfPresent(String.self, forKey: .roadName),
            rule: try members.decodeIfPresent(String.self, forKey: .rule),
            opensAt: try members.decodeIfPresent(UTCTime.self, forKey: .opensAt))
    }
}
