import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

// The words for a maneuver at a moment.
extension Navigator {
    /// The announcement of a step, and those that are announced behind it.
    struct ManeuverWords {
        var spoken: SpokenInstruction
        var follower: Step?
        var third: Step?
        var namesFollower = true
    }

    /// The announcement of a step at a moment; nil for none.
    func words(
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
        let (next, third, isTight) = followers(of: index, activeTrip)
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
                    ? voice.behindTunnel(step) : voice.at(step, next: nil))
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
    func waitsToCount(
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
    func departure(
        _ index: Int, _ next: Step?, _ third: Step?, _ activeTrip: ActiveTrip
    ) -> ManeuverWords {
        let track = activeTrip.track
        let step = track.steps[index]
        // What is too near behind the first turn for a sentence of its own.
        let third = third ?? next.flatMap { self.third(behind: $0, from: index, activeTrip) }
        // Each look at the property may copy the whole navigator.
        let voice = voice
        let begin = max(activeTrip.progress.meters, track.stepMeters[index])
        let standsAgainst = standsAgainstRoute(at: begin, track)
        let isTold = prompts.speech.hasBegun(with: voice.turnRound.text, at: now)
        func turned(_ words: ManeuverWords) -> ManeuverWords {
            guard standsAgainst, !isTold else { return words }
            var words = words
            words.spoken = voice.turnedRound(words.spoken)
            return words
        }
        guard let follower = next, let turn = track.steps[index...].firstIndex(of: follower) else {
            return turned(
                ManeuverWords(
                    spoken: voice.at(step, next: next, third: third), follower: next, third: third))
        }
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
        return turned(
            choices.first { timing.seconds($0.spoken.text) <= seconds }
                ?? choices[choices.count - 1])
    }

    /// Whether the vehicle stands on the road on which the route begins, the other way round, as it came, or sets off that way from a
    /// stop: "left" and "right" are those of a driver who has turned round. How a vehicle stands that nobody has seen driving is
    /// not known.
    func standsAgainstRoute(at meters: Double, _ track: RouteTrack) -> Bool {
        guard let matched = location?.matched, matched.position != nil,
            let heading = heading(of: matched), let ahead = track.bearing(at: meters + 5)
        else { return false }
        return Angle.difference(heading, ahead) > Self.contraryDegrees
    }

    /// Degrees from north of a vehicle that stands or sets off from a stop; nil if unknown.
    private func heading(of matched: MatchedLocation) -> Double? {
        if matched.speed ?? 0 < Self.turningSpeed {
            return lastDriven.flatMap {
                matched.coordinate.distance(to: $0.place) <= Self.parkedMeters ? $0.course : nil
            }
        }
        guard case .arrived = state, matched.confidence >= RouteTrack.certainty else { return nil }
        return matched.course
    }

    /// Notes how a vehicle that comes to stand will stand.
    mutating func noteDriving(_ matched: MatchedLocation) {
        guard matched.source == .fix, let course = matched.course, matched.position != nil,
            matched.speed ?? 0 >= Self.turningSpeed, matched.confidence >= RouteTrack.certainty
        else { return }
        lastDriven = (matched.coordinate, course)
    }

    /// Nobody turns round on a road above this, metres a second.
    static let turningSpeed = 3.0
    /// Metres from where it was last seen driving within which a vehicle stands as it came, and degrees.
    private static let (parkedMeters, contraryDegrees) = (30.0, 135.0)

    /// The step that is too near behind the second one of a sentence to be announced by itself.
    private func third(behind next: Step, from index: Int, _ activeTrip: ActiveTrip) -> Step? {
        guard let turn = activeTrip.track.steps[index...].firstIndex(of: next) else { return nil }
        let chain = followers(of: turn, activeTrip)
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
}
