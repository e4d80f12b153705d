public import Geodesy
public import Routing

/// The state of a stop. Raw values are the names on the wire.
public enum StopState: String, CaseIterable, Sendable {
    /// Still ahead.
    case scheduled = "SCHEDULED"
    /// The vehicle is on its way there.
    case enroute = "ENROUTE"
    /// The vehicle is there.
    case arrived = "ARRIVED"
    /// It was there, or dispatch says that it is done.
    case departed = "DEPARTED"
    /// Left out by order of dispatch.
    case skipped = "SKIPPED"
    /// The vehicle stood there before it was its turn.
    case outOfOrder = "OUT_OF_ORDER"
}

/// The times at a stop, seen and planned.
public struct StopRecord: Hashable, Codable, Sendable {
    public private(set) var arrived: UTCTime?
    public private(set) var departed: UTCTime?
    /// Whether these times were noted without consent, and so stay unpublished; nil for no.
    private(set) var hasUnpublishedArrival: Bool?
    private(set) var hasUnpublishedDeparture: Bool?
    /// Where the leg to it ended, which may be far from it; nil where its own ground or radius decides, or no leg ended.
    private(set) var legEnd: Coordinate?
    var isOutOfOrder = false
    /// Whether the vehicle was elsewhere since the stop became a part of the trip; nil for no.
    var wasElsewhere: Bool?
    /// Whether the vehicle, while it was not guided, has come by it, when it was next, and driven on; nil for no.
    var wasPassed: Bool?
    /// Whether it is done, by a visit or by dispatch.
    public var isDone = false
    /// As expected when the stop became a part of the trip.
    public var plannedArrival: UTCTime?
    public var plannedDeparture: UTCTime?
    /// Whether it was published that the vehicle will be late.
    public var isLate = false

    public init() {}

    /// The arrival as it is published; nil if it was without consent.
    public var publishedArrival: UTCTime? { hasUnpublishedArrival == true ? nil : arrived }

    /// The departure, likewise.
    public var publishedDeparture: UTCTime? { hasUnpublishedDeparture == true ? nil : departed }

    /// - Parameter legEnd: see ``legEnd``.
    mutating func arrive(at time: UTCTime, legEnd: Coordinate? = nil, isPublished: Bool) {
        arrived = time
        self.legEnd = legEnd
        hasUnpublishedArrival = isPublished ? nil : true
    }

    mutating func depart(at time: UTCTime, isPublished: Bool) {
        departed = time
        hasUnpublishedDeparture = isPublished ? nil : true
    }
}

/// One stop of a tour as it is published.
public struct TourStop: Hashable, Sendable {
    /// Index in the trip's destinations.
    public var index: Int
    public var waypoint: Waypoint
    public var state: StopState
    public var record: StopRecord
    /// Nil if unknown, or behind the vehicle.
    public var expectedArrival: UTCTime?
    public var expectedDeparture: UTCTime?
    /// Metres from the vehicle by way of the stops before it; likewise.
    public var distanceMeters: Double?

    public init(
        index: Int, waypoint: Waypoint, state: StopState, record: StopRecord,
        expectedArrival: UTCTime? = nil, expectedDeparture: UTCTime? = nil,
        distanceMeters: Double? = nil
    ) {
        self.index = index
        self.waypoint = waypoint
        self.state = state
        self.record = record
        self.expectedArrival = expectedArrival
        self.expectedDeparture = expectedDeparture
        self.distanceMeters = distanceMeters
    }

    /// Expects nothing at it before a time.
    mutating func putOff(until time: UTCTime) {
        expectedArrival = expectedArrival.map { max($0, time) }
        expectedDeparture = expectedDeparture.map { max($0, time) }
    }

    /// Seconds by which it is expected after the end of its window; nil where it has none, or
    /// nothing is expected.
    public var lateSeconds: Double? {
        guard let closesAt = waypoint.terms?.closesAt, let expectedArrival else { return nil }
        return expectedArrival.seconds(since: closesAt)
    }
}

/// All stops of a trip.
public struct Tour: Hashable, Sendable {
    public var trip: TripID
    /// From 1, growing with each order that changes the list, or which stops are left.
    public var revision: Int
    /// In their order, without waypoints that are only passed.
    public var stops: [TourStop]

    public init(trip: TripID, revision: Int, stops: [TourStop]) {
        self.trip = trip
        self.revision = revision
        self.stops = stops
    }

    /// The first time that is expected from a time on; nil where nothing is.
    func firstExpected(from time: UTCTime) -> UTCTime? {
        var first: UTCTime?
        func look(_ expected: UTCTime?) {
            guard let expected, expected >= time else { return }
            first = min(first ?? expected, expected)
        }
        for stop in stops {
            look(stop.expectedArrival)
            look(stop.expectedDeparture)
        }
        return first
    }
}

/// A stop will be reached after its window, or no longer.
public struct Lateness: Hashable, Sendable {
    public var isLate: Bool
    public var waypoint: Waypoint
    public var waypointIndex: Int
    public var expectedArrival: UTCTime
    public var lateSeconds: Double

    public init(
        isLate: Bool, waypoint: Waypoint, waypointIndex: Int, expectedArrival: UTCTime,
        lateSeconds: Double
    ) {
        self.isLate = isLate
        self.waypoint = waypoint
        self.waypointIndex = waypointIndex
        self.expectedArrival = expectedArrival
        self.lateSeconds = lateSeconds
    }
}

extension Snapshot.WaypointState.Status {
    /// The state of a stop that has this status.
    func state(_ record: StopRecord) -> StopState {
        if record.isOutOfOrder { return .outOfOrder }
        if record.departed != nil || record.isDone { return .departed }
        return switch self {
        case .pending: .scheduled
        case .next: .enroute
        case .reached: .arrived
        case .skipped: .skipped
        }
    }
}
