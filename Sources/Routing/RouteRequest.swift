public import Geodesy
public import RoadNetwork

/// A place to be reached, or to start from.
public struct Waypoint: Hashable, Codable, Sendable {
    public var coordinate: Coordinate
    /// The dispatcher's own name for it.
    public var id: String?
    /// Its name for people.
    public var title: String?
    /// Direction of travel wanted at the waypoint, degrees from north.
    public var preferredHeading: Double?
    /// Maximum difference of an edge's direction from ``preferredHeading``, degrees, 0...180.
    public var headingTolerance: Double
    /// Whether to arrive on the side of the road on which the waypoint lies.
    public var preferSameSideOfRoad: Bool
    /// Whether the vehicle stops here; then not on a motorway, a ferry or in a roundabout.
    public var vehicleStopover: Bool
    /// Whether the vehicle may depart against its direction of arrival; nil for the default of
    /// vehicle and road.
    public var turnAtStop: TurnAtStop?
    /// Whether the vehicle only passes here, without turning round: no leg ends here.
    public var isPass: Bool
    /// The terms of the stop; nil where dispatch has given none.
    public var terms: StopTerms?

    public init(
        coordinate: Coordinate, id: String? = nil, title: String? = nil,
        preferredHeading: Double? = nil, headingTolerance: Double = 90,
        preferSameSideOfRoad: Bool = false, vehicleStopover: Bool = false,
        turnAtStop: TurnAtStop? = nil, isPass: Bool = false, terms: StopTerms? = nil
    ) {
        self.terms = terms
        self.coordinate = coordinate
        self.id = id
        self.title = title
        self.preferredHeading = preferredHeading
        self.headingTolerance = headingTolerance
        self.preferSameSideOfRoad = preferSameSideOfRoad
        self.vehicleStopover = vehicleStopover
        self.turnAtStop = turnAtStop
        self.isPass = isPass
    }

    /// The same stop for a vehicle that has come to it, at the vehicle's own place.
    fileprivate func reached(at place: Coordinate) -> Waypoint {
        Waypoint(coordinate: place, id: id, title: title, turnAtStop: turnAtStop, terms: terms)
    }

    /// Whether the vehicle may turn round here; it does not where it only passes.
    var turn: TurnAtStop? { isPass ? .never : turnAtStop }
}

extension Waypoint {
    /// Reads waypoints of old records too, which are never only passed.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            coordinate: try members.decode(Coordinate.self, forKey: .coordinate),
            id: try members.decodeIfPresent(String.self, forKey: .id),
            title: try members.decodeIfPresent(String.self, forKey: .title),
            preferredHeading: try members.decodeIfPresent(Double.self, forKey: .preferredHeading),
            headingTolerance: try members.decode(Double.self, forKey: .headingTolerance),
            preferSameSideOfRoad: try members.decode(Bool.self, forKey: .preferSameSideOfRoad),
            vehicleStopover: try members.decode(Bool.self, forKey: .vehicleStopover),
            turnAtStop: try members.decodeIfPresent(TurnAtStop.self, forKey: .turnAtStop),
            isPass: try members.decodeIfPresent(Bool.self, forKey: .isPass) ?? false,
            terms: try members.decodeIfPresent(StopTerms.self, forKey: .terms))
    }
}

/// Whether a vehicle turns round on the road at a stop. The values are those on the wire.
public enum TurnAtStop: String, CaseIterable, Codable, Sendable {
    /// At the cost of turning.
    case allow = "ALLOW"
    /// Where a path round the block would take minutes longer.
    case avoid = "AVOID"
    case never = "NEVER"
}

/// The criterion of the best path. The numbers are the Navigation SDK's.
public enum RoutingStrategy: UInt8, CaseIterable, Codable, Sendable {
    case defaultBest = 0
    case shorter = 1
    case deltaToTargetDistance = 2
}

/// The number of alternative routes wanted. The numbers are the Navigation SDK's.
public enum AlternativesStrategy: UInt8, CaseIterable, Codable, Sendable {
    case all = 0
    case none = 1
    case one = 2
}

/// The options of a route. The defaults are the Navigation SDK's.
public struct RouteOptions: Hashable, Codable, Sendable {
    public var travelMode: TravelMode
    public var avoidsTolls: Bool
    public var avoidsHighways: Bool
    public var avoidsFerries: Bool
    public var strategy: RoutingStrategy
    /// For ``RoutingStrategy/deltaToTargetDistance``: the length wanted of the first leg, metres.
    public var targetDistanceMeters: Int?
    public var alternatives: AlternativesStrategy
    public var vehicle: VehicleDimensions

    public init(
        travelMode: TravelMode = .driving, avoidsTolls: Bool = false,
        avoidsHighways: Bool = false, avoidsFerries: Bool = true,
        strategy: RoutingStrategy = .defaultBest, targetDistanceMeters: Int? = nil,
        alternatives: AlternativesStrategy = .none, vehicle: VehicleDimensions = .init()
    ) {
        self.travelMode = travelMode
        self.avoidsTolls = avoidsTolls
        self.avoidsHighways = avoidsHighways
        self.avoidsFerries = avoidsFerries
        self.strategy = strategy
        self.targetDistanceMeters = targetDistanceMeters
        self.alternatives = alternatives
        self.vehicle = vehicle
    }
}

/// A path through a list of places.
public struct RouteRequest: Hashable, Codable, Sendable {
    /// The start, then 1...25 destinations in order.
    public var waypoints: [Waypoint]
    public var options: RouteOptions
    /// Excluded areas and edges, for this request only.
    public var exclusions: Exclusions
    /// The time of departure; nil if unknown: then no condition holds, a road that conditions close is
    /// open, and a road that they open is closed.
    public var departure: UTCTime?
    /// Seconds by which local time is ahead of UTC; nil for the legal time of each place.
    public var utcOffsetSeconds: Int?
    /// The line that the route is to follow; nil for the best route.
    public var line: GivenLine?
    /// Waypoints behind the last one, to which paths are only estimated, one after the other.
    public var beyond: [Waypoint]?
    /// Their known estimates, one for each; nil for the ones to be worked out.
    public var knownBeyond: [RouteEstimate?]?
    /// The sender's indices of the destinations, if not 0, 1, …
    public var destinationIndices: [Int]?
    /// The maneuvers too near for the driver of a moving vehicle; nil for none. With a line they are those on the way to it.
    public var avoidance: ManeuverAvoidance?
    /// Whether the vehicle has come to the first destination, and is where the path leads on from: the one to that stop has
    /// no length, wherever the map has the stop. Nil for no.
    public var isAtFirstDestination: Bool?
    /// Whether the path may lead over closed roads, where nothing leads round them, or which a line to be kept to strictly
    /// leads over: the vehicle was led so before. Nil for no.
    public var leadsOverClosed: Bool?
    /// The edge that the vehicle is on for certain: a path begins on it, be it in the other direction, and only where none does
    /// beside it. Nil where that is not known.
    public var startEdge: EdgeID?

    public init(
        waypoints: [Waypoint], options: RouteOptions = .init(),
        exclusions: Exclusions = .init(), departure: UTCTime? = nil,
        utcOffsetSeconds: Int? = nil, line: GivenLine? = nil,
        beyond: [Waypoint]? = nil, knownBeyond: [RouteEstimate?]? = nil,
        avoidance: ManeuverAvoidance? = nil
    ) {
        self.line = line
        self.beyond = beyond
        self.knownBeyond = knownBeyond
        self.avoidance = avoidance
        self.waypoints = waypoints
        self.options = options
        self.exclusions = exclusions
        self.departure = departure
        self.utcOffsetSeconds = utcOffsetSeconds
    }

    /// The same with the first destination at the start, where the vehicle is at that already.
    var fromFirstDestination: RouteRequest {
        guard isAtFirstDestination == true, waypoints.count > 1 else { return self }
        var request = self
        request.waypoints[1] = waypoints[1].reached(at: waypoints[0].coordinate)
        return request
    }

    /// Maximum number of destinations of one request.
    public static let maximumDestinations = 25
}
