import Directions

/// Decides when a maneuver is to be spoken of: well ahead, shortly before, and at the moment to act,
/// at distances that grow with the speed. Where the next one is far, that is said once the last one
/// is done. Each is said once; when two fall together, the later one.
///
/// Without fixes the vehicle may be far from where it is thought to be. What may be wrong is not said
/// then but when a fix comes; yet somebody of whose maneuver nothing was said at all is told of it once.
struct PromptScheduler: Sendable {
    /// The moments, in the order in which they come.
    enum Moment: Int, Comparable, Sendable {
        /// The way to it is long and has just begun.
        case after
        case early
        case near
        case now
        /// The last one without a fix, and nobody knows how far it is.
        case unsure

        static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
    }

    private var route: RouteVersion?
    private var step = -1
    private var said: Moment?
    /// Metres to the maneuver when it was last spoken of.
    private var saidMeters = Double.infinity
    /// Farther away than this from where a maneuver was spoken of, the vehicle was not there: it is
    /// spoken of anew.
    private static let putBackMeters = 30.0
    /// Shortly before, it is not spoken of again until so much of the way since then is left: the speed
    /// may rise, and with it the distance.
    private static let leftSince = 0.6

    /// The moment that has come for a step, if one has.
    ///
    /// - Parameters:
    ///   - meters: to the maneuver.
    ///   - stretch: metres from the maneuver before it.
    ///   - doubt: what is not known of the place; nil while it is known as by a fix.
    mutating func due(
        route: RouteVersion, step: Int, meters: Double, stretch: Double, speed: Double,
        doubt: Doubt? = nil
    ) -> Moment? {
        if route != self.route || step != self.step || meters > saidMeters + Self.putBackMeters {
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
        if let doubt, doubt.meters > meters || doubt.mayBeBeforeLast(meters, stretch) {
            guard said == nil, moment >= .near, doubt.hasPassedLast else { return nil }
            (said, saidMeters) = (.near, meters)
            return .unsure
        }
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
        case .now, .unsure: min(150, max(25, 5 * speed))
        }
    }

    /// How much is not known of the vehicle's place while there is no fix.
    struct Doubt: Sendable {
        /// Metres by which it may be elsewhere.
        var meters: Double
        /// Whether a fix has seen it behind the maneuver before.
        var hasPassedLast: Bool

        fileprivate func mayBeBeforeLast(_ meters: Double, _ stretch: Double) -> Bool {
            !hasPassedLast && stretch - meters < self.meters
        }
    }
}

/// Which texts are to be spoken. The numbers are the Navigation SDK's.
public enum VoiceGuidanceLevel: UInt8, CaseIterable, Codable, Sendable {
    case silent = 0
    case alertsOnly = 1
    case alertsAndGuidance = 2
}
