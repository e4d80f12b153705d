import Geodesy

/// The vehicle's track by the receiver's places, speed and course alone, on whatever road or none.
///
/// It tells a receiver that scatters from a vehicle that leaves the road: both are off the road's line, but only the vehicle
/// moves there as its speed and course say. And it learns how much the receiver scatters, which no receiver states: an error
/// estimate is made of the satellites' geometry, or is that of the filter behind it. Where the receiver states no error, it learns
/// how far that wanders, too.
struct FreeTrack: Sendable {
    /// Where the receiver is expected to report the vehicle, without white noise; nil at the beginning.
    private var expected: PlanePoint?
    /// Of that place, for each axis, square metres.
    private var variance = 0.0
    /// Of the last place, before it moved on.
    private var lastPoint = PlanePoint.zero
    /// Metres driven since then, and by how much the expectation has become less sure.
    private var moved = PlanePoint.zero
    private var spread = 0.0
    private var isMotionKnown = true
    /// Metres a second at the last fix; nil if unknown.
    private var velocity: PlanePoint?
    /// What the last step between two places differed from the motion by; nil if unknown.
    private var lastResidual: PlanePoint?
    private var noise = WhiteNoise()
    private var wander = WanderingError()
    /// Metres a second at the last place; nil if unknown.
    private var velocityAtPlace: PlanePoint?
    /// The direction of the road before the last place, where nothing else is known of the motion.
    private var lastRoad: SIMD2<Double>?

    /// The variance for each axis of the part of the receiver's error that wanders, square metres, where it states none.
    ///
    /// - Parameter guess: what it is taken for as long as nothing has been learnt.
    func wander(guess: Double) -> Double { wander.variance(guess: guess) }

    /// The receiver's white noise, variance for each axis, square metres.
    ///
    /// - Parameter stated: what it is taken for by the receiver's own error estimate; it is never less.
    func noise(stated: Double) -> Double { noise.variance(stated: stated) }

    /// Begins anew with the next place; what was learnt of the receiver stays.
    mutating func restart() {
        expected = nil
        velocity = nil
        lastResidual = nil
        wander.restart()
    }

    /// Begins anew at the place of a fix.
    mutating func restart(at observation: Observation) {
        begin(at: observation.point, observation)
        velocity = Self.velocity(of: observation)
        note(observation.point)
    }

    /// Moves on to the moment of a fix.
    ///
    /// - Parameter variance: of the place, by what the receiver's error wanders and the motion is not known, square metres.
    @inline(__always)
    mutating func move(to observation: Observation, elapsed: Double, variance: Double) {
        let now = Self.velocity(of: observation)
        defer { velocity = now }
        spread += variance
        guard expected != nil else { return }
        if let before = velocity, let now {
            moved.x += (before.x + now.x) / 2 * elapsed
            moved.y += (before.y + now.y) / 2 * elapsed
        } else {
            isMotionKnown = false
            let distance = (observation.speed ?? 0) * elapsed
            spread += distance * distance
        }
    }

    /// Takes in a place, and learns from it.
    ///
    /// - Parameters:
    ///   - elapsed: seconds since the last one.
    ///   - road: the direction of the road, where the receiver gives no speed: across it the vehicle does not move.
    ///   - correlation: of the receiver's error.
    /// - Returns: its squared misfit (Mahalanobis) to the motion; nil at the beginning.
    @inline(__always)
    mutating func take(
        _ observation: Observation, elapsed: Double, along road: SIMD2<Double>?,
        correlation: ErrorCorrelation
    ) -> Double? {
        let point = observation.point
        defer { note(point) }
        guard let place = expected else {
            begin(at: point, observation)
            return nil
        }
        if let road {
            learn(from: observation, elapsed: elapsed, across: road, correlation: correlation)
        } else {
            lastRoad = nil
            learn(from: observation, elapsed: elapsed, correlation: correlation)
        }
        let (x, y) = (point.x - place.x - moved.x, point.y - place.y - moved.y)
        let predicted = variance + spread
        let gain = predicted / (predicted + observation.noise)
        expected = PlanePoint(x: point.x - (1 - gain) * x, y: point.y - (1 - gain) * y)
        variance = gain * observation.noise
        return (x * x + y * y) / (predicted + observation.noise)
    }

    /// Notes the last place, from which the vehicle moves on.
    private mutating func note(_ point: PlanePoint) {
        lastPoint = point
        moved = .zero
        spread = 0
        isMotionKnown = true
        velocityAtPlace = velocity
    }

    private mutating func begin(at point: PlanePoint, _ observation: Observation) {
        expected = point
        variance = observation.noise
        lastResidual = nil
        wander.restart()
    }

    /// Errors that wander, and velocities that are wrong or late, move two steps to the same side or do not connect
    /// them. White noise moves them to opposite ones, as it puts the place between them off.
    @inline(__always)
    private mutating func learn(
        from observation: Observation, elapsed: Double, correlation: ErrorCorrelation
    ) {
        let point = observation.point
        let residual = PlanePoint(
            x: point.x - lastPoint.x - moved.x, y: point.y - lastPoint.y - moved.y)
        defer { lastResidual = isMotionKnown ? residual : nil }
        if !observation.isErrorStated { learnWander(residual, observation, elapsed, correlation) }
        // Many receivers hold their place while the vehicle stands.
        guard isMotionKnown, !observation.isStanding, let last = lastResidual else { return }
        noise.learn(
            -(residual.x * last.x + residual.y * last.y) / 2, usual: observation.noise + spread,
            elapsed: elapsed)
    }

    /// The same where only the direction of the road is known, by the part of the ways across it.
    private mutating func learn(
        from observation: Observation, elapsed: Double, across road: SIMD2<Double>,
        correlation: ErrorCorrelation
    ) {
        let cosine = lastRoad.map { ($0 * road).sum() } ?? 0
        let road = cosine < 0 ? -road : road
        lastRoad = road
        guard elapsed <= Self.longestStep else {
            lastResidual = nil
            return wander.restart()
        }
        let (x, y) = (observation.point.x - lastPoint.x, observation.point.y - lastPoint.y)
        let isStraight = abs(cosine) > Self.straight
        let residual = isStraight ? PlanePoint(x: x * road.y - y * road.x, y: 0) : .zero
        wander.take(
            residual, velocityChange: .zero, elapsed: elapsed, noise: observation.noise,
            counts: isStraight, axes: 1, correlation: correlation)
        if isStraight, let last = lastResidual {
            let wandered = 2 * observation.errors.fast * elapsed / correlation.fastSeconds
            noise.learn(
                -residual.x * last.x, usual: observation.noise + wandered, elapsed: elapsed)
        }
        lastResidual = isStraight ? residual : nil
    }

    /// The cosine of 4°, by which a road may turn between two places.
    private static let straight = 0.9976

    private mutating func learnWander(
        _ residual: PlanePoint, _ observation: Observation, _ elapsed: Double,
        _ correlation: ErrorCorrelation
    ) {
        // Who creeps has no course, and comes no farther than the error wanders.
        let creeps = (observation.speed ?? .infinity) < Self.creeping
        guard elapsed <= Self.longestStep, isMotionKnown || creeps else { return wander.restart() }
        var change = PlanePoint.zero
        if let before = velocityAtPlace, let velocity {
            change = PlanePoint(x: velocity.x - before.x, y: velocity.y - before.y)
        }
        wander.take(
            isMotionKnown ? residual : .zero, velocityChange: change, elapsed: elapsed,
            noise: observation.noise, counts: isMotionKnown && !observation.isStanding, axes: 2,
            correlation: correlation)
    }

    /// Metres a second below which a motion without a course is taken for none.
    private static let creeping = 4.0
    /// Seconds between two places over which the motion is known by the velocities at both.
    private static let longestStep = 2.5

    private static func velocity(of observation: Observation) -> PlanePoint? {
        if observation.isStanding { return .zero }
        guard !observation.isMeanSpeed, let speed = observation.speed,
            let direction = observation.direction
        else { return nil }
        return PlanePoint(x: direction.x * speed, y: direction.y * speed)
    }
}
