import Wire

/// Decides which complaints are worth a line: one that is new since all was well, and one that has
/// been true for ten minutes more. A fault every few seconds would else fill the log of a night.
struct Complaints: Sendable {
    private var lastSaid: [String: Duration] = [:]

    private static let interval = Duration.seconds(600)
    /// More kinds than there are brokers and ways to fail.
    private static let capacity = 50

    /// How many are remembered.
    var count: Int { lastSaid.count }

    mutating func isWorthSaying(_ complaint: String, at now: Duration) -> Bool {
        if let last = lastSaid[complaint], now - last < Self.interval { return false }
        if lastSaid.count >= Self.capacity { lastSaid.removeAll() }
        lastSaid[complaint] = now
        return true
    }

    /// Returns whether there was any of them.
    mutating func forget(_ complaints: Set<String>) -> Bool {
        defer { for complaint in complaints { lastSaid[complaint] = nil } }
        return complaints.contains { lastSaid[$0] != nil }
    }

    /// All is well: the next complaint is a new one. Returns whether there was any.
    mutating func clear() -> Bool {
        defer { lastSaid.removeAll() }
        return !lastSaid.isEmpty
    }

    // MARK: - Lines

    /// A complaint; one that was logged in the last ten minutes is for debugging only.
    ///
    /// - Parameter detail: text after the complaint that does not make it another one.
    mutating func say(_ complaint: String, _ detail: String = "", at now: Duration) -> LogLine {
        line("\(complaint)\(detail)", .warning, once: complaint, at: now)
    }

    /// A line that is no complaint, and comes as often.
    mutating func note(_ news: String, at now: Duration) -> LogLine {
        line(news, .info, once: news, at: now)
    }

    private mutating func line(
        _ text: String, _ level: LogLevel, once kind: String, at now: Duration
    ) -> LogLine {
        LogLine(level: isWorthSaying(kind, at: now) ? level : .debug, text: text)
    }

    /// - Parameter relief: logged if there was a complaint.
    mutating func clear(_ relief: String) -> LogLine? {
        clear() ? LogLine(level: .info, text: relief) : nil
    }

    /// One of several complaints holds no more, or some that end together; the next one like it is a new one.
    ///
    /// - Parameter relief: logged if there was one.
    mutating func relieve(_ relief: String, of complaints: String...) -> LogLine? {
        relieve(relief, of: Set(complaints))
    }

    mutating func relieve(_ relief: String, of complaints: Set<String>) -> LogLine? {
        forget(complaints) ? LogLine(level: .info, text: relief) : nil
    }
}
