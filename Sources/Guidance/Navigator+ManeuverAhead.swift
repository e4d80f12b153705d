import Directions
import Positioning
import RoadNetwork
import Routing

// The maneuver ahead, as the planner of prompts has to know it.
extension Navigator {
    /// The maneuver of a step, as the planner has to know it.
    mutating func ahead(_ index: Int, _ activeTrip: ActiveTrip) -> PromptPlanner.Ahead {
        let track = activeTrip.track
        let before = track.spokenStep(before: index)
        let kind = kind(index, track)
        let sentences = sentences(about: index, activeTrip)
        let chain = sentences.chain
        let unnamed =
            chain.isTight
            ? [chain.next, chain.third].compactMap { $0 }.last {
                !prompts.isMentioned(track.steps[$0].stepNumber, of: activeTrip.version)
            } : nil
        let meters = max(0, track.stepMeters[index] - activeTrip.progress.meters)
        let isOnNewRoute = unannouncedRoute == activeTrip.version && isOnRoadOfRoute(activeTrip)
        var ahead = PromptPlanner.Ahead(
            route: activeTrip.version, step: track.steps[index].stepNumber, meters: meters,
            stretch: before.map { track.stepMeters[index] - track.stepMeters[$0] }
                ?? track.stepMeters[index],
            speed: speed(over: meters, to: index, kind, activeTrip),
            approach: approach(over: meters, to: index, kind, track), kind: kind,
            hasWordAtPlace: kind == .standard && track.steps[index].maneuver != .nameChange
                && !Voice.leavesByCountedExit(index, in: track.steps),
            hasFollower: chain.next != nil,
            needsFollower: unnamed != nil,
            secondsToFollower: unnamed.map { track.stepSeconds($0) - track.stepSeconds(index) }
                ?? 0,
            isOnNewRoute: isOnNewRoute,
            isReroute: isOnNewRoute && reroutedRoute == activeTrip.version,
            isCorrection: correctedRoute == activeTrip.version,
            doubt: doubt(
                after: before.map { track.stepMeters[$0] } ?? 0, to: track.stepMeters[index],
                activeTrip),
            seconds: sentences.seconds)
        ahead.tellApart(from: sentences.sideStreets)
        return ahead
    }

    /// Goes on with the maneuver behind one at which the vehicle is, and of which its driver knows.
    mutating func leave(_ index: Int, _ activeTrip: ActiveTrip) {
        prompts.leave(ahead(index, activeTrip))
    }

    /// The steps that are announced in one sentence with a step's own.
    func followers(of index: Int, _ activeTrip: ActiveTrip) -> (
        next: Step?, third: Step?, isTight: Bool
    ) {
        let track = activeTrip.track
        let chain = chain(of: index, activeTrip)
        return (
            chain.next.map { track.steps[$0] }, chain.third.map { track.steps[$0] }, chain.isTight
        )
    }

    /// The steps of ``Voice/chain(of:in:)``, but for a turn that a driver would make into a street before it: where there is room
    /// for a sentence of its own, it has one with the distance.
    private func chain(of index: Int, _ activeTrip: ActiveTrip) -> Voice.Chain {
        let track = activeTrip.track
        var chain = Voice.chain(of: index, in: track.steps)
        guard let next = chain.next, !chain.isTight else { return chain }
        let streets = track.sideStreets(
            before: next, for: activeTrip.route.options.travelMode, in: network)
        if !streets.isEmpty, !tellsByName(track.steps[next], from: streets) { chain.next = nil }
        return chain
    }

    /// Whether the vehicle is on the road on which its route has it.
    private func isOnRoadOfRoute(_ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        guard let road, let index = track.edgeIndex(at: activeTrip.progress.meters) else {
            return false
        }
        return track.edges[index].edge == road
    }

    /// The speed up to a maneuver, metres a second. From a ramp a vehicle gains speed until the exit; who is slow farther on, as in a
    /// queue, gains little.
    private func speed(
        over meters: Double, to index: Int, _ kind: PromptPlanner.Kind, _ activeTrip: ActiveTrip
    ) -> Double {
        let speed = location?.matched.speed ?? 0
        guard kind == .exit else { return speed }
        let track = activeTrip.track
        let last = track.spokenStep(before: index).map { track.stepMeters[$0] } ?? 0
        let seconds = track.stepSeconds(index) - track.seconds(at: activeTrip.progress.meters)
        let expected = seconds > 0 ? meters / seconds : speed
        let mean = expected > speed ? (speed + expected) / 2 : speed
        let isOnRamp = activeTrip.progress.meters - last <= Self.rampMeters
        return isOnRamp ? mean : min(mean, speed + Self.speedGain)
    }

    /// Metres behind a maneuver within which a vehicle gains the speed of a fast road: a loaded truck has it by then.
    private static let rampMeters = 500.0
    /// What a vehicle gains farther on, on the mean, by the end of a sentence of five seconds, metres a second.
    private static let speedGain = 2.5

    /// How the driver comes to a maneuver so many metres ahead; nil where he is free to keep his speed: he changes lanes
    /// for an exit, and of a destination he is told once more when he is there.
    private func approach(
        over meters: Double, to index: Int, _ kind: PromptPlanner.Kind, _ track: RouteTrack
    ) -> TurnApproach? {
        guard kind == .standard || kind == .merge else { return nil }
        let seconds = track.stepSeconds(index) - track.seconds(at: track.stepMeters[index] - meters)
        return TurnApproach(
            speed: location?.matched.speed ?? 0, roadSpeed: seconds > 0 ? meters / seconds : 0,
            turnSpeed: turnSpeed(at: index, track))
    }

    /// The speed at a maneuver, metres a second, of a driver who has to brake for it, or for one behind it.
    private func turnSpeed(at index: Int, _ track: RouteTrack) -> Double {
        var speed = Double.infinity
        for next in track.steps.indices[index...] {
            let meters = track.stepMeters[next] - track.stepMeters[index]
            guard meters < Voice.togetherMeters else { break }
            speed = min(
                speed,
                TurnApproach.speed(track.steps[next].turnSpeed, metersAhead: meters))
        }
        return speed
    }

    private func kind(_ index: Int, _ track: RouteTrack) -> PromptPlanner.Kind {
        let maneuver = track.steps[index].maneuver
        if track.isDestination(index) { return .destination }
        switch maneuver {
        case .mergeLeft, .mergeRight, .mergeUnspecified: return .merge
        default: break
        }
        guard maneuver.leavesRoad,
            let edge = track.edgeIndex(at: track.stepMeters[index] - 1).map({ track.edges[$0].edge }
            )
        else { return .standard }
        let isFast =
            network.roadClass(of: edge) == .motorway
            || network.roadFlags(of: edge).contains(.motorroad)
        return isFast && !network.roadFlags(of: edge).contains(.link) ? .exit : .standard
    }

    /// Works out between two fixes what is needed of the maneuver behind the one ahead: with the fix that makes it the next one,
    /// a prompt about it may be due.
    mutating func prepareSentences() {
        guard options.voiceGuidanceLevel == .alertsAndGuidance, !sentenceTimes.isEmpty,
            case .guiding(let activeTrip) = state,
            let ahead = activeTrip.track.spokenStep(from: activeTrip.progress.step),
            let behind = activeTrip.track.spokenStep(from: ahead + 1)
        else { return }
        _ = sentences(about: behind, activeTrip)
    }

    /// Seconds of the sentences about a step, and the streets that may be taken for its turn; worked out once for each.
    private mutating func sentences(about index: Int, _ activeTrip: ActiveTrip) -> SentenceTimes {
        let key = SentenceKey(
            route: activeTrip.version, step: activeTrip.track.steps[index].stepNumber,
            measure: measure)
        if let known = sentenceTimes.first(where: { $0.key == key }) { return known }
        let times = sentenceTimes(of: index, key, activeTrip)
        sentenceTimes = sentenceTimes.suffix(1) + [times]
        return times
    }

    private func sentenceTimes(
        of index: Int, _ key: SentenceKey, _ activeTrip: ActiveTrip
    ) -> SentenceTimes {
        let track = activeTrip.track
        let isDestination = track.isDestination(index)
        let timing = SpeechTiming(language: routeLanguage.tag)
        let step = track.steps[index]
        let chain = chain(of: index, activeTrip)
        let next = chain.next.map { track.steps[$0] }
        let third = chain.third.map { track.steps[$0] }
        // Each look at the property may copy the whole navigator.
        let voice = voice
        // No distance has a longer name than such a one, and none at which one is shortly before a maneuver than the
        // other.
        let (far, near) = (2_500.0, 900.0)
        let streets = track.sideStreets(
            before: index, for: activeTrip.route.options.travelMode, in: network)
        var seconds = PromptPlanner.SentenceSeconds(
            after: timing.seconds(
                voice.after(
                    on: index > 0 ? track.steps[index - 1].roadCall : RoadCall(),
                    metersToNext: far
                ).text),
            early: timing.seconds(voice.alert(step, inMeters: far).text),
            near: timing.seconds(voice.before(step, inMeters: near, next: next, third: third).text),
            now: isDestination
                ? 0 : timing.seconds(voice.at(step, next: next, third: third).text),
            nearShort: timing.seconds(voice.short(step, inMeters: near).text),
            nearBrief: timing.seconds(
                voice.brief(step, inMeters: near, next: next, third: third).text),
            nowShort: isDestination
                ? 0 : timing.seconds(voice.reminder(step, next: next, third: third).text),
            nowBrief: timing.seconds(voice.brief(step, next: next, third: third).text),
            nowAlone: isDestination ? 0 : timing.seconds(voice.brief(step).text))
        if !streets.isEmpty {
            seconds.nowAtPlace =
                tellsByName(step, from: streets)
                ? seconds.now
                : timing.seconds(
                    voice.brief(step, inMeters: 90, next: next, third: third).text)
        }
        return SentenceTimes(key: key, seconds: seconds, sideStreets: streets, chain: chain)
    }

    /// Whether the names in the words of a turn tell it from streets to the same side before it.
    func tellsByName(_ step: Step, from streets: [SideStreet]) -> Bool {
        let voice = voice
        return voice.at(step, next: nil) != voice.brief(step)
            && !streets.contains(where: \.hasNameOfTurn)
    }
}

/// What is worked out once for each step: the times of its sentences, the streets that may be taken for its turn, and the steps that
/// are announced with it.
struct SentenceTimes: Sendable {
    let key: SentenceKey
    let seconds: PromptPlanner.SentenceSeconds
    let sideStreets: [SideStreet]
    let chain: Voice.Chain
}

/// The key of the cached times of a step's sentences.
struct SentenceKey: Hashable, Sendable {
    var route: RouteVersion
    var step: Int
    var measure: Measure
}

extension Maneuver {
    /// Whether the maneuver leaves the carriageway, or staying on it may lead onto another one.
    fileprivate var leavesRoad: Bool {
        switch self {
        case .offRampUnspecified, .offRampLeft, .offRampRight, .offRampKeepLeft, .offRampKeepRight,
            .offRampSlightLeft, .offRampSlightRight, .offRampSharpLeft, .offRampSharpRight,
            .offRampUTurnClockwise, .offRampUTurnCounterclockwise, .forkLeft, .forkRight,
            .turnKeepLeft, .turnKeepRight:
            true
        default: false
        }
    }
}
