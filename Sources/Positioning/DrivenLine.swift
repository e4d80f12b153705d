import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The map's line around a place as a vehicle drives it: averaged over some metres to either side.
///
/// The line turns at points, a vehicle in arcs, and in a round of many short pieces it drives nearer to the middle. Without
/// this a distance by the speedometer falls behind on the line with each bend, and a fix beside the line is taken for an
/// error of the receiver across the road, which behind the bend is one along it.
struct DrivenLine {
    /// Of travel, a unit vector.
    private(set) var direction: SIMD2<Double>
    /// Metres driven for each metre of the line, at most 1.
    private(set) var ratio = 1.0
    /// Radians to the left for each metre of the line.
    private(set) var turn = 0.0
    /// From the place on the line to the vehicle, metres.
    private(set) var shift = SIMD2<Double>.zero
    /// Metres to the right of the line at which one drives.
    private let aside: Double

    var isStraight: Bool { ratio == 1 }

    init(straight place: EdgeGeometry.EdgePoint) {
        direction = place.direction
        aside = place.aside
    }

    /// The mean of a stretch of the line.
    ///
    /// - Parameters:
    ///   - place: its middle.
    ///   - start: its beginning.
    ///   - end: its end.
    ///   - half: metres from its middle to either end.
    @inline(__always)
    init(
        around place: EdgeGeometry.EdgePoint, from start: EdgeGeometry.LinePoint,
        to end: EdgeGeometry.LinePoint, half: Double
    ) {
        self.init(straight: place)
        let chord = (end.place - start.place) / (2 * half)
        let squared = (chord * chord).sum()
        guard squared > Self.leastSquaredRatio else { return }
        // Who turns round at a point does not cut the way there and back. In a round, the middle leads elsewhere.
        guard
            (start.direction * end.direction).sum() > Self.turningRound
                || max(
                    (start.direction * place.direction).sum(),
                    (place.direction * end.direction).sum()) < Self.straight
        else { return }
        ratio = min(1, squared.squareRoot())
        direction = chord / squared.squareRoot()
        let change = (end.direction - start.direction) / (2 * half)
        turn = (chord.x * change.y - chord.y * change.x) / squared
        // The mean of all its places, by Simpson's rule.
        shift =
            (start.place + end.place - 2 * SIMD2(place.point.x, place.point.y)) / 6
    }

    private static let leastSquaredRatio = 0.16
    /// Cosines of 130° and 25°.
    private static let turningRound = -0.64
    private static let straight = 0.9
    /// Of a lane on the inner side of the narrowest bend, metres driven for each metre of the line.
    private static let leastDriven = 0.5

    /// What is saved from this place to a later one.
    ///
    /// - Parameter meters: driven between them.
    @inline(__always)
    func saved(to end: DrivenLine, meters: Double, _ bends: borrowing BendDriving) -> BendSaving {
        let turn = (turn + end.turn) / 2
        let driven = max(
            Self.leastDriven, (ratio + end.ratio) / 2 + turn * (aside + end.aside) / 2)
        let saved = meters * (1 / driven - 1)
        return BendSaving(
            meters: saved, metersForLane: -meters * turn / (driven * driven),
            variance: bends.bendVariance * abs(saved)
                + bends.turnVariance * abs(turn) * meters)
    }
}

/// Metres by which a stretch of the line is longer than the path, negative where it is shorter.
struct BendSaving {
    var meters: Double
    /// More of them for each metre farther to the right of the line.
    var metersForLane: Double
    /// Of the metres, square metres.
    var variance: Double

    static prefix func - (one: BendSaving) -> BendSaving {
        BendSaving(
            meters: -one.meters, metersForLane: -one.metersForLane, variance: one.variance)
    }
}
