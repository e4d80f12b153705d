import Directions
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// In the language of the route's own words, so that no sentence is in two.
    private var voice: Voice { Voice(language: routeLanguage, measure: measure) }

    /// The units that are set, else those of the signs where the vehicle is.
    private var measure: Measure {
        if let measure = options.measure { return measure }
        guard let edge = location?.matched.position?.edge ?? journeyEdge else { return .metric }
        return Measure(country: network.attributes(of: edge).country)
    }

    private var journeyEdge: EdgeID? {
        guard case .guiding(let journey) = state else { return nil }
        return journey.route.legs[journey.leg].edges.first?.edge
    }

    /// Says the maneuver ahead when its moment has come; nothing while there is doubt about the route.
    mutating func promptManeuver() {
        guard options.voiceGuidanceLevel == .alertsAndGuidance, case .guiding(let journey) = state,
            !deviation.isInDoubt, !isUnconfirmed(journey.progress)
        else { return }
        let track = journey.track
        let ahead = journey.progress.step
        guard let index = track.steps[ahead...].firstIndex(where: \.isSpoken) else { return }
        let step = track.steps[index]
        let meters = max(0, track.stepMeters[index] - journey.progress.meters)
        let before = track.steps[..<index].lastIndex(where: \.isSpoken)
        guard
            let moment = prompts.due(
                route: journey.version, step: step.stepNumber, meters: meters,
                stretch: before.map { track.stepMeters[index] - track.stepMeters[$0] } ?? 0,
                speed: location?.matched.speed ?? 0,
                doubt: doubt(after: before.map { track.stepMeters[$0] } ?? 0))
        else { return }
        // A road that bends and changes its name is worth a word, but no more.
        if step.maneuver == .nameChange, moment != .near { return }
        // Where that is nobody knows, so that it is not said as if it were here.
        if moment == .unsure, isDestination(index, track) { return }
        if Voice.leavesByCountedExit(index, in: track.steps) {
            // A reminder on a large roundabout; on a small one the number is still in the ear.
            guard moment == .now, step.timeFromPrevStepSeconds >= Voice.togetherSeconds else {
                return
            }
        }
        let next = Voice.follower(of: index, in: track.steps)
        let spoken: SpokenInstruction
        switch moment {
        // The arrival itself says that the destination is reached.
        case .now where isDestination(index, track): return
        case .now: spoken = voice.at(step, next: next)
        case .unsure: spoken = voice.at(step, next: nil)
        case .near where step.maneuver == .depart: spoken = voice.at(step, next: next)
        case .near: spoken = voice.before(step, inMeters: meters, next: next)
        case .early: spoken = voice.alert(step, inMeters: meters)
        case .after:
            guard index > 0 else { return }
            // The road on which one is, unless it changes its name before the maneuver.
            let road = index == ahead ? track.steps[index - 1].roadCall : RoadCall()
            spoken = voice.after(on: road, metersToNext: meters)
        }
        say(spoken, meters: moment == .unsure ? nil : meters, step: step.stepNumber)
    }

    /// Whether the first fix after a gap is not where the vehicle was thought to be: the next one tells.
    private func isUnconfirmed(_ progress: RouteProgress) -> Bool {
        progress.isAssumed && location?.matched.source == .fix
    }

    private func isDestination(_ index: Int, _ track: RouteTrack) -> Bool {
        index + 1 == track.steps.count || track.steps[index + 1].maneuver == .depart
    }

    /// What is not known of the vehicle's place while there is no fix; nil while it is no worse than by a fix.
    ///
    /// - Parameter last: metres from the route's start to the maneuver before the one ahead.
    private func doubt(after last: Double) -> PromptScheduler.Doubt? {
        guard let journey = state.journey, let matched = location?.matched,
            matched.source == .deadReckoning, let error = matched.accuracy,
            error > Self.usualErrorMeters
        else { return nil }
        return PromptScheduler.Doubt(
            meters: error, hasPassedLast: journey.progress.hasBeenSeen(at: last))
    }

    /// An error that fixes may have too, metres.
    private static let usualErrorMeters = 50.0

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
        let voice = Voice(language: options.language, measure: measure)
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
