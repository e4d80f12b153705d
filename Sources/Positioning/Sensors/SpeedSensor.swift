#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Decides whether the vehicle's own speed sensor is trusted, and measures the distance since the
/// last fix by it.
///
/// No reading is believed as it is. While there are fixes, its scale and its delay are learnt from
/// the speed that the receiver measures (``SpeedSensorFit``); it is only used when it has agreed
/// with the receiver for a while, and no more from the moment on when it does not. A sensor that
/// falls silent, or whose value makes an impossible leap, is ignored from its last valid reading on.
struct SpeedSensor: Sendable {
    private var history = ReadingHistory()
    private var reverse = ReverseSignal()
    private var fit = SpeedSensorFit()
    /// Fixes' speeds that wait for the sensor's delayed readings; seconds on the monotonic clock.
    private var waiting: [(at: Double, speed: Double)] = []
    private var settling = ReceiverSettling()
    /// The last fix from whose speed one may learn.
    private var lastGood: (at: Double, speed: Double)?
    /// Why it was learnt anew; nil once it is trusted.
    private var refusal: SensorReason?
    private var sameness: Sameness?
    /// Seconds at which a fix's speed was last compared.
    private var comparedAt: Double?
    /// Mean square of the sensor's recent error in units of its tolerance; beyond 1 it is refused.
    private var offness = 0.0
    /// The same over minutes: at a steady speed one that is late agrees for a while.
    private var lastingOffness = 0.0
    /// Seconds of contradiction to the receiver, less the seconds of agreement; at least 0.
    private var contradicted = 0.0
    /// Seconds of driving for which a calibration of an earlier session has to agree yet.
    private var unconfirmedSeconds = 0.0
    private var habit = ReadingHabit()
    private var leaps = SensorLeaps()
    /// The last fix: its time, its speed if that is good enough, and the history's state at that moment.
    private var anchor: (at: Double, speed: Double?, state: ReadingHistory.Entry?)?

    /// The receiver's speed while the readings stay the same.
    private struct Sameness {
        /// When they last changed, and the receiver's speed behind that.
        var changedAt: Double
        var speed: Double
        /// Seconds in which the receiver's speed was this one, and another one.
        var agreed: Double
        var contradicted = 0.0

        var isFrozen: Bool {
            min(agreed, contradicted) >= SpeedSensor.frozen.seconds
        }
    }

    /// Maximum speed and acceleration of a vehicle, metres a second and a second squared.
    private static let fastest = 100.0
    private static let hardest = 12.0
    /// Seconds between two fixes that are compared.
    private static let comparison = 0.45
    /// Seconds of driving after which the sensor can be trusted.
    private static let learning = 60.0
    /// Seconds over which the agreement is judged, and the tolerance: metres a second, and a share of the speed.
    private static let judgement = 15.0
    private static let tolerance = (speed: 0.6, share: 0.04)
    /// Seconds of driving over which the agreement is judged too; and what it is taken to have been when the sensor is
    /// learnt anew.
    private static let lastingJudgement = 120.0
    private static let refusedOffness = 2.0
    /// The tolerance of the last fix before an outage alone, whose errors are not averaged.
    private static let lastTolerance = (speed: 1.2, share: 0.08)
    /// Seconds of contradiction after which it is learnt anew.
    private static let relearning = 60.0
    /// Seconds of driving that a calibration of an earlier session counts for, and for which it has to agree first:
    /// wheels may have been changed meanwhile.
    private static let earlierWorth = 120.0
    private static let confirmation = 10.0
    /// Seconds of contradiction after which such a calibration is dropped.
    private static let earlierPatience = 10.0
    /// The speed of a worse fix, standard deviation in metres, teaches nothing.
    private static let maximumDeviation = 20.0
    /// Change of the receiver's speed while the readings stay the same, metres a second, and seconds for which both
    /// speeds have to last, after which the sensor is frozen. The change is many times any rounding of readings.
    private static let frozen = (change: 5.0, seconds: 3.0)
    /// Maximum number of waiting fixes.
    private static let maximumWaiting = 16

    // MARK: - Readings

    mutating func take(speed: Double, at now: Double) {
        guard speed.isFinite, abs(speed) <= Self.fastest else { return }
        let speed = abs(speed)
        if let last = history.latest {
            guard now >= last.at else { return }
            if leaps.isHeld(speed, at: now) { return }
            let elapsed = now - last.at
            let excess = abs(speed - last.value) - Self.hardest * elapsed
            let isLeap = excess > habit.largestLeap && elapsed < ReadingHistory.longestPause
            if hasFix(at: now) { habit.note(leap: excess) }
            // A failing bus often sends zero from then on. A moving value is believed again.
            if isLeap { return leaps.begin(to: speed, from: last, at: now) }
        }
        leaps.end()
        if let last = history.latest { noteBacking(at: speed, for: now - last.at) }
        history.append(speed, at: now)
        moveAnchor()
        // Not only with the next fix: behind a long tunnel the history no longer reaches back to the last one.
        compareWaiting(at: now)
    }

    /// Whether the receiver confirms or contradicts the readings of this moment.
    private func hasFix(at now: Double) -> Bool {
        anchor.map { now - $0.at < ReadingHistory.longestPause } ?? false
    }

    mutating func take(reverse isReverse: Bool) {
        reverse.take(isReverse)
        history.isReverse = reverse.isBelieved
    }

    /// Whether the vehicle is said to back while it drives as nobody backs.
    var isReverseRefuted: Bool { reverse.isRefuted }

    private mutating func noteBacking(at reading: Double, for seconds: Double) {
        guard history.isReverse, seconds < ReadingHistory.longestPause, let scale = fit.scale,
            reverse.note(speed: scale * reading, for: seconds)
        else { return }
        if let state = anchor?.state { anchor?.state = history.forwards(state) }
        history.takeBackReverse()
    }

    /// Takes in a fix, from which on the distance counts anew.
    @inline(__always)
    mutating func observe(_ fix: UsableFix, at now: Double) {
        let isGood =
            settling.hasSettled(at: now) && !fix.isRepeatedPlace
            && fix.deviation <= Self.maximumDeviation
        let speed = isGood ? fix.speed : nil
        if let speed { lastGood = (now, speed) }
        guard history.isEmpty else { return compareReadings(with: speed, at: now) }
        leaps.forgive(at: now)
        anchor = (now, speed, nil)
    }

    /// Compares the readings with the speed of a fix; nil if that is not good enough.
    private mutating func compareReadings(with speed: Double?, at now: Double) {
        if let speed, speed > 1, let latest = history.latest, latest.value > 0,
            !contradicts(speed, latest.value), let last = anchor
        {
            habit.note(
                run: now - latest.changedAt, for: min(now - last.at, SensorComparison.absence))
        }
        leaps.forgive(at: now)
        // What the receiver confirms was none, however it came.
        if let speed, let held = leaps.heldValue(at: now), !contradicts(speed, held) { leaps.end() }
        anchor = (now, speed, nil)
        moveAnchor()
        if let speed, waiting.last.map({ now - $0.at >= Self.comparison }) ?? true {
            if waiting.count >= Self.maximumWaiting { waiting.removeFirst() }
            waiting.append((now, speed))
        }
        compareWaiting(at: now)
    }

    /// Compares the fixes whose readings have come with the longest delay.
    private mutating func compareWaiting(at now: Double) {
        while let next = waiting.first, now - next.at > SensorDelay.longest {
            waiting.removeFirst()
            compare(next.speed, at: next.at)
        }
    }

    /// Forgets the last readings, but not the calibration of the sensor.
    mutating func forget() {
        history.removeAll()
        waiting.removeAll(keepingCapacity: true)
        comparedAt = nil
        anchor = nil
        leaps.forget()
        sameness = nil
    }

    private mutating func compare(_ speed: Double, at time: Double) {
        let elapsed = comparedAt.map { min(2, time - $0) } ?? Self.comparison
        comparedAt = time
        // Silence proves nothing, nor do readings that are forgotten.
        var index = history.count - 1
        guard history[0].at <= time + SensorDelay.seconds(0),
            history.state(at: time + SensorDelay.longest, from: &index) != nil
                || (history.latest?.at ?? 0) >= time
        else { return }
        watchSameness(speed, at: time, for: elapsed)
        judge(speed, at: time, for: elapsed)
        // A standing vehicle shows nothing of the scale.
        guard speed > 1 || (history.state(at: time + fit.delay)?.value ?? 0) > 1 else { return }
        fit.take(speed, for: elapsed) { number in
            history.state(at: time + SensorDelay.seconds(number))?.value
                ?? history.latest?.value
        }
    }

    private mutating func watchSameness(_ speed: Double, at time: Double, for elapsed: Double) {
        guard let latest = history.latest else { return }
        let begun = Sameness(changedAt: latest.changedAt, speed: speed, agreed: elapsed)
        guard var same = sameness, same.changedAt == latest.changedAt else {
            // Only a fix whose reading comes behind the change, whatever the delay.
            let isBehind = time + SensorDelay.seconds(0) >= latest.changedAt
            sameness = isBehind ? begun : nil
            return
        }
        // What was found holds until the readings change.
        guard !same.isFrozen else { return }
        let change = abs(speed - same.speed)
        if change > Self.frozen.change {
            same.contradicted += elapsed
        } else if change < Self.frozen.change / 2 {
            same.agreed += elapsed
            same.contradicted = 0
        }
        let isUnfounded = same.agreed < Self.frozen.seconds && same.contradicted > same.agreed
        sameness = isUnfounded ? begun : same
    }

    private mutating func judge(_ speed: Double, at time: Double, for elapsed: Double) {
        guard let scale = fit.scale,
            let reading = history.state(at: time + fit.delay)?.value ?? history.latest?.value
        else { return }
        // Standing at a light proves nothing of a sensor that says zero always.
        guard speed > 1 || scale * reading > 1 else { return }
        let off = speed - scale * reading
        let allowed = Self.tolerance.speed + Self.tolerance.share * speed
        let share = min(1, elapsed / Self.judgement)
        let error = min(SensorComparison.largestError, off * off / (allowed * allowed))
        offness += (error - offness) * share
        lastingOffness += (error - lastingOffness) * min(1, elapsed / Self.lastingJudgement)
        contradicted = offness > 1 ? contradicted + elapsed : max(0, contradicted - elapsed)
        // One that has proved nothing in this session is given no minute, but more than a moment: the first fixes
        // after a start may come late.
        let patience = unconfirmedSeconds > 0 ? Self.earlierPatience : Self.relearning
        if contradicted > patience {
            // Of an earlier session's calibration nothing follows for this sensor.
            if unconfirmedSeconds == 0 { refusal = misfit }
            fit = SpeedSensorFit()
            habit = ReadingHabit()
            contradicted = 0
            offness = 0
            lastingOffness = unconfirmedSeconds == 0 ? Self.refusedOffness : 0
            unconfirmedSeconds = 0
        }
        if verdict == .trusted { refusal = nil }
        guard unconfirmedSeconds > 0 else { return }
        unconfirmedSeconds = offness > 1 ? Self.confirmation : max(0, unconfirmedSeconds - elapsed)
    }

    // MARK: - Results

    /// The trust in it, and the reason.
    ///
    /// A sensor that stays the same is refused three seconds (and the longest delay) after the vehicle's speed has changed
    /// by 5 m/s, another that cannot be used after at most two minutes of driving with good fixes.
    func condition(at now: Double) -> SensorCondition {
        guard let latest = history.latest, now - latest.at < SensorComparison.absence else {
            return now - leaps.lastAt < SensorComparison.absence ? .refused(.frozen) : .absent
        }
        return verdict ?? .learning(lack(at: now))
    }

    /// Nil while it is learnt. One that was refused stays so until it is trusted.
    private var verdict: SensorCondition? {
        leaps.failedSince == nil ? agreement : .refused(.frozen)
    }

    /// The same by the fixes alone.
    private var agreement: SensorCondition? {
        if isFrozen { return .refused(.frozen) }
        guard let scale = fit.scale, fit.seconds >= Self.learning, fit.hasSeenChanges,
            unconfirmedSeconds == 0
        else { return refusal.map { .refused($0) } }
        let isPlausible =
            max(offness, lastingOffness) <= 1 && SensorComparison.scales.contains(scale)
        return isPlausible ? .trusted : .refused(fit.misfit)
    }

    private var isFrozen: Bool { sameness?.isFrozen ?? false }
    private var misfit: SensorReason { isFrozen ? .frozen : fit.misfit }
    private var isTrusted: Bool { verdict == .trusted }

    private func lack(at now: Double) -> SensorReason {
        guard let lastGood, now - lastGood.at < SensorComparison.absence else { return .noFixes }
        if lastGood.speed <= 1 { return .standing }
        if unconfirmedSeconds > 0 { return .unconfirmed }
        return fit.seconds < Self.learning ? .tooLittleDriving : .noChanges
    }

    /// The learnt factor, and the delay of readings in seconds; nil while it is not trusted.
    var calibration: (scale: Double, delay: Double)? {
        guard isTrusted, let scale = fit.scale else { return nil }
        return (scale, fit.delay)
    }

    /// The calibration for the next session; nil while it is not trusted.
    var learnt: SpeedSensorCalibration? {
        isTrusted ? fit.calibration : nil
    }

    /// Takes up an earlier session's calibration, unless this one has learnt enough. It is trusted once it has
    /// agreed for some seconds of driving, and dropped at once when it does not.
    mutating func restore(_ earlier: SpeedSensorCalibration) {
        guard verdict == nil,
            let fit = SpeedSensorFit(earlier, countingAtMost: Self.earlierWorth)
        else { return }
        self.fit = fit
        offness = 0
        lastingOffness = 0
        contradicted = 0
        unconfirmedSeconds = Self.confirmation
    }

    /// The distance driven since the last fix.
    struct Reckoning: Sendable {
        /// Metres forwards minus metres backwards, up to the sensor's last reading; and their
        /// standard deviation.
        var meters: Double
        var deviation: Double
        /// Metres a second at the last reading; negative in reverse.
        var speed: Double
        /// Seconds since then, plus the seconds of silence before.
        var unseenSeconds: Double
        /// Seconds since the last fix for which a sensor that may be stuck has had the same value; and those beyond
        /// all that it is known for.
        var stuckSeconds: Double
        var lostSeconds: Double
        /// Seconds since the last reading alone, in which the vehicle may have moved on at ``speed``.
        var aheadSeconds: Double
        /// Nil unless the vehicle was braking to a stand at the last reading.
        var braking: Braking?

        /// Metres forwards minus metres backwards up to now.
        var expectedMeters: Double {
            guard let braking else { return meters + speed * aheadSeconds }
            let ahead = braking.meters(in: aheadSeconds)
            return meters + (speed < 0 ? -ahead : ahead)
        }
    }

    /// Whether there is such a sensor.
    // Mutating, although it only reads: else it is called with a copy of the sensor.
    var hasReadings: Bool { mutating get { !history.isEmpty } }

    /// Nil if the sensor is not trusted, or was silent already at the last fix.
    func reckoning(at now: Double) -> Reckoning? {
        // Most vehicles have no such sensor.
        guard !history.isEmpty, agreement == .trusted, let anchor, let start = anchor.state,
            let latest = leaps.failedSince ?? history.latest, latest.at >= start.at,
            let scale = fit.scale
        else { return nil }
        guard anchor.speed.map({ !contradicts($0, start.value) }) ?? true, !hasFailedLately
        else { return nil }
        let path = scale * (latest.integral - start.integral)
        let ahead = max(0, now - (latest.at - fit.delay))
        let seconds = max(0, latest.at - start.at)
        let variance =
            Self.square(fit.scaleDeviation * path)
            + Self.square(Self.delayDeviation * scale * (latest.value - start.value))
            + Self.square(Self.slowDeviation * min(seconds, path)) + Self.lineVariance * path + 1
        // As long as there were fixes they agreed with it.
        let run = latest.at - max(latest.changedAt, start.at)
        let isStanding = latest.value == 0
        return Reckoning(
            meters: scale * (latest.net - start.net), deviation: variance.squareRoot(),
            speed: (history.isReverse ? -scale : scale) * latest.value,
            unseenSeconds: ahead + latest.silence - start.silence,
            stuckSeconds: habit.stuckSeconds(run: run, isStanding: isStanding),
            lostSeconds: habit.lostSeconds(run: run, isStanding: isStanding),
            aheadSeconds: ahead, braking: braking(upTo: latest, scale: scale))
    }

    /// The braking that the readings of the second before one show.
    private func braking(upTo latest: ReadingHistory.Entry, scale: Double) -> Braking? {
        guard latest.value > 0, let earlier = history.state(at: latest.at - 1)?.value else {
            return nil
        }
        return Braking(speed: scale * latest.value, earlier: scale * earlier, seconds: 1)
    }

    /// The moment of the last reading less its delay, seconds on the monotonic clock; nil without any.
    var seenUntil: Double? { (leaps.failedSince ?? history.latest).map { $0.at - fit.delay } }

    /// Metres forwards minus metres backwards from the last fix to a moment up to ``seenUntil`` within the
    /// history; nil also if the sensor was silent between.
    func meters(at time: Double) -> Double? {
        guard let start = anchor?.state, let scale = fit.scale,
            let state = history.state(at: time + fit.delay), state.silence == start.silence
        else { return nil }
        return scale * (state.net - start.net)
    }

    /// Whether it has contradicted the last fixes before an outage, which were not judged yet: one that fails then
    /// shows only there.
    private var hasFailedLately: Bool {
        waiting.count { fix in
            history.state(at: fix.at + fit.delay).map { contradicts(fix.speed, $0.value) } ?? false
        } > 1
    }

    /// Whether a single fix's speed and a reading are farther apart than errors that are not averaged explain.
    private func contradicts(_ speed: Double, _ reading: Double) -> Bool {
        guard let scale = fit.scale else { return true }
        let allowed = Self.lastTolerance.speed + Self.lastTolerance.share * speed
        return abs(speed - scale * reading) > allowed
    }

    /// The delay's standard deviation, seconds; the error of wheels at walking pace and by
    /// rounding, metres a second; by how much the map's line is longer or shorter than the driven
    /// one, square metres for each metre.
    private static let delayDeviation = 0.15
    private static let slowDeviation = 0.03
    private static let lineVariance = 0.02

    private static func square(_ value: Double) -> Double { value * value }

    /// Finds the history's state at the moment of the last fix, once it is there.
    private mutating func moveAnchor() {
        guard let found = anchor, found.state == nil else { return }
        anchor?.state = history.state(at: found.at + fit.delay)
    }
}
