public import Geodesy
public import RoadNetwork

/// A place on an edge.
public struct EdgePosition: Hashable, Codable, Sendable {
    public var edge: EdgeID
    /// Metres from the edge's start, 0...length.
    public var offset: Double
    /// The place itself, on the edge's line.
    public var coordinate: Coordinate

    @inlinable public init(edge: EdgeID, offset: Double, coordinate: Coordinate) {
        self.edge = edge
        self.offset = offset
        self.coordinate = coordinate
    }
}

/// The least-cost path from one waypoint to the next.
///
/// Invariants: `edges` is not empty; its first is `start.edge` and its last `end.edge`; each begins at
/// the node at which the one before it ends. When there is one edge only, `start.offset` is not
/// beyond `end.offset`. `seconds` has one entry for each edge: the time from the start of the leg to
/// the moment that edge is left (the leg's end, for the last), turns included. `standing` is the expected
/// standing part of it, at signals and where the vehicle gives way; empty if unknown.
public struct LegPath: Hashable, Codable, Sendable {
    public var edges: [EdgeID]
    public var start: EdgePosition
    public var end: EdgePosition
    public var distanceMeters: Double
    public var durationSeconds: Double
    public var seconds: [Double]
    public var standing: [Double]

    public init(
        edges: [EdgeID], start: EdgePosition, end: EdgePosition, distanceMeters: Double,
        durationSeconds: Double, seconds: [Double], standing: [Double] = []
    ) {
        self.edges = edges
        self.start = start
        self.end = end
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
        self.seconds = seconds
        self.standing = standing
    }
}

extension LegPath {
    /// Reads paths of old records too, which have no standing times.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            edges: try members.decode([EdgeID].self, forKey: .edges),
            start: try members.decode(EdgePosition.self, forKey: .start),
            end: try members.decode(EdgePosition.self, forKey: .end),
            distanceMeters: try members.decode(Double.self, forKey: .distanceMeters),
            durationSeconds: try members.decode(Double.self, forKey: .durationSeconds),
            seconds: try members.decode([Double].self, forKey: .seconds),
            standing: try members.decodeIfPresent([Double].self, forKey: .standing) ?? [])
    }
}

/// A path through all waypoints of a request, with a leg for each at which the vehicle stops. Each leg starts
/// where the one before it ended.
public struct RoutePath: Hashable, Codable, Sendable {
    public var legs: [LegPath]
    /// Closures on it, or at its destinations, at the vehicle's time, and roads that the order avoids.
    public var warnings: [RouteWarning]
    /// For each leg the metres from its start to each pass waypoint on it; empty if there are none.
    public var passes: [[Double]]
    /// Its course along the line of the request; nil when that had none.
    public var line: LineCourse?
    /// Estimates of the paths behind it: ``RouteRequest/beyond``. Nil where there is none.
    public var beyond: [RouteEstimate?]

    public init(
        legs: [LegPath], warnings: [RouteWarning] = [], passes: [[Double]] = [],
        line: LineCourse? = nil, beyond: [RouteEstimate?] = []
    ) {
        self.beyond = beyond
        self.legs = legs
        self.warnings = warnings
        self.passes = passes
        self.line = line
    }

    public var distanceMeters: Double { legs.reduce(0) { $0 + $1.distanceMeters } }
    public var durationSeconds: Double { legs.reduce(0) { $0 + $1.durationSeconds } }
}

extension RoutePath {
    /// Reads paths of old records too, which have no warnings.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            legs: try members.decode([LegPath].self, forKey: .legs),
            warnings: try members.decodeIfPresent([RouteWarning].self, forKey: .warnings) ?? [],
            passes: try members.decodeIfPresent([[Double]].self, forKey: .passes) ?? [],
            line: try members.decodeIfPresent(LineCourse.self, forKey: .line),
            beyond: try members.decodeIfPresent([RouteEstimate?].self, forKey: .beyond) ?? [])
    }
}
