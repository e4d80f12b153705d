import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How sure the road of an answer is: the weights of its rivals, taken for what they have proved to be worth.
///
/// A multinomial form of Platt's calibration ("Probabilistic Outputs for Support Vector Machines", 1999): each rival's odds
/// against the answer are a power of the weights' ratio, by how its path parts from that of the answer, and never nothing. The
/// constants are fitted by `tools/benchmarks/confidence.py`, see `docs/matching.md`.
struct RoadConfidence {
    private let constants: ConfidenceConstants
    /// What a rival counts for at least.
    private let lapse: Double
    /// The sum of all rivals' odds.
    private var doubt = 0.0

    /// - Parameters:
    ///   - interval: seconds since the fix before.
    ///   - constants: by whether rivals are weighed by later fixes too.
    init(interval: Double, constants: ConfidenceConstants) {
        self.constants = constants
        lapse =
            interval <= 1
            ? constants.lapse : constants.lapse * pow(interval, ConfidenceConstants.lapseGrowth)
    }

    /// Counts a rival.
    ///
    /// - Parameters:
    ///   - ratio: its weight for one of the answer's road.
    ///   - parting: how its path parts from that of the answer.
    mutating func add(rival ratio: Double, _ parting: PathParting) {
        doubt += lapse
        guard ratio > Self.nextToNothing else { return }
        guard parting != .none else {
            doubt += constants.samePath.odds(ratio)
            return
        }
        let odds = (parting == .atFork ? constants.atFork : constants.apart).odds(ratio)
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
    /// The odds of a rival against the answer, by its weight for one of the answer's.
    struct Odds: Sendable {
        /// Of one that is equally heavy.
        var equal: Double
        var power: Double

        func odds(_ ratio: Double) -> Double { equal * pow(ratio, power) }
    }

    /// Of rivals that have begun elsewhere, as both directions of a road at a start, or roads beside each other. One that is far
    /// lighter than the answer is right more often than its weight says, as errors last longer than the weights allow for.
    var apart: Odds
    /// Of rivals that have come the same way up to a fork. More drivers go on straight, by the greater road, than the shares at
    /// forks say, with which nobody who turns is lost.
    var atFork: Odds
    /// Two that are equally heavy are equally likely, wherever they part: a rival's odds are not less than this power of the
    /// ratio.
    var nearPower: Double
    /// Of rivals before or behind the answer on its own path. How far it has come is doubtful only by the error along the path,
    /// which ``RoadStretch`` counts.
    var samePath: Odds
    /// What no weight says: that the right road is not among the hypotheses. The more of them there are, and the more time
    /// has passed since the fix before, the likelier that is.
    var lapse: Double
    /// The mean error of the place along the path as a share of its deviation.
    var errorAlong: Double
    /// The same behind a gap (``Matcher/longestStep``), where the place along is that of the fix alone, and the deviation the
    /// receiver's, which states more than its error is.
    var errorAlongBehindGap: Double

    static let lapseGrowth = 0.48

    static let online = ConfidenceConstants(
        apart: Odds(equal: 0.46, power: 0.59), atFork: Odds(equal: 0.15, power: 0.67),
        nearPower: 1.77, samePath: Odds(equal: 0.072, power: 1), lapse: 0.00017, errorAlong: 0.93,
        errorAlongBehindGap: 0.54)
    /// Where rivals are weighed by later fixes too.
    static let wholeTrace = {
        var constants = online
        constants.lapse = 0.00015
        constants.errorAlong = 1.2
        constants.errorAlongBehindGap = 1
        return constants
    }()
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
        /// How its path parts from that of the answer.
        package var parting: PathParting
    }

    /// Seconds since the fix before.
    package var interval: Double
    /// Being on no road is the last one.
    package private(set) var rivals: [Rival] = []
    package var stretch: RoadStretch?

    init(interval: Double) { self.interval = interval }

    mutating func add(rival ratio: Double, _ parting: PathParting) {
        rivals.append(Rival(ratio: ratio, parting: parting))
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
    ///
    /// - Parameter interval: seconds since the fix before.
    func probability(_ constants: ConfidenceConstants, interval: Double) -> Double {
        // Of most places neither end is near.
        guard behind < .infinity || ahead < .infinity else { return 1 }
        let share =
            interval > Matcher.longestStep ? constants.errorAlongBehindGap : constants.errorAlong
        let scale = max(0.1, share * deviation)
        return DrivenDistance(meters: 0, scaleBelow: scale, scaleAbove: scale).probability(
            from: -behind - Matcher.samePlace, to: ahead + Matcher.samePlace)
    }
}
