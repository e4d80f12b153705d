import Logging
import Synchronization

/// Says which complaints are worth a line: one that is new since all was well, and one that has been
/// true for ten minutes more. What fails every few seconds would else fill the log of a night.
struct Complaints {
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

    mutating func forget(_ complaint: String) { lastSaid[complaint] = nil }

    /// All is well: the next complaint is a new one. Returns whether there was any.
    mutating func clear() -> Bool {
        defer { lastSaid.removeAll() }
        return !lastSaid.isEmpty
    }
}

/// Complaints of one part of the agent, from whatever thread, in the log; those that were said lately
/// only where it shows everything.
final class ComplaintLog: Sendable {
    private let complaints = Mutex(Complaints())
    private let logger: Logger
    private let clock: MonotonicClock

    init(_ logger: Logger, clock: MonotonicClock) {
        self.logger = logger
        self.clock = clock
    }

    /// - Parameter detail: what follows it and makes no other complaint of it.
    func say(_ complaint: String, _ detail: String = "") {
        log("\(complaint)\(detail)", at: .warning, once: complaint)
    }

    /// What is no complaint, and comes as often.
    func note(_ news: String) { log(news, at: .info, once: news) }

    private func log(_ line: String, at level: Logger.Level, once kind: String) {
        let isWorth = complaints.withLock { $0.isWorthSaying(kind, at: clock.now) }
        logger.log(level: isWorth ? level : .debug, "\(line)")
    }

    /// - Parameter relief: said if there was a complaint.
    func clear(_ relief: String? = nil) {
        let hadAny = complaints.withLock { $0.clear() }
        if hadAny, let relief { logger.info("\(relief)") }
    }

    /// Says that one of several complaints holds no more; the next one like it is a new one.
    func relieve(_ relief: String, of complaint: String) {
        complaints.withLock { $0.forget(complaint) }
        logger.info("\(relief)")
    }
}
