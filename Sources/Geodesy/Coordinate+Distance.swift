#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Coordinate {
    /// Great-circle distance in metres: by the haversine, or on the plane where both places are within
    /// 0.01 degrees, which differs by less than 4 parts in a thousand million.
    public func distance(to other: Coordinate) -> Double {
        distance(to: other) { cos(Angle.radians($0)) }
    }

    /// Likewise; `cosine` gives that of a latitude in degrees.
    @inline(__always)
    func distance(to other: Coordinate, _ cosine: (Double) -> Double) -> Double {
        let (north, east) = (other.latitude - latitude, other.longitude - longitude)
        if abs(north) < 0.01, abs(east) < 0.01 {
            let x = east * cosine((latitude + other.latitude) / 2)
            return Earth.radius * Angle.radians((x * x + north * north).squareRoot())
        }
        let phi1 = Angle.radians(latitude)
        let phi2 = Angle.radians(other.latitude)
        let halfPhi = sin((phi2 - phi1) / 2)
        let halfLambda = sin(Angle.radians(other.longitude - longitude) / 2)
        let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
        return 2 * Earth.radius * asin(min(1, h.squareRoot()))
    }

    /// Initial bearing of the great circle to another place, in degrees from north, 0 ..< 360.
    /// Zero when both places are the same.
    public func bearing(to other: Coordinate) -> Double {
        let phi1 = Angle.radians(latitude)
        let phi2 = Angle.radians(other.latitude)
        let lambda = Angle.radians(other.longitude - longitude)
        let y = sin(lambda) * cos(phi2)
        let x = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda)
        return Angle.normalized(Angle.degrees(atan2(y, x)))
    }

    /// The place reached by going a distance in metres in a direction in degrees from north.
    public func moved(by meters: Double, bearing: Double) -> Coordinate {
        let delta = meters / Earth.radius
        let theta = Angle.radians(bearing)
        let phi1 = Angle.radians(latitude)
        let phi2 = asin(sin(phi1) * cos(delta) + cos(phi1) * sin(delta) * cos(theta))
        let lambda = atan2(
            sin(theta) * sin(delta) * cos(phi1), cos(delta) - sin(phi1) * sin(phi2))
        return Coordinate(
            latitude: Angle.degrees(phi2),
            longitude: Angle.turn(from: 0, to: longitude + Angle.degrees(lambda)))
    }

    /// The place at a fraction 0...1 of the line to a near place, straight in degrees, the short
    /// way over the anti-meridian.
    public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * fraction,
            longitude: Angle.turn(
                from: 0,
                to: longitude + Angle.turn(from: longitude, to: other.longitude) * fraction))
    }
}
