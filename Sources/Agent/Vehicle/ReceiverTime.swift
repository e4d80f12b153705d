import Geodesy

/// Decides from the times that the receiver reports what time it is.
///
/// One report moves nothing. A time is believed when several reports over some seconds agree with each
/// other and with the monotonic clock, and it is then carried on by that clock: a report that contradicts
/// it is passed over until others have agreed with it for as long. The farther a time is from what was
/// to be expected, the longer the agreement that it takes.
struct ReceiverTime {
    /// What was to be expected without the receiver.
    enum Expectation {
        /// By the system's clock, which is no earlier than the floor.
        case about(UTCTime)
        /// By the floor alone.
        case notBefore(UTCTime)
    }

    /// Reports that agree: each as far from the monotonic clock as the others.
    private struct Agreement {
        /// What the first report made the time at the monotonic clock's zero.
        var anchor: UTCTime
        /// The same by the newest report.
        var newest: UTCTime
        var began: Duration
        var ended: Duration
        var count = 1

        init(_ time: UTCTime, at now: Duration) {
            anchor = time.advanced(bySeconds: -now.inSeconds)
            (newest, began, ended) = (anchor, now, now)
        }

        /// Takes in a report if it agrees.
        mutating func take(_ time: UTCTime, at now: Duration) -> Bool {
            let start = time.advanced(bySeconds: -now.inSeconds)
            let drift = ReceiverTime.drift * (now - began).inSeconds
            guard abs(start.seconds(since: anchor)) <= ReceiverTime.tolerance + drift else {
                return false
            }
            newest = start
            ended = now
            count += 1
            return true
        }

        var seconds: Double { (ended - began).inSeconds }
    }

    /// Seconds by which reports that agree may be apart: what gpsd and a busy machine delay them.
    private static let tolerance = 2.0
    /// Seconds by which a bad oscillator moves in one second.
    private static let drift = 2e-4
    /// What a time that was to be expected takes, and one that was not. Seconds are more than the tolerance,
    /// so that a clock that stands still does not agree with itself.
    private static let usualEvidence = (reports: 3, seconds: 5.0)
    private static let strongEvidence = (reports: 30, seconds: 60.0)
    /// How far a believed time may be corrected on the usual evidence, seconds: leap seconds are not known
    /// at the start.
    private static let correction = 60.0
    /// How far the system's clock may be off, seconds.
    private static let systemError = 86_400.0
    /// How long a vehicle without a clock stands still, seconds.
    private static let standstill = 60 * 86_400.0
    /// The floor is remembered by the minute.
    private static let floorError = 120.0

    private var belief: Agreement?
    /// The newest reports, where they do not agree with what is believed.
    private var doubt: Agreement?

    /// The believed time; nil before there is one.
    func time(at now: Duration) -> UTCTime? {
        belief?.newest.advanced(bySeconds: now.inSeconds)
    }

    /// For how many seconds reports have agreed with what is believed.
    var agreedSeconds: Double { belief?.seconds ?? 0 }

    /// Takes in the time of a report.
    ///
    /// - Parameter expectation: only looked at while nothing is believed.
    mutating func take(_ time: UTCTime, at now: Duration, _ expectation: Expectation) {
        if belief?.take(time, at: now) == true {
            doubt = nil
            return
        }
        if doubt?.take(time, at: now) != true { doubt = Agreement(time, at: now) }
        guard let doubt else { return }
        let needed =
            isExpected(time, at: now, expectation) ? Self.usualEvidence : Self.strongEvidence
        guard doubt.count >= needed.reports, doubt.seconds >= needed.seconds else { return }
        belief = doubt
        self.doubt = nil
    }

    private func isExpected(
        _ time: UTCTime, at now: Duration, _ expectation: Expectation
    ) -> Bool {
        if let believed = self.time(at: now) {
            return abs(time.seconds(since: believed)) <= Self.correction
        }
        switch expectation {
        case .about(let system): return abs(time.seconds(since: system)) <= Self.systemError
        case .notBefore(let floor):
            return -Self.floorError...Self.standstill ~= time.seconds(since: floor)
        }
    }
}

extension UTCTime {
    fileprivate func seconds(since other: UTCTime) -> Double {
        Double(millisecondsSince1970 &- other.millisecondsSince1970) / 1000
    }
}
