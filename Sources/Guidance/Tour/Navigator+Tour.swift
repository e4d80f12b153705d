import Directions
import Geodesy
import Positioning
import Routing

// Tours: trips of many stops whose list may change, with the expected times of each.
extension Navigator {
    /// All stops with their expected times; nil without a trip.
    ///
    /// Expected times of stops published together stay as published if they have hardly changed.
    public var tour: Tour? {
        guard let tour = latestTour else { return nil }
        return reportedTour?.steadied(
            tour, in: tourParts, at: time, isStanding: standing != nil) ?? tour
    }

    /// Sets the ranges of stops that are published together, and so are of one moment; initially one
    /// range. Returns whether they have changed: then all are published anew.
    package mutating func setTourParts(_ parts: [Range<Int>]) -> Bool {
        guard parts != tourParts else { return false }
        // What is only parted further is of one moment as it was.
        let isParted =
            tourParts.isEmpty
            || parts.allSatisfy { part in
                tourParts.contains {
                    $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound
                }
            }
        tourParts = parts
        if !isParted, let reportedTour, let tour = latestTour {
            self.reportedTour = ReportedTour(version: reportedTour.version, tour: tour)
        }
        return true
    }

    private var latestTour: Tour? {
        guard let trip = savedTrip else { return nil }
        var stops: [Int: TourStop] = [:]
        for (index, waypoint) in trip.destinations.enumerated() where !waypoint.isPass {
            stops[index] = TourStop(
                index: index, waypoint: waypoint,
                state: trip.statuses[index].state(trip.records[index]),
                record: trip.records[index])
        }
        if let activeTrip = state.activeTrip, let time {
            for (index, departure) in activeTrip.content.expectedDepartures(from: time) {
                stops[index]?.expectedDeparture = departure
            }
            for expected in expectations(activeTrip) {
                stops[expected.index]?.expectedArrival = expected.arrival
                stops[expected.index]?.expectedDeparture = expected.departure
                stops[expected.index]?.distanceMeters = expected.meters
            }
        }
        return Tour(
            trip: trip.trip, revision: trip.tourRevision,
            stops: stops.values.sorted { $0.index < $1.index })
    }

    /// The expected times of the stops ahead; none where nobody can say: before the first position, off the route while no
    /// other one is found, and where the vehicle, not guided, has passed the next stop.
    private func expectations(_ activeTrip: ActiveTrip) -> [TripContent.Expectation] {
        guard let time, reroute?.isLong(at: now) != true, !activeTrip.hasPassedUnguided,
            !isElsewhereUnguided
        else { return [] }
        return activeTrip.content.expectations(from: time)
    }

    /// Whether a vehicle that is not guided has been far from its route for a while: nobody knows the way that it takes.
    private var isElsewhereUnguided: Bool {
        unguidedSince.map { now - $0 >= Reroute.longTime } ?? false
    }

    /// Notes since when a vehicle that is not guided, and at no stop, is far from its route.
    mutating func watchUnguided(_ fit: RouteFit?) {
        guard case .ready = state, case .away(let offset, _) = fit,
            offset > Self.elsewhereMeters
        else {
            unguidedSince = nil
            return
        }
        unguidedSince = unguidedSince ?? now
    }

    /// Metres from the route of a vehicle that takes another way, and does not stand in a yard beside it.
    private static let elsewhereMeters = 100.0

    /// Reports the tour when a state has changed, or a time by a minute or as it has passed, and lateness.
    mutating func reportTour() {
        guard let activeTrip = state.activeTrip else {
            // Its stops are known, and changed, before its route, and it may end before that is there.
            let trip = savedTrip?.trip
            if trip != tourTrip || tourIsChanged {
                tourTrip = trip
                tourIsChanged = false
                reportedTour = nil
                outputs.append(.tourChanged)
            }
            return
        }
        tourTrip = activeTrip.trip
        let isNew = reportedTour?.version != activeTrip.version
        guard tourIsChanged || isNew || now >= nextTour else { return }
        nextTour =
            now + (activeTrip.destinations.isLong ? Self.longTourInterval : Self.tourInterval)
        notePlan()
        reportLateness()
        guard let tour else { return }
        let isOther = reportedTour?.tour != tour
        reportedTour = ReportedTour(version: activeTrip.version, tour: tour)
        if let time, let first = tour.firstExpected(from: time) {
            nextTour = min(nextTour, now + .seconds(first.seconds(since: time) + 1))
        }
        if tourIsChanged { outputs.append(.tripChanged) }
        tourIsChanged = false
        guard isOther else { return }
        outputs.append(.tourChanged)
    }

    private static let tourInterval = Duration.seconds(5)
    private static let longTourInterval = Duration.seconds(15)

    /// The first expected times of a stop that is new in the trip are its plan.
    private mutating func notePlan() {
        guard var activeTrip = state.activeTrip else { return }
        var isNoted = false
        for expected in expectations(activeTrip)
        where activeTrip.records[expected.index].plannedArrival == nil {
            activeTrip.records[expected.index].plannedArrival = expected.arrival
            activeTrip.records[expected.index].plannedDeparture = expected.departure
            isNoted = true
        }
        guard isNoted else { return }
        state.activeTrip = activeTrip
        tourIsChanged = true
    }

    /// Reports each window that will be missed by more than the threshold, and when it will no
    /// longer. Without consent none is reported, so what was published last stays.
    private mutating func reportLateness() {
        guard let activeTrip = state.activeTrip, state.navState != .stopped,
            !options.takesTripsAtOnce
        else { return }
        for expected in expectations(activeTrip)
        where activeTrip.statuses[expected.index] != .reached {
            reportLateness(of: expected.index, expected.arrival, activeTrip)
        }
        // Expected late, and arrived in time.
        for (index, record) in activeTrip.records.enumerated() where record.isLate {
            if let arrived = record.publishedArrival {
                reportLateness(of: index, arrived, activeTrip)
            }
        }
    }

    private mutating func reportLateness(
        of index: Int, _ arrival: UTCTime, _ activeTrip: ActiveTrip
    ) {
        let waypoint = activeTrip.destinations[index]
        guard let closesAt = waypoint.terms?.closesAt else { return }
        let late = arrival.seconds(since: closesAt)
        let wasLate = activeTrip.records[index].isLate
        guard wasLate ? late <= 0 : late > activeTrip.latenessSeconds else { return }
        state.activeTrip?.records[index].isLate = !wasLate
        tourIsChanged = true
        outputs.append(
            .event(
                .lateness(
                    Lateness(
                        isLate: !wasLate, waypoint: waypoint, waypointIndex: index,
                        expectedArrival: arrival, lateSeconds: late))))
    }
}
