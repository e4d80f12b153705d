public import Geodesy
public import Routing

/// The vehicle's place as matched at the moment of a fix.
public struct MatchedLocation: Hashable, Sendable {
    /// The source of the position.
    public enum Source: UInt8, Sendable {
        /// A fix of the receiver.
        case fix
        /// Carried on along the road from earlier fixes.
        case deadReckoning
    }

    /// Best estimate: on the road when ``roadSnapped``, else the filtered fix.
    public var coordinate: Coordinate
    /// The fix as it was received (the last one, in dead reckoning).
    public var rawCoordinate: Coordinate
    /// Degrees from north: of the road when it is known, else of the fix; nil when neither is known.
    public var course: Double?
    /// Metres a second; nil when unknown.
    public var speed: Double?
    /// Whether the receiver gives none, so that ``speed`` is made of its places and as wrong as they are.
    package var isSpeedByPlaces = false
    /// Metres above mean sea level; nil when unknown.
    public var altitude: Double?
    /// Estimated error of ``coordinate`` in metres, 95 %; in dead reckoning it grows with time and distance. Nil when
    /// unknown.
    public var accuracy: Double?
    /// The same of the receiver's own place; in dead reckoning ``accuracy``.
    public var fixAccuracy: Double?
    /// Metres by which the vehicle may be farther on along its road, at most; nil but in dead reckoning.
    package var metersAhead: Double?
    /// By the receiver, from which times of other locations are told apart.
    public var time: UTCTime
    /// As ``Fix/clockAheadSeconds``.
    public var clockAheadSeconds = 0.0
    public var source: Source
    /// The place on the network; nil on no road of the map.
    public var position: EdgePosition?
    /// Confidence of the road on which the position is, 0...1; 0 without one. 10 m along it are the same place.
    public var confidence: Double
    /// Confidence of its very edge, at most ``confidence``: next to a crossing the edges of one road share that.
    public var edgeConfidence: Double

    public var roadSnapped: Bool { position != nil }

    /// ``time`` by the clock in use: the only one to be published, kept, and compared with other clocks' times.
    public var clockTime: UTCTime {
        clockAheadSeconds == 0 ? time : time.advanced(bySeconds: clockAheadSeconds)
    }

    public init(
        coordinate: Coordinate, rawCoordinate: Coordinate, course: Double?, speed: Double?,
        altitude: Double?, accuracy: Double?, fixAccuracy: Double? = nil, time: UTCTime,
        source: Source, position: EdgePosition?, confidence: Double,
        edgeConfidence: Double? = nil
    ) {
        self.coordinate = coordinate
        self.rawCoordinate = rawCoordinate
        self.course = course
        self.speed = speed
        self.altitude = altitude
        self.accuracy = accuracy
        self.fixAccuracy = fixAccuracy ?? accuracy
        self.time = time
        self.source = source
        self.position = position
        self.confidence = confidence
        self.edgeConfidence = edgeConfidence ?? confidence
    }
}
