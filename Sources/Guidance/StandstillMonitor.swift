import Geodesy

/// The current and the last standstill of the vehicle.
struct StandstillMonitor: Sendable {
    private var since: Duration?
    /// The same by the clock in use.
    private(set) var sinceTime: UTCTime?
    /// The last standstill, and the last one elsewhere.
    private(set) var last: Standstill?
    private var before: Standstill?

    /// Metres a second below which it stands: a receiver's speed is good to some decimetres.
    private static let speed = 0.8
    /// Metres between two fixes of a standing vehicle from which on it has been moved.
    private static let elsewhere = 60.0

    mutating func observe(speed: Double?, at now: Duration, time: UTCTime, place: Coordinate) {
        guard let speed, speed < Self.speed else {
            since = nil
            sinceTime = nil
            return
        }
        if let last, last.place.distance(to: place) > Self.elsewhere { before = last }
        last = Standstill(place: place, time: time)
        since = since ?? now
        sinceTime = sinceTime ?? time
    }

    /// Takes over a standstill of an earlier session, in which the vehicle may still be, or have been moved from.
    mutating func remember(_ stand: Standstill) {
        guard last == nil else { return }
        last = stand
    }

    /// When the vehicle last stood at a stop, since some time: of the last two places at which it has stood the nearer one, as the
    /// other may be a red light down the road.
    func lastTime(
        nearestTo stop: Coordinate, since time: UTCTime, where isThere: (Coordinate) -> Bool
    ) -> UTCTime? {
        [last, before].compactMap { $0 }.filter { $0.time >= time && isThere($0.place) }
            .min { $0.place.distance(to: stop) < $1.place.distance(to: stop) }?.time
    }

    /// Place and start of the current standstill; nil while it moves.
    var current: (place: Coordinate, since: Duration)? {
        guard let since, let last else { return nil }
        return (last.place, since)
    }

    /// Nil while it moves.
    func duration(at now: Duration) -> Duration? { since.map { now - $0 } }
}

/// Where and when a vehicle last stood.
struct Standstill: Hashable, Codable, Sendable {
    var place: Coordinate
    /// By the clock in use.
    var time: UTCTime
}
