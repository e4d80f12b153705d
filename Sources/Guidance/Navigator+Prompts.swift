import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// In the language of the route's own words, so that no sentence is in two.
    var voice: Voice { Voice(language: routeLanguage, measure: measure) }

    /// The same for what is said of a maneuver ahead.
    func voice(of ahead: PromptPlanner.Ahead) -> Voice {
        var voice = voice
        voice.isVague = ahead.isVague
        return voice
    }

    /// The configured units, else those of the country's signs.
    var measure: Measure {
        if let measure = options.measure { return measure }
        guard let edge = location?.matched.position?.edge ?? activeTripEdge else { return .metric }
        return Measure(country: network.attributes(of: edge).country)
    }

    private var activeTripEdge: EdgeID? {
        guard case .guiding(let activeTrip) = state else { return nil }
        return activeTrip.route.legs[activeTrip.leg].edges.first?.edge
    }

    /// Says the maneuver ahead when its moment has come; nothing while there is doubt about the route.
    mutating func promptManeuver() {
        speakWaiting()
        guard options.voiceGuidanceLevel == .alertsAndGuidance,
            case .guiding(let activeTrip) = state,
            prompts.isFree(at: now), !mayBeReplacedAtOnce,
            !deviation.isInDoubt, !isUnconfirmed(activeTrip.progress),
            !mayHaveMissedLast(activeTrip), !isCarried(activeTrip),
            let (index, ahead) = aheadToSpeakOf(activeTrip),
            !waitsToCount(index, over: ahead.seconds.now, activeTrip)
        else { return }
        guard let moment = prompts.due(ahead, at: now),
            var words = words(at: moment, index, ahead, activeTrip)
        else { return }
        let step = activeTrip.track.steps[index]
        if prompts.speech.isRepetition(words.spoken.text, at: now) {
            // A departure has no distance.
            if prompts.isLast(ahead) || step.maneuver == .depart { return }
            // The same words about the next maneuver: the distance tells them apart.
            words.spoken = voice(of: ahead).brief(
                step, inMeters: ahead.meters, next: words.follower, third: words.third)
        }
        unannouncedRoute = nil
        correctedRoute = nil
        say(
            PromptWords(
                spoken: words.spoken, language: routeLanguage,
                meters: moment == .unsure || ahead.isVague ? nil : ahead.meters,
                step: step.stepNumber,
                priority: moment == .after ? .confirmation : .maneuver),
            of: moment == .after ? nil : activeTrip.version,
            mentioning: words.follower?.stepNumber, third: words.third?.stepNumber,
            named: words.namesFollower)
        keepAnnouncement(
            of: index, mentioning: [words.follower, words.third].compactMap { $0 }, activeTrip)
    }

    /// Whether another route may be there in a moment: it is being worked out, or an order has just come, which another one may follow
    /// within moments. What has begun cannot be taken back.
    private var mayBeReplacedAtOnce: Bool {
        if let pendingRequest, case .asked = pendingRequest.stage, !pendingRequest.isLasting,
            now - pendingRequest.since < Self.planningTime
        {
            return true
        }
        return orderedRouteCame.map { now - $0 < Self.orderTime } ?? false
    }

    /// The time after which a route that is being worked out is waited for no more, and within which orders follow one another.
    private static let (planningTime, orderTime) = (Duration.seconds(1), Duration.milliseconds(500))

    /// Says what had to wait, as soon as no other order has followed.
    mutating func promptOrderedRoute() {
        guard orderedRouteCame != nil, !mayBeReplacedAtOnce else { return }
        orderedRouteCame = nil
        promptManeuver()
    }

    /// Whether a ferry or train carries the vehicle, and does not land yet: its driver has nothing to do there, and the way of
    /// the boat is no measure for when he will.
    private func isCarried(_ activeTrip: ActiveTrip) -> Bool {
        let (track, meters) = (activeTrip.track, activeTrip.progress.meters)
        guard let index = track.edgeIndex(at: meters),
            let last = track.edges[index...].prefix(while: {
                network.roadClass(of: $0.edge).isPassage
            }).last
        else { return false }
        return last.endMeters - meters > Self.pierMeters
    }

    /// The maneuver ahead; the one behind it, where the driver knows of it, is at it, and the other one is so near that each
    /// second counts for its words.
    private mutating func aheadToSpeakOf(_ activeTrip: ActiveTrip) -> (
        index: Int, ahead: PromptPlanner.Ahead
    )? {
        let track = activeTrip.track
        guard let index = track.spokenStep(from: activeTrip.progress.step) else { return nil }
        let first = ahead(index, activeTrip)
        let isLeft = prompts.hasLeft(first)
        guard !track.isDestination(index),
            let next = track.spokenStep(from: index + 1),
            track.stepMeters[next] - track.stepMeters[index] < Voice.togetherMeters,
            isLeft || isBeingDriven(first, index, track)
        else { return (index, first) }
        if !isLeft { prompts.leave(first) }
        return (next, ahead(next, activeTrip))
    }

    /// Whether the vehicle is about to pass a maneuver of which its driver knows, at a speed at which he takes it, or
    /// merges, which needs no more words.
    private func isBeingDriven(
        _ ahead: PromptPlanner.Ahead, _ index: Int, _ track: RouteTrack
    ) -> Bool {
        if ahead.kind == .merge { return prompts.isKnown(ahead) }
        guard ahead.kind == .standard, location?.matched.source == .fix,
            prompts.isKnown(ahead) || Voice.leavesByCountedExit(index, in: track.steps),
            let turn = ahead.approach?.turnSpeed
        else { return false }
        return (Self.passingSpeed...max(Self.passingSpeed, 1.5 * turn)).contains(ahead.speed)
            && ahead.secondsLeft() <= Self.minimumSeconds
    }

    /// Who is slower, metres a second, may have to wait before he turns.
    static let passingSpeed = 4.5

    /// A prompt that begins later than this before its maneuver, seconds, comes behind it.
    static let minimumSeconds = 1.0

    /// Whether the first fix after a gap is not at the assumed place: then the next one decides.
    private func isUnconfirmed(_ progress: RouteProgress) -> Bool {
        progress.isAssumed && location?.matched.source == .fix
    }

    /// Whether the vehicle goes on straight where its route has just turned off: the matcher, which expects it on its
    /// route, needs a second or two to see that it has missed the turn, and what comes behind the turn is nothing for
    /// its driver.
    private func mayHaveMissedLast(_ activeTrip: ActiveTrip) -> Bool {
        guard let course = jumps.course else { return false }
        let track = activeTrip.track
        let here = activeTrip.progress.meters
        let steps = track.stepMeters
        guard let last = steps[..<activeTrip.progress.step].last, here - last <= Self.missedMeters,
            steps[activeTrip.progress.step] - here > Self.missedMeters,
            let before = track.bearing(at: max(0, last - 5)), let ahead = track.bearing(at: here),
            Angle.difference(before, ahead) > Self.turnDegrees
        else { return false }
        return Angle.difference(course, before) < Angle.difference(course, ahead)
    }

    /// Metres behind a turn within which it may have been missed.
    private static let missedMeters = 40.0
    /// A lesser turn is none that a vehicle's course tells from going straight on.
    private static let turnDegrees = 40.0

    /// Announces the way from a stop to the next one, while the vehicle is still at the former.
    mutating func promptDeparture(_ activeTrip: ActiveTrip) {
        let track = activeTrip.track
        let index = track.legs[activeTrip.leg + 1].firstStep
        let step = track.steps[index]
        let (next, third, _) = followers(of: index, activeTrip)
        let words = departure(index, next, third, activeTrip)
        let (follower, behind) = (words.follower?.stepNumber, words.third?.stepNumber)
        say(
            PromptWords(
                spoken: words.spoken, language: routeLanguage, meters: 0, step: step.stepNumber,
                priority: .maneuver),
            of: activeTrip.version, mentioning: follower, third: behind,
            named: words.namesFollower)
    }

    mutating func say(
        _ words: PromptWords, of route: RouteVersion? = nil, mentioning follower: Int? = nil,
        third: Int? = nil, named isNamed: Bool = true
    ) {
        if case .speeding(let limit) = words.subject { noteSpeedWarning(of: limit) }
        let seconds = SpeechTiming(language: words.language.tag).seconds(words.spoken.text)
        prompts.note(
            words.spoken.text, seconds: seconds, of: route, step: words.step,
            mentioning: follower, third: third, named: isNamed, at: now)
        outputs.append(
            .event(
                .prompt(
                    Prompt(
                        text: words.spoken.text, ssml: words.spoken.ssml,
                        language: words.language.tag, distanceMeters: words.meters,
                        stepNumber: words.step,
                        followingSteps: [follower, third].compactMap { $0 },
                        priority: words.priority, seconds: seconds))))
    }
}
