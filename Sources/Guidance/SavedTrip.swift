public import Geodesy
public import Routing

/// A trip as it is kept over a restart: enough to go on with it, route apart, which is worked out anew.
///
/// It changes only when ``Output/snapshotChanged`` was given out.
public struct SavedTrip: Hashable, Codable, Sendable {
    /// Version of the text; grows when earlier ones can no longer be read.
    private(set) var form = Self.form
    static let form = 2

    public var trip: TripID
    public var destinations: [Waypoint]
    /// One for each destination; exactly one is ``Snapshot/WaypointState/Status/next``, or the last
    /// one that is not pending is reached and waits for the next leg.
    package var statuses: [Snapshot.WaypointState.Status]
    public var options: RouteOptions
    public var guidanceActive: Bool
    /// Number of the route's changes, so that its revisions go on growing.
    public var revision: Int
    /// See ``RouteVersion/unpublished``; nil for none.
    var unpublishedRevisions: Int?
    /// Roads and areas that its routes avoid. The edges are those of ``map``.
    public var exclusions: Exclusions
    /// Identifies the map of the trip.
    public var map: String
    public var continuation: Continuation
    /// The stay at a reached destination; nil on the road.
    public var stay: Stay?

    /// Time of the arrival, by the clock in use, and whether the trip goes on with guidance.
    public struct Stay: Hashable, Codable, Sendable {
        public var time: UTCTime
        package var continuesGuided: Bool

        public init(time: UTCTime, continuesGuided: Bool) {
            self.time = time
            self.continuesGuided = continuesGuided
        }
    }

    /// Whether the trip, which waits at a stop, goes on from there with guidance, whatever makes it go on.
    var goesOnGuided: Bool { continuation != .byCommand && stay?.continuesGuided == true }

    /// The line that its routes follow.
    public var line: TripLine?
    /// The last announcement on its route; nil before the first.
    var announcement: Announcement?
    /// The last spoken warning of speeding; nil before the first.
    var speedWarning: SpeedWarning?
    /// One for each destination.
    public var records: [StopRecord]
    /// The last arrival at one of its stops; nil before the first.
    var lastArrival: KeptArrival?
    /// The leg under way, or the one that has ended; nil where the trip has no route yet.
    public var leg: Leg?
    /// Where the vehicle stood last; nil for none.
    var lastStand: Standstill?
    /// The path driven on the trip, an encoded polyline; nil where none is kept.
    var path: String?
    /// Number of orders that have changed the list of destinations, or which stops are left, plus one.
    public var tourRevision = 1
    /// Whether orders have changed the indices of stops; nil for no.
    var isReordered: Bool?
    /// Whether an order has sent it on within the last seconds; nil for no.
    var hasJustGoneOn: Bool?
    /// Minimum lateness at a window to be published, seconds.
    public var latenessSeconds = Self.typicalLateness

    /// Five minutes: a shorter delay may be made up.
    static let typicalLateness = 300.0

    public init(
        trip: TripID, destinations: [Waypoint], statuses: [Snapshot.WaypointState.Status],
        options: RouteOptions, guidanceActive: Bool, revision: Int,
        exclusions: Exclusions = Exclusions(), map: String = "",
        continuation: Continuation = .byCommand, stay: Stay? = nil, line: TripLine? = nil
    ) {
        self.continuation = continuation
        self.stay = stay
        self.line = line
        records = destinations.map { _ in StopRecord() }
        self.exclusions = exclusions
        self.map = map
        self.trip = trip
        self.destinations = destinations
        self.statuses = statuses
        self.options = options
        self.guidanceActive = guidanceActive
        self.revision = revision
    }

    var version: RouteVersion {
        RouteVersion(trip: trip, revision: revision, unpublished: unpublishedRevisions ?? 0)
    }

    /// Index of the destination that the trip leads to, or at which it waited; the last one where all
    /// were left out, as dispatch may open one again, be there places to pass before it; nil when the
    /// statuses make no sense.
    var current: Int? {
        guard !destinations.isEmpty, destinations.count == statuses.count,
            destinations.count == records.count, destinations.count <= Self.maximumDestinations
        else { return nil }
        return statuses.firstIndex(of: .next) ?? lastReached
            ?? (destinations.indices.contains {
                !destinations[$0].isPass && statuses[$0] == .pending
            }
                ? nil
                : destinations.indices.last { !destinations[$0].isPass && statuses[$0] == .skipped })
    }

    /// The destination that the trip leads to, or at which it waits.
    var currentDestination: Waypoint? { current.map { destinations[$0] } }

    /// The reached stop at which the trip waits: one that is not over before one that is, the newest of
    /// several.
    private var lastReached: Int? {
        func rank(_ index: Int) -> (Int, Int, Int64, Int) {
            let record = records[index]
            return (
                record.isOutOfOrder || record.isDone ? 0 : 1, record.departed == nil ? 1 : 0,
                record.arrived?.millisecondsSince1970 ?? .min, index
            )
        }
        return destinations.indices.filter { !destinations[$0].isPass && statuses[$0] == .reached }
            .max { rank($0) < rank($1) }
    }

    /// Why an order for one revision of the list cannot be obeyed; nil when it can.
    func refusal(ofRevision revision: Int?) -> String? {
        guard let revision, revision != tourRevision else { return nil }
        return
            "The list has revision \(tourRevision), not \(revision); read navigation/tour and send "
            + "the order for it."
    }

    /// The destinations that are still ahead, and the one at which it waits.
    var open: [Int] {
        guard let current else { return [] }
        return destinations.open(statuses, waitingAt: isAtDestination ? current : nil)
    }

    /// The next stop once all from the current one to another are left.
    func next(after stop: Int) -> Int? {
        guard let current else { return nil }
        return destinations.indices.first {
            !(current...max(current, stop)).contains($0) && !destinations[$0].isPass
                && statuses[$0] == .pending
        }
    }

    /// Skips the current stop and all up to another one, unless they were reached, with the pass
    /// waypoints between.
    mutating func leave(through stop: Int) {
        guard let current else { return }
        var first = current
        while first > 0, destinations[first - 1].isPass, statuses[first - 1] == .pending {
            first -= 1
        }
        let wasReached = statuses[current] == .reached
        for index in first...max(current, stop) where statuses[index] != .reached {
            statuses[index] = wasReached && index < current ? .reached : .skipped
        }
    }

    /// Whether orders have closed all stops up to one.
    func isClosed(through stop: Int) -> Bool {
        (0...stop).allSatisfy { destinations[$0].isPass || isClosed($0) }
    }

    /// Closes all up to one by an order, reached or not.
    mutating func close(through stop: Int) { statuses.close(through: stop, &records) }

    /// Makes the first stop ahead the next one.
    mutating func goToFirstPending() {
        for index in statuses.indices where statuses[index] == .next { statuses[index] = .pending }
        let next = destinations.indices.first {
            !destinations[$0].isPass && statuses[$0] == .pending
        }
        if let next { statuses[next] = .next }
    }

    /// Whether an order says that the vehicle need not go to a stop any more. Of a trip that goes on by order
    /// also whether one has left it after it was reached.
    private func isClosed(_ index: Int) -> Bool {
        if statuses[index] == .skipped || records[index].isDone { return true }
        guard continuation == .byCommand, statuses[index] == .reached else { return false }
        return index != current
    }

    /// The first stop that no order has closed; nil where there is none.
    var firstOpen: Int? {
        destinations.indices.first { !destinations[$0].isPass && !isClosed($0) }
    }

    /// Whether there is such a stop behind another one.
    func hasOpen(behind stop: Int) -> Bool {
        destinations.indices.contains { $0 > stop && !destinations[$0].isPass && !isClosed($0) }
    }

    /// Notes which stops of a trip that goes on by order an order has left after they were reached.
    mutating func closeThoseLeft() {
        guard continuation == .byCommand else { return }
        let current = self.current
        for index in statuses.indices where statuses[index] == .reached && index != current {
            records[index].isDone = true
        }
    }

    /// Derives the statuses of a trip by command from the orders alone, when its list has changed:
    /// all stops that no order has closed are ahead, except the first, at which the vehicle may
    /// wait.
    mutating func goToFirstOpenStopAsOrdered() {
        guard continuation == .byCommand else { return }
        let open = statuses.indices.filter { statuses[$0] != .skipped && !records[$0].isDone }
        let first = open.first { !destinations[$0].isPass }
        for index in open where index != first {
            if statuses[index] == .reached { records[index] = StopRecord() }
            statuses[index] = .pending
        }
        guard let first, statuses[first] != .reached else { return }
        statuses[first] = .next
        stay = nil
    }

    /// Whether it waited at a destination for the next leg.
    var isAtDestination: Bool { !statuses.contains(.next) }
}

/// An arrival as `state/navigation` keeps it, also over a restart.
struct KeptArrival: Hashable, Codable, Sendable {
    var arrival: Arrival
    /// Whether it was published: not one without consent.
    var isPublished: Bool

    init(_ arrival: Arrival, isPublished: Bool) {
        self.arrival = arrival
        self.isPublished = isPublished
    }
}

extension [Snapshot.WaypointState.Status] {
    /// Closes all stops up to one by an order: reached ones are done in their records, others are
    /// skipped.
    mutating func close(through stop: Int, _ records: inout [StopRecord]) {
        for index in 0...stop {
            if self[index] == .reached {
                records[index].isDone = true
            } else {
                self[index] = .skipped
            }
        }
    }
}
