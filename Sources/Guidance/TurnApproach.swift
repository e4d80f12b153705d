import Directions
import Geodesy

/// How a driver comes to a maneuver: he gains the speed of the road, and brakes for the turn.
struct TurnApproach: Sendable {
    /// Metres a second, now.
    var speed: Double
    /// The same as expected of the road; less than ``speed`` where that is not known.
    var roadSpeed = 0.0
    /// The same at the maneuver; infinite where nobody has to brake for it.
    var turnSpeed = Double.infinity

    /// Metres a second squared, of calm drivers.
    static let acceleration = 1.5
    static let deceleration = 2.0
    /// Metres a second, of most turns in towns.
    static let townTurnSpeed = 6.0

    /// The highest speed from which a calm driver brakes to another one over some metres; metres a second.
    static func speed(_ speed: Double, metersAhead meters: Double) -> Double {
        (speed * speed + 2 * deceleration * meters).squareRoot()
    }

    /// Seconds to the maneuver, so many metres ahead.
    func seconds(over meters: Double) -> Double {
        let speed = max(1, speed)
        guard meters > 0 else { return 0 }
        let top = max(speed, roadSpeed)
        let (gain, loss) = (2 * Self.acceleration, 2 * Self.deceleration)
        let end = min(turnSpeed, top, (speed * speed + gain * meters).squareRoot())
        // Too fast to brake calmly.
        guard speed * speed - end * end <= loss * meters else { return 2 * meters / (speed + end) }
        let peak =
            (gain * loss * meters + loss * speed * speed + gain * end * end) / (gain + loss)
        let fastest = min(top, peak.squareRoot())
        let changing =
            (fastest * fastest - speed * speed) / gain + (fastest * fastest - end * end) / loss
        return (fastest - speed) / Self.acceleration + (fastest - end) / Self.deceleration
            + max(0, meters - changing) / fastest
    }

    /// Seconds of the last metres before the maneuver.
    func seconds(ofLast meters: Double) -> Double {
        let braked = Self.speed(turnSpeed, metersAhead: meters)
        return TurnApproach(speed: min(max(speed, roadSpeed), braked), turnSpeed: turnSpeed)
            .seconds(over: meters)
    }
}

extension Step {
    /// Metres a second at which most drivers take its maneuver; infinite where they need not brake. A ramp that leaves at a
    /// right angle is a turn too.
    var turnSpeed: Double {
        switch maneuver {
        case .turnUTurnClockwise, .turnUTurnCounterclockwise: return 2.5
        case .depart, .destination, .destinationLeft, .destinationRight: return .infinity
        default: break
        }
        if maneuver.rawValue.hasPrefix("ROUNDABOUT_") {
            return maneuver.rawValue.hasPrefix("ROUNDABOUT_EXIT") ? .infinity : 8
        }
        guard let bearingBefore, let bearingAfter else { return .infinity }
        switch Angle.difference(bearingBefore, bearingAfter) {
        case ..<55: return .infinity
        case ..<120: return TurnApproach.townTurnSpeed
        default: return 4
        }
    }
}
