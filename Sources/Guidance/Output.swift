public import Geodesy
public import Positioning
public import Routing

/// An action or a message of the navigator, in the order in which it is to happen.
public enum Output: Hashable, Sendable {
    case reply(CommandToken, CommandReply)
    /// Work out a route and hand the answer back as ``Input/routeResult(_:_:)``, its words in the
    /// ``NavigatorOptions/language`` of this moment. A later request makes earlier ones needless.
    case routeRequest(RouteRequestID, RouteRequest)
    case location(LocationUpdate)
    case navInfo(NavInfo)
    case event(Event)
    /// ``Navigator/snapshot`` has changed.
    case snapshotChanged
    /// ``Navigator/savedTrip`` has changed, but not the snapshot.
    case tripChanged
    /// ``Navigator/tour`` has changed by enough to be published.
    case tourChanged
    /// ``Navigator/route`` has changed; nil there means that it is gone.
    case routePublished
}

extension Output {
    /// Whether it ends an order. Its reader may look at once at the order's changes, so it comes after
    /// the outputs that report them.
    var isAnswer: Bool {
        guard case .reply(_, let reply) = self else { return false }
        return reply.status != .accepted
    }
}

/// The vehicle's position, for the uplink.
public struct LocationUpdate: Hashable, Sendable {
    public var matched: MatchedLocation
    /// The report of the receiver, or of the simulator; nil in dead reckoning.
    public var fix: Fix?
    /// Name of the road; nil when off the network or nameless.
    public var roadName: String?
    /// Posted limit, metres a second; nil when unknown.
    public var speedLimit: Double?
    /// Whether the matched position is on the active route; nil without a route.
    public var onRoute: Bool?
    /// Whether the position comes from the simulator.
    public var isSimulated: Bool

    public init(
        matched: MatchedLocation, fix: Fix? = nil, roadName: String? = nil,
        speedLimit: Double? = nil, onRoute: Bool? = nil, isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.matched = matched
        self.fix = fix
        self.roadName = roadName
        self.speedLimit = speedLimit
        self.onRoute = onRoute
    }
}

/// An event to be published.
public enum Event: Hashable, Sendable {
    case arrival(Arrival)
    case routeChanged(RouteChange)
    /// To the next destination.
    case remainingTime(RemainingTime)
    /// Metres to the next destination.
    case remainingDistance(meters: Double)
    case navigationState(from: NavState, to: NavState)
    case offRoute(OffRoute)
    case gpsAvailability(GPSAvailability)
    case speeding(Speeding)
    case delayCategory(DelayCategory, delaySeconds: Double?)
    case lightingMode(LightingMode)
    case prompt(Prompt)
    case corridor(CorridorChange)
    case lateness(Lateness)
    case closure(RoadClosure)
}

/// A waypoint was reached.
public struct Arrival: Hashable, Codable, Sendable {
    public var waypoint: Waypoint
    /// Index in the trip's destinations.
    public var waypointIndex: Int
    public var isFinalDestination: Bool
    /// The finished leg, as planned when it began and as it was.
    public var plannedMeters: Double
    public var plannedSeconds: Double
    public var traveledMeters: Double
    public var traveledSeconds: Double
    /// When the vehicle arrived, or should have.
    public var time: UTCTime
    /// Whether it is assumed: the vehicle was about to arrive, and no fix came since, as in a garage.
    public var isAssumed: Bool
    /// Whether it was not the stop's turn. Then no leg is finished: its metres and seconds are 0, and the expected time is that
    /// of the stop's plan.
    public var isOutOfOrder: Bool { outOfOrder == true }
    /// Nil for no, as in trips kept by earlier versions.
    private var outOfOrder: Bool?
    /// The place as seen from the vehicle; nil for an assumed arrival.
    public var sight: PlaceSight?

    /// A place as seen from the vehicle.
    public struct PlaceSight: Hashable, Codable, Sendable {
        public enum Side: String, Codable, Sendable {
            case left = "LEFT"
            case right = "RIGHT"
        }

        /// Metres from the vehicle, as the crow flies.
        public var distanceMeters: Double
        /// Of the road; nil where that is not plain to see.
        public var side: Side?
        /// Metres on foot from where the road ends; nil where the place is beside it.
        public var walkingMeters: Double?

        public init(distanceMeters: Double, side: Side? = nil, walkingMeters: Double? = nil) {
            self.distanceMeters = distanceMeters
            self.side = side
            self.walkingMeters = walkingMeters
        }
    }

    /// When it was expected to, as the leg began; of a leg that began without consent, as consent was given.
    public var estimatedTime: UTCTime

    public init(
        waypoint: Waypoint, waypointIndex: Int, isFinalDestination: Bool, plannedMeters: Double,
        plannedSeconds: Double, traveledMeters: Double, traveledSeconds: Double, time: UTCTime,
        estimatedTime: UTCTime, isAssumed: Bool = false, isOutOfOrder: Bool = false,
        sight: PlaceSight? = nil
    ) {
        outOfOrder = isOutOfOrder ? true : nil
        self.sight = sight
        self.estimatedTime = estimatedTime
        self.time = time
        self.isAssumed = isAssumed
        self.waypoint = waypoint
        self.waypointIndex = waypointIndex
        self.isFinalDestination = isFinalDestination
        self.plannedMeters = plannedMeters
        self.plannedSeconds = plannedSeconds
        self.traveledMeters = traveledMeters
        self.traveledSeconds = traveledSeconds
    }
}

/// The route is another one, or gone.
public struct RouteChange: Hashable, Sendable {
    /// Raw values are the names on the wire.
    public enum Reason: String, Sendable {
        case destinationsSet = "DESTINATIONS_SET"
        case offRoute = "OFF_ROUTE"
        case command = "COMMAND"
        case alternative = "ALTERNATIVE"
        case traffic = "TRAFFIC"
        case nextLeg = "NEXT_LEG"
        case cleared = "CLEARED"
        /// Dispatch has changed the list of destinations.
        case updated = "DESTINATIONS_UPDATED"
        /// The route of a trip is there that had none: after a restart, or of one that was taken at once.
        case resumed = "RESUMED"
    }

    public var reason: Reason
    /// The new route; of a cleared one, the last.
    public var route: RouteVersion
    /// The leg that ended with it, reached or not: with a new trip, the next leg, a clear, or a change
    /// of the list that removes its stop from the route.
    public var endedLeg: LegSummary?
    /// False when a trip went on to its next leg by itself, or may have: that reveals the location.
    public var isOrdered: Bool

    public init(
        reason: Reason, route: RouteVersion, endedLeg: LegSummary? = nil, isOrdered: Bool = true
    ) {
        self.reason = reason
        self.route = route
        self.endedLeg = endedLeg
        self.isOrdered = isOrdered
    }
}

/// A leg, planned at its beginning and actual.
public struct LegSummary: Hashable, Sendable {
    public var waypoint: Waypoint
    /// Index of its destination in the trip.
    public var waypointIndex: Int
    public var wasReached: Bool
    public var plannedMeters: Double
    public var plannedSeconds: Double
    public var traveledMeters: Double
    public var traveledSeconds: Double

    public init(
        waypoint: Waypoint, waypointIndex: Int, wasReached: Bool, plannedMeters: Double,
        plannedSeconds: Double, traveledMeters: Double, traveledSeconds: Double
    ) {
        self.waypoint = waypoint
        self.waypointIndex = waypointIndex
        self.wasReached = wasReached
        self.plannedMeters = plannedMeters
        self.plannedSeconds = plannedSeconds
        self.traveledMeters = traveledMeters
        self.traveledSeconds = traveledSeconds
    }
}

/// The vehicle left its route, or came back to it by itself; or it is off its route, and no other one
/// leads on. A new route also ends it: that is reported by a ``RouteChange``.
public struct OffRoute: Hashable, Sendable {
    public var isOffRoute: Bool
    public var location: Coordinate
    /// Metres from the route; nil when that is unknown.
    public var distanceMeters: Double?
    /// Why no route leads on from there; nil when the vehicle has just left its route, or is back.
    public var failure: RoutingFailure?

    public init(
        isOffRoute: Bool, location: Coordinate, distanceMeters: Double?,
        failure: RoutingFailure? = nil
    ) {
        self.isOffRoute = isOffRoute
        self.location = location
        self.distanceMeters = distanceMeters
        self.failure = failure
    }
}

/// Whether the position can be relied on.
public enum GPSAvailability: String, CaseIterable, Sendable {
    case available = "AVAILABLE"
    /// The position is carried on along the road.
    case deadReckoning = "DEAD_RECKONING"
    case unavailable = "UNAVAILABLE"
}

/// The speed in relation to the posted limit.
public struct Speeding: Hashable, Sendable {
    /// Raw values are the names on the wire.
    public enum Severity: String, Sendable {
        case notSpeeding = "NOT_SPEEDING"
        case minor = "MINOR"
        case major = "MAJOR"
        case unknown = "UNKNOWN"
    }

    public var severity: Severity
    public var severityChanged: Bool
    /// Percent above the limit, 0 when not speeding; nil when limit or speed is unknown.
    public var percentAboveLimit: Double?
    /// Metres a second.
    public var speed: Double?
    /// Metres a second.
    public var limit: Double?

    public init(
        severity: Severity, severityChanged: Bool, percentAboveLimit: Double?, speed: Double?,
        limit: Double?
    ) {
        self.severity = severity
        self.severityChanged = severityChanged
        self.percentAboveLimit = percentAboveLimit
        self.speed = speed
        self.limit = limit
    }
}

/// Traffic to the next destination. The numbers are the Navigation SDK's enumeration.
public enum DelayCategory: UInt8, CaseIterable, Sendable {
    case noData = 0
    case heavy = 1
    case medium = 2
    case light = 3
}

/// The lighting of a screen. The numbers are the Navigation SDK's.
public enum LightingMode: UInt8, CaseIterable, Sendable {
    case normal = 0
    case lowLight = 1
}

/// A text to be spoken now.
public struct Prompt: Hashable, Sendable {
    public var text: String
    /// The same in Speech Synthesis Markup Language 1.1.
    public var ssml: String
    /// BCP 47.
    public var language: String
    /// Metres to its maneuver; nil for an alert, which has none.
    public var distanceMeters: Double?
    public var stepNumber: Int?
    /// The steps of the maneuvers named behind its own ("then turn left").
    public var followingSteps: [Int]
    public var priority: PromptPriority
    /// Seconds that a synthesizer needs for it.
    public var seconds: Double

    public init(
        text: String, ssml: String, language: String, distanceMeters: Double?, stepNumber: Int?,
        followingSteps: [Int] = [], priority: PromptPriority = .maneuver, seconds: Double = 0
    ) {
        self.followingSteps = followingSteps
        self.priority = priority
        self.seconds = seconds
        self.text = text
        self.ssml = ssml
        self.language = language
        self.distanceMeters = distanceMeters
        self.stepNumber = stepNumber
    }
}

/// The priority of a prompt where there is time for one of two; the more important is the greater.
/// Raw values are the names on the wire.
public enum PromptPriority: String, Comparable, CaseIterable, Sendable {
    /// An alert: speeding, a speed camera, a lost position.
    case safety = "SAFETY"
    /// The next maneuver.
    case maneuver = "MANEUVER"
    /// The confirmation that all is well for a while.
    case confirmation = "CONFIRMATION"

    public static func < (lhs: PromptPriority, rhs: PromptPriority) -> Bool {
        lhs.rank < rhs.rank
    }

    private var rank: Int {
        switch self {
        case .safety: 2
        case .maneuver: 1
        case .confirmation: 0
        }
    }
}
