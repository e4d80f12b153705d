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
    private var settling = ReceiverSettling()
    /// The last fix that was good enough to learn from: its time, and whether it had a course.
    private var lastGood: (at: Double, hasCourse: Bool)?
    /// Why it was learnt anew; nil once it is trusted.
    private var refusal: SensorReason?
    /// Degrees that the receiver has seen the vehicle turn in bends while the reading stayed the same.
    private var turnedUnseen = 0.0
    /// Degrees of bends for which a calibration of an earlier session has to agree yet.
    private var unconfirmedDegrees = 0.0
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
    /// Degrees turned in bends while the reading stays the same, after which the sensor is frozen.
    private static let frozenTurn = 90.0
    /// The turns that are enough for another sensor, as a multiple, after which one that fits none is refused.
    private static let enoughTurns = 2.0
    /// Seconds of driving that a calibration of an earlier session counts for, degrees of bends for which it has to
    /// agree first, and seconds of contradiction in bends after which it is dropped.
    private static let earlierWorth = 240.0
    private static let confirmation = 90.0
    private static let earlierPatience = 6.0
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
    @inline(__always)
    mutating func observe(_ fix: UsableFix, at now: Double) {
        let hasSettled = settling.hasSettled(at: now)
        if !history.isEmpty { compareReadings(with: fix, at: now, hasSettled: hasSettled) }
    }

    private mutating func compareReadings(
        with fix: UsableFix, at now: Double, hasSettled: Bool
    ) {
        if hasSettled, !fix.isRepeatedPlace, fix.deviation <= Self.maximumDeviation,
            let speed = fix.speed,
            waiting.last.map({ now - $0.at >= Self.comparison.lowerBound }) ?? true
        {
            if waiting.count >= Self.maximumWaiting { waiting.removeFirst() }
            lastGood = (now, fix.course != nil && speed >= Self.minimumSpeed)
            if fix.isStanding {
                waiting.append(Moment(at: now, course: nil, deviation: 0))
            } else if let course = fix.course, speed >= Self.minimumSpeed {
                let error = Self.courseNoise.minimum + Self.courseNoise.share * fix.deviation
                waiting.append(
                    Moment(at: now, course: course, deviation: Angle.degrees(error / speed)))
            }
        }
        // By the readings, not by the clock: fixes come a little early or late, and a reading comes between them.
        while let next = waiting.first, let latest = history.latest,
            latest.at > next.at + SensorDelay.longest
        {
            waiting.removeFirst()
            compare(next)
        }
    }

    /// Forgets the last readings, but not the calibration.
    mutating func forget() {
        history.removeAll()
        waiting.removeAll(keepingCapacity: true)
        before = nil
        turnedUnseen = 0
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
        watchSameness(turn.degrees, since: earlier.at, in: seconds)
        judge(turn, in: seconds)
        fit.take(turn.degrees, in: seconds, deviation: turn.deviation, steps)
        wasKnown = wasKnown || fit.isKnown
        if verdict == .trusted { refusal = nil }
    }

    private mutating func watchSameness(_ turn: Double, since time: Double, in seconds: Double) {
        guard let latest = history.latest, latest.changedAt < time + SensorDelay.seconds(0) else {
            turnedUnseen = 0
            return
        }
        if abs(turn) > YawRateFit.bendRate * seconds { turnedUnseen += abs(turn) }
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
        let square = min(SensorComparison.largestError, error * error / (allowed * allowed))
        offness += (square - offness) * share
        contradicted = offness > 1 ? contradicted + seconds : max(0, contradicted - seconds)
        if unconfirmedDegrees > 0 {
            unconfirmedDegrees =
                offness > 1 ? Self.confirmation : max(0, unconfirmedDegrees - abs(turn.degrees))
        }
        guard contradicted > (unconfirmedDegrees > 0 ? Self.earlierPatience : Self.relearning)
        else { return }
        // Of an earlier session's calibration nothing follows for this sensor.
        if unconfirmedDegrees == 0 { refusal = misfit }
        unconfirmedDegrees = 0
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

    /// The trust in it, and the reason.
    ///
    /// A sensor that stays the same is refused after 90° of bends, another that cannot be used after at most 540° of them,
    /// with good fixes and within ten minutes.
    func condition(at now: Double) -> SensorCondition {
        guard let latest = history.latest, now - latest.at < SensorComparison.absence else {
            return .absent
        }
        return verdict ?? .learning(lack(at: now))
    }

    /// Nil while it is learnt. One that was refused stays so until it is trusted.
    private var verdict: SensorCondition? {
        if isFrozen { return .refused(.frozen) }
        guard unconfirmedDegrees == 0 else { return nil }
        if wasKnown, offness > 1 { return .refused(misfit) }
        if fit.isKnown { return .trusted }
        if let refusal { return .refused(refusal) }
        guard fit.hasSeenTurns() else { return nil }
        // Another unit is plain at once; how well a sensor agrees, more turns may show.
        let isPlain = misfit == .scale || fit.hasSeenTurns(times: Self.enoughTurns)
        return isPlain ? .refused(misfit) : nil
    }

    private var isFrozen: Bool { turnedUnseen > Self.frozenTurn }
    private var misfit: SensorReason { isFrozen ? .frozen : fit.misfit }
    private var isTrusted: Bool { verdict == .trusted }

    private func lack(at now: Double) -> SensorReason {
        guard let lastGood, now - lastGood.at < SensorComparison.absence else { return .noFixes }
        if !lastGood.hasCourse { return .standing }
        return unconfirmedDegrees > 0 ? .unconfirmed : .noTurns
    }

    /// The calibration for the next session; nil while it is not trusted.
    var learnt: YawRateSums? { isTrusted ? fit.calibration : nil }

    /// Takes up an earlier session's calibration, unless this one has learnt enough. It is trusted once it has
    /// agreed in some bends, and dropped when it does not.
    mutating func restore(_ earlier: YawRateSums) {
        guard verdict == nil, let fit = YawRateFit(earlier, countingAtMost: Self.earlierWorth)
        else { return }
        self.fit = fit
        offness = 0
        contradicted = 0
        wasKnown = fit.isKnown
        unconfirmedDegrees = Self.confirmation
    }

    /// The learnt factor, the rate to add, degrees a second, and the delay in seconds; nil while it is not trusted.
    var calibration: YawRateCalibration? {
        guard isTrusted, let line = fit.line else { return nil }
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
        guard isTrusted, !hasFailedLately,
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
