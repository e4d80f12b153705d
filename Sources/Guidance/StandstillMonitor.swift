import Geodesy

/// The current and the last standstill of the vehicle.
struct StandstillMonitor: Sendable {
    private var since: Duration?
    /// The same by the clock in use.
    private(set) var sinceTime: UTCTime?
    /// Place and time of the last standstill.
    private(set) var last: (place: Coordinate, time: UTCTime)?

    /// Metres a second below which it stands: a receiver's speed is good to some decimetres.
    private static let speed = 0.8

    mutating func observe(speed: Double?, at now: Duration, time: UTCTime, place: Coordinate) {
        guard let speed, speed < Self.speed else {
            since = nil
            sinceTime = nil
            return
        }
        last = (place, time)
        since = since ?? now
        sinceTime = sinceTime ?? time
    }

    /// Place and start of the current standstill; nil while it moves.
    var current: (place: Coordinate, since: Duration)? {
        guard let since, let last else { return nil }
        return (last.place, since)
    }

    /// Nil while it moves.
    func duration(at now: Duration) -> Duration? { since.map { now - $0 } }
}
