public import Geodesy
public import RoadNetwork
public import Routing

/// A path with all its instructions. Immutable once made.
public struct Route: Hashable, Sendable {
    /// One for each destination, in order.
    public let legs: [RouteLeg]
    public let options: RouteOptions
    /// The closures on it, or at its destinations, when the vehicle comes there.
    public let warnings: [RouteWarning]
    /// Its course along the line that it was to follow; nil when there was none.
    public let line: LineCourse?
    /// Estimates of the paths behind it: ``RouteRequest/beyond``.
    public let beyond: [RouteEstimate?]

    public init(
        legs: [RouteLeg], options: RouteOptions, warnings: [RouteWarning] = [],
        line: LineCourse? = nil, beyond: [RouteEstimate?] = []
    ) {
        self.beyond = beyond
        self.line = line
        self.legs = legs
        self.options = options
        self.warnings = warnings
    }

    public var distanceMeters: Double { legs.reduce(0) { $0 + $1.distanceMeters } }
    public var durationSeconds: Double { legs.reduce(0) { $0 + $1.durationSeconds } }

    /// The features of all its stretches.
    public var features: [RoadFeature] {
        RoadFeature.allCases.filter { feature in
            legs.contains { $0.steps.contains { $0.features.contains(feature) } }
        }
    }
}

/// The part of a route that ends at one destination.
///
/// Invariants: at least two steps, the first DEPART and the last a DESTINATION; step distances and
/// times add up to the leg's. `edges` lie one behind another along `geometry`.
public struct RouteLeg: Hashable, Sendable {
    public let destination: Waypoint
    /// The end of the leg: the destination's place on the road.
    public let snappedDestination: Coordinate
    /// The whole line of the leg.
    public let geometry: Polyline
    public let edges: [RouteEdge]
    public let steps: [Step]
    public let distanceMeters: Double
    public let durationSeconds: Double
    /// Metres from its start to each waypoint that is only passed on it.
    public let passMeters: [Double]

    public init(
        destination: Waypoint, snappedDestination: Coordinate, geometry: Polyline,
        edges: [RouteEdge], steps: [Step], distanceMeters: Double, durationSeconds: Double,
        passMeters: [Double] = []
    ) {
        self.passMeters = passMeters
        self.destination = destination
        self.snappedDestination = snappedDestination
        self.geometry = geometry
        self.edges = edges
        self.steps = steps
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
    }
}

/// An edge, or the part of it that a leg uses.
public struct RouteEdge: Hashable, Sendable {
    public let edge: EdgeID
    /// Metres and seconds from the start of the leg to where the edge's used part begins.
    public let startMeters: Double
    public let startSeconds: Double
    /// Expected standing seconds, of these.
    public let startStanding: Double
    /// Metres from the edge's own start to where its used part begins.
    public let startOffset: Double

    public init(
        edge: EdgeID, startMeters: Double, startSeconds: Double, startStanding: Double = 0,
        startOffset: Double
    ) {
        self.startStanding = startStanding
        self.edge = edge
        self.startMeters = startMeters
        self.startSeconds = startSeconds
        self.startOffset = startOffset
    }
}

/// A maneuver, and the stretch of road up to it: the Navigation SDK's StepInfo.
///
/// The maneuver happens at the step's own place; `distanceFromPrevStepMeters` is the length of the
/// stretch from the previous step's maneuver to this one, 0 for DEPART.
public struct Step: Hashable, Sendable {
    /// From 0 over the whole route.
    public var stepNumber: Int
    public var maneuver: Maneuver
    /// Name, references and signposted destinations of the road led onto; empty when it has none.
    public var fullRoadName: String
    /// Shortest usual name of the road led onto; empty when it has none.
    public var simpleRoadName: String
    public var fullInstructionText: String {
        get { SentenceEnd.removed(from: markedInstruction) }
        set { markedInstruction = newValue }
    }
    /// The instruction with the ends of its sentences, see ``SentenceEnd``.
    var markedInstruction: String
    public var exitNumber: String?
    /// Number of the exit to take, from 1; nil unless the step enters a roundabout, or leaves one on which the leg begins.
    public var roundaboutTurnNumber: Int?
    public var drivingSide: DrivingSide
    public var distanceFromPrevStepMeters: Double
    public var timeFromPrevStepSeconds: Double
    /// Lanes of the approach from left to right; nil when unknown.
    public var lanes: [StepLane]?
    /// Metres from the start of the leg to the maneuver.
    public var legMeters: Double
    /// Seconds from the start of the leg to the maneuver.
    public var legSeconds: Double
    /// The place of the maneuver.
    public var coordinate: Coordinate
    /// The name of an exit's junction, where no sign of the exit says so already.
    public var junctionName: String?
    /// The features of the stretch up to the maneuver.
    public var features: [RoadFeature] = []
    /// A landmark at the maneuver, or just passed, by which a driver recognizes it.
    package var landmark: Landmark?
    /// Metres before the maneuver at which the last one like it is passed: from farther off the driver may mean that one.
    package var landmarkReach = Double.infinity
    /// Metres before the maneuver at which its outermost lane turns off at another junction: from farther off nothing is said of
    /// lanes.
    package var lanesReach = Double.infinity
    /// Metres from the start of the leg to the last junction of the maneuver, where that has several, as at a
    /// divided road, or is a roundabout whose exit was counted; nil where it has one.
    package var lastJunctionMeters: Double?
    /// Whether it is an arrival after which the trip goes on.
    package var isStop = false
    /// Whether it is an arrival from which a walk leads on to the destination.
    package var endsOnFoot = false
    /// Whether it leaves a roundabout on which the leg begins.
    package var beginsOnRoundabout = false
    /// Metres before it of each exit of that roundabout that the leg passes.
    package var passedExits: [Double] = []
    /// The name of the road behind the maneuver in sentences, which need not be the one on the sign
    /// at the corner; empty where it has neither name nor number.
    public var roadCall = RoadCall()
    /// The names in its instruction.
    package var names = StepNames()
    /// Direction before and after the maneuver, degrees from north; nil at the start and the end.
    public var bearingBefore: Double?
    public var bearingAfter: Double?

    public init(
        stepNumber: Int, maneuver: Maneuver, fullRoadName: String, simpleRoadName: String,
        fullInstructionText: String, exitNumber: String?, roundaboutTurnNumber: Int?,
        drivingSide: DrivingSide, distanceFromPrevStepMeters: Double,
        timeFromPrevStepSeconds: Double, lanes: [StepLane]?, legMeters: Double,
        legSeconds: Double, coordinate: Coordinate, bearingBefore: Double?, bearingAfter: Double?
    ) {
        self.stepNumber = stepNumber
        self.maneuver = maneuver
        self.fullRoadName = fullRoadName
        self.simpleRoadName = simpleRoadName
        markedInstruction = fullInstructionText
        self.exitNumber = exitNumber
        self.roundaboutTurnNumber = roundaboutTurnNumber
        self.drivingSide = drivingSide
        self.distanceFromPrevStepMeters = distanceFromPrevStepMeters
        self.timeFromPrevStepSeconds = timeFromPrevStepSeconds
        self.lanes = lanes
        self.legMeters = legMeters
        self.legSeconds = legSeconds
        self.coordinate = coordinate
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
    }
}

/// One lane of the approach to a maneuver.
public struct StepLane: Hashable, Sendable {
    public struct Direction: Hashable, Sendable {
        public var shape: LaneShape
        /// Whether this arrow leads where the route goes.
        public var recommended: Bool

        public init(shape: LaneShape, recommended: Bool) {
            self.shape = shape
            self.recommended = recommended
        }
    }

    public var directions: [Direction]

    public init(directions: [Direction]) { self.directions = directions }
}
