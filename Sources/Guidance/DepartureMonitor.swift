import Geodesy
import Positioning

/// Decides when a vehicle that has arrived drives off: it has stood and is some distance from where
/// it stood first, or as good as at the next stop; or it has not stood and the stop lies behind it.
///
/// Positions of a standing vehicle wander, and one that is parked moves to and fro; so it must have moved
/// by more than both, and away from the stop. Stands on the way, in a queue or at a light, change nothing.
struct DepartureMonitor: Sendable {
    /// The place of a stop, and the one on the road from which it is reached. Who drives from there into a yard is at the stop
    /// all the way, so the nearer one counts.
    struct Stop {
        let onRoad: Coordinate
        let place: Coordinate

        func distance(from vehicle: Coordinate) -> Double {
            min(vehicle.distance(to: onRoad), vehicle.distance(to: place))
        }
    }

    /// Where it has stood, and how it has moved since.
    private struct Movement {
        var standingSince: Duration?
        /// The places of the first and of the latest stand.
        var stands: (first: Coordinate, latest: Coordinate)?
        /// The place where it stood first, be it for a moment, and whether the vehicle has driven since.
        var firstHalt: Coordinate?
        var hasDriven = false
        /// Minimum metres to the stop since the first stand.
        var nearest = Double.infinity
        var movingSince: Duration?
    }
    private var movement = Movement()
    /// The movement before the vehicle seemed to back to its stop. One that has turned on the spot seems to do so, until
    /// it is faster than anybody backs.
    private var beforeBacking: Movement?
    /// Where the vehicle's nose points, degrees from north.
    private var nose: Double?
    /// Metres to the stop from where it last stood.
    private var haltMeters = Double.infinity
    /// The last usable fix.
    private var last: (place: Coordinate, at: Duration)?

    /// Whether it has begun to move after a stand. One that is moved at its stop does so too.
    private(set) var isSettingOff = false
    /// Whether it is on the move some way from its first stand, though not far enough to have driven off for certain.
    private(set) var isOffItsStand = false
    /// When the way on from the stop was announced; nil again after a long stand since then.
    private var announced: Duration?

    /// Time and metres of a movement that is more than the noise of a standing vehicle's fixes.
    private static let settingOff = (time: Duration.milliseconds(900), meters: 5.0)
    /// Where the last fix of a stand is so long before the first one that shows movement, the vehicle has moved since then.
    private static let sparseFixes = Duration.seconds(2)...(.seconds(10))
    /// After such a stand the way is announced again.
    private static let longStand = Duration.seconds(60)
    /// Below this speed, metres a second, it stands.
    static let standingSpeed = DeviationMonitor.standingSpeed
    /// Nobody backs faster, metres a second.
    private static let backingSpeed = DeviationMonitor.backingSpeed
    /// Shorter halts than this do not count as a stand.
    static let standingTime = Duration.seconds(3)
    /// Maximum metres between two fixes of a vehicle that has stood from the one to the other.
    private static let unseenMeters = 20.0
    /// Minimum distance from the stand, and minimum growth of the distance from the stop, metres.
    static let departureMeters = (fromStand: 40.0, fromStop: 25.0)
    /// Minimum metres from the first stand where something else shows that it goes on: the next stop a few doors on, the
    /// first turn.
    private static let offStandMeters = 12.0
    /// How many times nearer the vehicle is to the next stop than to the former one when it goes on to that.
    private static let timesNearer = 2.0
    /// Metres from a stop that it passed: a search for a place to park goes on for a while.
    static let passingMeters = 50.0
    /// Minimum metres to another stand that is at the next stop, and the same as a share of the way to it where that is
    /// nearer: positions of a standing vehicle wander.
    private static let moved = (meters: 20.0, share: 2.0 / 3)
    /// Positions worse than this prove nothing, metres.
    private static let maximumError = 50.0

    /// - Parameters:
    ///   - matched: the vehicle's last place.
    ///   - standing: the standstill in which it is already.
    init(
        at matched: MatchedLocation?, standing: (place: Coordinate, since: Duration)?,
        at now: Duration
    ) {
        last = (standing?.place ?? matched?.rawCoordinate).map { ($0, now) }
        nose = matched?.course
        guard let standing else { return }
        movement.standingSince = standing.since
        movement.firstHalt = standing.place
        noteStand(at: now)
    }

    /// Whether the driver has the way on from the stop in mind, which was announced.
    var isDepartureAnnounced: Bool { announced != nil }

    mutating func noteAnnouncement(at now: Duration) { announced = now }

    /// Whether the vehicle has driven off.
    ///
    /// - Parameters:
    ///   - course: the receiver's, which is that of the motion; nil when it has none.
    ///   - stop: the stop at which it is.
    ///   - next: the place on the road of the one to which it goes on.
    mutating func observe(
        _ matched: MatchedLocation, course: Double?, stop: Stop, next: Coordinate?,
        at now: Duration
    ) -> Bool {
        guard matched.source == .fix, let speed = matched.speed,
            matched.fixAccuracy ?? 0 <= Self.maximumError
        else { return false }
        let place = matched.rawCoordinate
        defer { last = (place, now) }
        observeGap(upTo: place, at: now)
        guard speed >= Self.standingSpeed else {
            let since = movement.standingSince ?? now
            movement.standingSince = since
            movement.firstHalt = movement.firstHalt ?? place
            movement.movingSince = nil
            isSettingOff = false
            isOffItsStand = false
            haltMeters = stop.distance(from: place)
            if now - max(since, announced ?? since) >= Self.longStand { announced = nil }
            noteStand(at: now)
            return false
        }
        noteStand(at: now)
        if backs(to: place, speed: speed, course: course, stop: stop) {
            forgetStands(at: now)
            return false
        }
        if hasTurned(speed: speed, course: course ?? matched.course), let before = beforeBacking {
            let nearest = movement.nearest
            movement = before
            movement.nearest = min(before.nearest, nearest)
        }
        if speed > Self.backingSpeed {
            nose = matched.course
            beforeBacking = nil
        }
        let wasStanding = movement.standingSince != nil
        movement.standingSince = nil
        movement.hasDriven = movement.firstHalt != nil
        var since = movement.movingSince ?? now
        if wasStanding, let last, Self.sparseFixes.contains(now - last.at) { since = last.at }
        movement.movingSince = since
        isSettingOff =
            movement.stands.map {
                now - since >= Self.settingOff.time
                    && place.distance(to: $0.latest) >= Self.settingOff.meters
            } ?? false
        let distance = stop.distance(from: place)
        movement.nearest = min(movement.nearest, distance)
        guard let stand = movement.stands?.first else {
            return distance >= movement.nearest + Self.passingMeters
        }
        let moved = place.distance(to: stand)
        isOffItsStand = isSettingOff && moved >= Self.offStandMeters
        if isOffItsStand, let next,
            distance >= Self.timesNearer * place.distance(to: next)
        {
            return true
        }
        return distance >= movement.nearest + Self.departureMeters.fromStop
            && moved >= Self.departureMeters.fromStand
    }

    /// Whether the vehicle, which has driven past its stop, is on its way back to it in reverse gear: away from where its
    /// nose points, and nearer to the stop than where it stood. A place alone may be there by its error.
    private func backs(
        to place: Coordinate, speed: Double, course: Double?, stop: Stop
    ) -> Bool {
        guard speed <= Self.backingSpeed, let nose,
            let halt = movement.stands?.latest ?? movement.firstHalt,
            place.distance(to: halt) >= Self.settingOff.meters,
            course.map({ Angle.difference($0, nose) > 90 }) ?? true
        else { return false }
        return Angle.difference(halt.bearing(to: place), nose) > 90
            && stop.distance(from: place) < haltMeters
    }

    /// Whether the vehicle, which has seemed to back, drives the same way faster than anybody backs.
    private func hasTurned(speed: Double, course: Double?) -> Bool {
        guard beforeBacking != nil, speed > Self.backingSpeed, let nose, let course else {
            return false
        }
        return Angle.difference(course, nose) > 90
    }

    /// It is as if it had not stood yet, as long as it backs.
    private mutating func forgetStands(at now: Duration) {
        if beforeBacking == nil {
            var before = movement
            before.standingSince = nil
            before.movingSince = before.movingSince ?? now
            beforeBacking = before
        }
        movement = Movement()
        isSettingOff = false
        isOffItsStand = false
    }

    /// Notes that the vehicle has stood, once it has for long enough.
    private mutating func noteStand(at now: Duration) {
        guard let since = movement.standingSince, now - since >= Self.standingTime, let last else {
            return
        }
        if movement.stands == nil { movement.nearest = .infinity }
        movement.stands = (movement.stands?.first ?? last.place, last.place)
        beforeBacking = nil
    }

    /// Who has hardly moved between two fixes has stood meanwhile: many a receiver is switched off with the engine.
    private mutating func observeGap(upTo place: Coordinate, at now: Duration) {
        guard let last, movement.standingSince == nil, now - last.at >= Self.standingTime else {
            return
        }
        let meters = place.distance(to: last.place)
        guard meters <= Self.unseenMeters,
            meters < Self.standingSpeed * (now - last.at).seconds
        else { return }
        movement.standingSince = last.at
        movement.firstHalt = movement.firstHalt ?? last.place
        movement.movingSince = nil
    }

    /// Whether a standing vehicle has moved on, though not far enough to have driven off: it is away from where it stood first, or,
    /// where this is its first stand, from the stop.
    ///
    /// - Parameters:
    ///   - distance: metres from the stop.
    ///   - next: metres from the stop to the next one.
    func standsElsewhere(
        _ place: Coordinate, metersFromStop distance: Double, metersToNext next: Double
    ) -> Bool {
        let moved = movement.hasDriven ? movement.firstHalt.map { place.distance(to: $0) } : nil
        return (moved ?? distance) >= min(Self.moved.meters, Self.moved.share * next)
    }
}
