public import Geodesy
public import Guidance
import Positioning

/// The location as OwnTracks' recorder and apps read it, on `owntracks/{user}/{vehicle}`.
///
/// Source: OwnTracks Booklet, "JSON", `_type=location`. Its numbers without fraction are `acc` and
/// `alt` (metres), `cog` (degrees), `vel` (kilometres an hour) and `tst` (seconds since 1970).
/// Unknown members are left out, as its readers expect, not null. The newest place is retained, for
/// whoever opens a map later; places of the past follow as they were, and take nothing's place.
public struct OwnTracksLocation: Hashable, Sendable {
    public var time: UTCTime
    public var coordinate: Coordinate
    /// Metres; nil when unknown, as all that follows.
    public var accuracy: Double?
    /// Metres.
    public var altitude: Double?
    /// Degrees.
    public var course: Double?
    /// Metres a second.
    public var speed: Double?
    /// Whether newer ones were published before.
    var isHistorical: Bool

    /// The vehicle's location.
    public init(_ update: LocationUpdate) {
        let matched = update.matched
        time = matched.clockTime
        coordinate = matched.coordinate
        accuracy = matched.accuracy
        altitude = matched.altitude
        course = matched.course
        speed = matched.speed
        isHistorical = false
    }

    /// A buffered location, as ``LocationHistory/point(_:)`` wrote it; nil when the bytes are none.
    public init?(bufferedLocation bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes),
            let time = json["fixTime"]?.string.flatMap(UTCTime.init(rfc3339:)),
            let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double
        else { return nil }
        self.time = time
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        accuracy = json["accuracyMeters"]?.double
        altitude = json["altitudeMeters"]?.double
        course = json["courseDegrees"]?.double
        speed = json["speedMetersPerSecond"]?.double
        isHistorical = true
    }

    /// - Parameter user: the level of the topic that OwnTracks calls the user.
    public func message(user: TopicLevel, topics: Topics) -> OutgoingMessage {
        var json = JSONWriter(reservingCapacity: 200)
        json.object { json in
            json.member("_type", "location")
            json.member("tid", Self.trackerID(of: topics.vehicle))
            json.member("tst", time.millisecondsSince1970 / 1000)
            json.place(coordinate)
            json.whole("acc", accuracy)
            json.whole("alt", altitude)
            json.whole("cog", course)
            json.whole("vel", speed.map { $0 * 3.6 })
        }
        var message = OutgoingMessage(
            topic: Self.topic(user: user, topics: topics), payload: json.bytes,
            qualityOfService: isHistorical ? .atLeastOnce : .atMostOnce,
            isRetained: !isHistorical, publicForm: .nothing)
        // An old place is not to be published again at each connection.
        message.isOnDemand = true
        return message
    }

    /// The topic of the newest place, retained.
    public static func topic(user: TopicLevel, topics: Topics) -> String {
        "owntracks/\(user)/\(topics.vehicle)"
    }

    /// Two letters or digits that stand for the vehicle on a map: the number at the end of its name, up
    /// to 99 as it is and up to 1035 with a letter for the hundreds and tens, or else two letters out of
    /// the whole name.
    static func trackerID(of vehicle: VehicleID) -> String {
        let name = vehicle.description
        let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        if let number = Int(String(digits)) {
            guard number >= 100 else { return number < 10 ? "0\(number)" : "\(number)" }
            let rest = (number - 100) % (26 * 36)
            return "\(letters[rest / 36])\(Array("0123456789" + String(letters))[rest % 36])"
        }
        // FNV-1a, of which all bits count.
        var hash: UInt32 = 0x811c_9dc5
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return "\(letters[Int(hash % 26)])\(letters[Int(hash / 26 % 26)])"
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
