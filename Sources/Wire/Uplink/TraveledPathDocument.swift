public import Geodesy

/// `navigation/traveled-path`: the path driven since the destinations were set, published on
/// `get-state`.
public struct TraveledPathDocument: Hashable, Sendable, UplinkMessage {
    /// Oldest first.
    public var places: [Coordinate]
    /// The trip on which it was driven; nil without one.
    public var tripNumber: UInt64?

    public init(_ places: [Coordinate], tripNumber: UInt64?) {
        self.places = places
        self.tripNumber = tripNumber
    }

    public var subtopic: String { "navigation/traveled-path" }
    public var delivery: Delivery { Delivery(qualityOfService: .atLeastOnce) }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("tripId", tripNumber, .revealing)
        json.member("geometry", EncodedPolyline.encode(places), .revealing)
    }
}
