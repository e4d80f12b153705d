import Directions
import Positioning
import RoadNetwork
import Routing

/// The distance within which a driver on the move can follow no new instruction: until the route is
/// there and the sentence has been heard, until he has understood it, and until he has slowed down for a turn.
///
/// Routes of moving vehicles begin without maneuvers nearer than that (``ManeuverAvoidance``).
enum ReactionDistance {
    /// Seconds until a route is there and, with the next fix, spoken of.
    static let planningSeconds = 1.5
    /// Seconds from the end of a sentence until the driver acts: the time that prompts leave him.
    static let reactionSeconds = 2.0
    private static let turnSpeed = TurnApproach.townTurnSpeed
    /// A slower vehicle, metres a second, may do anything at once.
    private static let minimumSpeed = 2.0

    /// Metres at a speed.
    ///
    /// - Parameters:
    ///   - speech: seconds of the prompts spoken before.
    ///   - sentence: seconds of the sentence that names the maneuver.
    static func meters(speed: Double, after speech: Double, sentence: Double) -> Double {
        guard speed > minimumSpeed else { return 0 }
        let seconds = max(planningSeconds, speech) + sentence
        let braking =
            max(0, speed * speed - turnSpeed * turnSpeed) / (2 * TurnApproach.deceleration)
        return speed * seconds + max(speed * reactionSeconds, braking)
    }
}

extension Navigator {
    /// The maneuvers that are too near for the driver; nil while the vehicle stands or nobody drives.
    func avoidance(_ mode: TravelMode) -> ManeuverAvoidance? {
        guard mode != .walking, let location, let speed = location.matched.speed else { return nil }
        let meters = ReactionDistance.meters(
            speed: speed, after: secondsOfSpeech, sentence: Self.typicalSentence)
        guard meters > 0 else { return nil }
        return ManeuverAvoidance(meters: meters, announced: announcedEdges(within: meters))
    }

    /// Seconds of a sentence about a maneuver, without optional parts.
    private static let typicalSentence = 2.5

    /// Seconds of the current prompt, and of the one about to begin.
    private var secondsOfSpeech: Double {
        let left = prompts.secondsLeft(at: now)
        // That another route is looked for is said around the first request for one.
        guard case .rerouting = state, rerouteWords.willAnnounce(at: now) else { return left }
        let sentence = Voice(language: options.language, measure: .metric).rerouting.text
        return left + SpeechTiming(language: options.language.tag).seconds(sentence)
    }

    /// The edges of the route ahead known to its driver.
    private func announcedEdges(within meters: Double) -> [EdgeID] {
        guard case .guiding(let activeTrip) = state, !deviation.isInDoubt else { return [] }
        let track = activeTrip.track
        let here = activeTrip.progress.meters
        return track.edges.filter { $0.endMeters >= here && $0.startMeters <= here + meters }
            .map(\.edge)
    }
}
