import Retry

/// Decides when what the broker has refused is published again on the same link: after a minute, and each time twice as
/// long later, as an access list or a quota may be put right at any time.
struct Repetition: Hashable {
    private var backoff = Backoff(first: .seconds(60), longest: .seconds(1920))
    private var due: Duration?
    /// Whether something of this link was published again.
    private(set) var isUnderWay = false

    init() {}

    /// The broker has refused something.
    mutating func refused(at now: Duration) {
        guard due == nil else { return }
        due = now + backoff.nextNominal()
    }

    /// Whether it is to be published again; then it counts as published.
    mutating func isDue(at now: Duration) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        isUnderWay = true
        return true
    }
}
