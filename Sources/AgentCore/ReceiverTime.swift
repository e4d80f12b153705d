package import Geodesy

/// Decides the time from the receiver's reports, and whether it is in doubt.
///
/// The monotonic clock is good to a fraction of a second an hour, so a receiver whose time moves otherwise
/// was wrong before or is wrong now. No single report says which. Reports that agree with one another and
/// with the monotonic clock are one ``Timeline``; several are followed at a time, because two receivers may
/// take turns. One of them is believed, and carried on by the monotonic clock. Another one takes its
/// place when there is as much evidence for it as for the believed one, within limits.
package struct ReceiverTime: Sendable {
    /// The time as known without the receiver.
    struct Surroundings {
        /// The system's clock; nil where it is before the floor.
        var system: UTCTime?
        /// Whether the kernel says that something keeps the system's clock right.
        var isSynchronized = false
        /// The latest time that is certain to be over.
        var floor: UTCTime
    }

    /// A time that contradicts the believed one.
    package struct Doubt: Hashable, Sendable {
        /// Seconds by which the newer of the two is ahead of the older one.
        package var aheadSeconds: Double
        /// The other possible time; nil while a single pair of reports says so.
        package var rival: UTCTime?
    }

    /// A step of the time in use.
    struct Step: Hashable {
        var time: UTCTime
        /// Seconds by which it is ahead of the time before.
        var aheadSeconds: Double
    }

    /// Seconds by which reports that agree may be apart: the delays of gpsd and of a busy machine.
    private static let tolerance = 2.0
    /// Drift of a bad oscillator, seconds per second.
    private static let drift = 2e-4
    /// Seconds between two reports that count as agreement at most: silence proves nothing.
    private static let longestStep = 10.0
    /// Maximum number of timelines beside the believed one.
    private static let capacity = 4

    /// Evidence needed for an expected time. The seconds are more than the tolerance, so that
    /// a clock that stands still does not agree with itself.
    private static let standard = Evidence(reports: 3, seconds: 5)
    /// Evidence needed for any other time.
    private static let strong = Evidence(reports: 30, seconds: 60)
    /// Seconds of agreement beyond which nothing is more certain.
    static let certainSeconds = 3600.0

    /// Maximum correction of a believed time on the usual evidence, seconds: leap seconds are not
    /// known at the start. It causes no doubt.
    private static let correction = 60.0
    /// Maximum expected error of the system's clock, seconds.
    private static let systemError = 86_400.0
    /// Maximum standstill of a vehicle without a clock, seconds.
    private static let standstill = 60 * 86_400.0
    /// The floor is remembered by the minute.
    private static let floorError = 120.0
    /// Seconds for which a contradiction counts after its last report.
    private static let doubtSeconds = 10.0

    private var belief: Timeline?
    /// Other timelines, the newest last.
    private var others: [Timeline] = []

    /// The believed time; nil before there is one.
    func time(at now: Duration) -> UTCTime? { belief?.time(at: now) }

    /// Seconds for which reports have agreed with the believed time.
    var agreedSeconds: Double { belief?.evidence.seconds ?? 0 }

    /// Whether the believed time is the one expected without the receiver.
    func isExpected(at now: Duration, _ surroundings: Surroundings) -> Bool {
        belief.map { Self.isExpected($0.time(at: now), surroundings) } ?? false
    }

    /// Takes in the time of a report.
    ///
    /// - Returns: the step of the time in use; nil for none, or a mere correction.
    mutating func take(
        _ time: UTCTime, at now: Duration, _ surroundings: Surroundings
    ) -> Step? {
        let before = inUse(at: now, surroundings)
        consider(time, at: now, surroundings)
        let after = inUse(at: now, surroundings)
        let ahead = after.seconds(since: before)
        return abs(ahead) > Self.correction ? Step(time: after, aheadSeconds: ahead) : nil
    }

    /// Seconds by which the time in use is ahead of a report's; 0 where the two agree to within a minute, and where neither is
    /// certain: no receiver is believed yet, and nothing keeps the system's clock right. Then the report's stands, unless that
    /// time is certain to be over.
    ///
    /// - Parameter before: the seconds of an earlier report. They stand where a report is later than that one. None comes
    ///   before its time, so they give way to fewer.
    func secondsAhead(
        of time: UTCTime, at now: Duration, _ surroundings: Surroundings, before: Double
    ) -> Double {
        let isCertain = belief != nil || surroundings.isSynchronized && surroundings.system != nil
        guard isCertain || time < surroundings.floor else { return 0 }
        let ahead = inUse(at: now, surroundings).seconds(since: time)
        if before != 0, (0...Self.tolerance).contains(ahead - before) { return before }
        return abs(ahead) > Self.correction ? ahead : 0
    }

    private func inUse(at now: Duration, _ surroundings: Surroundings) -> UTCTime {
        time(at: now) ?? surroundings.system ?? surroundings.floor
    }

    private mutating func consider(
        _ time: UTCTime, at now: Duration, _ surroundings: Surroundings
    ) {
        dropBelief(ifContradicting: surroundings, at: now)
        if belief?.take(time, at: now) == true {
            for index in others.indices { others[index].interrupt() }
            return
        }
        let index = other(taking: time, at: now)
        let other = others[index]
        guard other.streak >= evidence(neededBy: other, at: now, surroundings) else { return }
        others.remove(at: index)
        let previous = belief
        belief = other
        // Neither a correction leaves a doubt behind, nor an expected time in place of an
        // unexpected one.
        guard var replaced = previous, abs(replaced.seconds(to: other)) > Self.correction,
            Self.isExpected(replaced.time(at: now), surroundings)
                || !Self.isExpected(time, surroundings)
        else { return }
        replaced.wasBelieved = true
        replaced.interrupt()
        others.append(replaced)
    }

    /// The contradiction of the time in use, if there is one.
    func doubt(at now: Duration, _ surroundings: Surroundings) -> Doubt? {
        let inUse = inUse(at: now, surroundings)
        let isConfirmed = isConfirmed(inUse, at: now, surroundings)
        var found: Doubt?
        for other in others where other.evidence.reports > 1 {
            let isOlder = belief.map { other.began < $0.began } ?? false
            let limit =
                isOlder && other.wasBelieved ? .seconds(Self.certainSeconds) : Self.doubtDuration
            let silence = now - other.ended
            guard silence <= limit else { continue }
            let rival = other.time(at: now)
            // At the start the receiver is waited for.
            if belief == nil, evidence(neededBy: other, at: now, surroundings) == Self.standard {
                continue
            }
            let ahead = rival.seconds(since: inUse)
            let isRival =
                other.evidence >= Self.standard && abs(ahead) > Self.correction && !isConfirmed
            guard isRival || silence <= Self.doubtDuration else { continue }
            if isRival || found == nil {
                found = Doubt(aheadSeconds: isOlder ? -ahead : ahead, rival: isRival ? rival : nil)
            }
        }
        return found
    }

    private static let doubtDuration = Duration.seconds(doubtSeconds)

    /// Whether the time in use stands, whatever contradicts it: by the kernel's word, or because it has been
    /// certain for long and is still confirmed, as where one of two receivers is wrong.
    private func isConfirmed(
        _ inUse: UTCTime, at now: Duration, _ surroundings: Surroundings
    ) -> Bool {
        if surroundings.isSynchronized, let system = surroundings.system {
            return abs(system.seconds(since: inUse)) <= Self.correction
        }
        guard let belief else { return false }
        return belief.evidence.seconds >= Self.certainSeconds
            && now - belief.ended <= Self.doubtDuration
    }

    /// Drops a belief with less evidence than the system's clock.
    private mutating func dropBelief(
        ifContradicting surroundings: Surroundings, at now: Duration
    ) {
        guard surroundings.isSynchronized, let system = surroundings.system, var belief,
            belief.evidence.seconds < Self.certainSeconds,
            abs(system.seconds(since: belief.time(at: now))) > Self.correction
        else { return }
        belief.wasBelieved = false
        others.append(belief)
        self.belief = nil
    }

    /// The timeline that a report belongs to, which may be a new one.
    private mutating func other(taking time: UTCTime, at now: Duration) -> Int {
        for index in others.indices.reversed() where others[index].take(time, at: now) {
            return index
        }
        if others.count >= Self.capacity,
            let weakest = others.indices.min(by: {
                others[$0].evidence.seconds < others[$1].evidence.seconds
            })
        {
            others.remove(at: weakest)
        }
        others.append(Timeline(time, at: now))
        return others.count - 1
    }

    /// The evidence that a timeline needs to be believed.
    private func evidence(
        neededBy other: Timeline, at now: Duration, _ surroundings: Surroundings
    ) -> Evidence {
        let time = other.time(at: now)
        let isExpected = Self.isExpected(time, surroundings)
        if surroundings.isSynchronized, let system = surroundings.system {
            return abs(time.seconds(since: system)) <= Self.correction
                ? Self.standard : Self.strong.lasting(Self.certainSeconds)
        }
        guard let belief else { return isExpected ? Self.standard : Self.strong }
        if abs(belief.seconds(to: other)) <= Self.correction { return Self.standard }
        // A clock that was wrong for a while does not come back to the very time that was believed before.
        if other.wasBelieved, other.began < belief.began { return Self.standard }
        switch (isExpected, Self.isExpected(belief.time(at: now), surroundings)) {
        case (true, false): return Self.strong
        case (false, true): return Self.strong.lasting(Self.certainSeconds)
        default: return Self.strong.lasting(min(Self.certainSeconds, belief.evidence.seconds))
        }
    }

    private static func isExpected(_ time: UTCTime, _ surroundings: Surroundings) -> Bool {
        if let system = surroundings.system {
            return abs(time.seconds(since: system)) <= systemError
        }
        return -floorError...standstill ~= time.seconds(since: surroundings.floor)
    }
}

extension ReceiverTime {
    /// The evidence for a time.
    private struct Evidence: Hashable {
        var reports: Int
        var seconds: Double

        static func >= (lhs: Evidence, rhs: Evidence) -> Bool {
            lhs.reports >= rhs.reports && lhs.seconds >= rhs.seconds
        }

        /// As many reports over at least `seconds`.
        func lasting(_ seconds: Double) -> Evidence {
            Evidence(reports: reports, seconds: max(seconds, self.seconds))
        }
    }

    /// Reports that agree: each as far from the monotonic clock as the others.
    private struct Timeline {
        /// The time at the monotonic clock's zero, by the first report.
        private let anchor: UTCTime
        /// The same time by the newest report.
        private var newest: UTCTime
        let began: Duration
        private(set) var ended: Duration
        private(set) var evidence = Evidence(reports: 1, seconds: 0)
        /// The part of it since the believed timeline was last confirmed.
        private(set) var streak = Evidence(reports: 1, seconds: 0)
        /// Whether it was believed, and another one is now.
        var wasBelieved = false

        init(_ time: UTCTime, at now: Duration) {
            anchor = time.advanced(bySeconds: -now.inSeconds)
            (newest, began, ended) = (anchor, now, now)
        }

        /// Takes in a report if it agrees.
        mutating func take(_ time: UTCTime, at now: Duration) -> Bool {
            let start = time.advanced(bySeconds: -now.inSeconds)
            // Neither by a step nor by creeping.
            guard
                abs(start.seconds(since: newest)) <= Self.allowance(now - ended),
                abs(start.seconds(since: anchor)) <= Self.allowance(now - began)
            else { return false }
            let step = min(ReceiverTime.longestStep, (now - ended).inSeconds)
            evidence.reports += 1
            evidence.seconds += step
            if streak.reports > 0 { streak.seconds += step }
            streak.reports += 1
            newest = start
            ended = now
            return true
        }

        /// The believed timeline was confirmed meanwhile, or has changed.
        mutating func interrupt() { streak = Evidence(reports: 0, seconds: 0) }

        /// Seconds by which two agreeing reports may be apart after a duration.
        private static func allowance(_ duration: Duration) -> Double {
            ReceiverTime.tolerance + ReceiverTime.drift * duration.inSeconds
        }

        func time(at now: Duration) -> UTCTime { newest.advanced(bySeconds: now.inSeconds) }

        /// Seconds by which another timeline is ahead.
        func seconds(to other: Timeline) -> Double { other.newest.seconds(since: newest) }
    }
}

extension UTCTime {
    func seconds(since other: UTCTime) -> Double {
        Double(millisecondsSince1970 &- other.millisecondsSince1970) / 1000
    }
}
