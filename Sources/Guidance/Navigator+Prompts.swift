import Directions
import Positioning

extension Navigator {
    /// In the language of the route's own words, so that no sentence is in two.
    private var voice: Voice { Voice(language: routeLanguage, measure: options.measure) }

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
        let next = index + 1 < track.steps.count ? track.steps[index + 1] : nil
        let isDestination = next == nil || next?.maneuver == .depart
        let spoken: SpokenInstruction
        switch moment {
        // The arrival itself says that the destination is reached.
        case .now where isDestination: return
        case .now: spoken = voice.at(step, next: next)
        case .near where step.maneuver == .depart: spoken = voice.at(step, next: next)
        case .near: spoken = voice.before(step, inMeters: meters, next: next)
        case .early: spoken = voice.alert(step, inMeters: meters)
        case .after:
            guard index > 0 else { return }
            spoken = voice.after(track.steps[index - 1], metersToNext: meters)
        }
        say(spoken, meters: meters, step: step.stepNumber)
    }

    /// Says that the current leg's destination is reached.
    mutating func promptArrival(_ journey: Journey) {
        guard options.voiceGuidanceLevel == .alertsAndGuidance,
            let step = journey.route.legs[journey.leg].steps.last
        else { return }
        say(
            voice.at(step, next: nil), meters: journey.metersToDestination, step: step.stepNumber)
    }

    /// Warns of something, whatever the route.
    mutating func alert(_ words: KeyPath<Voice, SpokenInstruction>) {
        guard options.voiceGuidanceLevel != .silent else { return }
        let voice = Voice(language: options.language, measure: options.measure)
        say(voice[keyPath: words], meters: nil, step: nil, in: options.language)
    }

    private mutating func say(
        _ spoken: SpokenInstruction, meters: Double?, step: Int?, in language: Language? = nil
    ) {
        outputs.append(
            .event(
                .prompt(
                    Prompt(
                        text: spoken.text, ssml: spoken.ssml,
                        language: (language ?? routeLanguage).tag, distanceMeters: meters,
                        stepNumber: step))))
    }
}
