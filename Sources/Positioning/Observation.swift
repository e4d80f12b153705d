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
    /// Of the position for each axis, metres.
    var deviation = 0.0
    /// Whether the receiver says how large its error is.
    var isErrorStated = false
    /// Metres a second; nil when unknown.
    var speed: Double?
    var speedDeviation: Double
    /// The speed is that between the last two places: the mean over the time between them.
    var isMeanSpeed = false
    /// The vehicle does not move, by the receiver's speed.
    private(set) var isStanding = false
    /// Unit vector of the direction of travel; nil when unknown.
    var direction: (x: Double, y: Double)?
    /// Degrees.
    var directionDeviation: Double

    /// What stands for the last one before there is any.
    static let none = Observation(
        point: .zero, noise: 0, errors: ErrorVariances(fast: 0, slow: 0, lane: 0, laneSeconds: 1),
        speedDeviation: 0, direction: nil, directionDeviation: 0)

    /// Whether the position has moved as no vehicle with this speed and direction can.
    @inline(__always)
    func jumps(from before: Weighed, within seconds: Double) -> Bool {
        let speed = ((before.speed ?? speed ?? 0) + (speed ?? 0)) / 2
        let length = speed * seconds
        let wander =
            2 * errors.fastOrLane * seconds / 12 + 2 * noise + speedDeviation * speedDeviation
        var tolerance = 4 * wander.squareRoot()
        var expected = before.point
        if let direction {
            expected.x += direction.x * length
            expected.y += direction.y * length
            tolerance += 0.5 * length
        } else {
            tolerance += length
        }
        return expected.distance(to: point) > tolerance
    }

    /// What the next one is compared with.
    struct Weighed: Sendable {
        let point: PlanePoint
        let speed: Double?
        let isStanding: Bool

        init(_ observation: Observation) {
            point = observation.point
            speed = observation.speed
            isStanding = observation.isStanding
        }
    }

    mutating func stand() {
        isStanding = true
        speed = 0
        speedDeviation *= 0.3
    }

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
