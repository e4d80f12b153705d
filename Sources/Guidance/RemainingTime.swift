/// The expected remaining time, and its likely range.
public struct RemainingTime: Hashable, Sendable {
    public var seconds: Double
    /// The true time is below the range in one of ten cases, and above it in another one.
    public var likely: ClosedRange<Double>

    /// The range has a part that grows with the time, for causes common to the whole route, and one
    /// that grows with its root, for chance at signals and by other traffic: see "Remaining time"
    /// in docs/guidance.md.
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
