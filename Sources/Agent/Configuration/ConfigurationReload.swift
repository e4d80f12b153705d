import AgentCore
import Logging
import Synchronization

/// Takes over the parts of a changed configuration that need no restart, and logs the keys that do.
final class ConfigurationReload: Sendable {
    private let current: Mutex<Configuration>
    private let refused = Mutex<ConfigurationError?>(nil)
    private let read: @Sendable () throws(ConfigurationError) -> Configuration
    private let logger: Logger
    private let takeOver: @Sendable (Configuration) -> Void

    /// - Parameters:
    ///   - configuration: the one in force.
    ///   - read: reads it anew, with the same flags.
    ///   - takeOver: called with a configuration that differs, or has other files.
    init(
        _ configuration: Configuration, logger: Logger,
        read: @escaping @Sendable () throws(ConfigurationError) -> Configuration,
        takeOver: @escaping @Sendable (Configuration) -> Void
    ) {
        current = Mutex(configuration)
        self.logger = logger
        self.read = read
        self.takeOver = takeOver
    }

    /// The fault of the configuration on disk at the last reload, as a sentence; nil for none.
    var faultOfNextStart: String? {
        refused.withLock { $0 }.map {
            "the configuration on the disk is refused, and a start with it would end at once: \($0)"
        }
    }

    func reload() {
        let next: Configuration
        do throws(ConfigurationError) {
            next = try read()
            refused.withLock { $0 = nil }
        } catch {
            refused.withLock { $0 = error }
            return logger.error("the configuration stays as it was: \(error)")
        }
        let (changes, later) = current.withLock { current in
            // What needs a restart stays as it was, and is logged again the next time.
            let mixed = current.takingOver(next)
            defer { current = mixed }
            return (
                mixed.values(changedFrom: current), next.values(changedFrom: mixed).map(\.key)
            )
        }
        takeOver(next)
        // No secret is among those that are reloaded, so their values may be logged.
        let now = changes.map { "\($0.key) = \($0.value)" }
        logger.notice(
            now.isEmpty
                ? "the configuration was read again"
                : "the configuration was read again; from now on \(now.joined(separator: ", "))")
        if !later.isEmpty {
            logger.warning(
                "only a restart takes over the new \(later.joined(separator: ", "))")
        }
    }
}
