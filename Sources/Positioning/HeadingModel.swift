import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The evidence of a direction of travel for a road, relative to chance: a normal distribution over
/// the angle between them, and a share of random directions.
struct HeadingModel {
    /// Square degrees.
    private let variance: Double
    private let peak: Double
    private let chance: Double
    /// Cosine of a third of the deviation.
    private let sureCosine: Double

    init(_ observation: Observation, driver: DriverModel) {
        variance =
            driver.headingDeviation * driver.headingDeviation
            + observation.directionDeviation * observation.directionDeviation
        chance = driver.headingChance
        sureCosine = 1 - variance / (18 * Self.degrees * Self.degrees)
        peak = (1 - chance) * 360 / (2 * .pi * variance).squareRoot()
    }

    /// Whether an angle, by its cosine, is so small that a smaller one would be hardly more evidence.
    func isSure(_ cosine: Double) -> Bool { cosine > sureCosine }

    /// The evidence for a road in the very direction of travel.
    var maximumEvidence: Double { log(chance + peak) }

    /// The cosine of an angle from which on a road leads elsewhere, and the most evidence for such a one.
    static let across = 0.6
    var maximumEvidenceAcross: Double { evidence(Self.across) + 1e-9 }

    /// Logarithm of that, for the cosine of the angle.
    @inline(__always)
    func evidence(_ cosine: Double) -> Double {
        // As where the direction lies within a bend.
        if cosine >= 1 { return maximumEvidence }
        return log(chance + peak * exp(-Self.squaredDegrees(cosine) / (2 * variance)))
    }

    /// The square of an angle in degrees, from its cosine.
    @inline(__always)
    private static func squaredDegrees(_ cosine: Double) -> Double {
        let missing = 1 - cosine
        guard missing < 0.4 else {
            let angle = Angle.degrees(acos(max(-1, cosine)))
            return angle * angle
        }
        // Series of the squared arc cosine; exact to a thousandth up to 50 degrees.
        let squared =
            2 * missing + missing * missing * (1.0 / 3 + missing * (4.0 / 45 + missing / 35))
        return max(0, squared) * degrees * degrees
    }

    private static let degrees = 180 / Double.pi
}
