import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A usable fix as the hypotheses are weighed by it: in the metres of the geometry's frame.
struct Observation: Sendable {
    var point: PlanePoint
    /// White noise of the position, variance for each axis.
    var noise: Double
    /// The wandering part of its error.
    var errors: ErrorVariances
    /// Metres a second; nil when unknown.
    var speed: Double?
    var speedDeviation: Double
    /// Unit vector of the direction of travel; nil when unknown.
    var direction: (x: Double, y: Double)?
    /// Degrees.
    var directionDeviation: Double

    mutating func setDirection(_ course: Double, deviation: Double) {
        let angle = Angle.radians(course)
        direction = (sin(angle), cos(angle))
        directionDeviation = deviation
    }
}

/// The angle in degrees whose tangent is given.
func atanDegrees(_ tangent: Double) -> Double { Angle.degrees(atan(tangent)) }

/// The angle in degrees of a vector, from the second axis towards the first.
func bearingDegrees(x: Double, y: Double) -> Double { Angle.degrees(atan2(x, y)) }

/// The logarithm of the sum of two weights given as logarithms.
func logSum(_ one: Double, _ other: Double) -> Double {
    let larger = max(one, other)
    guard larger > -.infinity else { return larger }
    return larger + log1p(exp(min(one, other) - larger))
}
