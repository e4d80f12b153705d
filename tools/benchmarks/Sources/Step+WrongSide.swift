import Directions
import Geodesy

extension Step {
    /// Whether it says left where the way bends right, or the other way about.
    func isAnnouncedToWrongSide(on leg: RouteLeg) -> Bool {
        guard let bearingBefore, let bearingAfter else { return false }
        let turn = Angle.turn(from: bearingBefore, to: bearingAfter)
        if abs(turn) > 135, isSharp {
            let bend = bend(on: leg, from: -12, to: 30, by: 3)
            return maneuver.rawValue.hasSuffix("LEFT") ? bend > 120 : bend < -120
        }
        // A bend past straight back, as on a circle, has the same bearings as one to the other side.
        switch maneuver {
        case .turnLeft, .turnSlightLeft, .turnSharpLeft: return turn > 20 && bend(on: leg) > -180
        case .turnRight, .turnSlightRight, .turnSharpRight:
            return turn < -20 && bend(on: leg) < 180
        default: return false
        }
    }

    private var isSharp: Bool {
        switch maneuver {
        case .turnSharpLeft, .turnSharpRight, .onRampSharpLeft, .onRampSharpRight,
            .offRampSharpLeft, .offRampSharpRight:
            true
        default: false
        }
    }

    /// Degrees by which the way bends around the maneuver, to the right positive and past half a circle
    /// counted on. Seen over pieces of some metres, since shorter ones are drawn as it happens.
    private func bend(
        on leg: RouteLeg, from start: Double = -80, to end: Double = 40, by step: Double = 8
    ) -> Double {
        let places = stride(
            from: max(0, legMeters + start), through: min(leg.geometry.length, legMeters + end),
            by: step
        ).map { leg.geometry.coordinate(at: $0) }
        let courses = zip(places, places.dropFirst()).map { $0.bearing(to: $1) }
        return zip(courses, courses.dropFirst()).reduce(0) {
            $0 + Angle.turn(from: $1.0, to: $1.1)
        }
    }
}
