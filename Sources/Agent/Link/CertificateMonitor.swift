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

    /// The files in use, and when the certificate among them ends.
    private struct State {
        var files: RenewedContent<MosquittoClient.TLS>
        var expiry: UTCTime?

        /// What is wrong, and what the link does meanwhile.
        var sentence: String? {
            files.fault.map {
                files.inUse == nil
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
                files: RenewedContent(inUse, fault: fault, at: clock.now), expiry: inUse?.expiry))
    }

    /// What the link connects with; nil without any, and while it is held back.
    var inUse: MosquittoClient.TLS? { state.withLock { $0.files.inUse } }

    /// When the certificate in use ends; nil without one.
    var expiry: UTCTime? { state.withLock { $0.expiry } }

    /// What is wrong with the files, and what the link does meanwhile; nil while they are good, and as long as they may
    /// only be half replaced.
    var fault: String? { state.withLock { $0.files.lasts ? $0.sentence : nil } }

    /// Has the next ``check()`` look at the files, and report a fault at once.
    func lookAtOnce() { state.withLock { $0.files.lookAtOnce() } }

    /// Looks at the files, now and then; to be called often.
    func check() {
        guard isEncrypted, state.withLock({ $0.files.isDue(at: clock.now) }) else { return }
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
        let isOther: Bool? = state.withLock { state in
            state.expiry = next.expiry
            return state.files.use(next)
        }
        guard let isOther else { return }
        let reason =
            isOther
            ? "files of [broker.tls] were replaced; connecting again with them"
            : "the files of [broker.tls] are good now; connecting"
        renewed(Renewal(tls: next, reason: reason, notes: notes))
    }

    private func note(_ fault: String) {
        let sentence = state.withLock { $0.files.note(fault) ? $0.sentence : nil }
        if let sentence { warn(sentence) }
    }
}

extension MosquittoClient.TLS {
    fileprivate var expiry: UTCTime? {
        certificateValidity.map { UTCTime(millisecondsSince1970: $0.upperBound * 1000) }
    }
}
