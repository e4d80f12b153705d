/// The pause before the next attempt: doubling from a first delay to a longest one, each
/// varied at random so that a fleet does not return in one instant.
public struct Backoff: Hashable, Sendable {
    /// At most ``longest``.
    public let first: Duration
    public let longest: Duration
    /// Share by which a delay is varied, 0...1, up and down.
    public let jitter: Double
    private var nominal: Duration

    public init(
        first: Duration = .seconds(1), longest: Duration = .seconds(120), jitter: Double = 0.25
    ) {
        self.first = min(first, longest)
        self.longest = longest
        self.jitter = jitter
        nominal = self.first
    }

    /// The delay before the next attempt, not varied.
    public mutating func nextNominal() -> Duration {
        defer { nominal = min(longest, nominal * 2) }
        return nominal
    }

    /// The delay before the next attempt.
    public mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        nextNominal() * Double.random(in: (1 - jitter)...(1 + jitter), using: &generator)
    }

    /// An attempt succeeded: begin again with the first delay.
    public mutating func reset() { nominal = first }
}
