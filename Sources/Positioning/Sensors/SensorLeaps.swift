/// The leaps of a speed sensor to values that no vehicle can reach, and holds.
///
/// One is passed over with what it holds. A sensor that leaps again and again has failed: what it says between is
/// right or stuck, nobody knows.
struct SensorLeaps: Sendable {
    /// The value to which it has leapt, and the last reading before; nil while there is none.
    private var present: (value: Double, since: Double, before: ReadingHistory.Entry)?
    private var isCounted = false
    /// When it last said the value of a leap, seconds.
    private(set) var lastAt = -Double.infinity
    /// When the value of a leap that was held was last said, and the reading before the first of those that follow each
    /// other.
    private var heldAt = -Double.infinity
    private var first: ReadingHistory.Entry?
    /// The last reading before it failed; nil while it has not.
    private(set) var failedSince: ReadingHistory.Entry?

    /// Seconds for which a value is held that is more than a single wrong reading.
    private static let held = 0.9
    /// Seconds within which a second leap makes a failure, and after which it is forgotten.
    private static let memory = 60.0

    /// Whether a reading repeats the value of a leap.
    mutating func isHeld(_ value: Double, at now: Double) -> Bool {
        guard let present, present.value == value else { return false }
        lastAt = now
        if !isCounted, now - present.since >= Self.held { count(present.before, at: now) }
        if isCounted { heldAt = now }
        return true
    }

    mutating func begin(to value: Double, from last: ReadingHistory.Entry, at now: Double) {
        present = (value, now, last)
        isCounted = false
        lastAt = now
    }

    /// The value that has been held since a leap, for longer than the history can be silent; nil without.
    func heldValue(at now: Double) -> Double? {
        present.flatMap { now - $0.since > ReadingHistory.longestPause ? $0.value : nil }
    }

    /// Takes in that there is none, or no more.
    mutating func end() { present = nil }

    mutating func forget() { self = SensorLeaps() }

    private mutating func count(_ before: ReadingHistory.Entry, at now: Double) {
        isCounted = true
        // In an outage nothing is forgiven.
        guard failedSince == nil else { return }
        if let first, now - heldAt < Self.memory {
            failedSince = first
        } else {
            first = before
        }
    }

    /// Forgets a failure that is long ago: at a fix, as nothing shows in an outage that it is right again.
    mutating func forgive(at now: Double) {
        guard now - heldAt >= Self.memory else { return }
        first = nil
        failedSince = nil
    }
}
