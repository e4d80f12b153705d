import Geodesy
import Positioning

/// Decides when a vehicle that is not seen on its route has left it.
///
/// One position proves nothing: the vehicle must have been away for a time and have moved. Positions
/// that are too inaccurate, and those in tunnels, neither prove nor disprove anything.
struct DeviationMonitor: Sendable {
    private var away: (since: Duration, meters: Double, fixes: Int)?
    private var last: Coordinate?

    /// Whether there is doubt that the vehicle keeps to its route.
    var isInDoubt: Bool { away != nil }

    mutating func reset() {
        away = nil
        last = nil
    }

    /// True once the vehicle has left the route.
    mutating func observe(
        _ fit: RouteFit, _ location: MatchedLocation, inTunnel: Bool, options: DeviationOptions,
        at now: Duration
    ) -> Bool {
        if inTunnel || location.source == .deadReckoning { return false }
        if let error = location.accuracy, error > options.greatestErrorMeters { return false }
        guard case .away = fit else {
            reset()
            return false
        }
        let moved = last.map { $0.distance(to: location.coordinate) } ?? 0
        last = location.coordinate
        guard var doubt = away else {
            away = (now, 0, 1)
            return false
        }
        doubt.meters += moved
        doubt.fixes += 1
        away = doubt
        return now - doubt.since >= options.time && doubt.meters >= options.meters
            && doubt.fixes >= 3
    }
}

/// When a vehicle counts as off its route.
public struct DeviationOptions: Hashable, Sendable {
    /// Metres from the route's line within which a vehicle that is on no road of the route still
    /// counts as on it.
    public var toleranceMeters = 25.0
    /// The same near junctions, where other roads begin close by.
    public var junctionToleranceMeters = 12.5
    /// Metres from a maneuver that count as near a junction.
    public var junctionZoneMeters = 40.0
    /// A position with a greater error in metres proves nothing.
    public var greatestErrorMeters = 100.0
    /// How long the vehicle must have been away.
    public var time = Duration.seconds(3)
    /// How far it must have moved meanwhile, metres.
    public var meters = 20.0

    public init() {}
}
