#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A box of degrees that does not cross the anti-meridian.
public struct BoundingBox: Hashable, Codable, Sendable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double

    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box that holds all places within a distance in metres of one; at the anti-meridian and
    /// near the poles it is cut at, or widened to, the whole range.
    public init(around center: Coordinate, radius: Double) {
        let height = radius / Earth.metersPerDegree
        let scale = cos(Angle.radians(min(89.9, abs(center.latitude) + height)))
        let width = height / scale
        south = max(-90, center.latitude - height)
        north = min(90, center.latitude + height)
        west = max(-180, center.longitude - width)
        east = min(180, center.longitude + width)
    }

    public func contains(_ place: Coordinate) -> Bool {
        place.latitude >= south && place.latitude <= north && place.longitude >= west
            && place.longitude <= east
    }
}
