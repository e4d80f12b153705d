public import RoadNetwork

/// How the receiver and the driver are believed to behave. The defaults were measured, see
/// `docs/matching.md`; `turnstone-benchmark matching-sensitivity` shows the influence of each.
public struct MatcherOptions: Hashable, Sendable {
    public var filter = FixFilterOptions()
    /// The mode of travel, which decides the roads that count. Motor vehicles are found on all
    /// roads for cars too: a truck is where it is, whether it may be there or not.
    public var mode = TravelMode.driving
    /// For turns that are forbidden to some vehicles only.
    public var vehicle = VehicleDimensions()
    /// How far local time is ahead of UTC, for turns that are forbidden at some times; nil for the
    /// legal time at each place.
    public var utcOffsetSeconds: Int?
    public var receiver = ReceiverModel()
    public var driver = DriverModel()
    public var births = BirthModel()
    /// Seconds between two fixes by which hypotheses are weighed; by those between, they only move.
    /// The receiver's error hardly changes within a second, so more fixes are no more evidence; the
    /// answers to them are weighed all the same.
    public var leastWeighingSeconds = 0.92
    /// The interval while the vehicle stands.
    public var leastStandingSeconds = 4.9
    /// Least share of the weight, as a logarithm, below which a hypothesis is given up.
    public var leastLogWeight = -10.0
    /// Most hypotheses kept.
    public var hypothesisLimit = 12
    /// How long answers can still be revised, see ``Matcher/recentLocations()``.
    public var windowSeconds = 15.0
    /// Dead reckoning ends after this many seconds without a fix, and after `deadReckoningMeters`.
    public var deadReckoningSeconds = 90.0
    public var deadReckoningMeters = 3_000.0
    /// The limit while the vehicle's own speed sensor carries it on; a long tunnel in a jam, a stop
    /// in a garage.
    public var sensorReckoningSeconds = 3_600.0
    /// How wrong it may be meanwhile.
    public var deadReckoning = DeadReckoningModel()

    public init() {}

    /// The modes that count: the vehicle may be on any road that is open to one of them.
    var modes: TravelModes {
        TravelModes.motorized.contains(mode.set) ? [mode.set, .driving] : mode.set
    }
}

/// The error model of a receiver.
public struct ReceiverModel: Hashable, Sendable {
    /// Correlation times of the position's error, seconds: multipath and the like, and atmosphere.
    public var fastErrorSeconds = 10.0
    public var slowErrorSeconds = 150.0
    /// Share of the error's variance that is fast, 0...1.
    public var fastErrorShare = 0.55
    /// White noise of the position: a part that every receiver has, metres, and a share of its error.
    public var whiteNoise = 0.4
    public var whiteNoiseShare = 0.06
    /// Error of the speed, metres a second, and for each metre of the position's deviation.
    public var speedNoise = 0.05
    public var speedNoiseShare = 0.025
    /// The same of the velocity across the course.
    public var courseNoise = 0.15
    public var courseNoiseShare = 0.04
    /// Logarithm of how likely the error jumps, as it does among high buildings, from one second to
    /// the next, and how far, metres.
    public var errorJump = -5.0
    public var errorJumpDeviation = 40.0
    /// Squared misfit (Mahalanobis) from which on a jump is considered.
    public var suspiciousMisfit = 14.0
    /// Seconds over which an error is averaged to judge whether it can have lasted, and the squared
    /// misfit (Mahalanobis) from which on it is doubted.
    public var lastingErrorSeconds = 20.0
    public var lastingMisfit = 8.0
    /// How much larger than it says the variance of a receiver's error may be, and how far from the
    /// roads the map's lines may be, metres, before an error that lasts is doubted.
    public var understatement = 2.0
    public var mapDeviation = 5.0
    /// How much larger the variance of the fast error is just after an outage.
    public var settlingFactor = 4.0
    /// What of a fix's error is left along the road, as a share of it, and how far the map's line is from where one
    /// drives, metres; both for 95 %.
    public var errorLeft = 0.45
    public var lineAccuracy = 4.4

    public init() {}

    /// Metres from a place on the road within which the vehicle is in 95 of 100 seconds.
    ///
    /// - Parameter accuracy: of the fix, 95 %, metres.
    func roadAccuracy(ofFix accuracy: Double) -> Double {
        let left = errorLeft * accuracy
        return (lineAccuracy * lineAccuracy + left * left).squareRoot()
    }
}

/// How vehicles are driven, and how far maps differ from roads.
public struct DriverModel: Hashable, Sendable {
    /// How far from the map's line one drives, across it, one standard deviation, metres.
    public var laneDeviation = 2.0
    /// How corners are cut: sideways acceleration in a bend, metres a second squared; the least
    /// radius of a bend; how far from the line's corner it passes at most; and the standard
    /// deviation of the distance saved, for each radian. Metres.
    public var corneringAcceleration = 1.2
    public var minimumCornerRadius = 12.0
    public var maximumCornerDepth = 8.0
    public var cornerDeviation = 1.0
    /// The standard deviation also as a share of the distance saved: some drive to the line's
    /// corner, and where the line itself is round nothing is saved.
    public var cornerShare = 0.5
    /// Variance of the differences between map and lanes where a road forks, square metres.
    public var forkVariance = 4.0
    /// Error of the distance travelled in one step as a share of it; and the variance per metre, in
    /// square metres, of the difference in length between the map's line and the driven one.
    public var odometryShare = 0.03
    public var odometryVariance = 0.02
    /// How far the direction of travel may be from the map's line, degrees, one standard deviation.
    public var headingDeviation = 5.5
    /// How much of the direction's evidence counts each second; less than one because its errors are
    /// correlated.
    public var headingWeight = 0.55
    /// Share of directions that say nothing.
    public var headingChance = 0.03
    /// How often drivers follow the route at a fork.
    public var routeFollowed = 0.97
    /// Drivers break the rule against a turn now and then, and maps have it wrong now and then.
    public var restrictedTurn = 0.03
    /// How likely roads are that bend away by more than 25 and by more than 60 degrees.
    public var bendShare = 0.6
    public var sharpBendShare = 0.4
    /// How likely a driver takes a road of lesser importance, of far lesser, and one open only to
    /// reach something on it.
    public var lesserRoadShare = 0.4
    public var leastRoadShare = 0.15
    public var restrictedRoadShare = 0.15
    /// How likely one turns round where other roads lead on, and passes a barrier.
    public var turnAroundShare = 0.004
    public var barrierShare = 0.02
    /// Logarithm of how likely one leaves the map's roads within a second.
    public var leavingRoads = -10.0
    /// Logarithm of how likely the track that a road explains with an error of the receiver that cannot
    /// last is that of a road beside it which the map lacks.
    public var roadBeside = -4.0
    /// Half the squared misfit that is taken for being on no road; more than the mean of a road that
    /// fits, because maps are not exact.
    public var offRoadMisfit = 3.5
    /// How much the distance after an outage counts: scale of its distribution, metres, as a share of
    /// the expected one, and metres for each second.
    public var outageScale = 15.0
    public var outageScaleShare = 0.15
    public var outageScaleSpeed = 1.5
    /// How much the forks in an outage count, 0...1.
    public var outageForkWeight = 0.5

    public init() {}
}

/// When hypotheses are added that did not grow from others.
public struct BirthModel: Hashable, Sendable {
    /// Seconds from one time to the next: when the best hypothesis fits badly, and always.
    public var misfitSeconds = 3.0
    public var routineSeconds = 12.0
    /// Squared misfit of the best hypothesis from which on it fits badly.
    public var misfit = 9.0
    /// Logarithm of how likely the right road was lost since the last births.
    public var lostRoad = -6.5
    /// The same for one who drives against a one-way.
    public var wrongWay = -3.0
    /// The additional logarithmic weight of the route's roads.
    public var routeBonus = 2.0

    public init() {}
}
