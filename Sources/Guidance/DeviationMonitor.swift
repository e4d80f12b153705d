import Geodesy
import Positioning

/// Decides when a vehicle that is not seen on its route has left it.
///
/// One position proves nothing: the vehicle must have been away for a time and have moved. Positions
/// that are too inaccurate, and those in tunnels, neither prove nor disprove anything.
struct DeviationMonitor: Sendable {
    /// What has been seen since the last position on the route: seconds of evidence, metres driven.
    private var doubt: (evidence: Double, meters: Double)?
    private var last: Duration?

    /// Whether there is doubt that the vehicle keeps to its route.
    var isInDoubt: Bool { doubt != nil }

    mutating func reset() {
        doubt = nil
        last = nil
    }

    /// True once the vehicle has left the route.
    mutating func observe(
        _ fit: RouteFit, _ location: MatchedLocation, inTunnel: Bool, options: DeviationOptions,
        at now: Duration
    ) -> Bool {
        if inTunnel || location.source == .deadReckoning { return false }
        if let error = location.accuracy, error > options.greatestErrorMeters { return false }
        let elapsed = min(1, last.map { (now - $0).seconds } ?? 1)
        last = now
        guard case .away(_, let isCertain) = fit else {
            doubt = nil
            return false
        }
        // By the receiver's speed: the positions of a vehicle that stands wander, and prove nothing.
        let speed = location.speed ?? 0
        let weight = speed < 1.5 ? 0 : isCertain ? options.certainWeight : 1
        let sum = doubt ?? (0, 0)
        let next = (
            evidence: sum.evidence + elapsed * weight, meters: sum.meters + elapsed * speed
        )
        doubt = next
        return next.evidence >= options.seconds && next.meters >= options.meters
    }
}

/// When a vehicle counts as off its route.
public struct DeviationOptions: Hashable, Codable, Sendable {
    /// Metres from the route's line within which a vehicle that is on no road of the route still
    /// counts as on it.
    public var toleranceMeters = 25.0
    /// The same near junctions, where other roads begin close by.
    public var junctionToleranceMeters = 12.5
    /// Metres from a maneuver that count as near a junction.
    public var junctionZoneMeters = 40.0
    /// A position with a greater error in metres proves nothing.
    public var greatestErrorMeters = 100.0
    /// How many seconds the vehicle must have been seen away.
    public var seconds = 4.0
    /// How much more a second counts in which the matcher is certain of another road.
    public var certainWeight = 1.6
    /// How far it must have driven meanwhile, metres.
    public var meters = 15.0

    public init() {}
}
