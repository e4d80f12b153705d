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

    /// Tables and keys that are taken over at once.
    private static let reloaded = ["guidance.", "uplink.", "privacy.", "log.level"]

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

    /// The fault of the configuration on disk at the last reload; nil for none.
    var refusal: ConfigurationError? { refused.withLock { $0 } }

    func reload() {
        let next: Configuration
        do throws(ConfigurationError) {
            next = try read()
            refused.withLock { $0 = nil }
        } catch {
            refused.withLock { $0 = error }
            return logger.error("the configuration stays as it was: \(error)")
        }
        let changes = current.withLock { current in
            // The others stay unchanged, and are logged again the next time.
            var mixed = current
            mixed.guidance = next.guidance
            mixed.uplink = next.uplink
            mixed.privacy = next.privacy
            mixed.log = next.log
            defer { current = mixed }
            return next.values(changedFrom: current)
        }
        takeOver(next)
        // No secret is among those that are reloaded, so their values may be logged.
        let now = changes.filter { Self.isReloaded($0.key) }.map { "\($0.key) = \($0.value)" }
        logger.notice(
            now.isEmpty
                ? "the configuration was read again"
                : "the configuration was read again; from now on \(now.joined(separator: ", "))")
        let later = changes.map(\.key).filter { !Self.isReloaded($0) }
        if !later.isEmpty {
            logger.warning(
                "only a restart takes over the new \(later.joined(separator: ", "))")
        }
    }

    private static func isReloaded(_ key: String) -> Bool {
        reloaded.contains { key.hasPrefix($0) }
    }
}
