import Geodesy
public import Guidance
import Positioning

/// The location as OwnTracks' recorder and apps read it, on `owntracks/{user}/{vehicle}`.
///
/// Source: OwnTracks Booklet, "JSON", `_type=location`. Its numbers without fraction are `acc` and
/// `alt` (metres), `cog` (degrees), `vel` (kilometres an hour) and `tst` (seconds since 1970). What is
/// unknown is left out, as its readers expect, not null.
public struct OwnTracksLocation: Hashable, Sendable {
    public var update: LocationUpdate

    public init(_ update: LocationUpdate) { self.update = update }

    /// - Parameter user: the level of the topic that OwnTracks calls the user.
    public func message(user: VehicleID, topics: Topics) -> OutgoingMessage {
        let vehicle = topics.vehicle.description
        let matched = update.matched
        var json = JSONWriter(reservingCapacity: 200)
        json.object { json in
            json.member("_type", "location")
            // Two characters that stand for the vehicle on the map.
            json.member("tid", String(vehicle.suffix(2)))
            json.member("tst", matched.time.millisecondsSince1970 / 1000)
            json.place(matched.coordinate)
            json.whole("acc", matched.accuracy)
            json.whole("alt", matched.altitude)
            json.whole("cog", matched.course)
            json.whole("vel", matched.speed.map { $0 * 3.6 })
        }
        return OutgoingMessage(
            topic: "owntracks/\(user)/\(vehicle)", payload: json.bytes,
            qualityOfService: .atMostOnce, revealsLocation: true, expirySeconds: 60)
    }
}

extension JSONWriter {
    fileprivate mutating func place(_ place: Coordinate) {
        member("lat", place.latitude, decimals: 7)
        member("lon", place.longitude, decimals: 7)
    }

    fileprivate mutating func whole(_ name: StaticString, _ value: Double?) {
        if let value, value.isFinite { member(name, value, decimals: 0) }
    }
}
