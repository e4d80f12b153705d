import Directions
import Positioning

extension Navigator {
    /// Says the maneuver ahead when its moment has come; nothing while there is doubt about the route.
    mutating func promptManeuver() {
        guard options.voiceGuidanceLevel == .alertsAndGuidance, case .guiding(let journey) = state,
            !deviation.isInDoubt
        else { return }
        let track = journey.track
        let index = journey.progress.step
        let step = track.steps[index]
        let meters = max(0, track.stepMeters[index] - journey.progress.meters)
        guard
            let moment = prompts.due(
                route: journey.version, step: step.stepNumber, meters: meters,
                stretch: step.distanceFromPrevStepMeters, speed: location?.matched.speed ?? 0)
        else { return }
        let isDestination =
            index + 1 == track.steps.count || track.steps[index + 1].maneuver == .depart
        // The arrival itself says that the destination is reached.
        if isDestination, moment == .now { return }
        var text = isDestination ? "your destination" : step.fullInstructionText
        if moment != .now, step.maneuver != .depart {
            text = "In \(options.measure.distance(meters)): \(text)"
        }
        if moment >= .near, index + 1 < track.steps.count, let next = follow(index, on: track) {
            text += ", then: \(next.fullInstructionText)"
        }
        say(text, meters: meters, step: step.stepNumber)
    }

    /// Says that the current leg's destination is reached.
    mutating func promptArrival(_ journey: Journey) {
        guard options.voiceGuidanceLevel == .alertsAndGuidance,
            let step = journey.route.legs[journey.leg].steps.last
        else { return }
        say(
            step.fullInstructionText, meters: journey.metersToDestination, step: step.stepNumber)
    }

    /// The step that comes so soon after another that it has to be said with it.
    private func follow(_ index: Int, on track: RouteTrack) -> Step? {
        let next = track.steps[index + 1]
        return next.maneuver != .depart && next.timeFromPrevStepSeconds < 13 ? next : nil
    }

    /// Warns of something, whatever the route.
    mutating func alert(_ text: String) {
        guard options.voiceGuidanceLevel != .silent else { return }
        say(text, meters: nil, step: nil)
    }

    private mutating func say(_ text: String, meters: Double?, step: Int?) {
        outputs.append(
            .event(
                .prompt(
                    Prompt(text: text, language: "en", distanceMeters: meters, stepNumber: step))))
    }
}
