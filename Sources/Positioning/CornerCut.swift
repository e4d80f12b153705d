#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The difference in length between a corner of the map's line and the arc driven around it.
///
/// The line turns at a point where a vehicle drives an arc, as narrow as its speed allows. Without this a
/// distance by the speedometer falls behind on the line with each corner, and the filter would lay that on the
/// receiver. Gentle bends, drawn by many points, save nothing.
struct CornerCut {
    /// Length of the line minus that of the arc, metres.
    let meters: Double
    /// Its variance, square metres.
    let variance: Double

    /// - Parameters:
    ///   - before: unit vector of the line's direction before the corner; zero when unknown.
    ///   - after: the unit vector behind it.
    ///   - speed: metres a second.
    ///
    /// - Returns: nil where there is no corner, or one turns round.
    init?(from before: SIMD2<Double>, to after: SIMD2<Double>, speed: Double, driver: DriverModel) {
        let cosine = (before * after).sum()
        guard cosine < Self.straight, cosine > Self.turningRound, before != .zero else {
            return nil
        }
        let angle = acos(cosine)
        let radius = min(
            max(driver.minimumCornerRadius, speed * speed / driver.corneringAcceleration),
            driver.maximumCornerDepth / (1 / cos(angle / 2) - 1))
        // From the arc's beginning to its end by its two tangents, less the arc.
        meters = radius * (2 * tan(angle / 2) - angle)
        let deviation = driver.cornerDeviation * angle
        let shareDeviation = driver.cornerShare * meters
        variance = deviation * deviation + shareDeviation * shareDeviation
    }

    /// Cosines of 3 and of 130 degrees.
    private static let straight = 0.998_6
    private static let turningRound = -0.64
}
