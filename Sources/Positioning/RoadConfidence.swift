import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How sure the road of an answer is: the weights of its rivals, taken for what they have proved to be worth.
///
/// A multinomial form of Platt's calibration ("Probabilistic Outputs for Support Vector Machines", 1999): each rival's odds
/// against the answer are a power of the weights' ratio, and never nothing. The constants are fitted by
/// `tools/benchmarks/confidence.py`, see `docs/matching.md`.
struct RoadConfidence {
    /// What a rival counts for at least.
    private let lapse: Double
    /// Between fixes far apart all roads part at forks.
    private let isBehindForks: Bool
    private let isStanding: Bool
    /// The sum of all rivals' odds.
    private var doubt = 0.0

    /// - Parameters:
    ///   - interval: seconds since the fix before.
    ///   - isStanding: whether the vehicle stands.
    ///   - isWholeTrace: whether rivals are weighed by later fixes too.
    init(interval: Double, isStanding: Bool, isWholeTrace: Bool) {
        let lapse = isWholeTrace ? Self.lapseInTrace : Self.lapse
        self.lapse = interval <= 1 ? lapse : lapse * pow(interval, Self.lapseGrowth)
        isBehindForks = interval > Matcher.longestStep
        self.isStanding = isStanding
    }

    /// Counts a rival.
    ///
    /// - Parameters:
    ///   - ratio: its weight for one of the answer's road.
    ///   - isAtFork: whether it parts from the answer at a fork; asked only where that counts.
    mutating func add(rival ratio: Double, isAtFork: @autoclosure () -> Bool) {
        doubt += lapse
        guard ratio > Self.nextToNothing else { return }
        let isFork = !isStanding && (isBehindForks || isAtFork())
        doubt += pow(ratio, Self.power) * (isFork ? Self.forkOdds : Self.rivalOdds)
    }

    /// 0...1.
    var value: Double { 1 / (1 + doubt) }

    private static let nextToNothing = 1e-5
    /// A rival that is nearly as heavy as the answer is right less often than its weight says, as what the weights go by has
    /// been chosen so that none is lost; one that is far lighter more often, as errors last longer than the weights allow for.
    private static let power = 0.83
    private static let rivalOdds = 0.67
    /// More drivers go on straight, by the greater road, than the shares at forks say, with which nobody who turns is lost.
    /// Which way a vehicle has come that stands at the start, they do not say.
    private static let forkOdds = 0.26
    /// What no weight says: that the right road is not among the hypotheses. The more of them there are, and the more time
    /// has passed since the fix before, the likelier that is; and a whole trace keeps more of them.
    private static let lapse = 0.0015
    private static let lapseInTrace = 0.0008
    private static let lapseGrowth = 0.22
}

extension EdgeID {
    /// Whether another edge is on the same way in the same direction.
    func isSameRoad(as other: EdgeID, in network: RoadNetwork) -> Bool {
        isBackward == other.isBackward
            && network.way(of: segment) == network.way(of: other.segment)
    }
}

/// The evidence behind a confidence, for its calibration.
package struct RoadEvidence: Sendable {
    package struct Rival: Sendable {
        /// Weight for one of the answer's road.
        package var ratio: Double
        /// Whether it parts from the answer at a fork.
        package var isAtFork: Bool
    }

    /// Seconds since the fix before.
    package var interval: Double
    package var isStanding: Bool
    /// Being on no road is the last one.
    package var rivals: [Rival]
}
