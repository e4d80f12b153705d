/// The expected remaining time, and its likely range.
public struct RemainingTime: Hashable, Sendable {
    public var seconds: Double
    /// The true time is below the range in one of ten cases, and above it in another one.
    public var likely: ClosedRange<Double>

    /// The range has a part that grows with the time of moving, for causes common to the whole route, one
    /// that grows with the time of standing, of which much less is known, and one that grows with the
    /// root of both, for chance: see "Remaining time" in docs/guidance.md.
    ///
    /// - Parameters:
    ///   - moving: expected seconds in which the vehicle moves.
    ///   - standing: expected seconds in which it stands at signals and gives way.
    ///   - unseen: seconds for the metres by which the vehicle may be farther on or farther back than it is thought to be.
    public init(moving: Double, standing: Double, unseen: Double = 0) {
        seconds = moving + standing
        let (moving, standing) = (max(0, moving), max(0, standing))
        let chance = (moving + standing).squareRoot()
        func deviation(_ shares: (moving: Double, standing: Double, chance: Double)) -> Double {
            shares.moving * moving + shares.standing * standing + shares.chance * chance
        }
        let (less, more) = (deviation(Self.less) + unseen, deviation(Self.more) + unseen)
        likely = max(0, seconds - less)...(max(0, seconds) + more)
    }

    private static let less = (moving: 0.1, standing: 0.6, chance: 0.5)
    private static let more = (moving: 0.15, standing: 0.6, chance: 0.6)
}
