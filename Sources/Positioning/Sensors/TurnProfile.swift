/// The vehicle's turns since the last fix, every few metres, by its sensors of speed and yaw rate.
struct TurnProfile: Sendable {
    struct Sample {
        /// Seconds on the monotonic clock.
        var at: Double
        /// Metres since the last fix.
        var meters: Double
        /// Degrees to the left since the last fix.
        var turned: Double
        /// Whether the sensor has had the same value for too long to count.
        var isSame: Bool
    }

    /// A ring; allocated with the first sample, as most vehicles have no such sensor.
    private var samples: [Sample] = []
    /// Samples taken since the last fix, those that were overwritten included.
    private(set) var count = 0
    /// Of the last fix, seconds on the monotonic clock; nil before the first.
    private var start: Double?
    private var lookedAt = 0.0
    private var first: YawRateSensor.State?
    /// Whether the path since the last fix has an unmeasured part.
    private(set) var isBroken = false

    static let capacity = 256
    /// Seconds from one look at the sensors to the next, and metres from one sample to the next.
    private static let interval = 0.25
    private static let spacing = 5.0
    /// Seconds after a fix in which the next one is awaited.
    private static let patience = 2.0
    /// Metres driven backwards after which the direction of travel is no longer known.
    private static let longestReverse = 3.0

    /// By number, of the last ``capacity`` ones.
    subscript(_ number: Int) -> Sample { samples[number & (Self.capacity - 1)] }

    /// Begins anew at a fix.
    mutating func begin(at time: Double) {
        start = time
        lookedAt = time
        count = 0
        first = nil
        isBroken = false
    }

    mutating func end() {
        start = nil
        count = 0
    }

    /// Takes in the sensors' readings up to now.
    mutating func extend(_ wheels: SpeedSensor, _ yaw: YawRateSensor, at now: Double) {
        guard let start, !isBroken, now - start > Self.patience, let wheelsSeen = wheels.seenUntil,
            let yawSeen = yaw.seenUntil
        else { return }
        let end = min(wheelsSeen, yawSeen)
        guard end >= lookedAt + (count == 0 ? 0 : Self.interval) else { return }
        if count == 0 {
            guard let state = yaw.state(at: start), wheels.reckoning(at: now) != nil else {
                isBroken = true
                return
            }
            first = state
            append(Sample(at: start, meters: 0, turned: 0, isSame: state.sameSince != nil))
        }
        while lookedAt + Self.interval <= end, !isBroken {
            lookedAt += Self.interval
            look(wheels, yaw)
        }
    }

    private mutating func look(_ wheels: SpeedSensor, _ yaw: YawRateSensor) {
        let last = self[count - 1]
        guard let first, let meters = wheels.meters(at: lookedAt),
            let state = yaw.state(at: lookedAt), state.silence == first.silence,
            meters > last.meters - Self.longestReverse
        else {
            isBroken = true
            return
        }
        guard meters >= last.meters + Self.spacing else { return }
        if let since = state.sameSince { forget(since: since) }
        append(
            Sample(
                at: lookedAt, meters: meters, turned: state.turned - first.turned,
                isSame: state.sameSince != nil))
    }

    /// Marks the samples from the moment on since which the sensor has had the same value.
    private mutating func forget(since time: Double) {
        var number = count - 1
        while number >= max(0, count - Self.capacity), self[number].at >= time {
            samples[number & (Self.capacity - 1)].isSame = true
            number -= 1
        }
    }

    private mutating func append(_ sample: Sample) {
        if samples.isEmpty { samples = Array(repeating: sample, count: Self.capacity) }
        samples[count & (Self.capacity - 1)] = sample
        count += 1
    }
}
