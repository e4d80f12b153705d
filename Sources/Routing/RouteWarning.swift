public import Geodesy

/// What a dispatcher should know of a route: a road on it, or at its destination, that is closed when the
/// vehicle comes there.
public struct RouteWarning: Hashable, Codable, Sendable {
    /// A sentence with the road, the rule and the local time from which the road is open.
    public var message: String
    /// Index in the request's destinations of the one that the leg with the road leads to.
    public var destinationIndex: Int
    /// Name, or else number, of the road; nil when it has neither.
    public var roadName: String?
    /// When the road is closed, or when alone it is open, as it is tagged.
    public var rule: String
    /// From when on the road is open again; nil when it does not open within a year.
    public var opensAt: UTCTime?

    public init(
        message: String, destinationIndex: Int, roadName: String?, rule: String, opensAt: UTCTime?
    ) {
        self.message = message
        self.destinationIndex = destinationIndex
        self.roadName = roadName
        self.rule = rule
        self.opensAt = opensAt
    }
}
