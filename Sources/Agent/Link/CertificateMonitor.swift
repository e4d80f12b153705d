import AgentCore
import Geodesy
import MosquittoClient
import Synchronization

/// Notices replaced files of `[broker.tls]`, and has the end of the vehicle's certificate.
///
/// New files are used once they are valid; until then the link keeps the old ones, or is held back where there are none
/// since the start.
final class CertificateMonitor: Sendable {
    /// Files to connect with from now on.
    struct Renewal: Sendable {
        var tls: MosquittoClient.TLS
        /// A sentence that says why, without its full stop.
        var reason: String
        /// Notes on possible faults.
        var notes: [String]
    }

    private struct State {
        /// The files in use; nil while the link is held back.
        var tls: MosquittoClient.TLS? {
            didSet { expiry = tls?.expiry }
        }
        var expiry: UTCTime?
        /// The fault at the last look, whether it was there before that, and whether it was logged.
        var fault: String?
        var lasts = false
        var isReported = false
        var isAsked = false
        var nextLook: Duration

        /// What is wrong, and what the link does meanwhile.
        var sentence: String? {
            fault.map {
                tls == nil
                    ? "the link waits for good files of [broker.tls]: \($0)"
                    : "new files of [broker.tls] are not used, those before are, and after a restart there "
                        + "would be no link: \($0)"
            }
        }
    }

    private let configuration: Configuration
    private let clock: MonotonicClock
    private let renewed: @Sendable (Renewal) -> Void
    private let warn: @Sendable (String) -> Void
    private let isEncrypted: Bool
    private let state: Mutex<State>

    private static let period = Duration.seconds(30)
    /// The same while there is no link for want of good files: a rotation takes seconds.
    private static let periodWhileHeld = Duration.seconds(5)

    /// - Parameters:
    ///   - found: the files at the start; a fault of them is taken as logged.
    ///   - inUse: what the link connects with, which may be those of before; nil without any.
    ///   - renewed: called when the content of the files has changed and is good.
    ///   - warn: takes a sentence on invalid files.
    init(
        _ configuration: Configuration, _ found: Configuration.TLSFindings,
        inUse: MosquittoClient.TLS?, clock: MonotonicClock,
        renewed: @escaping @Sendable (Renewal) -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.configuration = configuration
        self.clock = clock
        self.renewed = renewed
        self.warn = warn
        let fault = found.faultOfThisUser
        isEncrypted = fault != nil || inUse != nil
        state = Mutex(
            State(
                tls: inUse, expiry: inUse?.expiry, fault: fault, lasts: fault != nil,
                isReported: fault != nil, nextLook: clock.now + Self.pause(inUse)))
    }

    /// What the link connects with; nil without any, and while it is held back.
    var inUse: MosquittoClient.TLS? { state.withLock { $0.tls } }

    /// When the certificate in use ends; nil without one.
    var expiry: UTCTime? { state.withLock { $0.expiry } }

    /// What is wrong with the files, and what the link does meanwhile; nil while they are good, and as long as they may
    /// only be half replaced.
    var fault: String? { state.withLock { $0.lasts ? $0.sentence : nil } }

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
        guard isEncrypted else { return }
        let now = clock.now
        let isDue = state.withLock { state in
            guard state.nextLook <= now else { return false }
            state.nextLook = now + Self.pause(state.tls)
            return true
        }
        guard isDue else { return }
        let found: Configuration.TLSFindings
        do throws(ConfigurationError) {
            found = try configuration.lookAtTLS()
        } catch {
            // The keys are those of the start, where they did not contradict each other.
            return
        }
        if let fault = found.faultOfThisUser {
            note(fault)
        } else if let next = found.tls {
            use(next, found.notes)
        }
    }

    private func use(_ next: MosquittoClient.TLS, _ notes: [String]) {
        let before = state.withLock { state in
            defer {
                state.tls = next
                state.fault = nil
                state.lasts = false
                state.isAsked = false
                state.isReported = false
            }
            return state.tls
        }
        guard before != next else { return }
        let reason =
            before == nil
            ? "the files of [broker.tls] are good now; connecting"
            : "files of [broker.tls] were replaced; connecting again with them"
        renewed(Renewal(tls: next, reason: reason, notes: notes))
    }

    private func note(_ fault: String) {
        let sentence: String? = state.withLock { state in
            // While files are being replaced they do not fit: a fault is reported when it lasts.
            state.lasts = state.isAsked || state.fault != nil
            if state.fault != fault { state.isReported = false }
            state.fault = fault
            state.isAsked = false
            guard state.lasts, !state.isReported else { return nil }
            state.isReported = true
            return state.sentence
        }
        if let sentence { warn(sentence) }
    }

    private static func pause(_ tls: MosquittoClient.TLS?) -> Duration {
        tls == nil ? periodWhileHeld : period
    }
}

extension MosquittoClient.TLS {
    fileprivate var expiry: UTCTime? {
        certificateValidity.map { UTCTime(millisecondsSince1970: $0.upperBound * 1000) }
    }
}
