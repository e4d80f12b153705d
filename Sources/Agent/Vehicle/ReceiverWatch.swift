import GPSDClient
import Geodesy
import Positioning
import Synchronization
import Threads
import Wire

/// Says how the receiver is: from what guidance made of its reports, and from how long it has been
/// silent. gpsd 3.22 can fall silent without an error, which only a clock notices.
final class ReceiverWatch: Sendable {
    private struct State {
        /// When the connection was made; nil without one.
        var connectedAt: Duration?
        var last: (fix: Fix, at: Duration)?
        /// What guidance made of the last report that it looked at; nil inside when it was used.
        var verdict: FixFilter.Rejection??
        /// When guidance last used a report.
        var usedAt: Duration?
        var unreadableAt: Duration?
    }

    private let state = Mutex(State())
    private let clock: MonotonicClock
    private let occupation: Occupation
    private let silentAfter: Duration

    /// Metres of estimated error, 95 %, beyond which a position does not tell one road from another.
    static let poorBeyondMeters = 100.0

    /// - Parameter occupation: of the thread that reads gpsd.
    init(clock: MonotonicClock, occupation: Occupation, silentAfterSeconds: Double) {
        self.clock = clock
        self.occupation = occupation
        silentAfter = .seconds(silentAfterSeconds)
    }

    func observe(_ event: GPSDClient.Event) {
        let now = clock.now
        state.withLock { state in
            switch event {
            case .connected: state.connectedAt = now
            case .disconnected: state.connectedAt = nil
            case .fix(let fix): state.last = (fix, now)
            case .unreadable: state.unreadableAt = now
            }
        }
    }

    /// Guidance has looked at the last report.
    ///
    /// - Parameter refusal: why it did not use it; nil when it did.
    func judged(_ refusal: FixFilter.Rejection?) {
        let now = clock.now
        state.withLock { state in
            state.verdict = .some(refusal)
            if refusal == nil { state.usedAt = now }
        }
    }

    var health: Health.GPS {
        let now = clock.now
        let isStuck = occupation.duration >= silentAfter
        return state.withLock { state in
            let age = state.last.map { (now - $0.at).inSeconds }
            guard let connectedAt = state.connectedAt else {
                return Health.GPS(state: .disconnected, ageSeconds: age)
            }
            if isStuck { return Health.GPS(state: .silent, reason: .stuck, ageSeconds: age) }
            let heardAt = max(connectedAt, state.last?.at ?? .zero)
            guard let (fix, at) = state.last, at >= connectedAt, now - heardAt < silentAfter else {
                // Until the receiver has had its time, a new connection is not yet silent.
                let isSilent = now - heardAt >= silentAfter
                let isUnreadable = state.unreadableAt.map { $0 >= heardAt } ?? false
                return Health.GPS(
                    state: isSilent ? .silent : .noFix,
                    reason: isSilent && isUnreadable ? .unreadable : nil, ageSeconds: age)
            }
            let isUsing = state.usedAt.map { $0 >= connectedAt && now - $0 < silentAfter } ?? false
            let (status, reason) = Self.judgement(state.verdict, of: fix, isUsing: isUsing)
            return Health.GPS(
                state: status, reason: reason, ageSeconds: age, satellitesUsed: fix.satellitesUsed,
                accuracyMeters: fix.horizontalError)
        }
    }

    /// - Parameter isUsing: whether guidance has used a report within the last seconds: then a single one
    ///   that does not fit the others is no news.
    private static func judgement(
        _ verdict: FixFilter.Rejection??, of fix: Fix, isUsing: Bool
    ) -> (Health.GPS.State, Health.GPS.Reason?) {
        let reason: Health.GPS.Reason
        switch verdict {
        case nil: return (.noFix, nil)
        case .some(nil):
            return ((fix.horizontalError ?? 0) > poorBeyondMeters ? .poorFix : .fix, nil)
        case .some(.some(let refusal)): reason = Health.GPS.Reason(refusal)
        }
        switch reason {
        case .repeatedTime, .earlierTime, .laterTime, .jump:
            guard !isUsing else { return (.fix, nil) }
            return (.noFix, reason)
        case .inaccurate: return (.poorFix, reason)
        default: return (.noFix, reason)
        }
    }
}

extension Health.GPS.Reason {
    fileprivate init(_ refusal: FixFilter.Rejection) {
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
            case .inaccurate: .inaccurate
            }
    }
}
