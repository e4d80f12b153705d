public import RoadNetwork

/// The models of receiver, driver and map. The defaults were measured, see
/// `docs/matching.md`; `turnstone-benchmark matching-sensitivity` shows the influence of each.
public struct MatcherOptions: Hashable, Sendable {
    public var filter = FixFilterOptions()
    /// The mode of travel, which decides the roads that count. Motor vehicles are found on all
    /// roads for cars too: a truck is where it is, whether it may be there or not.
    public var mode = TravelMode.driving
    /// For turns that are forbidden to some vehicles only.
    public var vehicle = VehicleDimensions()
    /// Local time minus UTC, for turns forbidden at some times; nil for the legal time at each place.
    public var utcOffsetSeconds: Int?
    public var receiver = ReceiverModel()
    public var driver = DriverModel()
    package var candidates = CandidateGenerationModel()
    /// Seconds between two fixes by which hypotheses are weighed; by those between, they only move.
    /// The receiver's error hardly changes within a second, so more fixes are no more evidence; the
    /// answers to them are weighed all the same.
    package var minimumWeighingSeconds = 0.92
    /// The interval while the vehicle stands.
    package var minimumStandingSeconds = 4.9
    /// Minimum share of the weight, as a logarithm; lighter hypotheses are dropped.
    package var minimumLogWeight = -8.0
    /// Maximum number of hypotheses.
    var hypothesisLimit = 12
    /// Seconds in which answers can still be revised, see ``Matcher/recentLocations()``; 0 where nobody asks for that.
    package var windowSeconds = 15.0
    /// Dead reckoning ends after this many seconds without a fix, and after `deadReckoningMeters`.
    package var deadReckoningSeconds = 90.0
    var deadReckoningMeters = 3_000.0
    /// The limit while the vehicle's own speed sensor carries it on; a long tunnel in a jam, a stop
    /// in a garage.
    var sensorReckoningSeconds = 3_600.0
    /// The error meanwhile.
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
    package var fastErrorSeconds = 10.0
    package var slowErrorSeconds = 150.0
    /// Share of the error's variance that is fast, 0...1.
    package var fastErrorShare = 0.55
    /// White noise of the position: a part that every receiver has, metres, and a share of its error.
    package var whiteNoise = 0.4
    package var whiteNoiseShare = 0.06
    /// Error of the speed, metres a second, and for each metre of the position's deviation.
    package var speedNoise = 0.05
    package var speedNoiseShare = 0.025
    /// The same of the velocity across the course.
    package var courseNoise = 0.15
    package var courseNoiseShare = 0.04
    /// Logarithm of the probability of a jump of the error within a second, as among high buildings,
    /// and its size, metres.
    package var errorJump = -5.0
    package var errorJumpDeviation = 40.0
    /// Minimum squared misfit (Mahalanobis) for a jump.
    package var suspiciousMisfit = 14.0
    /// Seconds over which an error is averaged to judge whether it can have lasted, and the squared
    /// misfit (Mahalanobis) from which on it is doubted. Of the seconds on roads in canyons 0.1 % have more.
    package var lastingErrorSeconds = 20.0
    package var lastingMisfit = 4.5
    /// The same of receivers that do not state their error.
    var unstatedMisfit = 8.0
    /// By how much the logarithm of the doubt grows with the squared misfit beyond that.
    package var lastingDoubt = 1.0
    /// Factor on the stated variance of a receiver's error, and distance of the map's lines from the
    /// roads, metres, beyond which a lasting error is doubted.
    package var understatement = 2.0
    package var mapDeviation = 5.0
    /// Factor on the variance of the fast error just after an outage.
    package var settlingFactor = 4.0
    /// How accurate places on roads are, by the fixes so far and by those of a whole trace. Chosen so that 95 % come true in
    /// each range of what is told, see `docs/matching.md`.
    var placeAccuracy = PlaceAccuracy(line: 3.3, deviationsAlong: 1.65)
    var smoothedAccuracy = PlaceAccuracy(line: 2.9, deviationsAlong: 2.1)
    /// Maximum variance along the road as a share of the receiver's for each axis: a hypothesis that has just begun knows
    /// nothing but the fix.
    var largestShareAlong = 1.25
    /// Width of a lane, metres.
    var laneWidth = 3.25

    public init() {}

    /// How fast the position's error wanders.
    var errorCorrelation: ErrorCorrelation {
        ErrorCorrelation(
            fastShare: fastErrorShare, fastSeconds: fastErrorSeconds, slowSeconds: slowErrorSeconds)
    }

    /// Error of the speed, metres a second, where the position has this standard deviation.
    func speedDeviation(atDeviation deviation: Double) -> Double {
        speedNoise + speedNoiseShare * deviation
    }
}

/// The share of the variance of a receiver's error that is fast, and the correlation times of both parts, seconds.
struct ErrorCorrelation {
    var fastShare: Double
    var fastSeconds: Double
    var slowSeconds: Double
}

/// The error of places on roads, as distances within which the vehicle is in 95 of 100 seconds.
struct PlaceAccuracy: Hashable, Sendable {
    /// Distance of the map's line from the lane, metres.
    var line: Double
    /// Deviations along the road that count: the filter knows how well it knows the place there.
    var deviationsAlong: Double
    /// Deviations of the places of all hypotheses, where the road is in doubt.
    var deviationsOfRoads = 1.5

    /// Metres from a place on the road.
    ///
    /// - Parameters:
    ///   - along: variance along the road, square metres.
    ///   - spread: the mean square of the distances of other hypotheses, square metres.
    ///   - aside: from the line to the outermost lane, metres.
    func meters(along: Double, spread: Double, aside: Double) -> Double {
        (line * line + deviationsAlong * deviationsAlong * max(0, along)
            + deviationsOfRoads * deviationsOfRoads * spread + aside * aside).squareRoot()
    }

    /// Metres from the line to the outermost lane.
    ///
    /// - Parameters:
    ///   - lanes: in the direction of travel, 0 unknown; the vehicle may be in any, and is placed on the line.
    ///   - width: of a lane, metres.
    ///   - isOneWay: whether the line is in the middle of these lanes, and not at their edge.
    static func outermostLane(of lanes: Int, width: Double, isOneWay: Bool) -> Double {
        Double(max(0, lanes - 1)) * width * (isOneWay ? 0.5 : 1)
    }
}

/// The driving of vehicles, and the deviation of maps from roads.
public struct DriverModel: Hashable, Sendable {
    /// Distance of the vehicle from the map's line, across it, one standard deviation, metres.
    package var laneDeviation = 2.0
    /// Correlation time of that distance, seconds.
    package var laneSeconds = 10.0
    /// How far towards the middle of the lanes of his direction one drives on a road for both, as a share. Streets
    /// without a marked middle are driven nearer to their line.
    package var laneShare = 0.6
    /// Metres of the map's line to either side over which its mean is driven: seconds of driving, and bounds. A corner of
    /// 90° is cut by 4.5 m then.
    package var bendSeconds = 1.0
    package var minimumBendReach = 12.0
    var maximumBendReach = 30.0
    /// Variance of what is saved in bends, square metres for each metre saved and for each radian: some drive to the line's
    /// corner.
    package var bendVariance = 1.2
    package var turnVariance = 1.0
    /// Distance between the middle of a vehicle's turn and the line's corner, one standard deviation, metres.
    package var turnDeviation = 2.0
    /// Variance of the differences between map and lanes where a road forks, square metres.
    package var forkVariance = 4.0
    /// Error of the distance travelled in one step as a share of it; and the variance per metre, in
    /// square metres, of the difference in length between the map's line and the driven one.
    package var odometryShare = 0.03
    var odometryVariance = 0.02
    /// Angle between the direction of travel and the map's line, degrees, one standard deviation.
    package var headingDeviation = 5.5
    /// Weight of the direction's evidence each second; less than one because its errors are
    /// correlated.
    package var headingWeight = 0.55
    /// Share of random directions.
    package var headingChance = 0.03
    /// Share of drivers who follow the route at a fork.
    var routeFollowed = 0.97
    /// Share of drivers on a forbidden turn: rules are broken, and maps are wrong, now and then.
    package var restrictedTurn = 0.03
    /// Relative shares of roads that bend away by more than 25 and by more than 60 degrees.
    package var bendShare = 0.6
    package var sharpBendShare = 0.4
    /// Relative shares of roads of lesser importance, of far lesser, and of roads open only to reach
    /// something on them.
    package var lesserRoadShare = 0.4
    package var minimumRoadShare = 0.15
    package var restrictedRoadShare = 0.15
    /// Relative shares of turning round where other roads lead on, and of passing a barrier.
    package var turnAroundShare = 0.004
    var barrierShare = 0.02
    /// Logarithm of the probability of leaving the map's roads within a second.
    package var leavingRoads = -10.0
    /// Logarithm of the probability of an unmapped road beside a road that explains the track only by
    /// an error of the receiver too large to last.
    package var roadBeside = -4.0
    /// Half the squared misfit that is taken for being on no road; more than the mean of a road that
    /// fits, because maps are not exact.
    package var offRoadMisfit = 3.5
    /// Scale of the distribution of the distance in an outage: metres, a share of the expected one,
    /// and metres for each second.
    package var outageScale = 15.0
    package var outageScaleShare = 0.15
    package var outageScaleSpeed = 1.5
    /// Weight of the forks in an outage, 0...1.
    package var outageForkWeight = 0.5

    public init() {}

    /// Metres to either side of a place over which the mean of the line is driven, at a speed in metres a second.
    func bendReach(atSpeed speed: Double) -> Double {
        min(max(minimumBendReach, bendSeconds * speed), maximumBendReach)
    }
}

/// The times and weights of candidate generation.
public struct CandidateGenerationModel: Hashable, Sendable {
    /// Seconds from one time to the next: when the best hypothesis fits badly, and always.
    package var misfitSeconds = 3.0
    package var routineSeconds = 12.0
    /// Squared misfit of the best hypothesis from which on it fits badly.
    package var misfit = 9.0
    /// Logarithm of the probability that the right road was lost since candidates were last generated.
    package var lostRoad = -6.5
    /// Of setting out for the end of a road that is near, where nothing leads on: who stands there drives away from it.
    package var towardsDeadEnd = -2.0
    /// The same against a one-way.
    package var wrongWay = -3.0
    /// By how much that is more at most where the roads on which the vehicle may be fit badly.
    package var wrongWayByMisfit = 8.0
    /// The additional logarithmic weight of the route's roads.
    var routeBonus = 2.0

    public init() {}
}
