import MQTTLink
import Wire

/// Decides which lines of the log report the link's state. A value without I/O; time is a
/// parameter.
///
/// Each link has two lines, for its beginning and its end, however many there are: they never come faster
/// than the link's own pauses. A failed attempt between them has a line if its
/// reason is new since the last link, or ten minutes old; the others are counted in the next line.
struct LinkLines: Sendable {
    private let configuration: Configuration
    private var link: (broker: Broker, since: Duration)?
    /// When the last link ended; nil before the first.
    private var awaySince: Duration?
    /// Attempts that have failed since there was a link, and the number of them without a line in
    /// the log.
    private var failures = 0
    private var unreported = 0
    private var warnings = RateLimitedLog()
    /// Short links in a row that the broker has ended, or the network.
    private var shortLinks = (byBroker: 0, byNetwork: 0)

    private static let shortest = Duration.seconds(120)
    private static let suspicious = 3

    init(_ configuration: Configuration) { self.configuration = configuration }

    mutating func connected(to broker: Broker, at now: Duration) -> LogLine {
        defer {
            link = (broker, now)
            failures = 0
            unreported = 0
        }
        var text = "connected to \(broker)"
        if let awaySince { text += "; there was no link for \(seconds(now - awaySince))" }
        if failures > 0 { text += "; attempts that failed before: \(failures)" }
        return LogLine(level: .info, text: text)
    }

    /// A link has ended, or an attempt has failed.
    ///
    /// - Parameter clockNote: the clock's part in it; empty for none.
    mutating func disconnected(
        from broker: Broker, _ error: LinkError, retryIn pause: Duration,
        clockNote: String = "", at now: Duration
    ) -> LogLine {
        let what: String
        let advice: String
        var isDue = true
        if let link {
            let lasted = end(at: now)
            what = "no link to \(link.broker) any more, it lasted \(seconds(lasted)): \(error)"
            advice = adviceOnEnd(after: lasted, error)
        } else {
            failures += 1
            what = "no link to \(broker): \(error)"
            advice = configuration.advice(on: error)
            isDue = warnings.admit(what, at: now)
        }
        var text = "\(what)\(advice)\(clockNote)"
        if isDue, unreported > 0 {
            text += "; attempts that failed since the line before: \(unreported)"
        }
        unreported = isDue ? 0 : unreported + 1
        return LogLine(
            level: isDue ? .warning : .debug,
            text: "\(text); next attempt in \(pause.roundedSeconds) s")
    }

    /// The link was ended on request; nil where there was none.
    mutating func closed(at now: Duration) -> LogLine? {
        guard let link else { return nil }
        return LogLine(
            level: .info,
            text: "the link to \(link.broker) is ended, it lasted \(seconds(end(at: now)))")
    }

    /// - Returns: the link's duration.
    private mutating func end(at now: Duration) -> Duration {
        defer {
            link = nil
            awaySince = now
        }
        return link.map { now - $0.since } ?? .zero
    }

    private mutating func adviceOnEnd(after lasted: Duration, _ error: LinkError) -> String {
        guard lasted < Self.shortest else {
            shortLinks = (0, 0)
            warnings = RateLimitedLog()
            return configuration.advice(on: error)
        }
        switch error.cause {
        case .networkLost: shortLinks = (0, shortLinks.byNetwork + 1)
        case .asleep: break
        default: shortLinks = (shortLinks.byBroker + 1, 0)
        }
        if shortLinks.byBroker >= Self.suspicious {
            return "; links do not last: \(configuration.adviceOnShortLinks)"
        }
        if shortLinks.byNetwork >= Self.suspicious {
            return "; links do not last: the network loses them, look at the vehicle's reception"
        }
        return configuration.advice(on: error)
    }

    private func seconds(_ duration: Duration) -> String { "\(duration.roundedSeconds) s" }
}
