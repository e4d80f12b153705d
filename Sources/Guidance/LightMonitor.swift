import Geodesy

/// Suggests how a screen should be lit, from the height of the sun at the vehicle.
///
/// It goes over to LOW_LIGHT in civil twilight, some 20 minutes after sunset at middle latitudes, and
/// back a little before the sun is where it was, so that a drive east or over a hill does not
/// flicker, nor a night beyond the polar circle.
struct LightMonitor: Sendable {
    private(set) var mode = LightingMode.normal
    private var next = Duration.zero

    /// Degrees of the sun's middle above the horizon.
    static let darkBelow = -4.0
    static let lightAbove = -2.0
    /// The sun takes four minutes for a degree; no need to look more often.
    static let period = Duration.seconds(30)

    /// The mode, if it has changed.
    mutating func change(at place: Coordinate, time: UTCTime, now: Duration) -> LightingMode? {
        guard now >= next else { return nil }
        next = now + Self.period
        let elevation = Sun(at: time).elevation(at: place)
        let wanted: LightingMode =
            elevation < Self.darkBelow ? .lowLight : elevation > Self.lightAbove ? .normal : mode
        guard wanted != mode else { return nil }
        mode = wanted
        return wanted
    }
}
