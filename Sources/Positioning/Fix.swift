public import Geodesy

/// One report of the receiver, as the edge hands it in; nothing in it is trusted yet.
public struct Fix: Hashable, Codable, Sendable {
    /// The receiver's mode. The numbers are gpsd's.
    public enum Mode: UInt8, Comparable, Codable, Sendable {
        case unknown = 0
        case none = 1
        case twoDimensional = 2
        case threeDimensional = 3

        public static func < (lhs: Mode, rhs: Mode) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    public var mode: Mode
    /// The receiver's time; nil before it knows it.
    public var time: UTCTime?
    /// Degrees; may be anything until it is checked.
    public var coordinate: Coordinate
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres a second over ground.
    public var speed: Double?
    /// Degrees from north.
    public var course: Double?
    /// Estimated horizontal error in metres, about 95 % (gpsd's eph).
    public var horizontalError: Double?
    /// Standard deviation in metres per axis, where the receiver gives one (GST).
    public var standardDeviation: Double?
    public var satellitesUsed: Int?
    /// Seconds by which a clock that is right is ahead of ``time``: what is published, kept and compared with windows and
    /// opening hours goes by that clock. 0 where the receiver's is right. It is no part of the report, and not coded.
    public var clockAheadSeconds = 0.0

    private enum CodingKeys: CodingKey {
        case mode, time, coordinate, altitude, speed, course, horizontalError, standardDeviation
        case satellitesUsed
    }

    public init(
        mode: Mode, time: UTCTime?, coordinate: Coordinate, altitude: Double? = nil,
        speed: Double? = nil, course: Double? = nil, horizontalError: Double? = nil,
        standardDeviation: Double? = nil, satellitesUsed: Int? = nil
    ) {
        self.mode = mode
        self.time = time
        self.coordinate = coordinate
        self.altitude = altitude
        self.speed = speed
        self.course = course
        self.horizontalError = horizontalError
        self.standardDeviation = standardDeviation
        self.satellitesUsed = satellitesUsed
    }
}
