import Geodesy
public import Routing

extension Command {
    /// Changes the stops of the trip that there is.
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
    /// A stop by its place in the list as it then is, or by the id that dispatch gave it.
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

extension SavedTrip {
    /// Most waypoints of a trip.
    public static let maximumDestinations = 500

    /// Makes all changes, or none. Whether one can be made depends on the list alone, not on where the
    /// vehicle is or was.
    ///
    /// - Parameter isByOrderAlone: whether only orders may decide which stops are ahead, not
    ///   reached stops.
    func changed(
        by order: Command.UpdateDestinations, isByOrderAlone: Bool = false
    ) throws(TourChangeFailure) -> SavedTrip {
        var trip = self
        if let revision = order.ifRevision, revision != tourRevision {
            throw TourChangeFailure(
                change: 0,
                message: "The list has revision \(tourRevision), not \(revision); read "
                    + "navigation/tour and send the changes for it.", isRevision: true)
        }
        if isByOrderAlone { trip.closeThoseLeft() }
        let stopped = statuses.contains(.next) ? nil : current
        let place = stopped.map { destinations[$0] }
        for (number, change) in order.changes.enumerated() {
            do throws(TourListError) {
                try trip.make(change, isByOrderAlone: isByOrderAlone)
            } catch {
                throw TourChangeFailure(change: number, message: error.message)
            }
        }
        guard trip.destinations.count <= Self.maximumDestinations else {
            throw TourChangeFailure(
                change: order.changes.count - 1,
                message: "The trip would have \(trip.destinations.count) waypoints; at most "
                    + "\(Self.maximumDestinations) are allowed.")
        }
        guard trip.destinations.last?.isPass != true else {
            throw TourChangeFailure(
                change: order.changes.count - 1,
                message: "The last waypoint would only be passed; the vehicle has to stop there.")
        }
        trip.tourRevision += 1
        trip.goToFirstOpenStop(unlessWaitingAt: place)
        if isByOrderAlone { trip.goToFirstOpenStopAsOrdered() }
        return trip
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
        stay = nil
        goToFirstPending()
    }

    private struct TourListError: Error { var message: String }

    private mutating func make(
        _ change: TourChange, isByOrderAlone: Bool
    ) throws(TourListError) {
        switch change {
        case .insert(let waypoints, let stop):
            let index = try stop.map { stop throws(TourListError) in try self.index(of: stop) }
            if let id = (destinations + waypoints).repeatedID?.id {
                throw TourListError(
                    message:
                        "The list would have two waypoints with the id \(id); give each another.")
            }
            insert(
                waypoints.map { ($0, .pending, StopRecord()) }, at: index ?? destinations.count)
        case .remove(let stop): _ = take(try index(of: stop))
        case .move(let stop, let other):
            let from = try index(of: stop)
            let taken = take(from)
            var index = destinations.count
            if let other {
                do throws(TourListError) {
                    index = try self.index(of: shifted(other, from))
                } catch {
                    throw TourListError(message: "A stop cannot be moved in front of itself.")
                }
            }
            insert([taken], at: index)
        case .skip(let stop):
            let index = try index(of: stop)
            if statuses[index] != .reached {
                statuses[index] = .skipped
            } else if isByOrderAlone {
                records[index].isDone = true
            }
        case .reopen(let stop):
            let index = try index(of: stop)
            statuses[index] = .pending
            records[index] = StopRecord()
        case .done(let stop):
            let index = try index(of: stop)
            statuses[index] = .reached
            records[index].isDone = true
        }
    }

    /// An index means the list as it was before a stop was taken out of it.
    private func shifted(_ stop: TourChange.Stop, _ taken: Int) -> TourChange.Stop {
        guard case .index(let index) = stop, index > taken else { return stop }
        return .index(index - 1)
    }

    private func index(of stop: TourChange.Stop) throws(TourListError) -> Int {
        switch stop {
        case .index(let index):
            guard destinations.indices.contains(index) else {
                throw TourListError(
                    message: "The list has no waypoint \(index); it has \(destinations.count).")
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

    private typealias Entry = (Waypoint, Snapshot.WaypointState.Status, StopRecord)

    private mutating func take(_ index: Int) -> Entry {
        (destinations.remove(at: index), statuses.remove(at: index), records.remove(at: index))
    }

    private mutating func insert(_ entries: [Entry], at index: Int) {
        destinations.insert(contentsOf: entries.map(\.0), at: index)
        statuses.insert(contentsOf: entries.map(\.1), at: index)
        records.insert(contentsOf: entries.map(\.2), at: index)
    }
}
