import Geodesy
import Positioning

/// Decides when a vehicle that has arrived drives off: it has stood and is some distance from where
/// it stood, or as good as at the next stop; or it has not stood and the stop lies behind it.
///
/// Positions of a standing vehicle wander, and one that is parked moves to and fro; so it must have moved
/// by more than both, and away from the stop.
struct DepartureMonitor: Sendable {
    private var standingSince: Duration?
    /// The place of the last stand.
    private var stand: Coordinate?
    /// The place of the first stand, and whether the vehicle has driven since.
    private var firstStand: Coordinate?
    private var hasDriven = false
    /// Minimum metres to the stop since the last stand.
    private var nearest = Double.infinity

    private var movingSince: Duration?
    /// Whether it has begun to move after a stand. One that is moved at its stop does so too.
    private(set) var isSettingOff = false
    /// Whether the way on from the stop has been announced since the last long stand.
    var isDepartureAnnounced = false

    /// Time and metres of a movement that is more than the noise of a standing vehicle's fixes.
    private static let settingOff = (time: Duration.milliseconds(900), meters: 5.0)
    /// After such a stand the way is announced again.
    private static let longStand = Duration.seconds(60)
    /// Below this speed, metres a second, it stands.
    static let standingSpeed = 1.5
    /// Shorter halts than this do not count as a stand.
    static let standingTime = Duration.seconds(5)
    /// Minimum distance from the stand, and minimum growth of the distance from the stop, metres.
    static let departureMeters = (fromStand: 40.0, fromStop: 25.0)
    /// Where the next stop is a few doors on: minimum metres from the stand, and how many times nearer it is to that stop
    /// than to the former one.
    static let nextDoor = (fromStand: 12.0, timesNearer: 2.0)
    /// Metres from a stop that it passed: a search for a place to park goes on for a while.
    static let passingMeters = 50.0
    /// Minimum metres to another stand that is at the next stop: positions of a standing vehicle wander.
    private static let movedMeters = 20.0
    /// Positions worse than this prove nothing, metres.
    private static let maximumError = 50.0

    /// - Parameter standing: the standstill in which the vehicle is already.
    init(standing: (place: Coordinate, since: Duration)? = nil, at now: Duration) {
        guard let standing else { return }
        standingSince = standing.since
        firstStand = standing.place
        if now - standing.since >= Self.standingTime { stand = standing.place }
    }

    /// Whether the vehicle has driven off.
    ///
    /// - Parameters:
    ///   - stop: the place on the road of the stop at which it is.
    ///   - next: that of the stop to which it goes on.
    mutating func observe(
        _ matched: MatchedLocation, stop: Coordinate, next: Coordinate?, at now: Duration
    ) -> Bool {
        guard matched.source == .fix, let speed = matched.speed,
            matched.fixAccuracy ?? 0 <= Self.maximumError
        else { return false }
        let place = matched.rawCoordinate
        guard speed >= Self.standingSpeed else {
            let since = standingSince ?? now
            standingSince = since
            firstStand = firstStand ?? place
            movingSince = nil
            isSettingOff = false
            if now - since >= Self.longStand { isDepartureAnnounced = false }
            if now - since >= Self.standingTime {
                stand = place
                nearest = .infinity
            }
            return false
        }
        standingSince = nil
        hasDriven = firstStand != nil
        let since = movingSince ?? now
        movingSince = since
        isSettingOff =
            stand.map {
                now - since >= Self.settingOff.time
                    && place.distance(to: $0) >= Self.settingOff.meters
            } ?? false
        let distance = place.distance(to: stop)
        nearest = min(nearest, distance)
        guard let stand else { return distance >= nearest + Self.passingMeters }
        let moved = place.distance(to: stand)
        if isSettingOff, let next, moved >= Self.nextDoor.fromStand,
            distance >= Self.nextDoor.timesNearer * place.distance(to: next)
        {
            return true
        }
        return distance >= nearest + Self.departureMeters.fromStop
            && moved >= Self.departureMeters.fromStand
    }

    /// Whether a standing vehicle has moved on, though not far enough to have driven off: it is away from where it stood first, or,
    /// where this is its first stand, from the stop.
    ///
    /// - Parameter distance: metres from the stop.
    func standsElsewhere(_ place: Coordinate, metersFromStop distance: Double) -> Bool {
        let moved = hasDriven ? firstStand.map { place.distance(to: $0) } : nil
        return (moved ?? distance) >= Self.movedMeters
    }
}
