import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Decides whether the vehicle's yaw-rate sensor is trusted, and measures the turns by it.
///
/// No reading is believed as it is: its zero, its factor, whose sign may be either, and its delay are learnt from the
/// turns of the receiver's course (``YawRateFit``). It is only used when it has explained enough of them, and no
/// more from the moment on when it contradicts the receiver.
struct YawRateSensor: Sendable {
    /// A fix that waits for the sensor's delayed readings.
    private struct Moment {
        /// Seconds on the monotonic clock.
        var at: Double
        /// Degrees from north; nil where the vehicle stands.
        var course: Double?
        /// Of the course, degrees.
        var deviation: Double
        /// Seconds up to then in which the sensor was silent.
        var silence = 0.0
    }

    private var history = ReadingHistory()
    private var fit = YawRateFit()
    private var waiting: [Moment] = []
    /// The fix compared last, and the integrated readings at each delay behind it and then behind the next.
    private var before: Moment?
    private var integrals: [Double] = []
    private var steps: [Double] = []
    /// Mean square of the sensor's recent error in units of its tolerance; beyond 1 it is refused.
    private var offness = 0.0
    /// Seconds of contradiction to the receiver, less the seconds of agreement; at least 0.
    private var contradicted = 0.0
    /// Whether it was known since it was last learnt anew.
    private var wasKnown = false

    /// Seconds between two fixes that are compared.
    private static let comparison = 0.45...2.5
    /// Minimum speed at which a receiver's course shows a turn, metres a second; and its error across the course,
    /// metres a second, and for each metre of the position's deviation.
    private static let minimumSpeed = 2.5
    private static let courseNoise = (minimum: 0.15, share: 0.04)
    /// The course of a worse fix, standard deviation in metres, teaches nothing.
    private static let maximumDeviation = 20.0
    /// Seconds of bends over which the agreement is judged, and the tolerance of a turn: degrees a second, and a
    /// share of the turn.
    private static let judgement = 6.0
    private static let tolerance = (rate: 2.5, share: 0.15)
    /// Seconds of contradiction after which it is learnt anew.
    private static let relearning = 30.0
    private static let maximumWaiting = 16
    /// Seconds of silence after which there is no sensor.
    private static let absence = 10.0
    /// Seconds for which a sensor of a vehicle that moves may say the same.
    private static let longestSameness = 3.0

    // MARK: - Readings

    mutating func take(rate: Double, at now: Double) {
        guard rate.isFinite, abs(rate) <= VehicleReading.fastestYawRate,
            now >= history.latest?.at ?? now
        else {
            return
        }
        history.append(rate, at: now)
    }

    /// Takes in a fix.
    mutating func observe(_ fix: UsableFix, at now: Double) {
        guard !history.isEmpty else { return }
        if !fix.isRepeatedPlace, fix.deviation <= Self.maximumDeviation, let speed = fix.speed,
            waiting.last.map({ now - $0.at >= Self.comparison.lowerBound }) ?? true
        {
            if waiting.count >= Self.maximumWaiting { waiting.removeFirst() }
            if fix.isStanding {
                waiting.append(Moment(at: now, course: nil, deviation: 0))
            } else if let course = fix.course, speed >= Self.minimumSpeed {
                let error = Self.courseNoise.minimum + Self.courseNoise.share * fix.deviation
                waiting.append(
                    Moment(at: now, course: course, deviation: Angle.degrees(error / speed)))
            }
        }
        while let next = waiting.first, now - next.at > SensorDelay.longest {
            waiting.removeFirst()
            compare(next)
        }
    }

    /// Forgets the last readings, but not the calibration.
    mutating func forget() {
        history.removeAll()
        waiting.removeAll(keepingCapacity: true)
        before = nil
    }

    private mutating func compare(_ moment: Moment) {
        if integrals.isEmpty {
            integrals = Array(repeating: 0, count: SensorDelay.count)
            steps = integrals
        }
        let earlier = before
        before = nil
        var index = history.count - 1
        var silence: Double?
        for number in (0..<SensorDelay.count).reversed() {
            // Silence proves nothing.
            guard
                let state = history.state(
                    at: moment.at + SensorDelay.seconds(number), from: &index),
                state.silence == silence ?? state.silence
            else { return }
            silence = state.silence
            steps[number] = state.integral - integrals[number]
            integrals[number] = state.integral
        }
        before = moment
        before?.silence = silence ?? 0
        guard let earlier, earlier.silence == silence,
            let turn = Self.turn(from: earlier, to: moment),
            Self.comparison.contains(moment.at - earlier.at)
        else { return }
        let seconds = moment.at - earlier.at
        judge(turn, in: seconds)
        fit.take(turn.degrees, in: seconds, deviation: turn.deviation, steps)
        wasKnown = wasKnown || fit.isKnown
    }

    /// The turn to the left between two fixes, degrees; nil where only one of them stands.
    private static func turn(from earlier: Moment, to moment: Moment) -> (
        degrees: Double, deviation: Double
    )? {
        if earlier.course == nil, moment.course == nil { return (0, 0) }
        guard let start = earlier.course, let end = moment.course else { return nil }
        let variance =
            earlier.deviation * earlier.deviation + moment.deviation * moment.deviation
        return (-Angle.turn(from: start, to: end), variance.squareRoot())
    }

    /// By the delay of now, which ``YawRateFit/take(_:in:deviation:_:)`` may change.
    private mutating func judge(_ turn: (degrees: Double, deviation: Double), in seconds: Double) {
        guard fit.line != nil else { return }
        let sensed = fit.turn(steps[fit.delayIndex], in: seconds)
        // Driving straight on proves nothing of a sensor that is always zero.
        guard max(abs(turn.degrees), abs(sensed)) > YawRateFit.bendRate * seconds else { return }
        let error = turn.degrees - sensed
        let allowed = Self.allowed(turn, in: seconds)
        let share = min(1, seconds / Self.judgement)
        offness += (min(25, error * error / (allowed * allowed)) - offness) * share
        contradicted = offness > 1 ? contradicted + seconds : max(0, contradicted - seconds)
        guard contradicted > Self.relearning else { return }
        fit = YawRateFit()
        contradicted = 0
        offness = 0
        wasKnown = false
    }

    private static func allowed(_ turn: (degrees: Double, deviation: Double), in seconds: Double)
        -> Double
    {
        2 * turn.deviation + tolerance.rate * seconds + tolerance.share * abs(turn.degrees)
    }

    // MARK: - Results

    func trust(at now: Double) -> SensorTrust {
        guard let latest = history.latest, now - latest.at < Self.absence else { return .absent }
        return trustWhenHeard
    }

    private var trustWhenHeard: SensorTrust {
        if wasKnown, offness > 1 { return .refused }
        return fit.isKnown ? .trusted : .learning
    }

    /// The learnt factor, the rate to add, degrees a second, and the delay in seconds; nil while it is not trusted.
    var calibration: YawRateCalibration? {
        guard trustWhenHeard == .trusted, let line = fit.line else { return nil }
        return YawRateCalibration(scale: line.scale, offset: line.offset, delay: fit.delay)
    }

    /// The moment of the last reading less its delay, seconds on the monotonic clock; nil without any.
    var seenUntil: Double? { history.latest.map { $0.at - fit.delay } }

    /// Its turns and silence up to one moment.
    struct State {
        /// Degrees turned to the left since some moment.
        var turned: Double
        /// Start of an unusually long time with the same value, seconds on the monotonic clock; nil for none.
        var sameSince: Double?
        /// Seconds in which it was silent up to then.
        var silence: Double
    }

    /// Nil if it is not trusted, contradicts the last fixes, or has no history of the moment.
    func state(at time: Double) -> State? {
        guard trustWhenHeard == .trusted, !hasFailedLately,
            let state = history.state(at: time + fit.delay)
        else { return nil }
        let isSame = state.at - state.changedAt > Self.longestSameness
        return State(
            turned: fit.turn(state.integral, in: time),
            sameSince: isSame ? state.changedAt - fit.delay : nil, silence: state.silence)
    }

    /// Whether it contradicts one of the fixes that were not compared yet: one that fails just before an outage shows
    /// only there.
    private var hasFailedLately: Bool {
        var earlier = before
        for moment in waiting {
            defer { earlier = moment }
            guard let earlier, let turn = Self.turn(from: earlier, to: moment),
                let start = history.state(at: earlier.at + fit.delay),
                let end = history.state(at: moment.at + fit.delay)
            else { continue }
            let seconds = moment.at - earlier.at
            let sensed = fit.turn(end.integral - start.integral, in: seconds)
            if abs(turn.degrees - sensed) > 2 * Self.allowed(turn, in: seconds) { return true }
        }
        return false
    }
}

/// The calibration of the yaw-rate sensor.
public struct YawRateCalibration: Hashable, Sendable {
    /// The factor on its readings, less than 0 where it counts to the right; and the rate to add then, degrees a second.
    public var scale: Double
    public var offset: Double
    /// Delay of its readings, seconds.
    public var delay: Double
}
