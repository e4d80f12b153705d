import GPSDLink
import Geodesy
package import Positioning
import Wire

/// Judges the receiver's health: by guidance's verdicts on its reports, by contradictions of its
/// clock, and by the length of its silence. gpsd 3.22 can fall silent without an error, which
/// only a clock notices.
struct ReceiverStatus {
    /// When the connection was made; nil without one.
    private var connectedAt: Duration?
    /// Why there is no connection.
    private var error: GPSDError?
    private var presence = ReceiverPresence.present
    private var last: (fix: Fix, at: Duration)?
    /// Guidance's verdict on the last report that it looked at; nil inside when it was used.
    private var verdict: FixFilter.Rejection??
    /// When guidance last used a report.
    private var usedAt: Duration?
    private var contradictions = Contradictions()
    private var unreadableAt: Duration?
    private var rhythm = Rhythm()
    private let shortestSilence: Duration
    /// The time without a report after which the receiver is silent: one that reports each five seconds is not between two.
    private var silentAfter: Duration { max(shortestSilence, rhythm.silence) }

    /// Metres of estimated error, 95 %, beyond which a position does not distinguish one road from
    /// another.
    static let poorBeyondMeters = 100.0
    /// Longer than from one attempt to connect to the next.
    private static let unreadableDuration = Duration.seconds(30)

    init(silentAfterSeconds: Double) { shortestSilence = .seconds(silentAfterSeconds) }

    mutating func observe(_ event: ReceiverEvent, at now: Duration) {
        switch event {
        case .connected:
            connectedAt = now
            presence = .present
        case .receivers(let presence): self.presence = presence
        case .disconnected(let error):
            connectedAt = nil
            self.error = error
        case .fix(let fix):
            if let last { rhythm.take(now - last.at) }
            last = (fix, now)
        case .unreadable: unreadableAt = now
        case .yawRate: break
        }
    }

    /// Guidance has looked at the last report.
    ///
    /// - Parameter refusal: why it did not use it; nil when it did.
    mutating func judged(_ refusal: FixFilter.Rejection?, at now: Duration) {
        verdict = .some(refusal)
        if let refusal {
            contradictions.take(Health.GPS.Reason(refusal), at: now)
        } else {
            usedAt = now
        }
    }

    /// - Parameters:
    ///   - doubt: the contradiction of the believed time.
    ///   - reading: time since the thread that reads gpsd began to handle its last report.
    func health(
        at now: Duration, doubt: ReceiverTime.Doubt?, reading: Duration
    ) -> Health.GPS {
        let age = last.map { (now - $0.at).inSeconds }
        guard let connectedAt else {
            return Health.GPS(
                state: .disconnected, reason: disconnection(at: now), ageSeconds: age)
        }
        if reading >= silentAfter {
            return Health.GPS(state: .silent, reason: .stuck, ageSeconds: age)
        }
        let heardAt = max(connectedAt, last?.at ?? .zero)
        guard let (fix, at) = last, at >= connectedAt, now - heardAt < silentAfter else {
            if let reason = Health.GPS.Reason(presence) {
                return Health.GPS(state: .silent, reason: reason, ageSeconds: age)
            }
            // Until the receiver has had its time, a new connection is not yet silent.
            let isSilent = now - heardAt >= silentAfter
            let isUnreadable = unreadableAt.map { $0 >= heardAt } ?? false
            return Health.GPS(
                state: isSilent ? .silent : .noFix,
                reason: isSilent && isUnreadable ? .unreadable : nil, ageSeconds: age)
        }
        let isUsing = usedAt.map { $0 >= connectedAt && now - $0 < silentAfter } ?? false
        var (status, reason) = Self.judgement(verdict, of: fix, isUsing: isUsing)
        if isUsing {
            reason = doubt.map { Health.GPS.Reason($0) } ?? contradictions.reason(at: now)
        }
        return Health.GPS(
            state: status, reason: reason, ageSeconds: age, satellitesUsed: fix.satellitesUsed,
            accuracyMeters: fix.horizontalError)
    }

    /// - Parameter isUsing: whether guidance has used a report within the last seconds: then it has a
    ///   position, whatever it thinks of the last report.
    private static func judgement(
        _ verdict: FixFilter.Rejection??, of fix: Fix, isUsing: Bool
    ) -> (Health.GPS.State, Health.GPS.Reason?) {
        switch verdict {
        case nil: return (.noFix, nil)
        case .some(nil):
            return ((fix.horizontalError ?? 0) > poorBeyondMeters ? .poorFix : .fix, nil)
        case .some(.some) where isUsing: return (.fix, nil)
        case .some(.some(let refusal)):
            return (refusal == .inaccurate ? .poorFix : .noFix, Health.GPS.Reason(refusal))
        }
    }

    /// The reason why there is no gpsd, as far as it is known.
    private func disconnection(at now: Duration) -> Health.GPS.Reason? {
        if let unreadableAt, now - unreadableAt < Self.unreadableDuration { return .unreadable }
        return error?.isSilence == true ? .noAnswer : nil
    }
}

/// The regular interval between two reports, if there is one.
private struct Rhythm {
    private var interval = Duration.zero
    private var count = 0

    /// Number of intervals that are alike, within a share, and the longest one that is no silence.
    private static let (regular, tolerance) = (3, 0.25)
    private static let longest = Duration.seconds(20)

    /// One and a half of it; zero without one.
    var silence: Duration {
        count >= Self.regular && interval <= Self.longest ? interval * 1.5 : .zero
    }

    mutating func take(_ elapsed: Duration) {
        let isAlike = abs((elapsed - interval).inSeconds) <= Self.tolerance * interval.inSeconds
        (interval, count) = (elapsed, isAlike ? count + 1 : 1)
    }
}

/// Distinguishes refusals worth reporting from single reports that do not fit, while others are
/// used: two of one kind within `duration`.
private struct Contradictions {
    private var last: (reason: Health.GPS.Reason, at: Duration)?
    private var reported: (reason: Health.GPS.Reason, at: Duration)?

    private static let duration = Duration.seconds(10)

    mutating func take(_ reason: Health.GPS.Reason, at now: Duration) {
        guard reason.isContradiction else { return }
        if let last, last.reason == reason, now - last.at <= Self.duration {
            reported = (reason, now)
        }
        last = (reason, now)
    }

    func reason(at now: Duration) -> Health.GPS.Reason? {
        reported.flatMap { now - $0.at <= Self.duration ? $0.reason : nil }
    }
}

extension Health.GPS.Reason {
    package init(_ refusal: FixFilter.Rejection) {
        self =
            switch refusal {
            case .noFix: .noFix
            case .coordinate: .noPosition
            case .noTime: .noTime
            case .implausibleTime: .implausibleTime
            case .weekRollover: .weekRollover
            case .repeatedTime: .repeatedTime
            case .earlierTime: .earlierTime
            case .laterTime: .laterTime
            case .jump: .jump
            case .repeatedPlace: .repeatedPlace
            case .inaccurate: .inaccurate
            }
    }

    fileprivate init(_ doubt: ReceiverTime.Doubt) {
        self = doubt.aheadSeconds > 0 ? .laterTime : .earlierTime
    }

    fileprivate init?(_ presence: ReceiverPresence) {
        switch presence {
        case .present: return nil
        case .none: self = .noReceiver
        case .others: self = .otherReceiver
        }
    }

    /// Whether a report that is refused for it contradicts others, and does not merely say less.
    fileprivate var isContradiction: Bool {
        switch self {
        case .implausibleTime, .weekRollover, .earlierTime, .laterTime, .jump: true
        default: false
        }
    }
}
