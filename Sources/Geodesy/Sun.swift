#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The sun's position, accurate to about 0.01 degrees between 1900 and 2100.
///
/// Source: Jean Meeus, "Astronomical Algorithms", 2nd edition, chapters 12 and 25 (low accuracy).
public struct Sun: Hashable, Sendable {
    /// Degrees north of the celestial equator.
    package let declination: Double
    /// Degrees east of Greenwich of the place where the sun is highest, -180 ..< 180.
    package let meridian: Double

    public init(at time: UTCTime) {
        let days = time.secondsSince1970 / 86_400 - 10_957.5
        let centuries = days / 36_525
        let meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
        let anomaly = Angle.radians(
            357.52911 + centuries * (35_999.05029 - centuries * 0.0001537))
        let center =
            (1.914602 - centuries * (0.004817 + centuries * 0.000014)) * sin(anomaly)
            + (0.019993 - centuries * 0.000101) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
        let node = Angle.radians(125.04 - 1934.136 * centuries)
        let longitude = Angle.radians(
            meanLongitude + center - 0.00569 - 0.00478 * sin(node))
        let obliquity = Angle.radians(
            23.439291 - centuries * (0.0130042 + centuries * 1.64e-7) + 0.00256 * cos(node))
        declination = Angle.degrees(asin(sin(obliquity) * sin(longitude)))
        let rightAscension = Angle.degrees(
            atan2(cos(obliquity) * sin(longitude), cos(longitude)))
        let siderealTime =
            280.46061837 + 360.98564736629 * days + centuries * centuries * 0.000387933
        meridian = Angle.turn(from: siderealTime, to: rightAscension)
    }

    /// Elevation of the middle of the sun's disk above the horizon of a place, degrees; negative below
    /// it. Refraction is left out: the sun rises and sets at about -0.83 degrees.
    public func elevation(at place: Coordinate) -> Double {
        let latitude = Angle.radians(place.latitude)
        let declination = Angle.radians(declination)
        let hourAngle = Angle.radians(place.longitude - meridian)
        let sine =
            sin(latitude) * sin(declination)
            + cos(latitude) * cos(declination) * cos(hourAngle)
        return Angle.degrees(asin(max(-1, min(1, sine))))
    }
}
