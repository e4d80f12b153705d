#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A corner of the map's line, which a vehicle drives as an arc, as narrow as its speed allows.
///
/// Without this a distance by the speedometer falls behind on the line with each corner, and a fix on the arc is
/// taken for an error of the receiver across the road, which behind the corner is one along it. Bends that are drawn by
/// many points have hardly any arc of their own. Who drives beside the line, in a lane of his own, is on the inner side
/// of one bend and on the outer side of the next.
struct Corner {
    /// Radians, more than 0.
    private let angle: Double
    private let turnsRight: Bool
    /// Metres; 0 where the corner is too gentle for an arc.
    private let radius: Double

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
        angle = acos(cosine)
        turnsRight = before.x * after.y < before.y * after.x
        radius =
            cosine > Self.gentle
            ? 0
            : min(
                max(driver.minimumCornerRadius, speed * speed / driver.corneringAcceleration),
                driver.maximumCornerDepth / (1 / cos(angle / 2) - 1))
    }

    /// Metres by which the line is longer than the path, negative where it is shorter, and their variance.
    ///
    /// - Parameter aside: metres to the right of the line at which one drives.
    func saved(aside: Double, driver: DriverModel) -> (meters: Double, variance: Double) {
        let tangent = tan(angle / 2)
        // Lines beside the two pieces meet before their corner, or behind it.
        let byLane = 2 * (turnsRight ? aside : -aside) * tangent
        guard radius > 0 else { return (byLane, 0) }
        // From the arc's beginning to its end by its two tangents, less the arc.
        let byArc = radius * (2 * tangent - angle)
        let deviation = driver.cornerDeviation * angle
        let shareDeviation = driver.cornerShare * byArc
        return (byArc + byLane, deviation * deviation + shareDeviation * shareDeviation)
    }

    /// From a place on the line to where the vehicle is on the arc then, metres; nil beyond the arc.
    ///
    /// - Parameters:
    ///   - meters: from the corner.
    ///   - direction: of the line at the place, a unit vector.
    ///   - isBehind: whether the place is behind the corner.
    func arc(at meters: Double, direction: SIMD2<Double>, isBehind: Bool) -> SIMD2<Double>? {
        guard radius > 0 else { return nil }
        let along = radius * tan(angle / 2) - max(0, meters)
        guard along > 0 else { return nil }
        let turned = min(along / radius, angle)
        let right = SIMD2(direction.y, -direction.x)
        let inwards = radius * (1 - cos(turned)) * (turnsRight ? 1 : -1)
        let outwards = (along - radius * sin(turned)) * (isBehind ? 1 : -1)
        return right * inwards + direction * outwards
    }

    /// Corners farther away are not looked at, metres. Only arcs of gentle corners at high speed begin there.
    static let reach = 25.0

    /// Cosines of 0.3, 3 and 130 degrees.
    private static let straight = 0.999_986
    private static let gentle = 0.998_6
    private static let turningRound = -0.64
}
