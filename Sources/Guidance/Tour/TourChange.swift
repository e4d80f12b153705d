import Geodesy
public import Routing

extension Command {
    /// Changes the stops of the current trip.
    public struct UpdateDestinations: Hashable, Codable, Sendable {
        /// Obeyed in order.
        public var changes: [TourChange]
        /// Obey only while the list has this revision.
        public var ifRevision: Int?

        public init(changes: [TourChange], ifRevision: Int? = nil) {
            self.changes = changes
            self.ifRevision = ifRevision
        }
    }
}

/// One change of a trip's stops.
public enum TourChange: Hashable, Codable, Sendable {
    /// A stop by its index in the list at that moment, or by dispatch's id.
    public enum Stop: Hashable, Codable, Sendable {
        case index(Int)
        case id(String)
    }

    /// In front of a stop; at the end for nil.
    case insert([Waypoint], before: Stop?)
    case remove(Stop)
    case move(Stop, before: Stop?)
    /// It is left out.
    case skip(Stop)
    /// It is to be visited after all, or once more.
    case reopen(Stop)
    /// It needs no visit any more.
    case done(Stop)
}

/// Why a list of changes cannot be made.
struct TourChangeFailure: Error {
    /// Index of the change.
    var change: Int
    var message: String
    var isRevision = false
}

/// A trip's list after an order.
struct ChangedTrip {
    var trip: SavedTrip
    /// For each waypoint the index of the change that has inserted it; nil for the others.
    var origins: [Int?]
    /// Whether the order changes the list.
    var isOther = true
}

extension SavedTrip {
    /// Maximum number of waypoints of a trip.
    public static let maximumDestinations = 500

    /// Makes all changes, or none. Whether one can be made depends on the list alone, not on where the
    /// vehicle is or was.
    ///
    /// - Parameter isByOrderAlone: whether only orders may decide which stops are ahead, not
    ///   reached stops.
    func changed(
        by order: Command.UpdateDestinations, isByOrderAlone: Bool = false
    ) throws(TourChangeFailure) -> ChangedTrip {
        if let message = refusal(ofRevision: order.ifRevision) {
            throw TourChangeFailure(change: 0, message: message, isRevision: true)
        }
        var edit = TourEdit(self, isByOrderAlone: isByOrderAlone)
        for (number, change) in order.changes.enumerated() {
            do throws(TourListError) {
                try edit.make(change, number: number)
            } catch {
                throw TourChangeFailure(change: number, message: error.message)
            }
        }
        guard edit.trip.destinations.count <= Self.maximumDestinations else {
            throw TourChangeFailure(
                change: order.changes.count - 1,
                message: "The trip would have \(edit.trip.destinations.count) waypoints; at most "
                    + "\(Self.maximumDestinations) are allowed.")
        }
        guard edit.trip.destinations.last?.isPass != true else {
            throw TourChangeFailure(
                change: order.changes.count - 1,
                message: "The last waypoint would only be passed; the vehicle has to stop there.")
        }
        guard edit.hasChanged else {
            return ChangedTrip(trip: self, origins: edit.origins, isOther: false)
        }
        var trip = edit.trip
        let stopped = statuses.contains(.next) ? nil : current
        trip.tourRevision += 1
        if !trip.destinations.starts(with: destinations) { trip.isReordered = true }
        trip.goToFirstOpenStop(unlessWaitingAt: stopped.map { destinations[$0] })
        if isByOrderAlone { trip.goToFirstOpenStopAsOrdered() }
        return ChangedTrip(trip: trip, origins: edit.origins)
    }

    /// Whether no stop is ahead, and the vehicle waits at none.
    var isOver: Bool {
        !statuses.contains(.next)
            && !statuses.indices.contains {
                !destinations[$0].isPass && statuses[$0] == .reached && !records[$0].isDone
                    && records[$0].departed == nil
            }
    }

    /// Makes the first stop that is open the next one, unless the vehicle waits at another.
    private mutating func goToFirstOpenStop(unlessWaitingAt place: Waypoint?) {
        for index in statuses.indices where statuses[index] == .next { statuses[index] = .pending }
        if let place,
            destinations.indices.contains(where: {
                statuses[$0] == .reached && destinations[$0] == place
                    && records[$0].departed == nil && !records[$0].isDone
            })
        {
            return
        }
        guidanceActive = guidanceActive || goesOnGuided
        stay = nil
        goToFirstPending()
    }

    func index(of stop: TourChange.Stop) throws(TourListError) -> Int {
        switch stop {
        case .index(let index):
            guard destinations.indices.contains(index) else {
                throw TourListError(
                    message: "The list has no waypoint \(index); it has waypoints 0 to "
                        + "\(destinations.count - 1).")
            }
            return index
        case .id(let id):
            let found = destinations.indices.filter { destinations[$0].id == id }
            guard let index = found.first else {
                throw TourListError(message: "The list has no waypoint with the id \(id).")
            }
            guard found.count == 1 else {
                throw TourListError(
                    message: "The list has \(found.count) waypoints with the id \(id); give the "
                        + "index of one.")
            }
            return index
        }
    }
}

struct TourListError: Error { var message: String }

/// The changes of a list, one after the other.
private struct TourEdit {
    var trip: SavedTrip
    /// See ``ChangedTrip/origins``.
    var origins: [Int?]
    var hasChanged = false
    let isByOrderAlone: Bool

    init(_ trip: SavedTrip, isByOrderAlone: Bool) {
        self.trip = trip
        self.isByOrderAlone = isByOrderAlone
        origins = trip.destinations.map { _ in nil }
        if isByOrderAlone { self.trip.closeThoseLeft() }
    }

    mutating func make(_ change: TourChange, number: Int) throws(TourListError) {
        let isOther: Bool
        switch change {
        case .insert(let waypoints, let stop):
            let index = try stop.map { stop throws(TourListError) in try trip.index(of: stop) }
            if let id = (trip.destinations + waypoints).repeatedID?.id {
                throw TourListError(
                    message:
                        "The list would have two waypoints with the id \(id); give each another.")
            }
            insert(
                waypoints.map { ($0, .pending, StopRecord(), number) },
                at: index ?? trip.destinations.count)
            isOther = !waypoints.isEmpty
        case .remove(let stop):
            _ = take(try trip.index(of: stop))
            isOther = true
        case .move(let stop, let other): isOther = try move(stop, before: other, number)
        case .skip(let stop): isOther = skip(try trip.index(of: stop))
        case .reopen(let stop): isOther = reopen(try trip.index(of: stop), number)
        case .done(let stop): isOther = finish(try trip.index(of: stop))
        }
        hasChanged = hasChanged || isOther
    }

    // Each of these returns whether the order is anything new. Where orders alone decide, a stop that was reached,
    // or left, is none: else the reply and the list's revision would reveal it.

    private mutating func move(
        _ stop: TourChange.Stop, before other: TourChange.Stop?, _ number: Int
    ) throws(TourListError) -> Bool {
        let from = try trip.index(of: stop)
        var index = trip.destinations.count - 1
        if let other {
            // As the list is once the stop is taken out; in front of itself it stays where it is.
            let target = try trip.index(of: other)
            index = target > from ? target - 1 : target
        }
        var taken = take(from)
        if index != from { taken.3 = number }
        insert([taken], at: index)
        return index != from
    }

    private mutating func skip(_ index: Int) -> Bool {
        if trip.statuses[index] != .reached {
            defer { trip.statuses[index] = .skipped }
            trip.records[index].isLate = false
            return trip.statuses[index] != .skipped
        }
        guard isByOrderAlone, !trip.records[index].isDone else { return false }
        trip.records[index].isDone = true
        return true
    }

    private mutating func reopen(_ index: Int, _ number: Int) -> Bool {
        let status = trip.statuses[index]
        guard isByOrderAlone || status == .reached || status == .skipped else { return false }
        trip.statuses[index] = .pending
        trip.records[index] = StopRecord()
        origins[index] = number
        return true
    }

    private mutating func finish(_ index: Int) -> Bool {
        let record = trip.records[index]
        let isOver = record.isDone || record.departed != nil
        // Where orders alone decide, one that was left by an order may have been reached before or not.
        guard isByOrderAlone || trip.statuses[index] != .reached || !isOver else { return false }
        // Nobody comes late to where nobody has to come any more.
        if trip.statuses[index] != .reached { trip.records[index].isLate = false }
        trip.statuses[index] = .reached
        trip.records[index].isDone = true
        return true
    }

    private typealias Entry = (Waypoint, Snapshot.WaypointState.Status, StopRecord, Int?)

    private mutating func take(_ index: Int) -> Entry {
        (
            trip.destinations.remove(at: index), trip.statuses.remove(at: index),
            trip.records.remove(at: index), origins.remove(at: index)
        )
    }

    private mutating func insert(_ entries: [Entry], at index: Int) {
        trip.destinations.insert(contentsOf: entries.map(\.0), at: index)
        trip.statuses.insert(contentsOf: entries.map(\.1), at: index)
        trip.records.insert(contentsOf: entries.map(\.2), at: index)
        origins.insert(contentsOf: entries.map(\.3), at: index)
    }
}
