import Geodesy
import Positioning
import Routing

/// A leg, planned at its beginning and actual.
struct LegRecord: Sendable {
    let plannedMeters: Double
    let plannedSeconds: Double
    /// When time and distance were counted from: the leg's beginning, or the last consent on the way.
    private(set) var began: Duration
    /// When the leg was to end, as it began; of one that began without consent, as consent was given.
    private(set) var due: Duration
    /// Whether it began without consent, and none was given since: then nobody may know when.
    private(set) var isHidden: Bool
    /// When its destination was reached.
    var ended: Duration?
    var odometer: Odometer

    /// - Parameter drivenMeters: of the leg until now.
    init(
        _ leg: RouteTrack.Leg, on track: RouteTrack, at routeMeters: Double, began: Duration,
        drivenMeters: Double = 0, isHidden: Bool = false
    ) {
        plannedMeters = leg.endMeters - leg.startMeters
        plannedSeconds = track.seconds(at: leg.endMeters) - track.seconds(at: leg.startMeters)
        self.began = began
        due = began + .seconds(plannedSeconds)
        self.isHidden = isHidden
        odometer = Odometer(meters: drivenMeters, at: routeMeters)
    }

    var traveledMeters: Double { odometer.meters }

    /// Counts time and distance from now on only, as consent begins.
    ///
    /// - Parameter secondsLeft: to its end, as expected now.
    mutating func begin(at now: Duration, secondsLeft: Double) {
        began = now
        if ended != nil { ended = now }
        odometer.reset()
        if isHidden { due = now + .seconds(secondsLeft) }
        isHidden = false
    }

    /// Takes in that a clock other than that of the moments has gone on: the leg began the earlier by these.
    mutating func advanceClock(by duration: Duration) {
        began -= duration
        due -= duration
    }

    /// The leg begins without consent.
    mutating func hide() { isHidden = true }
}

extension LegRecord {
    /// Goes on with a leg of an earlier session, along another route to its destination.
    ///
    /// - Parameters:
    ///   - time: by the clock in use, now.
    ///   - leftMeters: metres from the vehicle to the leg's destination.
    ///   - leftSeconds: the same in time.
    init(
        _ saved: SavedTrip.Leg, time: UTCTime, leftMeters: Double, leftSeconds: Double,
        at now: Duration
    ) {
        func moment(_ past: UTCTime) -> Duration {
            now - .seconds(max(0, time.seconds(since: past)))
        }
        plannedMeters = saved.plannedMeters
        plannedSeconds = saved.plannedSeconds
        began = moment(saved.began)
        ended = saved.ended.map(moment)
        due =
            saved.due.map { now + .seconds($0.seconds(since: time)) }
            ?? began + .seconds(plannedSeconds)
        isHidden = saved.isHidden ?? false
        let unseen =
            ended == nil
            ? saved.unseenMeters(to: time, leftMeters: leftMeters, leftSeconds: leftSeconds) : 0
        odometer = Odometer(meters: saved.traveledMeters + unseen, at: 0)
    }
}

extension SavedTrip {
    /// The leg that the vehicle is on, or at whose end it waits, as it was when it was noted.
    public struct Leg: Hashable, Codable, Sendable {
        /// The destination that it leads to.
        var destination: Coordinate
        var destinationID: String?
        var plannedMeters: Double
        var plannedSeconds: Double
        /// When it began and ended, by the clock in use; nil for a leg under way.
        var began: UTCTime
        var ended: UTCTime?
        /// When it was to end, and whether it began without consent; nil where an earlier version has noted it.
        var due: UTCTime?
        var isHidden: Bool?
        public internal(set) var traveledMeters: Double
        /// When this was noted.
        var noted: UTCTime
        /// Metres left to the destination along the route then; nil for a vehicle that was not on it.
        var leftMeters: Double?
        /// Seconds left then; nil likewise, and where an earlier version has noted it.
        var leftSeconds: Double?

        /// Metres that the vehicle drove along its route from when this was noted, while nobody saw it: those that are not left any more.
        /// 0 where it is not nearer, or nearer than it can have come: then it was elsewhere.
        func unseenMeters(to time: UTCTime, leftMeters: Double, leftSeconds: Double) -> Double {
            guard let before = self.leftMeters else { return 0 }
            let unseen = before - leftMeters
            let elapsed = max(0, time.seconds(since: noted))
            guard (0...50 + Self.fastest * elapsed).contains(unseen) else { return 0 }
            // A way that takes longer than that has become shorter by itself, as when the vehicle turned round.
            let saved = self.leftSeconds.map { $0 - leftSeconds } ?? 0
            guard saved > Self.slack.seconds + Self.slack.factor * elapsed else { return unseen }
            return unseen * elapsed / saved
        }

        /// Metres a second.
        private static let fastest = 70.0
        /// By how much faster than expected anybody drives.
        private static let slack = (factor: 1.3, seconds: 15.0)

        /// Whether it is the leg to a destination.
        func leads(to waypoint: Waypoint) -> Bool {
            destination == waypoint.coordinate && destinationID == waypoint.id
        }

        var isSound: Bool {
            [plannedMeters, plannedSeconds, traveledMeters, leftMeters ?? 0, leftSeconds ?? 0]
                .allSatisfy { $0.isFinite && $0 >= 0 }
        }
    }
}

/// A leg as it is kept for a restart.
struct NotedLeg: Sendable {
    var leg: SavedTrip.Leg
    /// As in its record.
    var began: Duration
    var ended: Duration?
    /// When it was noted.
    var at: Duration
}

extension TripContent {
    /// The vehicle has driven from one place to another.
    mutating func drive(from last: MatchedLocation, to next: MatchedLocation) {
        if record.ended == nil { record.odometer.drive(from: last, to: next) }
    }

    /// The clock of a simulated drive, by which arrivals are published and foretold, has gone on beyond real time by so much; less
    /// than 0 for what it is behind. A leg that has ended stays as it was.
    mutating func advanceClock(by duration: Duration) {
        guard record.ended == nil else { return }
        record.advanceClock(by: duration)
        notedLeg?.began -= duration
    }

    /// It is away from its route.
    mutating func leaveRoute() {
        if record.ended == nil { record.odometer.leaveRoute() }
    }

    /// It was seen on its route, as far as its progress is.
    mutating func see() {
        if record.ended == nil { record.odometer.see(at: progress.meters) }
    }

    /// Distance and time after which the leg is noted anew for a restart. What is driven until a kill is found by the way
    /// that is left, so that the journal need not be written more often.
    private static let noteMeters = 500.0
    private static let noteTime = Duration.seconds(120)
    /// The same at a stop: least time, and share of the time before.
    private static let noteStay = Duration.seconds(60)
    private static let notesOfStay = 4

    /// The leg as it is now.
    func leg(at now: Duration, time: UTCTime) -> SavedTrip.Leg? {
        guard !isClosed else { return nil }
        func moment(_ past: Duration) -> UTCTime {
            time.advanced(bySeconds: (past - now).seconds)
        }
        let waypoint = destinations[destination]
        return SavedTrip.Leg(
            destination: waypoint.coordinate, destinationID: waypoint.id,
            plannedMeters: record.plannedMeters, plannedSeconds: record.plannedSeconds,
            began: moment(record.began), ended: record.ended.map(moment),
            due: moment(record.due), isHidden: record.isHidden ? true : nil,
            traveledMeters: record.traveledMeters, noted: time,
            leftMeters: record.odometer.isOnRoute ? metersToDestination : nil,
            leftSeconds: record.odometer.isOnRoute ? secondsToDestination : nil)
    }

    /// Goes on with the leg of an earlier session, if the vehicle is still on it.
    mutating func goOn(with saved: SavedTrip.Leg, time: UTCTime, at now: Duration) {
        let isReached = statuses[destination] == .reached
        guard saved.leads(to: destinations[destination]), (saved.ended != nil) == isReached else {
            return
        }
        record = LegRecord(
            saved, time: time, leftMeters: metersToDestination, leftSeconds: secondsToDestination,
            at: now)
    }

    /// Whether the leg has changed so much since it was noted that it is to be noted again.
    func mustNoteLeg(at now: Duration) -> Bool {
        guard let noted = notedLeg else { return !isClosed }
        if isClosed { return true }
        // When the vehicle was last seen at its stop: ever more seldom, as a departure hours later is as well told by minutes.
        if let ended = record.ended,
            now - noted.at >= max(Self.noteStay, (noted.at - ended) / Self.notesOfStay)
        {
            return true
        }
        return noted.began != record.began || noted.ended != record.ended
            || (noted.leg.isHidden ?? false) != record.isHidden
            || noted.leg.plannedMeters != record.plannedMeters
            || noted.leg.plannedSeconds != record.plannedSeconds
            || now - noted.at >= Self.noteTime
                && abs(record.traveledMeters - noted.leg.traveledMeters) >= Self.noteMeters
    }

    mutating func noteLeg(at now: Duration, time: UTCTime) {
        notedLeg = leg(at: now, time: time).map {
            NotedLeg(leg: $0, began: record.began, ended: record.ended, at: now)
        }
    }
}

extension Navigator {
    /// Notes the leg for a restart where it is due, or where the trip is written anyway. Returns whether it was due.
    mutating func noteLegIfDue() -> Bool {
        guard let activeTrip = state.activeTrip, time != nil else { return false }
        let isDue = activeTrip.content.mustNoteLeg(at: now)
        if isDue || outputs.contains(.tripChanged) { noteLeg() }
        return isDue
    }

    /// Notes the leg and the path driven as they are now in ``savedTrip``: for the end of the program. Else that has them as they
    /// were a while ago, as they are not to be written at each metre.
    public mutating func noteLeg() {
        guard let time else { return }
        let now = self.now
        state.activeTrip?.content.noteLeg(at: now, time: time)
        notedStand = options.takesTripsAtOnce ? nil : standstill.last
        // What is driven without consent is never published.
        traveled.note(options.takesTripsAtOnce ? [] : traveledPath)
    }
}
