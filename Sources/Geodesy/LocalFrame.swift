#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A flat frame in metres around a place, for distances of a few kilometres.
///
/// East and north are scaled with the radii of curvature of a sphere at the origin, so that inner
/// loops need no trigonometry. The error stays below 0.1 % within 10 km of the origin, poles excepted.
public struct LocalFrame: Sendable {
    public let origin: Coordinate
    /// Metres for each degree of longitude at the origin.
    public let metersPerLongitude: Double

    public init(origin: Coordinate) {
        self.origin = origin
        metersPerLongitude = Earth.metersPerDegree * cos(Angle.radians(origin.latitude))
    }

    /// Metres east and north of the origin.
    @inlinable @inline(__always)
    public func point(_ coordinate: Coordinate) -> PlanePoint {
        // The short way round, without a division for valid longitudes.
        var turn = coordinate.longitude - origin.longitude
        if turn >= 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        if turn < -180 || turn >= 180 {
            turn = Angle.turn(from: origin.longitude, to: coordinate.longitude)
        }
        return PlanePoint(
            x: turn * metersPerLongitude,
            y: (coordinate.latitude - origin.latitude) * Earth.metersPerDegree)
    }

    @inlinable @inline(__always)
    public func coordinate(_ point: PlanePoint) -> Coordinate {
        let longitude =
            metersPerLongitude > 1e-6 ? origin.longitude + point.x / metersPerLongitude : 0
        let isUsual = longitude >= -180 && longitude < 180
        return Coordinate(
            latitude: origin.latitude + point.y / Earth.metersPerDegree,
            longitude: isUsual ? longitude : Angle.turn(from: 0, to: longitude))
    }
}

/// A point in a ``LocalFrame``: metres east (`x`) and north (`y`) of its origin.
public struct PlanePoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable public static var zero: PlanePoint { PlanePoint(x: 0, y: 0) }

    @inlinable public func distance(to other: PlanePoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The nearest point of the line from `start` to `end`.
    @inlinable public func projected(from start: PlanePoint, to end: PlanePoint) -> (
        point: PlanePoint, fraction: Double
    ) {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let squared = dx * dx + dy * dy
        guard squared > 0 else { return (start, 0) }
        let along = ((x - start.x) * dx + (y - start.y) * dy) / squared
        let fraction = min(1, max(0, along))
        return (PlanePoint(x: start.x + dx * fraction, y: start.y + dy * fraction), fraction)
    }
}
