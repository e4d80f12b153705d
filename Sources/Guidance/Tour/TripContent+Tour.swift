import Geodesy
import Routing

extension [Waypoint] {
    /// Maximum number of waypoints of a trip whose route has them all.
    private static var maximumPlanned: Int { RouteRequest.maximumDestinations }
    /// Whether the route may lead to the next few only. So it does not show whether all are on the map.
    var isLong: Bool { count > Self.maximumPlanned }
    /// Planned stops of longer trips; the others are estimated until they come near.
    private static var plannedStops: Int { 8 }

    /// Indices of the waypoints still ahead, in order, behind the one at which the vehicle waits. Those that are
    /// only passed count where a stop is ahead behind them, and where they do not lead to that one only.
    func open(
        _ statuses: [Snapshot.WaypointState.Status], waitingAt current: Int? = nil
    ) -> [Int] {
        var open = indices.filter { statuses[$0] == .next || statuses[$0] == .pending }
        let last = open.last { !self[$0].isPass } ?? -1
        open.removeAll { $0 > last }
        guard let current else { return open }
        let before = self[..<current].lastIndex { !$0.isPass }.map { $0 + 1 } ?? 0
        return [current] + open.filter { !(before..<current).contains($0) }
    }

    /// The first one with the id of an earlier one, which makes both ambiguous.
    var repeatedID: (index: Int, id: String)? {
        var ids: Set<String> = []
        for (index, waypoint) in enumerated() {
            if let id = waypoint.id, !ids.insert(id).inserted { return (index, id) }
        }
        return nil
    }

    /// Number of open ones in one route.
    func plannedCount(of open: [Int]) -> Int {
        guard open.count > Self.maximumPlanned else { return open.count }
        var stops = 0
        for (number, index) in open.enumerated() where !self[index].isPass {
            stops += 1
            if stops == Self.plannedStops || number + 1 >= Self.maximumPlanned { return number + 1 }
        }
        return open.count
    }
}

extension TripContent {
    /// The expected times of a stop, and the distance to it.
    struct Expectation {
        var index: Int
        var arrival: UTCTime
        var departure: UTCTime
        /// From the vehicle.
        var meters: Double
    }

    /// The known estimates of the paths between stops behind the route's; nil if they have expired.
    func estimates(at now: Duration) -> TourEstimates? {
        guard let estimatesSince, now - estimatesSince < TourEstimates.lifetime else { return nil }
        var estimates = TourEstimates(since: estimatesSince)
        var before = planned.last
        for (index, estimate) in rest {
            if let before {
                estimates.add(
                    estimate, from: destinations[before].coordinate,
                    to: destinations[index].coordinate)
            }
            before = index
        }
        return estimates
    }

    /// Leaves all destinations up to one by an order.
    mutating func close(through stop: Int) { statuses.close(through: stop, &records) }

    /// The expected times of the stops ahead, from the next one on: by the route to its own stops,
    /// by estimates to the others, with the time of service at each, and of waiting for its window.
    func expectations(from time: UTCTime) -> [Expectation] {
        var expectations: [Expectation] = []
        var clock = max(time, servicesHere.map(\.end).max() ?? time)
        var meters = 0.0
        var before: Expectation?
        // Who is at one of two stops with one door is at both, however far round the path between them leads.
        func isHere(_ index: Int) -> Bool {
            before.map { isServed(index, from: $0.index) } ?? false
        }
        func visit(_ index: Int) {
            let terms = destinations[index].terms
            let arrival =
                continuation != .byCommand && isHere(index) ? before?.arrival ?? clock : clock
            var begin = clock
            if let opensAt = terms?.opensAt, opensAt > begin { begin = opensAt }
            let departure = begin.advanced(bySeconds: staySeconds(at: index))
            let expectation = Expectation(
                index: index, arrival: arrival, departure: departure, meters: meters)
            expectations.append(expectation)
            before = expectation
            clock = departure
        }
        var last = track.expected(at: reportedMeters)
        var lastMeters = reportedMeters
        for leg in track.legs.indices.dropFirst(leg) {
            let index = stops[leg]
            let end = track.legs[leg].endMeters
            // The path to a stop served before its turn is driven until there is another route.
            let isThere = leg == self.leg && statuses[index] == .reached
            if !isThere, !isHere(index) {
                let expected = track.expected(at: end) - last
                clock = clock.advanced(
                    bySeconds: leg == self.leg
                        ? travelTimeCorrection.seconds(expected)
                        : travelTimeCorrection.lastingSeconds(expected))
                meters += max(0, end - lastMeters)
            }
            last = track.expected(at: end)
            lastMeters = end
            if isStopAhead(index) { visit(index) }
        }
        for (index, estimate) in rest {
            guard let estimate else { return expectations }
            if !isHere(index) {
                clock = clock.advanced(
                    bySeconds: travelTimeCorrection.lastingFactor * estimate.durationSeconds)
                meters += estimate.distanceMeters
            }
            if isStopAhead(index) { visit(index) }
        }
        return expectations
    }

    /// Seconds of the stay at a stop: its service, and the pause where the trip goes on after a
    /// time.
    private func staySeconds(at index: Int) -> Double {
        let service = destinations[index].terms?.serviceSeconds ?? 0
        guard case .after(let seconds) = continuation else { return service }
        return max(service, seconds)
    }

    /// When the vehicle is expected to leave the stops at which it is, as far as the time of service is known.
    func expectedDepartures(from time: UTCTime) -> [(index: Int, departure: UTCTime)] {
        servicesHere.filter { staySeconds(at: $0.index) > 0 }.map { ($0.index, max(time, $0.end)) }
    }

    /// When the services at the vehicle's place are over; nil where no time of service is known.
    var serviceEnd: UTCTime? {
        servicesHere.filter { destinations[$0.index].terms?.serviceSeconds ?? 0 > 0 }.map(\.end)
            .max()
    }

    /// The stops at the vehicle's place, with the ends of their services, one after the other.
    private var servicesHere: [(index: Int, end: UTCTime)] {
        let served = records.indices.compactMap { index -> (arrived: UTCTime, index: Int)? in
            guard statuses[index] == .reached, records[index].departed == nil,
                !records[index].isDone, let arrived = records[index].arrived
            else { return nil }
            return (arrived, index)
        }
        var services: [(index: Int, end: UTCTime)] = []
        for (arrived, index) in served.sorted(by: {
            ($0.arrived, $0.index) < ($1.arrived, $1.index)
        }) {
            let terms = destinations[index].terms
            let begin =
                [arrived, terms?.opensAt ?? arrived, services.last?.end ?? arrived].max() ?? arrived
            services.append((index, begin.advanced(bySeconds: staySeconds(at: index))))
        }
        return services
    }
}

/// Earlier estimates of the paths between stops: they hold until traffic changes, and for a while.
struct TourEstimates {
    private struct Ends: Hashable {
        var start: Coordinate
        var end: Coordinate
    }

    /// Time of the oldest estimate.
    let since: Duration
    private var estimates: [Ends: RouteEstimate] = [:]

    /// The time for which they hold.
    static let lifetime = Duration.seconds(900)

    init(since: Duration) { self.since = since }

    mutating func add(_ estimate: RouteEstimate?, from start: Coordinate, to end: Coordinate) {
        estimates[Ends(start: start, end: end)] = estimate
    }

    /// For each of consecutive places the estimate from the one before.
    func known(from start: Coordinate, to places: [Coordinate]) -> [RouteEstimate?] {
        zip([start] + places, places).map { estimates[Ends(start: $0, end: $1)] }
    }
}
