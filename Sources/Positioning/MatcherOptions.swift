public import RoadNetwork

/// How the receiver and the driver are believed to behave. The defaults were measured, see
/// `docs/matching.md`.
public struct MatcherOptions: Hashable, Sendable {
    public var filter = FixFilterOptions()
    /// Which roads count.
    public var mode = TravelMode.driving
    /// Correlation times of the receiver's error, seconds: multipath and the like, and atmosphere.
    public var fastErrorSeconds = 12.0
    public var slowErrorSeconds = 150.0
    /// Share of the error's variance that is fast, 0...1.
    public var fastErrorShare = 0.5
    /// How far from the middle of the carriageway one drives, one standard deviation, metres.
    public var laneDeviation = 2.0
    /// White noise of the position: a part that every receiver has, metres, and a share of its error.
    public var whiteNoise = 0.4
    public var whiteNoiseShare = 0.06
    /// Error of the distance travelled, as a share of it.
    public var odometryShare = 0.03
    /// How far the direction of travel may be from the map's line, degrees, one standard deviation.
    public var headingDeviation = 6.0
    /// How much of the direction's evidence counts each second; less than one because its errors are
    /// correlated.
    public var headingWeight = 0.5
    /// Seconds between two fixes by which hypotheses are weighed; by those between, they only move.
    /// The receiver's error hardly changes within a second, so more fixes are no more evidence.
    public var leastWeighingSeconds = 0.85
    /// Least share of the weight, as a logarithm, below which a hypothesis is given up.
    public var leastLogWeight = -13.0
    /// Most hypotheses kept.
    public var hypothesisLimit = 40
    /// Dead reckoning ends after so many seconds without a fix, and after so many metres.
    public var deadReckoningSeconds = 90.0
    public var deadReckoningMeters = 3_000.0

    public init() {}
}
