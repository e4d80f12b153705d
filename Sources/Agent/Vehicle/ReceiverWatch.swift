import GPSDClient
import Geodesy
import Positioning
import Synchronization
import Wire

/// Says how the receiver is, from what gpsd reports and from how long it has been silent: gpsd 3.22 can
/// fall silent without an error, which only a clock notices.
final class ReceiverWatch: Sendable {
    private struct State {
        /// When the connection was made; nil without one.
        var connectedAt: Duration?
        var last: (fix: Fix, at: Duration)?
    }

    private let state = Mutex(State())
    private let clock: MonotonicClock
    private let silentAfter: Duration

    /// Metres of estimated error, 95 %, beyond which a position does not tell one road from another.
    static let poorBeyondMeters = 100.0

    init(clock: MonotonicClock, silentAfterSeconds: Double) {
        self.clock = clock
        silentAfter = .seconds(silentAfterSeconds)
    }

    func observe(_ event: GPSDClient.Event) {
        let now = clock.now
        state.withLock { state in
            switch event {
            case .connected: state.connectedAt = now
            case .disconnected: state.connectedAt = nil
            case .fix(let fix): state.last = (fix, now)
            case .unreadable: break
            }
        }
    }

    var health: Health.GPS {
        let now = clock.now
        return state.withLock { state in
            let age = state.last.map { (now - $0.at).inSeconds }
            guard let connectedAt = state.connectedAt else {
                return Health.GPS(state: .disconnected, ageSeconds: age)
            }
            let heardAt = max(connectedAt, state.last?.at ?? .zero)
            guard let (fix, at) = state.last, at >= connectedAt, now - heardAt < silentAfter else {
                // Until the receiver has had its time, a new connection is not yet silent.
                let isSilent = now - heardAt >= silentAfter
                return Health.GPS(state: isSilent ? .silent : .noFix, ageSeconds: age)
            }
            return Health.GPS(
                state: Self.state(of: fix), ageSeconds: age, satellitesUsed: fix.satellitesUsed,
                accuracyMeters: fix.horizontalError)
        }
    }

    private static func state(of fix: Fix) -> Health.GPS.State {
        guard fix.mode >= .twoDimensional, fix.coordinate.isValid, fix.time != nil else {
            return .noFix
        }
        return (fix.horizontalError ?? 0) > poorBeyondMeters ? .poorFix : .fix
    }
}
