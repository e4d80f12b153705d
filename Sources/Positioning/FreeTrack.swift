import Geodesy

/// The vehicle's track by the receiver's places, speed and course alone, on whatever road or none.
///
/// It tells a receiver that scatters from a vehicle that leaves the road: both are off the road's line, but only the vehicle
/// moves there as its speed and course say. And it learns how much the receiver scatters, which no receiver states: an error
/// estimate is made of the satellites' geometry, or is that of the filter behind it.
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

    /// The receiver's white noise, variance for each axis, square metres.
    ///
    /// - Parameter stated: what it is taken for by the receiver's own error estimate; it is never less.
    func noise(stated: Double) -> Double { noise.variance(stated: stated) }

    /// Begins anew with the next place; what was learnt of the receiver stays.
    mutating func restart() {
        expected = nil
        velocity = nil
        lastResidual = nil
    }

    /// Begins anew at the place of a fix.
    mutating func restart(at observation: Observation) {
        begin(at: observation.point, observation)
        note(observation.point)
        velocity = Self.velocity(of: observation)
    }

    /// Moves on to the moment of a fix.
    ///
    /// - Parameter variance: of the place, by what the receiver's error wanders and the motion is not known, square metres.
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
    /// - Parameter elapsed: seconds since the last one.
    /// - Returns: its squared misfit (Mahalanobis) to the motion; nil at the beginning.
    mutating func take(_ observation: Observation, elapsed: Double) -> Double? {
        let point = observation.point
        defer { note(point) }
        guard let place = expected else {
            begin(at: point, observation)
            return nil
        }
        learn(from: observation, elapsed: elapsed)
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
    }

    private mutating func begin(at point: PlanePoint, _ observation: Observation) {
        expected = point
        variance = observation.noise
        lastResidual = nil
    }

    /// Errors that wander, and velocities that are wrong or late, move two steps to the same side or do not connect
    /// them. White noise moves them to opposite ones, as it puts the place between them off.
    private mutating func learn(from observation: Observation, elapsed: Double) {
        let point = observation.point
        let residual = PlanePoint(
            x: point.x - lastPoint.x - moved.x, y: point.y - lastPoint.y - moved.y)
        defer { lastResidual = isMotionKnown ? residual : nil }
        // Many receivers hold their place while the vehicle stands.
        guard isMotionKnown, !observation.isStanding, let last = lastResidual else { return }
        noise.learn(
            -(residual.x * last.x + residual.y * last.y) / 2, usual: observation.noise + spread,
            elapsed: elapsed)
    }

    private static func velocity(of observation: Observation) -> PlanePoint? {
        if observation.isStanding { return .zero }
        guard !observation.isMeanSpeed, let speed = observation.speed,
            let direction = observation.direction
        else { return nil }
        return PlanePoint(x: direction.x * speed, y: direction.y * speed)
    }
}

/// A receiver's white noise, as its places show it.
private struct WhiteNoise: Sendable {
    /// Of samples that lose weight with time, and of these weights.
    private var sum = 0.0
    private var weight = 0.0

    /// Seconds after which a sample counts for a third.
    private static let memory = 30.0
    /// Samples by which the stated noise counts.
    private static let statedSamples = 4.0
    /// A sample counts for no more than so many times the usual: a single place far off is no noise.
    private static let largestSample = 6.0

    func variance(stated: Double) -> Double {
        max(stated, (Self.statedSamples * stated + sum) / (Self.statedSamples + weight))
    }

    /// - Parameters:
    ///   - sample: whose mean is the variance for each axis, square metres.
    ///   - usual: its usual size.
    mutating func learn(_ sample: Double, usual: Double, elapsed: Double) {
        let kept = max(0, 1 - elapsed / Self.memory)
        let limit = Self.largestSample * usual
        sum = sum * kept + min(max(sample, -limit), limit)
        weight = weight * kept + 1
    }
}
