/// A place on the earth's surface in WGS 84.
///
/// A coordinate that came from outside is checked once with ``isValid``; everything inside the core
/// may rely on it.
public struct Coordinate: Hashable, Codable, Sendable {
    /// Degrees north of the equator, -90...90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180...180.
    public var longitude: Double

    @inlinable public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both parts are finite and within their ranges.
    public var isValid: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180
    }
}

extension Coordinate {
    /// Seconds by which the nautical time zone at this longitude is ahead of UTC, whole hours: on
    /// land up to an hour or two beside the law's, for want of a better one.
    public var nauticalOffsetSeconds: Double { (longitude / 15).rounded() * 3600 }
}

extension Coordinate: CustomStringConvertible {
    /// Degrees to seven decimals, a centimetre.
    public var description: String {
        latitude.text(decimals: 7) + "," + longitude.text(decimals: 7)
    }
}

/// The earth as far as a vehicle needs it.
public enum Earth {
    /// Mean radius in metres (IUGG R1).
    @inlinable public static var radius: Double { 6_371_008.8 }
    /// Metres for each degree of a great circle.
    @inlinable public static var metersPerDegree: Double { radius * .pi / 180 }
}
