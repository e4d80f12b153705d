import Directions
import Positioning
import RoadNetwork
import Routing

// What is said beside the maneuvers ahead: arrivals, reroutes and alerts.
extension Navigator {
    /// Says that the current leg's destination is reached; not in the same words at a second one of the same place.
    mutating func promptArrival(
        _ activeTrip: ActiveTrip, _ walk: Walk?, isStillThere: Bool
    ) {
        let leg = activeTrip.route.legs[activeTrip.leg]
        guard options.voiceGuidanceLevel == .alertsAndGuidance, let step = leg.steps.last,
            let maneuver = lastManeuver(of: leg)
        else { return }
        // What is said of a maneuver is about the route to it.
        waitingPrompts.remove(.maneuver)
        let spoken = voice.arrival(
            step, maneuver, at: leg.destination.title, walk: walk)
        if isStillThere, prompts.speech.isRepetition(spoken.text, at: now) { return }
        sayOrWait(
            PromptWords(
                spoken: spoken, language: routeLanguage,
                meters: activeTrip.metersToDestination, step: step.stepNumber, priority: .maneuver))
    }

    /// Announces once that another route is looked for, and the advice where there is none.
    mutating func sayReroute() {
        switch rerouteWords.observe(
            isRerouting: isOffRoute, isOnRoad: road != nil, mayTurnRound: mayTurnRound, at: now)
        {
        case .rerouting: alert(.maneuver, about: .reroute) { $0.rerouting }
        // A first maneuver that is near needs the time, and the exit of a roundabout on which the vehicle is: the driver sees
        // that he has missed his, and which is next to be passed.
        case .rerouted where isLedAnewOnRoundabout: break
        case .rerouted: _ = alertIfFree(.maneuver) { $0.rerouting }
        case .turnRound: alert(.maneuver, about: .reroute) { $0.turnRound }
        case .noRoute: alert(.maneuver, about: .reroute) { $0.noRoute }
        case nil: break
        }
    }

    /// Whether a driver may be asked to turn round where he is, when that is possible: not on a motorway, nor as fast as on one
    /// on a carriageway of his own.
    private var mayTurnRound: Bool {
        guard let road else { return true }
        let isCarriageway = !network.access(of: road.reversed).contains(.driving)
        let isFast = location?.matched.speed ?? 0 > Self.turnRoundSpeed
        return network.roadClass(of: road) != .motorway && !(isCarriageway && isFast)
    }

    /// Nobody thinks of turning round above this, metres a second.
    private static let turnRoundSpeed = 15.0

    private var isLedAnewOnRoundabout: Bool {
        guard case .guiding(let activeTrip) = state else { return false }
        let track = activeTrip.track
        return track.firstManeuver(from: activeTrip.progress.step).map {
            track.steps[$0].beginsOnRoundabout
        } ?? false
    }

    /// Warns of something, whatever the route; later if something else is spoken.
    mutating func alert(
        _ priority: PromptPriority, about subject: PromptWords.Subject,
        _ words: (Voice) -> SpokenInstruction
    ) {
        guard var words = alertWords(priority, words) else { return }
        words.subject = subject
        sayOrWait(words)
    }

    /// Warns of something if nothing else is or has to be spoken. Returns whether it has.
    mutating func alertIfFree(
        _ priority: PromptPriority, _ words: (Voice) -> SpokenInstruction
    ) -> Bool {
        guard prompts.isFree(at: now), waitingPrompts.isEmpty,
            let words = alertWords(priority, words),
            !leavesNoTimeForManeuver(words)
        else { return false }
        say(words)
        return true
    }

    /// The words of an alert; nil where the driver does not want it.
    private func alertWords(
        _ priority: PromptPriority, _ words: (Voice) -> SpokenInstruction
    ) -> PromptWords? {
        guard options.voiceGuidanceLevel != .silent,
            priority == .safety || options.voiceGuidanceLevel == .alertsAndGuidance
        else { return nil }
        let spoken = words(Voice(language: options.language, measure: measure))
        // A speed about a threshold crosses it again and again.
        if prompts.speech.hasBegun(with: spoken.text, at: now) { return nil }
        return PromptWords(
            spoken: spoken, language: options.language, meters: nil, step: nil, priority: priority)
    }

    /// Says something now, or as soon as nothing else is spoken.
    private mutating func sayOrWait(_ words: PromptWords) {
        if prompts.isFree(at: now), !leavesNoTimeForManeuver(words) { return say(words) }
        waitingPrompts.add(words, at: now)
    }

    /// Whether a warning would be spoken while the last word about the maneuver ahead is due, or the first one about
    /// another maneuver right behind it.
    private mutating func leavesNoTimeForManeuver(_ words: PromptWords) -> Bool {
        guard words.step == nil, options.voiceGuidanceLevel == .alertsAndGuidance,
            case .guiding(let activeTrip) = state
        else { return false }
        let warning = SpeechTiming(language: words.language.tag).seconds(words.spoken.text)
        let steps = activeTrip.track.steps
        var isFirst = true
        for index in steps.indices[activeTrip.progress.step...]
        where steps[index].isSpoken && steps[index].maneuver != .depart {
            let ahead = ahead(index, activeTrip)
            let seconds = warning + ahead.seconds.now + Self.minimumSeconds
            // Whoever has just come around a corner gains speed.
            let left = min(ahead.meters / max(1, ahead.speed), ahead.secondsToAct)
            guard ahead.kind != .destination, left < seconds else { return false }
            let isTold =
                isFirst
                ? prompts.hasSaidLastWord(of: ahead)
                : prompts.isLast(ahead) || prompts.isMentioned(ahead)
            if !isTold { return true }
            isFirst = false
        }
        return false
    }

    /// Speaks a waiting prompt, once nothing else is spoken, if it is true then.
    mutating func speakWaiting() {
        for waiting in waitingPrompts.elements {
            let words = waiting.words
            // A road's end may be near: a fix says whether the vehicle is past it.
            if case .speeding = words.subject, now <= waiting.expiry, location?.at != now {
                continue
            }
            guard now <= waiting.expiry, isTrue(words.subject) else {
                waitingPrompts.remove(words.priority)
                continue
            }
            guard prompts.isFree(at: now), !leavesNoTimeForManeuver(words) else { continue }
            waitingPrompts.remove(words.priority)
            say(words)
        }
    }

    /// Whether a sentence about something may be spoken now.
    private func isTrue(_ subject: PromptWords.Subject) -> Bool {
        switch subject {
        case .maneuver, .speedCamera: return true
        case .reroute: return isOffRoute
        case .signalLost: return signal.availability == .unavailable
        case .speeding(let limit):
            guard speedMonitor.severity == .major, let road else { return false }
            // On a road of which the map knows another limit, or none, the warning was of the road before.
            return postedLimit(of: road).metersPerSecond == limit
        }
    }
}

/// A prompt to be spoken.
struct PromptWords: Sendable {
    var spoken: SpokenInstruction
    var language: Language
    var meters: Double?
    var step: Int?
    var priority: PromptPriority
    var subject = Subject.maneuver

    /// What a sentence is about that may have to wait until nothing else is spoken.
    enum Subject: Hashable, Sendable {
        case maneuver
        case reroute
        case speedCamera
        case signalLost
        /// A limit, metres a second, that is exceeded.
        case speeding(limit: Double?)
    }
}
