import MQTTLink
import Retry
import Wire

/// Finds out whether commands can reach the vehicle: it sends itself one, now and then.
///
/// A subscription that the broker's access list denies looks granted, and one that the broker has
/// lost says nothing, so only a probe shows it. While no probe comes back, further ones follow at
/// growing intervals: each finding is the occasion to subscribe again.
struct LoopbackProbe {
    private enum State {
        case idle
        case waiting(number: Int, until: Duration)
    }

    private let topics: Topics
    private let session: UInt64
    private let interval: Duration
    private var state = State.idle
    private var number = 0
    private var next = Duration.zero
    /// Between a finding that nothing comes through and the next look.
    private var backoff: Backoff
    /// Nil while unknown.
    private(set) var finding: Health.Link.CommandPath?
    /// The finding since the last call of ``takeNews()``.
    private var news: Health.Link.CommandPath?

    /// A probe that is out longer is lost; a slow link has a few seconds of delay.
    private static let patience = Duration.seconds(10)

    init(topics: Topics, session: UInt64, intervalSeconds: Double) {
        self.topics = topics
        self.session = session
        interval = .seconds(intervalSeconds)
        // The first pause is for the broker's answer to a new subscription.
        backoff = Backoff(first: min(.seconds(2), interval), longest: interval)
    }

    /// The finding since the last call: that commands come through when that was not known, and
    /// each time that they do not.
    mutating func takeNews() -> Health.Link.CommandPath? {
        defer { news = nil }
        return news
    }

    /// The link is new or gone: earlier findings do not hold.
    mutating func linkChanged() {
        state = .idle
        finding = nil
        news = nil
        next = .zero
        backoff.reset()
    }

    /// The payload of a probe, when one is to be sent now.
    mutating func due(at now: Duration, isConnected: Bool) -> [UInt8]? {
        guard isConnected else { return nil }
        if case .waiting(_, let until) = state, now >= until {
            finding = .blocked
            news = .blocked
            state = .idle
            next = now + backoff.nextNominal()
        }
        guard case .idle = state, now >= next else { return nil }
        number += 1
        next = now + interval
        state = .waiting(number: number, until: now + Self.patience)
        return payload(number)
    }

    /// Whether a message is a probe; a probe of another session too, which may have waited.
    mutating func heard(_ message: ReceivedMessage) -> Bool {
        guard message.topic == topics.command(.ping), message.payload.starts(with: Self.prefix)
        else { return false }
        // One that comes late has come through, too.
        if message.payload == payload(number) {
            if finding != .ok { news = .ok }
            finding = .ok
            state = .idle
            backoff.reset()
        }
        return true
    }

    private static let prefix = Array(#"{"id":"turnstone-probe-"#.utf8)

    private func payload(_ number: Int) -> [UInt8] {
        Self.prefix + Array("\(session)-\(number)\"}".utf8)
    }
}
