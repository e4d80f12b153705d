import AgentCore
import Geodesy
import MosquittoClient
import Synchronization

/// Notices replaced files of `[broker.tls]`, and has the end of the vehicle's certificate.
///
/// New files are used once they are valid; until then the link keeps the old ones.
final class CertificateMonitor: Sendable {
    private struct State {
        /// The files in use.
        var tls: MosquittoClient.TLS? {
            didSet { expiry = tls?.expiry }
        }
        var expiry: UTCTime?
        /// The fault at the last look, and whether it was logged.
        var fault: String?
        var isReported = false
        var isAsked = false
        var nextLook: Duration
    }

    private let configuration: Configuration
    private let clock: MonotonicClock
    private let renewed: @Sendable (MosquittoClient.TLS, _ notes: [String]) -> Void
    private let warn: @Sendable (String) -> Void
    private let state: Mutex<State>

    private static let period = Duration.seconds(30)

    /// - Parameters:
    ///   - tls: the files in use; nil without TLS.
    ///   - renewed: called with the new files when their content has changed and is good, and with
    ///     notes on possible faults.
    ///   - warn: takes a sentence on invalid files.
    init(
        _ configuration: Configuration, _ tls: MosquittoClient.TLS?, clock: MonotonicClock,
        renewed: @escaping @Sendable (MosquittoClient.TLS, _ notes: [String]) -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.configuration = configuration
        self.clock = clock
        self.renewed = renewed
        self.warn = warn
        state = Mutex(State(tls: tls, expiry: tls?.expiry, nextLook: clock.now + Self.period))
    }

    /// When the certificate in use ends; nil without one.
    var expiry: UTCTime? { state.withLock { $0.expiry } }

    /// Has the next ``check()`` look at the files, and report a fault at once.
    func lookAtOnce() {
        state.withLock { state in
            state.nextLook = .zero
            state.isAsked = true
            state.isReported = false
        }
    }

    /// Looks at the files, now and then; to be called often.
    func check() {
        let now = clock.now
        let isDue = state.withLock { state in
            guard state.tls != nil, state.nextLook <= now else { return false }
            state.nextLook = now + Self.period
            return true
        }
        guard isDue else { return }
        do throws(ConfigurationError) {
            let found = try configuration.lookAtTLS()
            guard let next = try found.readable() else { return }
            let isNew = state.withLock { state in
                let isNew = state.tls != next
                if isNew { state.tls = next }
                state.fault = nil
                state.isAsked = false
                state.isReported = false
                return isNew
            }
            if isNew { renewed(next, found.notes) }
        } catch {
            let sentence = error.description
            let isDue = state.withLock { state in
                // While files are being replaced they do not fit: a fault is reported when it
                // lasts.
                let lasts = state.isAsked || state.fault != nil
                if state.fault != sentence { state.isReported = false }
                defer { state.isReported = state.isReported || lasts }
                state.fault = sentence
                state.isAsked = false
                return lasts && !state.isReported
            }
            if isDue { warn(sentence) }
        }
    }
}

extension MosquittoClient.TLS {
    fileprivate var expiry: UTCTime? {
        certificateValidity.map { UTCTime(millisecondsSince1970: $0.upperBound * 1000) }
    }
}
