/// The time that is expected to be left, and what it may be.
public struct RemainingTime: Hashable, Sendable {
    public var seconds: Double
    /// Of ten true times one is less than the first and one more than the last.
    public var likely: ClosedRange<Double>

    /// The range has a part that grows with the time, for what all of the way has in common, and one that
    /// grows with its root, for what signals and others on the road take by chance: see "Remaining time" in
    /// docs/guidance.md.
    public init(_ seconds: Double) {
        self.seconds = seconds
        let chance = max(0, seconds).squareRoot()
        likely =
            max(0, seconds * (1 - Self.less) - Self.lessByChance * chance)...seconds
            * (1 + Self.more) + Self.moreByChance * chance
    }

    private static let less = 0.14
    private static let lessByChance = 1.4
    private static let more = 0.15
    private static let moreByChance = 2.0
}
