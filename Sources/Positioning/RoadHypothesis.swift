import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// One way in which the vehicle may have come, and where on it the vehicle then is.
///
/// The state is a Kalman filter over the distance along the leading edge and the receiver's error,
/// which is not white: it wanders. It is the sum of a slow and a fast part, each a first-order
/// Gauss-Markov process in both axes. So a wrong road shows by the *form* of the track, which the
/// receiver knows to decimetres, long before the distance from it would.
///
/// Indices of the state: 0 metres along the leading edge (negative while the vehicle is still before
/// it, on its predecessors), 1 and 2 the fast error, 3 and 4 the slow error (east, north, metres).
struct RoadHypothesis: Sendable {
    /// Edges up to the leading one; a node of the ``PathArena``.
    var path: Int32
    var edge: EdgeID
    /// Metres of the leading edge.
    var length: Double
    var state: SIMD8<Double>
    /// Rows of the covariance.
    var covariance: Covariance
    /// Natural logarithm of the weight, relative to the other hypotheses.
    var logWeight: Double
    /// Where a ``MatchTrail`` keeps how it came here; -1 without one.
    var record: Int32 = -1
    /// Whether it drives against a one-way.
    var isWrongWay: Bool

    typealias Covariance = (
        SIMD8<Double>, SIMD8<Double>, SIMD8<Double>, SIMD8<Double>, SIMD8<Double>
    )

    var offset: Double {
        get { state[0] }
        set { state[0] = newValue }
    }
    var offsetDeviation: Double { max(0, covariance.0[0]).squareRoot() }
    /// The receiver's error as this hypothesis sees it, metres.
    var error: PlanePoint { PlanePoint(x: state[1] + state[3], y: state[2] + state[4]) }

    /// A hypothesis that begins here, knowing nothing but a fix near the edge.
    init(
        path: Int32, edge: EdgeID, length: Double, offset: Double, errors: ErrorVariances,
        logWeight: Double, isWrongWay: Bool
    ) {
        self.path = path
        self.edge = edge
        self.length = length
        self.logWeight = logWeight
        self.isWrongWay = isWrongWay
        state = [offset, 0, 0, 0, 0, 0, 0, 0]
        // Wide enough to leave the distance along to the fix.
        covariance = (
            [1e4, 0, 0, 0, 0, 0, 0, 0], [0, errors.fast, 0, 0, 0, 0, 0, 0],
            [0, 0, errors.fast, 0, 0, 0, 0, 0], [0, 0, 0, errors.slow, 0, 0, 0, 0],
            [0, 0, 0, 0, errors.slow, 0, 0, 0]
        )
    }

    /// Moves on by a distance whose variance is given, while the error wanders.
    mutating func predict(moving distance: Double, variance: Double, wander: ErrorWander) {
        let decay: SIMD8<Double> = [
            1, wander.fastDecay, wander.fastDecay, wander.slowDecay, wander.slowDecay, 0, 0, 0,
        ]
        state *= decay
        state[0] += distance
        covariance.0 *= decay
        covariance.1 *= decay * wander.fastDecay
        covariance.2 *= decay * wander.fastDecay
        covariance.3 *= decay * wander.slowDecay
        covariance.4 *= decay * wander.slowDecay
        covariance.0[0] += variance
        covariance.1[1] += wander.fastVariance
        covariance.2[2] += wander.fastVariance
        covariance.3[3] += wander.slowVariance
        covariance.4[4] += wander.slowVariance
    }

    /// What a fix says about a hypothesis, before it is believed.
    struct Innovation {
        /// The fix less what was expected, metres.
        var x: Double
        var y: Double
        /// Covariance of that difference without the fix's own noise.
        var xx: Double
        var xy: Double
        var yy: Double
        /// Columns of the covariance towards both axes.
        var towardsX: SIMD8<Double>
        var towardsY: SIMD8<Double>

        /// Squared Mahalanobis distance and logarithm of the density, with so much noise added.
        func likelihood(noise: Double) -> (squared: Double, logDensity: Double) {
            let a = xx + noise
            let c = yy + noise
            let determinant = max(1e-12, a * c - xy * xy)
            let squared = (c * x * x - 2 * xy * x * y + a * y * y) / determinant
            return (squared, -0.5 * (squared + log(determinant)) - 1.837_877_066_409_345_3)
        }
    }

    /// Compares a fix with where the vehicle should be: at `place` for the present offset.
    func innovation(of fix: PlanePoint, at place: EdgeGeometry.Place) -> Innovation {
        let x = covariance.0 * place.tangentX + covariance.1 + covariance.3
        let y = covariance.0 * place.tangentY + covariance.2 + covariance.4
        return Innovation(
            x: fix.x - place.point.x - state[1] - state[3],
            y: fix.y - place.point.y - state[2] - state[4],
            xx: place.tangentX * x[0] + x[1] + x[3], xy: place.tangentX * y[0] + y[1] + y[3],
            yy: place.tangentY * y[0] + y[2] + y[4], towardsX: x, towardsY: y)
    }

    /// Believes a fix with so much white noise (variance for each axis).
    mutating func update(_ innovation: Innovation, noise: Double) {
        let a = innovation.xx + noise
        let c = innovation.yy + noise
        let b = innovation.xy
        let determinant = max(1e-12, a * c - b * b)
        let gainX = (innovation.towardsX * c - innovation.towardsY * b) / determinant
        let gainY = (innovation.towardsY * a - innovation.towardsX * b) / determinant
        state += gainX * innovation.x + gainY * innovation.y
        let (x, y) = (innovation.towardsX, innovation.towardsY)
        covariance.0 -= x * gainX[0] + y * gainY[0]
        covariance.1 -= x * gainX[1] + y * gainY[1]
        covariance.2 -= x * gainX[2] + y * gainY[2]
        covariance.3 -= x * gainX[3] + y * gainY[3]
        covariance.4 -= x * gainX[4] + y * gainY[4]
    }

    /// Takes in a fix for which the vehicle is expected at `place`; a receiver's error that jumps, as
    /// it does among high buildings, is allowed for.
    ///
    /// - Returns: logarithms of the density of the fix, and of the one that it would have had exactly
    ///   where it was expected.
    mutating func believe(_ observation: Observation, at place: EdgeGeometry.Place) -> (
        logDensity: Double, bestLogDensity: Double
    ) {
        let innovation = innovation(of: observation.point, at: place)
        let usual = innovation.likelihood(noise: observation.noise)
        let best = usual.logDensity + 0.5 * usual.squared
        if usual.squared > Self.suspicious {
            let jump = innovation.likelihood(noise: observation.noise + Self.jumpVariance)
            let jumped = jump.logDensity + Self.errorJump
            if jumped > usual.logDensity {
                loosenError(by: Self.jumpVariance)
                update(
                    self.innovation(of: observation.point, at: place), noise: observation.noise)
                return (jumped, best)
            }
        }
        update(innovation, noise: observation.noise)
        return (usual.logDensity, best)
    }

    /// Squared Mahalanobis distance beyond which a jump is considered.
    private static let suspicious = 14.0
    /// Logarithm of how likely the receiver's error jumps, and the variance of the jump.
    private static let errorJump = -5.0
    private static let jumpVariance = 40.0 * 40.0

    /// Lets the receiver's error jump: its fast part may have changed by so much (variance).
    mutating func loosenError(by variance: Double) {
        covariance.1[1] += variance
        covariance.2[2] += variance
    }

    /// Learns the distance along the leading edge from elsewhere.
    mutating func updateOffset(to measured: Double, variance: Double) {
        let gain = covariance.0 / (covariance.0[0] + variance)
        state += gain * (measured - state[0])
        let row = covariance.0
        covariance.1 -= row * gain[1]
        covariance.2 -= row * gain[2]
        covariance.3 -= row * gain[3]
        covariance.4 -= row * gain[4]
        covariance.0 -= row * gain[0]
    }

    /// Takes over what another knew of the slow error, some time ago.
    mutating func inheritSlowError(of other: RoadHypothesis, wander: ErrorWander) {
        state[3] = other.state[3] * wander.slowDecay
        state[4] = other.state[4] * wander.slowDecay
        let kept = wander.slowDecay * wander.slowDecay
        covariance.3[3] = other.covariance.3[3] * kept + wander.slowVariance
        covariance.4[4] = other.covariance.4[4] * kept + wander.slowVariance
    }

    /// Turns round on the spot.
    mutating func reverse() {
        edge = edge.reversed
        state[0] = length - state[0]
        let flip: SIMD8<Double> = [1, -1, -1, -1, -1, 1, 1, 1]
        covariance.0 *= flip
        covariance.1[0] = -covariance.1[0]
        covariance.2[0] = -covariance.2[0]
        covariance.3[0] = -covariance.3[0]
        covariance.4[0] = -covariance.4[0]
    }
}

/// Stationary variances of the receiver's error in each axis, square metres.
struct ErrorVariances: Sendable {
    var fast: Double
    var slow: Double
}

/// How far the receiver's error wanders in one step of time.
struct ErrorWander: Sendable {
    var fastDecay: Double
    var slowDecay: Double
    var fastVariance: Double
    var slowVariance: Double

    init(seconds: Double, errors: ErrorVariances, options: MatcherOptions) {
        fastDecay = exp(-seconds / options.fastErrorSeconds)
        slowDecay = exp(-seconds / options.slowErrorSeconds)
        fastVariance = errors.fast * (1 - fastDecay * fastDecay)
        slowVariance = errors.slow * (1 - slowDecay * slowDecay)
    }
}
