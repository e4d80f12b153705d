import Retry

/// Decides the repeated subscriptions: to refused filters, at growing intervals, because an access
/// list may be mended while the link stays.
struct SubscriptionState: Sendable {
    /// Filters that were granted in this process. Their retained messages have come, so they need
    /// not come again; a new process lacks the messages to an earlier one.
    private var granted: Set<String> = []
    private var refused: [String] = []
    /// When refused filters are subscribed to again; nil for none.
    private(set) var next: Duration?
    private var backoff = Backoff(first: .seconds(10), longest: .seconds(300))
    private var random: JitterGenerator

    init(random: JitterGenerator) { self.random = random }

    func hasEverHad(_ filter: String) -> Bool { granted.contains(filter) }

    mutating func connected() {
        refused = []
        next = nil
        backoff.reset()
    }

    mutating func answered(
        _ answer: SubscriptionAnswer, at now: Duration
    ) {
        refused.removeAll { $0 == answer.filter }
        guard answer.refusal != nil else {
            granted.insert(answer.filter)
            return
        }
        refused.append(answer.filter)
        if next == nil { next = now + backoff.next(using: &random) }
    }

    /// The filters to be subscribed to now.
    mutating func due(at now: Duration) -> [String] {
        guard let next, next <= now else { return [] }
        self.next = nil
        return refused
    }
}
