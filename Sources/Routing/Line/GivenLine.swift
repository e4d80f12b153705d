public import Geodesy

/// A route given by dispatch, to be driven unchanged.
public struct GivenLine: Hashable, Codable, Sendable {
    public enum Course: Hashable, Codable, Sendable {
        /// Places in the order of travel, at least two.
        case places([Coordinate])
        /// OpenStreetMap's ways in the order of travel, at least one. A way that is driven twice is named
        /// twice; of each only the part between its neighbours is driven.
        case ways([Int64])

        /// The message if all of it is off the map.
        var offMapMessage: String {
            switch self {
            case .places:
                "no part of the line is on a road of this map; give a line inside of it, and the "
                    + "precision of its polyline"
            case .ways: "the map has none of the line's ways; give a line inside of it"
            }
        }
    }

    /// The vehicle's adherence to the line. The values are those on the wire.
    public enum Adherence: String, CaseIterable, Codable, Sendable {
        /// No other road, ever: a vehicle that has left the line is led back to that place. Where a part of the
        /// line cannot be driven there is no route.
        case strict = "STRICT"
        /// A vehicle that has left the line is led back to it farther ahead; parts that cannot be
        /// driven are bypassed.
        case prefer = "PREFER"
        /// The first route follows the line; later ones are worked out as if there were none.
        case startOnly = "START_ONLY"
    }

    public var course: Course
    public var adherence: Adherence
    /// Metres of the line that are behind the vehicle, 0 before it has come to its beginning.
    public var drivenMeters: Double
    /// Metres of the line, from ``drivenMeters`` on, that a vehicle which was led along it may have driven while the agent
    /// did not run; nil where it has run all the time.
    public var unseenMeters: Double?
    /// Where the line begins on the first of its ways (``LineCourse/origin``); nil before its first route. ``drivenMeters``
    /// counts from there, wherever the vehicle is.
    public var origin: Coordinate?

    public init(
        course: Course, adherence: Adherence = .prefer, drivenMeters: Double = 0,
        unseenMeters: Double? = nil, origin: Coordinate? = nil
    ) {
        self.course = course
        self.adherence = adherence
        self.drivenMeters = drivenMeters
        self.unseenMeters = unseenMeters
        self.origin = origin
    }

    /// Metres that a vehicle may drive while a line for it is on its way: a minute on a motorway.
    public static let unseenByOrder = 2_000.0
    /// Metres that one may drive while the agent does not run: while a gateway starts anew.
    public static let unseenByRestart = 5_000.0

    /// Metres of the line, from ``drivenMeters`` on, that may have been driven unseen: by ``unseenMeters``, or before a new line came.
    var maximumUnseenMeters: Double {
        unseenMeters ?? (drivenMeters > 0 ? 0 : Self.unseenByOrder)
    }

    /// Maximum number of places of a line.
    public static let maximumPlaces = 20_000
    /// Metres of the longest line of places: a drive of days.
    public static let maximumMeters = 2_000_000.0
    /// Maximum number of ways of a line.
    public static let maximumWays = 20_000
}

/// A part of a line that cannot be driven as it was given.
public struct LineFault: Hashable, Codable, Sendable {
    /// The values are those on the wire.
    public enum Code: String, CaseIterable, Codable, Sendable {
        /// The map has no road there.
        case offRoad = "OFF_ROAD"
        /// The vehicle may not drive there, or, of a part without a length, not turn so.
        case forbidden = "FORBIDDEN"
        /// The vehicle may drive there, but does not come there: no path leads there or on from there, or it
        /// joins the line behind it or leaves it before. Also what comes behind the last waypoint.
        case leftOut = "LEFT_OUT"
        /// The road is closed at the time of arrival, by traffic or a condition, or excluded by the
        /// request.
        case closed = "CLOSED"
    }

    public var code: Code
    public var start: Coordinate
    public var end: Coordinate
    /// Metres of the line up to the part, and of the part.
    public var startMeters: Double
    public var meters: Double
    /// Name, or else number, of the road; nil where there is none, or it has neither.
    public var roadName: String?
    /// The way of a line of OpenStreetMap's ways that the map does not have, or behind which the next one,
    /// ``nextWay``, does not go on; else nil.
    public var way: Int64?
    public var nextWay: Int64?
    /// Whether it comes behind the last waypoint, and is left out for that; nil for no.
    public var isBehindLastWaypoint: Bool?

    public init(
        code: Code, start: Coordinate, end: Coordinate, startMeters: Double, meters: Double,
        roadName: String? = nil, way: Int64? = nil, nextWay: Int64? = nil,
        isBehindLastWaypoint: Bool? = nil
    ) {
        self.isBehindLastWaypoint = isBehindLastWaypoint
        self.way = way
        self.nextWay = nextWay
        self.code = code
        self.start = start
        self.end = end
        self.startMeters = startMeters
        self.meters = meters
        self.roadName = roadName
    }

    /// Part of a sentence.
    var description: String {
        if code == .offRoad, let way {
            // The length of a way that is not in the map is unknown.
            guard let nextWay else { return "the map does not have way \(way)" }
            return "way \(way) of the line, which leads to \(start), and way \(nextWay) behind it, "
                + "which begins at \(end), do not connect"
        }
        if code == .offRoad, meters < 0.5 {
            return "the roads of the line do not connect at \(start)"
        }
        if code == .forbidden, meters < 0.5 {
            return "the line turns at \(start) as this vehicle may not"
        }
        let what =
            switch code {
            case .offRoad: "is on no road"
            case .forbidden: "is forbidden to this vehicle"
            case .leftOut where isBehindLastWaypoint == true:
                "is left out behind the last destination,"
            case .leftOut: "is left out, as this vehicle does not come there or not on,"
            case .closed: "is closed"
            }
        let road = roadName.map { " (\($0))" } ?? ""
        return "the line \(what) from \(start) on, for \(Int(meters.rounded())) m\(road)"
    }
}

extension [LineFault] {
    /// Their parts of a sentence, the first few of many.
    var text: String {
        let few = prefix(3).map(\.description).joined(separator: "; ")
        return count > 3 ? few + "; and \(count - 3) more parts" : few
    }
}

/// The parts of a path that lie on the line it follows, and the faults of the line.
public struct LineCourse: Hashable, Codable, Sendable {
    /// A stretch of the path that lies on the line. Metres from the start of the path, and of the line.
    public struct Stretch: Hashable, Codable, Sendable {
        package var pathMeters: ClosedRange<Double>
        public var lineMeters: ClosedRange<Double>

        public init(pathMeters: ClosedRange<Double>, lineMeters: ClosedRange<Double>) {
            self.pathMeters = pathMeters
            self.lineMeters = lineMeters
        }
    }

    /// In the order of travel.
    public var stretches: [Stretch]
    public var faults: [LineFault]
    /// Where a line of ways begins, near the start of its first path; nil for one of places.
    public var origin: Coordinate?

    public init(
        stretches: [Stretch] = [], faults: [LineFault] = [], origin: Coordinate? = nil
    ) {
        self.stretches = stretches
        self.faults = faults
        self.origin = origin
    }

    /// Metres of the line behind a vehicle that is this far along the path; nil as long as it has
    /// not come to the line. Between two stretches the metres at the end of the first.
    public func lineMeters(at pathMeters: Double) -> Double? {
        guard let stretch = lastStretch(at: pathMeters) else { return nil }
        let span = stretch.pathMeters.upperBound - stretch.pathMeters.lowerBound
        let share =
            span > 0 ? min(1, (pathMeters - stretch.pathMeters.lowerBound) / span) : 1
        return stretch.lineMeters.lowerBound
            + share * (stretch.lineMeters.upperBound - stretch.lineMeters.lowerBound)
    }

    /// Whether a vehicle that is this far along the path is on the line.
    public func isOnLine(at pathMeters: Double) -> Bool {
        lastStretch(at: pathMeters)?.pathMeters.contains(pathMeters) ?? false
    }

    /// The last stretch that begins up to a place of the path.
    private func lastStretch(at pathMeters: Double) -> Stretch? {
        var low = 0
        var high = stretches.count
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].pathMeters.lowerBound <= pathMeters {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low > 0 ? stretches[low - 1] : nil
    }
}
