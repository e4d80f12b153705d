import AgentCore
import Synchronization

/// Watches the file of the broker's password.
///
/// A new password is used once it is there; until then the link keeps the old one, or is held back where there is none since
/// the start.
final class PasswordMonitor: Sendable {
    private let configuration: Configuration
    private let clock: MonotonicClock
    private let renewed: @Sendable (_ password: String, _ reason: String) -> Void
    private let warn: @Sendable (String) -> Void
    /// Whether there is such a file, and nothing comes before it.
    private let isWatched: Bool
    private let state: Mutex<RenewedContent<String>>

    /// - Parameters:
    ///   - configuration: with the password as it was at the start; a fault of it is taken as logged.
    ///   - renewed: called with a password that was not in use before, and a sentence that says why, without its full stop.
    ///   - warn: takes a sentence on a file that has no password.
    init(
        _ configuration: Configuration, clock: MonotonicClock,
        environment: [String: String] = .process,
        renewed: @escaping @Sendable (_ password: String, _ reason: String) -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.configuration = configuration
        self.clock = clock
        self.renewed = renewed
        self.warn = warn
        isWatched =
            !configuration.broker.passwordFile.isEmpty
            && environment["TURNSTONE_BROKER_PASSWORD"] == nil
        state = Mutex(
            RenewedContent(
                configuration.broker.password.value, fault: configuration.faultOfPassword,
                at: clock.now))
    }

    /// What the link connects with; nil without any, and while it is held back.
    var inUse: String? { state.withLock { $0.inUse } }

    /// What is wrong with the file, and what the link does meanwhile; nil while there is a password, and as long as the
    /// file may only be half replaced.
    var fault: String? {
        guard isWatched else { return nil }
        return state.withLock { $0.lasts ? Self.sentence(on: $0) : nil }
    }

    /// Has the next ``check()`` look at the file, and report a fault at once.
    func lookAtOnce() { state.withLock { $0.lookAtOnce() } }

    /// Looks at the file, now and then; to be called often.
    func check() {
        guard isWatched, state.withLock({ $0.isDue(at: clock.now) }) else { return }
        var now = configuration
        do throws(ConfigurationError) {
            now.broker.password = try configuration.passwordOfFile()
        } catch {
            now.broker.password = .awaited(because: error.description)
        }
        if let password = now.broker.password.value {
            use(password)
        } else if let fault = now.faultOfPassword {
            note(fault)
        }
    }

    private func use(_ password: String) {
        guard let isOther = state.withLock({ $0.use(password) }) else { return }
        renewed(
            password,
            isOther
                ? "the password in broker.password_file was replaced; connecting again with it"
                : "there is a password in broker.password_file now; connecting")
    }

    private func note(_ fault: String) {
        let sentence = state.withLock { $0.note(fault) ? Self.sentence(on: $0) : nil }
        if let sentence { warn(sentence) }
    }

    private static func sentence(on state: RenewedContent<String>) -> String? {
        state.fault.map {
            state.inUse == nil
                ? "the link waits for the password: \($0)"
                : "the password of before is used, and after a restart there would be no link: \($0)"
        }
    }
}
