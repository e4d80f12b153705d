import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A path by which the vehicle may have come, and its place on it.
///
/// The state is a Kalman filter over the distance along the leading edge and the receiver's error,
/// which is not white: it wanders. It is the sum of a slow and a fast part, each a first-order
/// Gauss-Markov process in both axes. So a wrong road shows by the *form* of the track, which the
/// receiver knows to decimetres, long before the distance from it would.
struct RoadHypothesis: Sendable {
    /// The receiver's error as this hypothesis sees it, metres: fast part east and north, slow part
    /// east and north.
    private(set) var parts: SIMD4<Double> = .zero
    /// Rows of the parts' covariance, and their covariance with ``offset``.
    private var covariance: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    private var coupling: SIMD4<Double> = .zero
    /// The receiver's whole error, averaged over the last seconds, metres east and north.
    private var lastingError: SIMD2<Double> = .zero
    private(set) var offsetVariance: Double
    /// Metres to the right of where one is expected to drive at which this driver drives, its variance, and its
    /// covariances with ``parts`` and ``offset``. Unlike the receiver's error it turns with the road.
    private(set) var lane = 0.0
    private var laneVariance: Double
    private var laneCoupling: SIMD4<Double> = .zero
    private var laneOffset = 0.0
    /// The line where this was last weighed; nil before.
    private(set) var line: DrivenLine?
    /// Metres along the leading edge of that place. What is saved in a bend before it is not saved again when a fix puts
    /// the vehicle back.
    var lineOffset = 0.0
    /// Metres along the leading edge; negative while the vehicle is still before it, on its
    /// predecessors.
    var offset: Double
    /// Metres of the leading edge.
    var length: Double
    /// Natural logarithm of the weight, relative to the other hypotheses.
    var logWeight: Double
    var edge: EdgeID
    /// Edges up to the leading one; a node of the ``PathArena``.
    var path: Int32
    /// Its record in the ``HypothesisTrellis``; -1 without one.
    var record: Int32 = -1
    /// Whether turns were left out at a fork just passed.
    var leavesOutTurns = false

    var offsetDeviation: Double { max(0, offsetVariance).squareRoot() }
    /// The receiver's whole error as this hypothesis sees it, metres, and what of it may be the lane.
    var error: PlanePoint {
        let direction = line?.direction ?? .zero
        return PlanePoint(
            x: parts[0] + parts[2] + lane * direction.y, y: parts[1] + parts[3] - lane * direction.x
        )
    }

    /// Takes the present error into the average over the last while.
    ///
    /// - Parameter share: of the present one, 0...1.
    @inline(__always)
    mutating func averageError(share: Double) {
        lastingError += (SIMD2(error.x, error.y) - lastingError) * share
    }

    /// Takes the present error for that of the last while, where none is known.
    mutating func beginErrorAverage() { lastingError = SIMD2(error.x, error.y) }

    /// Logarithm, 0 or less, of the credibility of the receiver's error, by its size and duration.
    ///
    /// Errors jump, but a jumped error comes back within seconds. As the filter holds a jump
    /// possible, it also follows an error that stays, when the vehicle is on another road of the
    /// same form. Only the size of the error distinguishes the two then.
    // Mutating, although it only reads: else it is called with a copy of the hypothesis.
    @inline(__always)
    mutating func errorCredibility(_ doubt: ErrorDoubt) -> Double {
        let lasting = (lastingError * lastingError).sum()
        let present = error.x * error.x + error.y * error.y
        return doubt.credibility(ofSquared: min(lasting, present))
    }

    /// A hypothesis that begins here, knowing nothing but a fix near the edge.
    init(
        path: Int32, edge: EdgeID, length: Double, offset: Double, errors: ErrorVariances,
        logWeight: Double
    ) {
        self.path = path
        self.edge = edge
        self.length = length
        self.logWeight = logWeight
        self.offset = offset
        // Not as literals of arrays, which would be allocated.
        // Wide enough to leave the distance along to the fix.
        offsetVariance = 1e4
        covariance = (
            SIMD4(errors.fastOrLane, 0, 0, 0), SIMD4(0, errors.fastOrLane, 0, 0),
            SIMD4(0, 0, errors.slow, 0), SIMD4(0, 0, 0, errors.slow)
        )
        laneVariance = errors.lane
    }

    /// One step of time, which is the same for all hypotheses.
    struct Step {
        /// Distance moved, and its variance, square metres.
        let meters: Double
        let variance: Double
        let wander: ErrorWander
        /// Of the parts, of the rows of their covariance, and of that with the lane.
        fileprivate let decay: SIMD4<Double>
        fileprivate let fast: SIMD4<Double>
        fileprivate let slow: SIMD4<Double>
        fileprivate let lane: SIMD4<Double>

        @inline(__always)
        init(meters: Double, variance: Double, wander: ErrorWander) {
            self.meters = meters
            self.variance = variance
            self.wander = wander
            decay = SIMD4(wander.fastDecay, wander.fastDecay, wander.slowDecay, wander.slowDecay)
            fast = decay * wander.fastDecay
            slow = decay * wander.slowDecay
            lane = decay * wander.laneDecay
        }
    }

    /// Moves on by a distance whose variance is given, while the error wanders.
    mutating func predict(moving distance: Double, variance: Double, wander: ErrorWander) {
        predict(Step(meters: distance, variance: variance, wander: wander))
    }

    /// Moves on, while the error wanders.
    @inline(__always)
    mutating func predict(_ step: Step) {
        let wander = step.wander
        parts *= step.decay
        coupling *= step.decay
        covariance.0 *= step.fast
        covariance.1 *= step.fast
        covariance.2 *= step.slow
        covariance.3 *= step.slow
        covariance.0[0] += wander.fastVariance
        covariance.1[1] += wander.fastVariance
        covariance.2[2] += wander.slowVariance
        covariance.3[3] += wander.slowVariance
        lane *= wander.laneDecay
        laneOffset *= wander.laneDecay
        laneCoupling *= step.lane
        laneVariance = laneVariance * wander.laneDecay * wander.laneDecay + wander.laneVariance
        move(by: step.meters, variance: step.variance)
    }

    /// Whether it is beyond the place of the last noted line.
    func isBeyondBends(forwards: Bool) -> Bool {
        line == nil || (forwards ? offset > lineOffset : offset < lineOffset)
    }

    /// Notes the line around its present place.
    mutating func note(_ line: DrivenLine) {
        self.line = line
        lineOffset = offset
    }

    /// Moves on along the road by what is saved in bends.
    @inline(__always)
    mutating func move(by saved: BendSaving) {
        let metersForLane = saved.metersForLane
        offset += saved.meters + metersForLane * lane
        offsetVariance +=
            saved.variance + metersForLane * (2 * laneOffset + metersForLane * laneVariance)
        coupling += laneCoupling * metersForLane
        laneOffset += metersForLane * laneVariance
    }

    /// Moves on along the road by a distance whose variance is given.
    mutating func move(by distance: Double, variance: Double) {
        offset += distance
        offsetVariance += variance
    }

    /// The innovation of a fix for a hypothesis, before the update.
    struct Innovation {
        /// The fix minus the expected place, metres east and north.
        var difference: SIMD2<Double>
        /// Covariance of that difference without the fix's own noise.
        var xx: Double
        var xy: Double
        var yy: Double
        /// Covariances of offset, parts and lane with the expected place, in both axes.
        var offset: SIMD2<Double>
        var partsX: SIMD4<Double>
        var partsY: SIMD4<Double>
        var lane: SIMD2<Double>

        /// Squared Mahalanobis distance and logarithm of the density, with a noise variance added.
        @inline(__always)
        func likelihood(noise: Double) -> (squared: Double, logDensity: Double) {
            let (x, y) = (difference.x, difference.y)
            let a = xx + noise
            let c = yy + noise
            let determinant = max(1e-12, a * c - xy * xy)
            let squared = (c * x * x - 2 * xy * x * y + a * y * y) / determinant
            return (squared, -0.5 * (squared + log(determinant)) - Self.logCircle)
        }

        /// The largest logarithm of the density whose variance is in no direction less than this.
        static func largestLogDensity(variance: Double) -> Double { -log(variance) - logCircle }

        /// Of twice pi.
        private static let logCircle = 1.837_877_066_409_345_3
    }

    /// Compares a fix with the expected place: `place` for the present offset.
    // Mutating, although it only reads: else it is called with a copy of the hypothesis.
    @inline(__always)
    mutating func innovation(of fix: PlanePoint, at place: EdgeGeometry.EdgePoint) -> Innovation {
        let along = place.direction
        let right = SIMD2(along.y, -along.x)
        let driven = place.driven
        let offset =
            offsetVariance * along + coupling.lowHalf + coupling.highHalf + laneOffset * right
        let partsX =
            coupling * along.x + covariance.0 + covariance.2 + laneCoupling * right.x
        let partsY =
            coupling * along.y + covariance.1 + covariance.3 + laneCoupling * right.y
        let ofLane =
            laneOffset * along + laneCoupling.lowHalf + laneCoupling.highHalf
            + laneVariance * right
        return Innovation(
            difference: SIMD2(fix.x, fix.y) - SIMD2(driven.x, driven.y) - parts.lowHalf
                - parts.highHalf - lane * right,
            xx: along.x * offset.x + partsX[0] + partsX[2] + right.x * ofLane.x,
            xy: along.x * offset.y + partsY[0] + partsY[2] + right.x * ofLane.y,
            yy: along.y * offset.y + partsY[1] + partsY[3] + right.y * ofLane.y,
            offset: offset, partsX: partsX, partsY: partsY, lane: ofLane)
    }

    /// Updates the state by a fix with a white noise of this variance for each axis.
    @inline(__always)
    mutating func update(_ innovation: Innovation, noise: Double) {
        let a = innovation.xx + noise
        let c = innovation.yy + noise
        let b = innovation.xy
        let scale = 1 / max(1e-12, a * c - b * b)
        let (ofA, ofB, ofC) = (a * scale, b * scale, c * scale)
        let gains = Gains(straight: SIMD2(ofC, ofA), across: ofB)
        let (x, y) = (innovation.partsX, innovation.partsY)
        let gainX = x * ofC - y * ofB
        let gainY = y * ofA - x * ofB
        let offsetGain = gains.gain(innovation.offset)
        let difference = innovation.difference
        parts += gainX * difference.x + gainY * difference.y
        offset += (offsetGain * difference).sum()
        covariance.0 -= x * gainX[0] + y * gainY[0]
        covariance.1 -= x * gainX[1] + y * gainY[1]
        covariance.2 -= x * gainX[2] + y * gainY[2]
        covariance.3 -= x * gainX[3] + y * gainY[3]
        coupling -= x * offsetGain.x + y * offsetGain.y
        offsetVariance -= (innovation.offset * offsetGain).sum()
        let laneGain = gains.gain(innovation.lane)
        lane += (laneGain * difference).sum()
        laneCoupling -= x * laneGain.x + y * laneGain.y
        laneOffset -= (innovation.offset * laneGain).sum()
        laneVariance -= (innovation.lane * laneGain).sum()
    }

    /// The inverse of the covariance of an innovation.
    private struct Gains {
        /// For both axes.
        var straight: SIMD2<Double>
        var across: Double

        /// Kalman's gain in both axes, by the covariances with the expected place.
        @inline(__always)
        func gain(_ covariances: SIMD2<Double>) -> SIMD2<Double> {
            covariances * straight - SIMD2(covariances.y, covariances.x) * across
        }
    }

    /// Takes in a fix for which the vehicle is expected at `place`; a receiver's error that jumps, as
    /// it does among high buildings, is allowed for.
    ///
    /// - Parameter least: a logarithm of the density below which the state need not be updated.
    /// - Returns: logarithms of the density of the fix, and of its density exactly at the expected
    ///   place.
    @inline(__always)
    mutating func believe(
        _ observation: Observation, at place: inout EdgeGeometry.EdgePoint, _ jumps: ErrorJumps,
        least: Double
    ) -> (logDensity: Double, bestLogDensity: Double) {
        let innovation = innovation(of: observation.point, at: place)
        let plain = innovation.likelihood(noise: observation.noise)
        let best = plain.logDensity + 0.5 * plain.squared
        if plain.squared > jumps.misfit {
            let jump = innovation.likelihood(noise: observation.noise + jumps.variance)
            let jumped = jump.logDensity + jumps.logShare
            if jumped > plain.logDensity {
                if jumped >= least {
                    loosenError(by: jumps.variance)
                    update(observation, at: place)
                }
                return (jumped, best)
            }
        }
        guard plain.logDensity >= least else { return (plain.logDensity, best) }
        update(innovation, noise: observation.noise)
        return (plain.logDensity, best)
    }

    /// Updates the state by a fix for which the vehicle is expected at `place`.
    @inline(never)
    private mutating func update(_ observation: Observation, at place: EdgeGeometry.EdgePoint) {
        update(innovation(of: observation.point, at: place), noise: observation.noise)
    }

    /// Updates the state by the direction of travel in a bend.
    ///
    /// - Parameters:
    ///   - angle: from the road's direction at the present place to that of travel, radians.
    ///   - slope: of the road's direction, radians for each metre.
    ///   - variance: of the angle.
    mutating func turn(by angle: Double, slope: Double, variance: Double) {
        let scale = slope / (slope * slope * offsetVariance + variance)
        offset += offsetVariance * scale * angle
        parts += coupling * (scale * angle)
        let gains = coupling * (scale * slope)
        covariance.0 -= coupling * gains[0]
        covariance.1 -= coupling * gains[1]
        covariance.2 -= coupling * gains[2]
        covariance.3 -= coupling * gains[3]
        lane += laneOffset * scale * angle
        laneCoupling -= coupling * (laneOffset * scale * slope)
        laneVariance -= laneOffset * laneOffset * scale * slope
        let left = 1 - offsetVariance * scale * slope
        coupling *= left
        laneOffset *= left
        offsetVariance *= left
    }

    /// Lets the receiver's error jump: adds a variance to its fast part.
    mutating func loosenError(by variance: Double) {
        covariance.0[0] += variance
        covariance.1[1] += variance
    }

    /// Makes the deviations of the receiver's error and of the place along the road larger by a factor.
    mutating func scaleErrors(by factor: Double) {
        let square = factor * factor
        covariance.0 *= square
        covariance.1 *= square
        covariance.2 *= square
        covariance.3 *= square
        coupling *= square
        offsetVariance *= square
        laneCoupling *= factor
        laneOffset *= factor
    }

    /// Takes over another hypothesis's slow error of some time ago, which has wandered since.
    mutating func inheritSlowError(of other: RoadHypothesis, wander: ErrorWander) {
        parts[2] = other.parts[2] * wander.slowDecay
        parts[3] = other.parts[3] * wander.slowDecay
        let kept = wander.slowDecay * wander.slowDecay
        covariance.2[2] = other.covariance.2[2] * kept + wander.slowVariance
        covariance.3[3] = other.covariance.3[3] * kept + wander.slowVariance
    }
}

/// Stationary variances of the receiver's error in each axis, square metres.
struct ErrorVariances: Sendable {
    var fast: Double
    var slow: Double
    /// Variance of the lane, across the map's line only, and its correlation time, seconds.
    var lane: Double
    var laneSeconds: Double

    /// The sum, for an unknown direction of the road.
    var fastOrLane: Double { fast + lane }
}

/// Jumps of the receiver's error, as among high buildings, of a ``ReceiverModel``.
struct ErrorJumps {
    /// Minimum squared misfit (Mahalanobis) for one.
    let misfit: Double
    /// Square metres.
    let variance: Double
    /// Logarithm of the probability of one within a second.
    let logShare: Double

    @inline(__always)
    init(_ model: ReceiverModel) {
        misfit = model.suspiciousMisfit
        variance = model.errorJumpDeviation * model.errorJumpDeviation
        logShare = model.errorJump
    }
}

/// From what size on an error of the receiver cannot last.
struct ErrorDoubt: Sendable {
    /// Of the receiver's error and the map's lines, square metres.
    let variance: Double
    /// Squared misfit (Mahalanobis) from which on it is doubted.
    let misfit: Double
    let growth: Double

    init(_ errors: ErrorVariances, isErrorStated: Bool, _ model: ReceiverModel) {
        variance =
            (errors.fastOrLane + errors.slow) * model.understatement
            + model.mapDeviation * model.mapDeviation
        // A receiver that does not say how large its error is may have a larger one, for a minute behind a start.
        misfit = isErrorStated ? model.lastingMisfit : model.unstatedMisfit
        growth = isErrorStated ? model.lastingDoubt : 0.5
    }

    /// Logarithm, 0 or less, of the credibility of an error that has lasted, by the square of its size, square metres.
    func credibility(ofSquared error: Double) -> Double {
        min(0, growth * (misfit - error / variance))
    }
}

/// The wandering of the receiver's error in one step of time.
struct ErrorWander: Sendable {
    var fastDecay: Double
    var slowDecay: Double
    var fastVariance: Double
    var slowVariance: Double
    var laneDecay: Double
    var laneVariance: Double

    init(seconds: Double, errors: ErrorVariances, correlation: ErrorCorrelation) {
        self.init(
            ErrorDecay(seconds: seconds, errors: errors, correlation: correlation), errors: errors)
    }

    init(_ decay: ErrorDecay, errors: ErrorVariances) {
        fastDecay = decay.fast
        slowDecay = decay.slow
        laneDecay = decay.lane
        fastVariance = errors.fast * (1 - fastDecay * fastDecay)
        slowVariance = errors.slow * (1 - slowDecay * slowDecay)
        laneVariance = errors.lane * (1 - laneDecay * laneDecay)
    }
}

/// What is left of the receiver's error after some seconds, as shares. Most fixes are as far apart as those before.
struct ErrorDecay: Sendable {
    let seconds: Double
    let fast: Double
    let slow: Double
    let lane: Double

    init(seconds: Double, errors: ErrorVariances, correlation: ErrorCorrelation) {
        self.seconds = seconds
        fast = exp(-seconds / correlation.fastSeconds)
        slow = exp(-seconds / correlation.slowSeconds)
        lane = exp(-seconds / errors.laneSeconds)
    }
}
