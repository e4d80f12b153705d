import Retry

/// Decides which broker is dialled next, and when. A value without I/O; time is a parameter.
///
/// A round tries each broker once, without a pause between. It begins with the broker whose link worked
/// last; before that come the preferred brokers that have answered a look beside the link since. A
/// pause by the back-off follows a round without a link.
///
/// A change of the network, and the end of a link that the network has brought about, are reasons to dial
/// at once: earlier findings about the network do not hold. ``FlapDamping`` bounds their rate.
struct DialPlan: Sendable {
    /// The cause of a link's end.
    enum Ending {
        case broker
        case network
        /// The process or the machine was asleep for longer than the broker keeps a silent link.
        case sleep
    }

    /// The place of the current broker in the order of preference.
    private(set) var broker = 0
    private let brokerCount: Int
    private let lookInterval: Duration
    /// The remaining brokers of this round.
    private var others: ArraySlice<Int>
    private var lastGood: Int?
    private var confirmedAt: Duration?
    /// Preferred brokers that took a connection at the last look.
    private var answering: Set<Int> = []
    private var nextLook: (broker: Int, at: Duration)?
    /// Pauses between rounds without a link, and after links that their broker has ended at once.
    private var failures: Backoff
    /// Pauses after short links that the network has ended: it carries, if only for moments.
    private var shortLinks: Backoff
    private var damping: FlapDamping
    /// When an attempt is due because of a change of the network, if it has not begun.
    private(set) var scheduled: Duration?
    private var random: JitterGenerator

    /// Minimum duration of a link that has worked.
    static let lasting = Duration.seconds(10)
    private static let longestAfterShortLinks = Duration.seconds(10)
    /// An attempt after a change waits for a random part of this, as a change may reach a whole fleet.
    static let longestJitter = Duration.milliseconds(500)

    /// - Parameters:
    ///   - brokerCount: at least 1.
    ///   - first: pause after the first round without a link, ``Backoff`` says how it grows.
    ///   - lookInterval: between two looks at preferred brokers beside a link.
    init(
        brokerCount: Int, first: Duration, longest: Duration, lookInterval: Duration,
        random: JitterGenerator
    ) {
        self.random = random
        self.brokerCount = brokerCount
        self.lookInterval = lookInterval
        failures = Backoff(first: first, longest: longest)
        shortLinks = Backoff(first: first, longest: min(longest, Self.longestAfterShortLinks))
        damping = FlapDamping(longest: longest)
        others = (0..<brokerCount).dropFirst().map { $0 }[...]
    }

    // MARK: - Attempts and links

    mutating func began() { scheduled = nil }

    /// The broker has confirmed a link.
    mutating func confirmed(at now: Duration) {
        confirmedAt = now
        scheduled = nil
        lastGood = broker
        answering.removeAll()
        nextLook = broker > 0 ? (0, now + lookInterval) : nil
    }

    /// An attempt has failed.
    ///
    /// - Returns: the pause before the next one.
    mutating func failed(at now: Duration) -> Duration {
        answering.remove(broker)
        if let next = others.popFirst() {
            broker = next
            return .zero
        }
        beginRound()
        let pause = failures.next(using: &random)
        return scheduled.map { min(pause, max(.zero, $0 - now)) } ?? pause
    }

    /// A link has ended.
    ///
    /// - Returns: the pause before the next attempt.
    mutating func ended(by ending: Ending, at now: Duration) -> Duration {
        if let confirmedAt, now - confirmedAt >= Self.lasting {
            failures.reset()
            shortLinks.reset()
        }
        confirmedAt = nil
        nextLook = nil
        beginRound()
        switch ending {
        case .broker:
            // A broker that confirms and hangs up at once is dialled with a pause.
            return failures.next(using: &random)
        case .network:
            failures.reset()
            guard damping.grant(at: now, using: &random) > now else { return .zero }
            return shortLinks.next(using: &random)
        case .sleep:
            awoke()
            return .zero
        }
    }

    /// A link has ended on request, or an attempt was given up for a better one.
    mutating func restarted() {
        confirmedAt = nil
        nextLook = nil
        beginRound()
    }

    // MARK: - Changes of the network

    /// The network has changed while there is no link. The current broker stays the same.
    ///
    /// - Returns: when an attempt is due.
    mutating func networkChanged(at now: Duration) -> Duration {
        if let scheduled { return scheduled }
        let earliest = now + Self.longestJitter * Double.random(in: 0...1, using: &random)
        let due = damping.grant(at: earliest, using: &random)
        // A network that comes and goes does not begin the back-off anew.
        if due == earliest { failures.reset() }
        scheduled = due
        return due
    }

    /// The process or the machine has slept; an attempt is due at once.
    mutating func awoke() {
        failures.reset()
        shortLinks.reset()
        beginRound()
    }

    // MARK: - Preferred brokers

    /// When the next look is due; nil without a link, or beside that to the most preferred one.
    var lookDue: Duration? { nextLook?.at }

    /// The broker that is to be looked at beside the link: whether it takes a connection.
    mutating func takeDueLook(at now: Duration) -> Int? {
        guard let look = nextLook, look.at <= now else { return nil }
        nextLook = ((look.broker + 1) % broker, now + lookInterval)
        return look.broker
    }

    mutating func looked(at broker: Int, isAnswering: Bool) {
        if isAnswering { answering.insert(broker) } else { answering.remove(broker) }
    }

    private mutating func beginRound() {
        let last = lastGood ?? 0
        let first = (0..<last).filter(answering.contains) + [last]
        let round = first + (0..<brokerCount).filter { !first.contains($0) }
        broker = round[0]
        others = round[1...]
    }
}
