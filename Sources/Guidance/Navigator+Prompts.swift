import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// In the language of the route's own words, so that no sentence is in two.
    var voice: Voice { Voice(language: routeLanguage, measure: measure) }

    /// The same for what is said of a maneuver ahead.
    private func voice(of ahead: PromptPlanner.Ahead) -> Voice {
        var voice = voice
        voice.isVague = ahead.isVague
        return voice
    }

    /// The configured units, else those of the country's signs.
    private var measure: Measure {
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
            prompts.isFree(at: now), !deviation.isInDoubt, !isUnconfirmed(activeTrip.progress),
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
        guard
            let index = track.steps[activeTrip.progress.step...].firstIndex(where: \.isSpoken)
        else { return nil }
        let first = ahead(index, activeTrip)
        let isLeft = prompts.hasLeft(first)
        guard !track.isDestination(index),
            let next = track.steps[(index + 1)...].firstIndex(where: \.isSpoken),
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
    private static let passingSpeed = 4.5

    /// The maneuver of a step, as the planner has to know it.
    private mutating func ahead(_ index: Int, _ activeTrip: ActiveTrip) -> PromptPlanner.Ahead {
        let track = activeTrip.track
        let before = track.steps[..<index].lastIndex(where: \.isSpoken)
        let kind = kind(index, track)
        let chain = Voice.chain(of: index, in: track.steps)
        let unnamed =
            chain.isTight
            ? [chain.next, chain.third].compactMap { $0 }.last {
                !prompts.isMentioned(track.steps[$0].stepNumber, of: activeTrip.version)
            } : nil
        let meters = max(0, track.stepMeters[index] - activeTrip.progress.meters)
        let isOnNewRoute = unannouncedRoute == activeTrip.version && isOnRoadOfRoute(activeTrip)
        let sentences = sentences(about: index, kind, activeTrip)
        var ahead = PromptPlanner.Ahead(
            route: activeTrip.version, step: track.steps[index].stepNumber, meters: meters,
            stretch: before.map { track.stepMeters[index] - track.stepMeters[$0] }
                ?? track.stepMeters[index],
            speed: speed(over: meters, to: index, kind, activeTrip),
            approach: approach(over: meters, to: index, kind, track), kind: kind,
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

    /// Whether there is one tunnel between the place at which the vehicle was seen last and a maneuver, so that "after the tunnel"
    /// is said of no other one.
    private func isBehindOneTunnel(_ index: Int, _ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        guard let first = track.edgeIndex(at: activeTrip.progress.seen) else { return false }
        let isTunnel = track.edges[first...]
            .prefix { $0.startMeters < track.stepMeters[index] }
            .map { network.roadFlags(of: $0.edge).contains(.tunnel) }
        let begins = zip([false] + isTunnel, isTunnel).count { !$0 && $1 }
        return begins == 1 && isTunnel.last == false
    }

    /// Goes on with the maneuver behind one at which the vehicle is, and of which its driver knows.
    mutating func leave(_ index: Int, _ activeTrip: ActiveTrip) {
        prompts.leave(ahead(index, activeTrip))
    }

    /// The steps that are announced in one sentence with a step's own, see ``Voice/chain(of:in:)``.
    private func followers(of index: Int, _ track: RouteTrack) -> (
        next: Step?, third: Step?, isTight: Bool
    ) {
        let chain = Voice.chain(of: index, in: track.steps)
        return (
            chain.next.map { track.steps[$0] }, chain.third.map { track.steps[$0] }, chain.isTight
        )
    }

    /// Whether the vehicle is on the road on which its route has it.
    private func isOnRoadOfRoute(_ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        guard let road, let index = track.edgeIndex(at: activeTrip.progress.meters) else {
            return false
        }
        return track.edges[index].edge == road
    }

    /// The speed up to a maneuver, metres a second. From a ramp a vehicle gains speed until the exit.
    private func speed(
        over meters: Double, to index: Int, _ kind: PromptPlanner.Kind, _ activeTrip: ActiveTrip
    ) -> Double {
        let speed = location?.matched.speed ?? 0
        guard kind == .exit else { return speed }
        let track = activeTrip.track
        let seconds = track.stepSeconds(index) - track.seconds(at: activeTrip.progress.meters)
        let expected = seconds > 0 ? meters / seconds : speed
        return expected > speed ? (speed + expected) / 2 : speed
    }

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

    /// Seconds of the sentences about a step, and the streets that may be taken for its turn; worked out once for each.
    private mutating func sentences(
        about index: Int, _ kind: PromptPlanner.Kind, _ activeTrip: ActiveTrip
    ) -> (seconds: PromptPlanner.SentenceSeconds, sideStreets: [SideStreet]) {
        let track = activeTrip.track
        let key = SentenceKey(
            route: activeTrip.version, step: track.steps[index].stepNumber, measure: measure)
        if let sentenceTimes, sentenceTimes.key == key {
            return (sentenceTimes.seconds, sentenceTimes.sideStreets)
        }
        let timing = SpeechTiming(language: routeLanguage.tag)
        let step = track.steps[index]
        let (next, third, _) = followers(of: index, track)
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
            now: kind == .destination
                ? 0 : timing.seconds(voice.at(step, next: next, third: third).text),
            nearShort: timing.seconds(voice.short(step, inMeters: near).text),
            nearBrief: timing.seconds(
                voice.brief(step, inMeters: near, next: next, third: third).text),
            nowShort: kind == .destination
                ? 0 : timing.seconds(voice.reminder(step, next: next, third: third).text),
            nowBrief: timing.seconds(voice.brief(step, next: next, third: third).text),
            nowAlone: kind == .destination ? 0 : timing.seconds(voice.brief(step).text))
        if !streets.isEmpty {
            seconds.nowAtPlace =
                tellsByName(step, from: streets)
                ? seconds.now
                : timing.seconds(
                    voice.brief(step, inMeters: 90, next: next, third: third).text)
        }
        sentenceTimes = (key, seconds, streets)
        return (seconds, streets)
    }

    /// Whether the names in the words of a turn tell it from streets to the same side before it.
    private func tellsByName(_ step: Step, from streets: [SideStreet]) -> Bool {
        let voice = voice
        return voice.at(step, next: nil) != voice.brief(step)
            && !streets.contains(where: \.hasNameOfTurn)
    }

    /// The announcement of a step, and those that are announced behind it.
    private struct ManeuverWords {
        var spoken: SpokenInstruction
        var follower: Step?
        var third: Step?
        var namesFollower = true
    }

    /// The announcement of a step at a moment; nil for none.
    private func words(
        at moment: PromptPlanner.Moment, _ index: Int, _ ahead: PromptPlanner.Ahead,
        _ activeTrip: ActiveTrip
    ) -> ManeuverWords? {
        let track = activeTrip.track
        let step = counted(index, track, inMeters: ahead.meters)
        // A road that bends and changes its name is worth a word, but no more.
        if step.maneuver == .nameChange, moment != .near { return nil }
        // Its place is not known, so it is not announced as if it were here.
        if moment == .unsure, ahead.kind == .destination { return nil }
        if Voice.leavesByCountedExit(index, in: track.steps) {
            // A reminder on a large roundabout; on a small one the number is still in the ear.
            guard moment == .now, step.timeFromPrevStepSeconds >= Voice.togetherSeconds else {
                return nil
            }
        }
        let (next, third, isTight) = followers(of: index, track)
        switch moment {
        // The arrival itself says that the destination is reached.
        case .now where ahead.kind == .destination: return nil
        case .now where step.maneuver == .depart, .near where step.maneuver == .depart:
            return departure(index, next, third, activeTrip)
        case .now:
            let isTight = isTight && ahead.kind != .exit
            let needsFollower =
                ahead.needsFollower
                && (!prompts.isMentioned(ahead) || ahead.hasTimeForFollower)
            let isNextNamed =
                next.map { prompts.isMentioned($0.stepNumber, of: activeTrip.version) } ?? false
            var choices = choices(
                step, next, third, isTight: isTight, needsFollower: needsFollower && !isNextNamed)
            if ahead.needsPlace {
                choices =
                    choicesAtPlace(
                        step, next, third, isTight: isTight,
                        canBeAlone: choices.contains { $0.follower == nil }, ahead) + choices
            }
            if isTight, needsFollower {
                let others = index + 1..<track.steps.count
                let behind = others.first { track.steps[$0].stepNumber == next?.stepNumber }
                choices.removeAll {
                    $0.third == nil
                        && !leavesTime(
                            $0, forThird: third, behind: next,
                            for: behind.map { track.stepSeconds($0) - track.stepSeconds(index) },
                            ahead)
                }
            }
            return fitting(choices, isTight: isTight, ahead)
        case .unsure:
            return ManeuverWords(
                spoken: isBehindOneTunnel(index, activeTrip)
                    ? voice.atBehindTunnel(step) : voice.at(step, next: nil))
        // From where the driver is on the roundabout, so without a distance, behind which he might begin to count.
        case .early where isCountedOnRoundabout(step), .near where isCountedOnRoundabout(step):
            if prompts.keepsFollower {
                return ManeuverWords(
                    spoken: voice.brief(step, next: next, third: third), follower: next,
                    third: third, namesFollower: false)
            }
            return prompts.isShort || moment == .early
                ? ManeuverWords(spoken: voice.at(step, next: nil))
                : ManeuverWords(
                    spoken: voice.at(step, next: next, third: third), follower: next, third: third)
        case .near where prompts.keepsFollower:
            return ManeuverWords(
                spoken: voice(of: ahead).brief(
                    step, inMeters: ahead.meters, next: next, third: third),
                follower: next, third: third, namesFollower: false)
        case .near where prompts.isShort:
            return ManeuverWords(spoken: voice(of: ahead).short(step, inMeters: ahead.meters))
        case .near:
            return ManeuverWords(
                spoken: voice(of: ahead).before(
                    step, inMeters: ahead.meters, next: next, third: third),
                follower: next, third: third)
        case .early:
            return ManeuverWords(spoken: voice(of: ahead).alert(step, inMeters: ahead.meters))
        case .after:
            guard index > 0 else { return nil }
            // The road on which one is, unless it changes its name before the maneuver.
            let isOnIt = index == activeTrip.progress.step
            let road = isOnIt ? track.steps[index - 1].roadCall : RoadCall()
            return ManeuverWords(spoken: voice.after(on: road, metersToNext: ahead.meters))
        }
    }

    /// A step of the route, ahead of the vehicle; of one that leaves the roundabout on which the vehicle has set out
    /// the exits that are ahead when its number is heard are counted.
    private func counted(_ index: Int, _ track: RouteTrack, inMeters meters: Double) -> Step {
        let step = track.steps[index]
        guard step.beginsOnRoundabout else { return step }
        return voice.counted(step, inMeters: metersAtNumber(meters))
    }

    /// Metres before a roundabout's exit at which its number is heard in a sentence that begins so many metres before it.
    private func metersAtNumber(_ meters: Double) -> Double {
        max(0, meters - (location?.matched.speed ?? 0) * Self.secondsUntilNumber)
    }

    /// Whether the words about a roundabout's exit are better said a moment later, when the vehicle is past the exit
    /// beside it: then the others are counted, while the name alone may be that of a nearer one.
    ///
    /// - Parameters:
    ///   - index: of the step, or of the departure before it.
    ///   - seconds: of the sentence.
    private func waitsToCount(
        _ index: Int, over seconds: Double, _ activeTrip: ActiveTrip
    ) -> Bool {
        let track = activeTrip.track
        let exit = track.steps[index].maneuver == .depart ? index + 1 : index
        let meters = track.stepMeters[exit] - activeTrip.progress.meters
        guard track.steps[exit].beginsOnRoundabout, let speed = location?.matched.speed,
            speed >= Self.passingSpeed,
            let left = voice.metersPastExitBeside(
                track.steps[exit], inMeters: metersAtNumber(meters))
        else { return false }
        return (meters - left) / speed >= seconds + Self.minimumSeconds
    }

    /// Seconds from the beginning of a sentence about a roundabout's exit to the number in it, where the driver begins
    /// to count. Who heard "exit the roundabout" would take an exit that he passes before the sentence has ended.
    private static let secondsUntilNumber = 1.0

    /// Whether the words of a step have the number of an exit of the roundabout on which the vehicle is.
    private func isCountedOnRoundabout(_ step: Step) -> Bool {
        step.beginsOnRoundabout && step.roundaboutTurnNumber ?? 1 > 1
    }

    /// The announcement of a departure. Where its sentence would end behind the first turn, the road up to there is
    /// not named, and to a driver on the move only the turn is said.
    private func departure(
        _ index: Int, _ next: Step?, _ third: Step?, _ activeTrip: ActiveTrip
    ) -> ManeuverWords {
        let track = activeTrip.track
        let step = track.steps[index]
        // What is too near behind the first turn for a sentence of its own.
        let third = third ?? next.flatMap { self.third(behind: $0, from: index, track) }
        // Each look at the property may copy the whole navigator.
        let voice = voice
        guard let follower = next, let turn = track.steps[index...].firstIndex(of: follower) else {
            return ManeuverWords(
                spoken: voice.at(step, next: next, third: third), follower: next, third: third)
        }
        let begin = max(activeTrip.progress.meters, track.stepMeters[index])
        let speed = location?.matched.speed ?? 0
        let seconds = Self.secondsSettingOff(at: speed, over: track.stepMeters[turn] - begin)
        let timing = SpeechTiming(language: routeLanguage.tag)
        let first = counted(turn, track, inMeters: track.stepMeters[turn] - begin)
        var choices = [
            ManeuverWords(
                spoken: voice.at(step, next: first, third: third), follower: first, third: third),
            ManeuverWords(
                spoken: voice.reminder(step, next: first, third: third), follower: first,
                third: third),
        ]
        // Of an arrival there is no sentence that leaves out the departure and does not say that one is there.
        if speed >= DepartureMonitor.standingSpeed, !track.isDestination(turn) {
            choices += [
                ManeuverWords(spoken: voice.at(first, next: third), follower: first, third: third),
                ManeuverWords(
                    spoken: voice.brief(first, next: third), follower: first, third: third,
                    namesFollower: false),
            ]
        } else {
            choices.append(
                ManeuverWords(
                    spoken: voice.brief(step, next: first, third: third), follower: first,
                    third: third, namesFollower: false))
        }
        return choices.first { timing.seconds($0.spoken.text) <= seconds }
            ?? choices[choices.count - 1]
    }

    /// The step that is too near behind the second one of a sentence to be announced by itself.
    private func third(behind next: Step, from index: Int, _ track: RouteTrack) -> Step? {
        guard let turn = track.steps[index...].firstIndex(of: next) else { return nil }
        let chain = followers(of: turn, track)
        return chain.isTight ? chain.next : nil
    }

    /// Seconds in which a vehicle at a speed in metres a second drives some metres, gaining speed as a calm driver
    /// lets it.
    private static func secondsSettingOff(at speed: Double, over meters: Double) -> Double {
        let acceleration = 1.5
        return ((speed * speed + 2 * acceleration * max(0, meters)).squareRoot() - speed)
            / acceleration
    }

    /// The words at the moment to act, best first.
    private func choices(
        _ step: Step, _ next: Step?, _ third: Step?, isTight: Bool, needsFollower: Bool
    ) -> [ManeuverWords] {
        var choices: [ManeuverWords] = []
        if !prompts.isShort {
            choices.append(
                ManeuverWords(
                    spoken: voice.at(step, next: next, third: third), follower: next, third: third))
        }
        // What follows so soon that it cannot be announced by itself is worth more than names.
        if let next, prompts.isShort || isTight {
            choices.append(
                ManeuverWords(
                    spoken: voice.reminder(step, next: next, third: third), follower: next,
                    third: third))
            choices.append(
                ManeuverWords(
                    spoken: voice.brief(step, next: next, third: third), follower: next,
                    third: third, namesFollower: false))
        }
        // Where there is no time for both that follow, the nearer one is named.
        if let next, third != nil, isTight {
            choices.append(
                ManeuverWords(
                    spoken: voice.brief(step, next: next), follower: next, namesFollower: false))
        }
        if isTight, needsFollower { return choices }
        if !prompts.isShort { choices.append(ManeuverWords(spoken: voice.at(step, next: nil))) }
        choices.append(ManeuverWords(spoken: voice.brief(step)))
        return choices
    }

    /// The words at the moment to act where another street to the same side comes first, with the name or the distance.
    ///
    /// - Parameter canBeAlone: whether what follows may be left out.
    private func choicesAtPlace(
        _ step: Step, _ next: Step?, _ third: Step?, isTight: Bool, canBeAlone: Bool,
        _ ahead: PromptPlanner.Ahead
    ) -> [ManeuverWords] {
        var choices: [ManeuverWords] = []
        let isNamed = tellsByName(step, from: ahead.sideStreets)
        // Each look at the property may copy the whole navigator.
        let (voice, distant) = (self.voice, self.voice(of: ahead))
        func add(_ next: Step?, _ third: Step?) {
            if isNamed {
                choices.append(
                    ManeuverWords(
                        spoken: voice.at(step, next: next, third: third), follower: next,
                        third: third))
            }
            choices.append(
                ManeuverWords(
                    spoken: distant.brief(
                        step, inMeters: ahead.meters, next: next, third: third),
                    follower: next, third: third, namesFollower: false))
        }
        add(next, third)
        if third != nil, isTight { add(next, nil) }
        if next != nil, canBeAlone { add(nil, nil) }
        return choices
    }

    /// Whether the third maneuver of a sentence, if there is one, can still be told with the second one, behind words that
    /// leave it out.
    ///
    /// - Parameter seconds: from the first maneuver to the second.
    private func leavesTime(
        _ words: ManeuverWords, forThird third: Step?, behind next: Step?, for seconds: Double?,
        _ ahead: PromptPlanner.Ahead
    ) -> Bool {
        guard let third, let next, let seconds else { return third == nil }
        let timing = SpeechTiming(language: routeLanguage.tag)
        // The ear has a rest before the second one is named again.
        let rest = words.follower == nil ? 0 : PromptPlanner.gaps.beforeNow
        let left =
            ahead.secondsLeft() + seconds - PromptPlanner.timeToAct.seconds
            - timing.seconds(words.spoken.text) - rest
        return timing.seconds(voice.brief(next, next: third).text) <= left
    }

    /// The first words that can end in time before the maneuver, else the last; nil where none can begin before it.
    private func fitting(
        _ choices: [ManeuverWords], isTight: Bool, _ ahead: PromptPlanner.Ahead
    ) -> ManeuverWords? {
        let timing = SpeechTiming(language: routeLanguage.tag)
        let seconds = ahead.secondsToAct
        func first(within seconds: Double) -> ManeuverWords? {
            choices.first { timing.seconds($0.spoken.text) <= seconds }
        }
        // What is too near behind the maneuver for a sentence of its own is worth more than time to act.
        return first(within: seconds)
            ?? (isTight ? first(within: ahead.secondsLeft()) : nil)
            ?? (ahead.secondsLeft() > Self.minimumSeconds ? choices.last : nil)
    }

    /// A prompt that begins later than this before its maneuver, seconds, comes behind it.
    private static let minimumSeconds = 1.0

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
        let ahead = activeTrip.track.steps[activeTrip.progress.step...]
        return ahead.first { $0.isSpoken && $0.maneuver != .depart }?.beginsOnRoundabout ?? false
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
        if prompts.speech.isRepetition(spoken.text, at: now) { return nil }
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

    /// Announces the way from a stop to the next one, while the vehicle is still at the former.
    mutating func promptDeparture(_ activeTrip: ActiveTrip) {
        let track = activeTrip.track
        let index = track.legs[activeTrip.leg + 1].firstStep
        let step = track.steps[index]
        let (next, third, _) = followers(of: index, track)
        let words = departure(index, next, third, activeTrip)
        let (follower, behind) = (words.follower?.stepNumber, words.third?.stepNumber)
        say(
            PromptWords(
                spoken: words.spoken, language: routeLanguage, meters: 0, step: step.stepNumber,
                priority: .maneuver),
            of: activeTrip.version, mentioning: follower, third: behind,
            named: words.namesFollower)
    }

    private mutating func say(
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
