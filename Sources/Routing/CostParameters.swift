/// The costs of turning, stopping and unwanted roads.
///
/// ``delays`` are those of motor vehicles at junctions. Beside them turns cost a sigmoid of their angle as
/// in OSRM's car profile, steeper for the turn that crosses oncoming traffic. All times are seconds.
public struct CostParameters: Hashable, Sendable {
    /// Of motor vehicles.
    public var delays = JunctionDelays()
    /// Maximum cost of a turn by its angle, beside the delay, and that of cyclists.
    var turnPenalty = 1.0
    var cyclingTurnPenalty = 3.75
    /// Factor on turns across oncoming traffic; 1 makes both sides equal.
    var turnBias = 1.075
    /// Turning round, on top of the turn's angle.
    package var uTurnPenalty = 20.0
    /// Signals and signs for cyclists, and signals for pedestrians.
    public var trafficSignals = 2.0
    public var stopSign = 2.0
    public var giveWay = 1.0
    /// For a gate that somebody may have to open first.
    public var gate = 60.0
    /// For departing from a waypoint against the direction of arrival: the vehicle turns on the road,
    /// forward, back and forward again.
    public var turnAtStop = 30.0
    /// Likewise if it is to be avoided. High, so that a path round the block is preferred.
    var avoidedTurnAtStop = 300.0
    /// Likewise where hardly any driver would. Higher than any detour.
    var lastResortTurnAtStop = 14_400.0
    /// For a maneuver that is nearer to a moving vehicle than its driver can act on
    /// (``ManeuverAvoidance``). Longer than a detour in a town, and less than for entering a road that may
    /// be used only to reach something on it.
    var nearManeuver = 3600.0
    /// For leaving the way that was announced to the driver before a restart (``ManeuverAvoidance/keepsAnnounced``). More
    /// than for some near maneuvers behind that way, and less than for roads that are closed.
    var leavingAnnounced = 14_400.0
    /// For entering a road that may be used only to reach something on it. Higher than any detour.
    var restrictedEntry = 10_800.0
    /// For entering a service road, which is not there to be driven through; as in Valhalla (service_penalty).
    var serviceEntry = 15.0
    /// For a turn of a motor vehicle at a junction beside which a slip road leads, and for the exit of a roundabout beside which a
    /// bypass leads from where it came (``SlipRoadFinder``): as much longer as nearly all slip roads take, by the random routes in
    /// docs/routing.md.
    var slipRoadTurn = 10.0
    /// For a turn of a motor vehicle from the end of a slip road back to the junction: more than the lights that it would be
    /// spared by it, and the turns there.
    var turnBackFromSlipRoad = 40.0
    /// For turning from one carriageway of a motorway onto the other (``Turns``). Longer than the way over the next exit.
    var turnOnMotorway = 1200.0
    /// For entering a road of a kind that is to be avoided.
    var avoidedEntry = 1200.0
    /// Factor on the time on a road of a kind that is to be avoided.
    var avoidedFactor = 3.0
    /// Factor on the time on driveways, parking aisles and the like.
    var lowPriorityFactor = 2.0
    /// For driving into an excluded area or edge. Higher than any detour.
    var excludedEntry = 43_200.0
    /// For driving onto roads on which traffic does not move, or setting out on them. Longer than any detour.
    var closedEntry = 28_800.0
    /// For each metre of such roads, so that as few as possible are driven where they cannot be avoided: a few hundred metres count
    /// as a detour of hours, and a path over thirty kilometres still has a weight.
    var closedMeter = 60.0
    /// For driving into a road that is closed at that time and open at others. Higher than any
    /// detour, and less than for an excluded road or area.
    var entryWhileClosed = 36_000.0
    /// For a turn that is forbidden at that time, and for driving into a road that is open only at
    /// other times. Nobody is led there; the obstacle is named.
    var forbiddenEntry = 72_000.0
    /// For each metre by which a position is farther from its waypoint than the nearest one.
    var snapPerMeter = 2.0

    public init() {}

    /// All values that weights are made of, to distinguish sets.
    var numbers: [Double] {
        [
            turnPenalty, cyclingTurnPenalty, turnBias, uTurnPenalty, trafficSignals, stopSign,
            giveWay, gate,
            turnAtStop, avoidedTurnAtStop, lastResortTurnAtStop, nearManeuver, restrictedEntry,
            serviceEntry, slipRoadTurn, turnBackFromSlipRoad, turnOnMotorway, excludedEntry,
            avoidedEntry,
            avoidedFactor,
            lowPriorityFactor, closedEntry, closedMeter, entryWhileClosed, forbiddenEntry,
            snapPerMeter,
        ] + delays.numbers
    }
}
