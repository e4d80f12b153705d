import Wire

/// Decides which warnings are worth a line: one that is new since all was well, and one that has
/// been true for ten minutes more. A fault every few seconds would else fill the log of a night.
struct RateLimitedLog: Sendable {
    private var lastSaid: [String: Duration] = [:]

    private static let interval = Duration.seconds(600)
    /// More kinds than brokers times reasons of failure.
    private static let capacity = 50

    /// Number of remembered warnings.
    var count: Int { lastSaid.count }

    mutating func admit(_ warning: String, at now: Duration) -> Bool {
        if let last = lastSaid[warning], now - last < Self.interval { return false }
        if lastSaid.count >= Self.capacity { lastSaid.removeAll() }
        lastSaid[warning] = now
        return true
    }

    /// Returns whether there was any of them.
    mutating func forget(_ warnings: Set<String>) -> Bool {
        defer { for warning in warnings { lastSaid[warning] = nil } }
        return warnings.contains { lastSaid[$0] != nil }
    }

    /// All is well: the next warning is a new one. Returns whether there was any.
    mutating func clear() -> Bool {
        defer { lastSaid.removeAll() }
        return !lastSaid.isEmpty
    }

    // MARK: - Lines

    /// A warning; one that was logged in the last ten minutes is for debugging only.
    ///
    /// - Parameter detail: text after the warning that does not make it another one.
    mutating func warn(_ warning: String, _ detail: String = "", at now: Duration) -> LogLine {
        line("\(warning)\(detail)", .warning, once: warning, at: now)
    }

    /// A line that is no warning, at the same rate.
    mutating func note(_ news: String, at now: Duration) -> LogLine {
        line(news, .info, once: news, at: now)
    }

    private mutating func line(
        _ text: String, _ level: LogLevel, once kind: String, at now: Duration
    ) -> LogLine {
        LogLine(level: admit(kind, at: now) ? level : .debug, text: text)
    }

    /// - Parameter recovery: logged if there was a warning.
    mutating func clear(_ recovery: String) -> LogLine? {
        clear() ? LogLine(level: .info, text: recovery) : nil
    }

    /// One of several warnings holds no more, or some that end together; the next one like it is a new one.
    ///
    /// - Parameter recovery: logged if there was one.
    mutating func recovered(_ recovery: String, of warnings: String...) -> LogLine? {
        recovered(recovery, of: Set(warnings))
    }

    mutating func recovered(_ recovery: String, of warnings: Set<String>) -> LogLine? {
        forget(warnings) ? LogLine(level: .info, text: recovery) : nil
    }
}
