import Directions

/// Decides when a maneuver is to be spoken of: well ahead, shortly before, and at the moment to act,
/// at distances that grow with the speed. Where the next one is far, that is said once the last one
/// is done. Each is said once; when two fall together, the later one.
struct PromptScheduler: Sendable {
    /// The moments, in the order in which they come.
    enum Moment: Int, Comparable, Sendable {
        /// The way to it is long and has just begun.
        case after
        case early
        case near
        case now

        static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
    }

    private var route: RouteVersion?
    private var step = -1
    private var said: Moment?
    /// Metres to the maneuver when it was last spoken of.
    private var saidMeters = Double.infinity
    /// Shortly before, it is not spoken of again until so much of the way since then is left: the speed
    /// may rise, and with it the distance.
    private static let leftSince = 0.6

    /// The moment that has come for a step, if one has.
    ///
    /// - Parameters:
    ///   - meters: to the maneuver.
    ///   - stretch: metres from the maneuver before it.
    mutating func due(
        route: RouteVersion, step: Int, meters: Double, stretch: Double, speed: Double
    ) -> Moment? {
        if route != self.route || step != self.step {
            self.route = route
            self.step = step
            said = nil
            saidMeters = .infinity
        }
        let moment: Moment
        if meters <= Self.distance(of: .now, speed: speed) {
            moment = .now
        } else if meters <= Self.distance(of: .near, speed: speed) {
            moment = .near
        } else if meters <= Self.distance(of: .early, speed: speed),
            // Not just before it would have to be said again.
            meters > 1.5 * Self.distance(of: .near, speed: speed)
        {
            moment = .early
        } else if meters > max(2_000, 2 * Self.distance(of: .early, speed: speed)),
            stretch - meters > 50
        {
            moment = .after
        } else {
            return nil
        }
        if let said, said >= moment { return nil }
        if moment == .near, meters > Self.leftSince * saidMeters { return nil }
        said = moment
        saidMeters = meters
        return moment
    }

    /// Metres before the maneuver, for a speed in metres a second.
    static func distance(of moment: Moment, speed: Double) -> Double {
        switch moment {
        case .after: .infinity
        case .early: min(2_000, max(400, 50 * speed))
        case .near: min(600, max(120, 18 * speed))
        case .now: min(150, max(25, 5 * speed))
        }
    }
}

/// Which texts are to be spoken. The numbers are the Navigation SDK's.
public enum VoiceGuidanceLevel: UInt8, CaseIterable, Codable, Sendable {
    case silent = 0
    case alertsOnly = 1
    case alertsAndGuidance = 2
}
