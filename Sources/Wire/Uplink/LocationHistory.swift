public import Guidance
import Positioning

/// `history/locations`: locations buffered while the link was down, oldest first, thinned.
public struct LocationHistory: Hashable, Sendable, UplinkMessage {
    /// Places as ``point(_:isDuplicate:)`` wrote them.
    public let points: [[UInt8]]

    /// The first points that fit a payload of `maximumBytes`; at least one.
    ///
    /// - Parameter points: not empty.
    public init(fitting points: some Sequence<[UInt8]>, maximumBytes: Int) {
        var taken: [[UInt8]] = []
        var bytes = EventHistory.envelopeBytes
        for point in points {
            bytes += point.count + 1
            guard taken.isEmpty || bytes <= maximumBytes else { break }
            taken.append(point)
        }
        self.points = taken
    }

    /// A location, to be buffered until it can be sent.
    ///
    /// - Parameter isDuplicate: whether it was published live too, and not confirmed by the broker.
    public static func point(_ update: LocationUpdate, isDuplicate: Bool = false) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            json.position(update.matched)
            json.member("source", update.matched.source.wireName)
            json.member("roadSnapped", update.matched.roadSnapped)
            if isDuplicate { json.member("duplicate", true) }
        }
        return json.bytes
    }

    public var subtopic: String { "history/locations" }
    public var delivery: Delivery {
        Delivery(qualityOfService: .atLeastOnce)
    }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("historical", true, .public)
        json.array("points", points, .revealing) { $0.element(json: $1) }
    }
}
