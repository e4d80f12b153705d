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
    private let constants: ConfidenceConstants
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
    ///   - constants: by whether rivals are weighed by later fixes too.
    init(interval: Double, isStanding: Bool, constants: ConfidenceConstants) {
        self.constants = constants
        lapse =
            interval <= 1
            ? constants.lapse : constants.lapse * pow(interval, ConfidenceConstants.lapseGrowth)
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
        let odds =
            pow(ratio, constants.power) * (isFork ? constants.forkOdds : constants.rivalOdds)
        doubt += ratio > Self.near ? max(odds, pow(ratio, constants.nearPower)) : odds
    }

    /// 0...1.
    var value: Double { 1 / (1 + doubt) }

    private static let nextToNothing = 1e-5
    /// The ratio from which on a rival may count by ``ConfidenceConstants/nearPower``.
    private static let near = 0.2
}

/// The constants of ``RoadConfidence`` and ``RoadStretch``.
struct ConfidenceConstants: Sendable {
    /// A rival that is far lighter than the answer is right more often than its weight says, as errors last longer than the
    /// weights allow for.
    var power: Double
    /// One that is nearly as heavy is right less often, as what the weights go by has been chosen so that none is lost.
    var rivalOdds: Double
    /// More drivers go on straight, by the greater road, than the shares at forks say, with which nobody who turns is lost.
    /// Which way a vehicle has come that stands at the start, they do not say.
    var forkOdds: Double
    /// Two that are equally heavy are equally likely, wherever they part: a rival's odds are not less than this power of the ratio.
    var nearPower: Double
    /// What no weight says: that the right road is not among the hypotheses. The more of them there are, and the more time
    /// has passed since the fix before, the likelier that is.
    var lapse: Double
    /// The mean error of the place along the path as a share of its deviation.
    var errorAlong: Double

    static let lapseGrowth = 0.6

    static let online = ConfidenceConstants(
        power: 0.73, rivalOdds: 0.62, forkOdds: 0.095, nearPower: 2.9, lapse: 0.00023,
        errorAlong: 0.69)
    /// Where rivals are weighed by later fixes too.
    static let wholeTrace = ConfidenceConstants(
        power: 0.73, rivalOdds: 0.62, forkOdds: 0.095, nearPower: 2.9, lapse: 0.00015,
        errorAlong: 1.2)
}

extension EdgeID {
    /// Whether another edge is on the same way in the same direction.
    func isSameRoad(as other: EdgeID, in network: RoadNetwork) -> Bool {
        isBackward == other.isBackward
            && network.way(of: segment) == network.way(of: other.segment)
    }

    /// The edge behind this one on the same road; nil at its end.
    func next(onRoadIn network: RoadNetwork) -> EdgeID? {
        let way = network.way(of: segment)
        for next in network.edges(leaving: network.target(of: self))
        where next.isBackward == isBackward && network.way(of: next) == way {
            return next
        }
        return nil
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
    package private(set) var rivals: [Rival] = []
    package var stretch: RoadStretch?

    init(interval: Double, isStanding: Bool) {
        self.interval = interval
        self.isStanding = isStanding
    }

    mutating func add(rival ratio: Double, isAtFork: Bool) {
        rivals.append(Rival(ratio: ratio, isAtFork: isAtFork))
    }
}

/// The stretch of the path on which the road is the one that is told. A path may be beyond doubt where the place along it is
/// not, and ways follow each other every few metres before a junction.
package struct RoadStretch: Sendable {
    /// Metres from the place back to where the road begins, and on to where it ends; infinite where that is far away.
    package var behind: Double
    package var ahead: Double
    /// Of the place along the path, metres.
    package var deviation: Double

    /// The probability that the place is on the road, or as near to it as makes no difference.
    func probability(_ constants: ConfidenceConstants) -> Double {
        // Of most places neither end is near.
        guard behind < .infinity || ahead < .infinity else { return 1 }
        let scale = max(0.1, constants.errorAlong * deviation)
        return DrivenDistance(meters: 0, scaleBelow: scale, scaleAbove: scale).probability(
            from: -behind - Matcher.samePlace, to: ahead + Matcher.samePlace)
    }
}
