import Directions

/// Decides when a maneuver is announced, and which other announcements have to wait for that, so
/// that they fit into the time that there is: no prompt begins before the last one can have ended,
/// and the last one before a maneuver ends while there is still time to act.
///
/// It knows the duration of a sentence (``SpeechTiming``), the speed, and the earlier prompts. A
/// maneuver is announced well ahead, shortly before, and at the moment to act, each once; a prompt
/// that does not fit is left out, the later moment rather than the earlier one stays. The first
/// prompt of a maneuver is shortened rather than left out, and the last one is without names where
/// they were said a moment ago. Where the next maneuver is far, that is announced once the last one
/// is done.
///
/// Without fixes the vehicle may be far from where it is thought to be. A prompt that may be wrong
/// waits for a fix; yet a maneuver without any announcement is announced once.
struct PromptPlanner: Sendable {
    /// The moments, in the order in which they come.
    enum Moment: Int, Comparable, Codable, Sendable {
        /// The maneuver is far, and the step to it has just begun.
        case after
        case early
        case near
        case now
        /// The last one without a fix, at an unknown distance.
        case unsure

        static func < (lhs: Moment, rhs: Moment) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The maneuver ahead, as it is now.
    struct Ahead: Sendable {
        var route: RouteVersion
        var step: Int
        /// Metres to it.
        var meters: Double
        /// Metres from the maneuver before it.
        var stretch: Double
        /// Metres a second.
        var speed: Double
        /// How its driver comes to it; nil: at the speed that he has.
        var approach: TurnApproach?
        var kind = Kind.standard
        /// Whether it is told at the moment to act, which a destination or a change of name is not.
        var hasWordAtPlace = true
        /// Whether another maneuver follows so soon that it is announced with this one.
        var hasFollower = false
        /// Whether that one, or one as near behind it, is too near for a sentence of its own, and has not been named yet.
        var needsFollower = false
        /// Expected seconds from this maneuver to that one.
        var secondsToFollower = 0.0
        /// Whether the vehicle was on the move when the route came, and nothing has been said of it yet.
        var isOnNewRoute = false
        /// The same where the driver had left the route before.
        var isReroute = false
        /// Whether the driver was told of another one a moment ago that is not ahead any more.
        var isCorrection = false
        /// The uncertainty of the place; nil while it is known as by a fix.
        var doubt: Doubt?
        /// Seconds of each sentence.
        var seconds = SentenceSeconds()
        /// The streets to the side of its turn before it.
        private(set) var sideStreets: [SideStreet] = []
        /// Whether the last word has to say by a name or a distance which street is meant.
        private(set) var needsPlace = false

        /// Seconds to the place so many metres before the maneuver.
        func secondsLeft(to end: Double = 0) -> Double {
            guard let approach else { return (meters - end) / max(1, speed) }
            return approach.seconds(over: meters) - approach.seconds(ofLast: end)
        }

        /// Seconds until the last word before the maneuver should have ended.
        var secondsToAct: Double {
            kind == .exit
                ? secondsLeft(to: PromptPlanner.end(self))
                : min(
                    secondsLeft() - PromptPlanner.timeToAct.seconds,
                    secondsLeft(to: PromptPlanner.timeToAct.meters))
        }

        /// Seconds until a sentence should have ended that names what is too near for a sentence of its own.
        var secondsForFollower: Double {
            secondsLeft() + max(0, secondsToFollower - PromptPlanner.timeToAct.seconds)
        }

        /// Whether what follows can be said with a maneuver that the driver knows of; else it is said behind it.
        var hasTimeForFollower: Bool { secondsForFollower >= seconds.nowBrief }

        /// Takes the time for words by which the turn is told from streets to the same side before it, where bare ones
        /// would begin in front of such a street.
        mutating func tellApart(from streets: [SideStreet]) {
            guard kind == .standard, !streets.isEmpty else { return }
            let start =
                secondsToAct <= seconds.nowShort + PromptPlanner.interval
                ? meters : PromptPlanner.starts(self, isShort: true).now
            sideStreets = streets
            needsPlace = streets.contains { $0.isAhead(at: min(start, meters)) }
            guard needsPlace else { return }
            seconds.now = max(seconds.now, seconds.nowAtPlace)
            seconds.nowShort = max(seconds.nowShort, seconds.nowAtPlace)
        }

        /// Whether the distance is too uncertain to be said as if it were measured.
        var isVague: Bool { doubt.map { $0.meters > Self.knownShare * meters } ?? false }

        /// Error of a distance, as a share of it, up to which that is no matter: in words it is rounded.
        private static let knownShare = 0.25
    }

    enum Kind: Sendable {
        case standard
        /// Off a fast road: its driver must be able to change lanes.
        case exit
        /// The driver only follows the road; one word is enough, in time for the next maneuver.
        case merge
        /// Said when it is reached, by ``Navigator/promptArrival(_:_:isStillThere:)``.
        case destination
    }

    struct SentenceSeconds: Sendable {
        var after = 3.5
        var early = 3.5
        var near = 3.5
        var now = 3.0
        /// Shortly before, without landmark, lanes and the maneuver behind it.
        var nearShort = 2.5
        /// The same without names.
        var nearBrief = 2.5
        /// At the moment to act, without names.
        var nowShort = 1.5
        /// The same without those of the maneuvers behind it.
        var nowBrief = 1.5
        /// The same without these maneuvers.
        var nowAlone = 1.5
        /// At the moment to act, with the name or the distance by which a turn is told from a street before it.
        var nowAtPlace = 3.0
    }

    /// The uncertainty of the vehicle's place while there is no fix.
    struct Doubt: Sendable {
        /// Metres by which the vehicle may be elsewhere.
        var meters: Double
        /// Whether a fix has seen it behind the maneuver before.
        var hasPassedLast: Bool
        /// Metres by which it may be farther on than it is thought to be; nil where it need not come to the maneuver.
        var metersAhead: Double?

        fileprivate func mayBeBeforeLast(_ meters: Double, _ stretch: Double) -> Bool {
            !hasPassedLast && stretch - meters < self.meters
        }

        /// Whether the guess is so far behind the maneuver before that the next one is rather said than left out.
        fileprivate func hasProbablyPassedLast(_ meters: Double, _ stretch: Double) -> Bool {
            self.meters <= Self.maximumMeters
                && stretch - meters >= Self.likelyShare * self.meters
        }

        /// The error is the one that 95 % of the guesses stay below: five of six that are half of it past a place are.
        private static let likelyShare = 0.5
        /// With a worse guess nobody knows which of the next corners is meant.
        private static let maximumMeters = 100.0
    }

    private var route: RouteVersion?
    private var step = -1
    /// The last moment at which the maneuver ahead was announced.
    private(set) var said: Moment?
    /// Metres to the maneuver at its last announcement.
    private(set) var saidMeters = Double.infinity
    /// Whether the prompt that is due has to be short.
    private(set) var isShort = false
    /// Whether it has to name what follows all the same.
    private(set) var keepsFollower = false
    /// The maneuver at which the vehicle was when the next one was spoken of, and the metres to it then.
    private var left: (route: RouteVersion, step: Int, meters: Double)?
    /// When the last sentence ended that said the maneuver with its names.
    private var namedUntil: Duration?
    /// The steps last announced together with another one ("then turn left"), and when that sentence ended.
    private var mention: (route: RouteVersion, step: Int, third: Int?, at: Duration)?
    /// The step that the last prompt was about.
    private var lastStep: (route: RouteVersion, step: Int)?
    /// When the last sentence ended that said that step with its names.
    private var mentionNamedUntil: Duration?
    private(set) var speech = SpeechRecord()

    /// Farther away than this from where a maneuver was announced, the vehicle was not there: it is
    /// announced anew.
    private static let putBackMeters = 30.0
    /// Shortly before, it is not announced again until this share of the distance since then is
    /// left: the speed may rise, and with it the distance.
    private static let leftSince = 0.6
    /// The last word before a maneuver ends this time before it, and no nearer than this distance.
    static let timeToAct = (seconds: 2.0, meters: 12.0)
    /// The same distance before an exit of a fast road, metres: 200, and the error of the vehicle's place.
    static let exitMeters = 210.0
    /// Seconds between two fixes, by which a prompt may be late.
    fileprivate static let interval = 1.0
    /// Where the last word was said a moment ago, another one ends this long before the maneuver, seconds.
    private static let reminderSeconds = 1.0
    /// Where one word fits only, seconds up to which it waits to be said at the place.
    private static let waitForPlace = 6.0
    /// Who has heard nothing for so many seconds is told of a turn before its place.
    private static let longestSilence = 15.0
    /// Seconds of silence between two prompts of one maneuver.
    static let gaps = (beforeNow: 4.0, beforeNear: 8.0, beforeEarly: 10.0)
    /// Names are still in the ear this long after they were said, seconds.
    private static let memorySeconds = 8.0
    /// A driver who has waited this long since the last word no longer has it in mind, seconds.
    private static let forgottenSeconds = 90.0
    /// Where the last maneuver is no farther back than this, metres, the next one is announced right
    /// behind it: the vehicle gains speed, and what its speed would ask for comes too late.
    private static let shortStretch = (meters: 200.0, seconds: 25.0)

    /// Maximum share of speech in the last minute: with the first prompt of a maneuver shortly before
    /// it, with another one there, and with an earlier one. The last word has no maximum.
    private static let maximumShare = (first: 0.5, near: 0.4, other: 0.3)

    /// The moment that has come for the maneuver ahead, if one has.
    mutating func due(_ ahead: Ahead, at now: Duration) -> Moment? {
        take(ahead, at: now)
        if ahead.isCorrection { (said, saidMeters, namedUntil) = (nil, .infinity, nil) }
        if isForgotten(ahead, at: now) { said = .near }
        isShort = false
        keepsFollower = false
        guard speech.isFree(at: now) else { return nil }
        if let doubt = ahead.doubt,
            doubt.meters > ahead.meters || doubt.mayBeBeforeLast(ahead.meters, ahead.stretch)
        {
            guard isDueInDoubt(ahead, doubt, at: now) else { return nil }
            (said, saidMeters) = (.near, ahead.meters)
            return .unsure
        }
        guard let moment = moment(for: ahead, at: now), said.map({ $0 < moment }) ?? true else {
            return nil
        }
        if moment == .near, ahead.meters > Self.leftSince * saidMeters { return nil }
        guard fits(moment, ahead, at: now) || ahead.isCorrection && moment < .near else {
            return nil
        }
        said = moment
        saidMeters = ahead.meters
        return moment
    }

    /// Whether the maneuver ahead has to be told of now, as it may be near.
    private func isDueInDoubt(_ ahead: Ahead, _ doubt: Doubt, at now: Duration) -> Bool {
        let moment = moment(for: ahead, at: now)
        guard let metersAhead = doubt.metersAhead, doubt.hasPassedLast else {
            guard (said ?? .after) == .after, let moment, moment >= .near else { return false }
            return doubt.hasPassedLast
                || moment == .now && doubt.hasProbablyPassedLast(ahead.meters, ahead.stretch)
        }
        // Nothing but the maneuver lies ahead: who is told of it too early cannot take another one for it, so it is told
        // in time for who is farthest on.
        var earliest = ahead
        earliest.meters -= metersAhead
        guard (said ?? .after) < .near,
            lastWord(of: ahead).map({ (now - $0).seconds >= Self.gaps.beforeNear }) ?? true,
            earliest.secondsLeft() > Self.timeToAct.seconds
        else { return false }
        return moment.map { $0 >= .near } ?? false
            || self.moment(for: earliest, at: now) == .now
    }

    private mutating func take(_ ahead: Ahead, at now: Duration) {
        guard
            ahead.route != route || ahead.step != step
                || ahead.meters > saidMeters + Self.putBackMeters
        else { return }
        route = ahead.route
        step = ahead.step
        said = nil
        saidMeters = .infinity
        namedUntil = nil
        // A maneuver named behind the last one is in the ear: only the moment to act is left.
        if isMentioned(ahead), !isInMind(ahead, at: now) { mention = nil }
        if isMentioned(ahead) {
            namedUntil = mention?.step == ahead.step ? mentionNamedUntil : nil
            if !(ahead.kind == .merge && ahead.hasFollower) { said = .near }
        }
    }

    /// Whether a maneuver that was named behind another one comes so soon that nobody has forgotten it.
    private func isInMind(_ ahead: Ahead, at now: Duration) -> Bool {
        guard let mention else { return false }
        return (now - mention.at).seconds < Self.memorySeconds
            || ahead.meters < Voice.togetherMeters
            // A driver who sets off again takes longer than expected.
            || ahead.secondsLeft() < 2 * Voice.togetherSeconds
    }

    /// Whether the names of the maneuver ahead were said a moment ago.
    private func areNamesInMind(at now: Duration) -> Bool {
        namedUntil.map { (now - $0).seconds < Self.memorySeconds } ?? false
    }

    /// Whether the last word about the maneuver ahead was said so long ago, in a jam or at a red light, that a driver who
    /// moves on has to be told again.
    private func isForgotten(_ ahead: Ahead, at now: Duration) -> Bool {
        guard said == .now, ahead.kind != .destination,
            ahead.speed >= DepartureMonitor.standingSpeed, let last = lastWord(of: ahead)
        else { return false }
        return (now - last).seconds >= Self.forgottenSeconds
    }

    private func moment(for ahead: Ahead, at now: Duration) -> Moment? {
        var starts = Self.starts(ahead, isShort: areNamesInMind(at: now))
        if said == nil, ahead.stretch <= Self.shortStretch.meters {
            starts.near = max(
                starts.near, min(ahead.stretch, Self.shortStretch.seconds * ahead.speed))
        }
        if ahead.kind == .merge, said != nil { return nil }
        if ahead.meters <= starts.now || isTimeToAct(ahead, at: now) { return .now }
        if ahead.isOnNewRoute || ahead.isCorrection, said == nil, ahead.meters > starts.early {
            return .after
        }
        // On a merge the exit behind it is announced while there is time.
        if ahead.kind == .merge, !ahead.hasFollower { return ahead.isCorrection ? .near : nil }
        if ahead.meters <= starts.near { return .near }
        if ahead.isCorrection { return .early }
        if ahead.kind == .merge { return nil }
        // On a road that he has not chosen nobody should have to wonder what comes.
        if ahead.isReroute, said == nil { return .early }
        // Not just before it would have to be spoken again.
        if ahead.meters <= starts.early { return ahead.meters > 1.5 * starts.near ? .early : nil }
        return ahead.meters > max(2_000, 2 * starts.early) && ahead.stretch - ahead.meters > 50
            ? .after : nil
    }

    /// Whether the last word about a turn has to begin for a driver who gains speed.
    private func isTimeToAct(_ ahead: Ahead, at now: Duration) -> Bool {
        guard ahead.kind == .standard else { return false }
        let length = areNamesInMind(at: now) ? ahead.seconds.nowShort : ahead.seconds.now
        return ahead.secondsToAct <= length + Self.interval
    }

    /// Whether a prompt fits into the time up to the next one of this maneuver, and into the share
    /// of time for speech. A prompt that does not fit now may still fit where the vehicle is
    /// slower.
    private mutating func fits(_ moment: Moment, _ ahead: Ahead, at now: Duration) -> Bool {
        let starts = Self.starts(ahead)
        let speed = max(1, ahead.speed)
        func seconds(to meters: Double) -> Double { (ahead.meters - meters) / speed }
        switch moment {
        case .now, .unsure:
            // Names that were said need not be said again where there is no time for them.
            isShort =
                areNamesInMind(at: now)
                || namedUntil != nil && ahead.secondsToAct < ahead.seconds.now
            let isMentioned = isMentioned(ahead)
            if isMentioned, ahead.kind == .merge, !ahead.hasFollower { return false }
            guard let last = lastWord(of: ahead) else { return true }
            // Said a moment ago: again only when the ear has had a rest, and in time.
            let silence = (now - last).seconds
            let rest = Self.gaps.beforeNow - silence
            if ahead.needsFollower, !isMentioned || ahead.hasTimeForFollower {
                // Behind the rest it may be too late for what follows.
                return rest <= 0
                    || isMentioned && ahead.secondsForFollower - rest < ahead.seconds.nowBrief
            }
            guard rest <= 0 else { return false }
            // The driver knows of it already: late words help nobody.
            if ahead.kind == .exit, silence < Self.forgottenSeconds {
                let length = isShort ? ahead.seconds.nowShort : ahead.seconds.now
                let left = ahead.secondsToAct
                if left >= length { return true }
                // There is no time for all the words. What was said 20 s before the exit is forgotten: the maneuver alone
                // is told, as late as that may be.
                isShort = true
                return left >= ahead.seconds.nowAlone
                    && left < ahead.seconds.nowAlone + 2 * Self.interval
            }
            return ahead.secondsLeft() - ahead.seconds.nowAlone
                >= (silence >= Self.memorySeconds ? 0 : Self.reminderSeconds)
        case .near:
            // The speed has risen since: the words of before are in the ear.
            if let last = lastWord(of: ahead), (now - last).seconds < Self.gaps.beforeNow {
                return false
            }
            // In doubt the last word waits for a fix, and may never come: no time is kept for it.
            let lastWord =
                ahead.doubt.map { $0.meters > starts.now } ?? false
                ? 0 : ahead.seconds.nowShort + Self.gaps.beforeNow
            let left = ahead.secondsToAct - lastWord - Self.interval
            if left >= ahead.seconds.near,
                speech.hasRoom(for: ahead.seconds.near, within: Self.maximumShare.near, at: now)
            {
                return true
            }
            // A driver should not hear of a maneuver at its place only.
            guard said == nil else { return false }
            let untilEnd = ahead.secondsToAct - Self.interval
            // Of a merge there is one prompt, and what follows at once is named with the last word only.
            let keepsFollower = ahead.hasFollower && (ahead.needsFollower || ahead.kind == .merge)
            let isLastWord: Bool
            // A vehicle that gains speed behind the last maneuver has less time than it seems to have.
            let needsOneWord =
                ahead.needsFollower && ahead.stretch <= Self.shortStretch.meters
            if left >= ahead.seconds.nearShort, !needsOneWord,
                ahead.kind != .merge || !ahead.hasFollower
            {
                (isShort, isLastWord) = (true, false)
            } else {
                // There is no time for a second word.
                isShort = !ahead.hasFollower || untilEnd < ahead.seconds.near
                isLastWord = true
                self.keepsFollower = isShort && keepsFollower
            }
            let length =
                self.keepsFollower
                ? ahead.seconds.nearBrief : isShort ? ahead.seconds.nearShort : ahead.seconds.near
            if isLastWord, waitsForPlace(ahead, behind: length, at: now) {
                (isShort, self.keepsFollower) = (false, false)
                return false
            }
            return (!isLastWord || untilEnd >= length)
                && speech.hasRoom(for: length, within: Self.maximumShare.first, at: now)
        case .early:
            let gap = ahead.isReroute ? Self.gaps.beforeNow : Self.gaps.beforeNear
            let share = ahead.isReroute ? Self.maximumShare.near : Self.maximumShare.other
            return seconds(to: starts.near) >= ahead.seconds.early + gap
                && speech.hasRoom(for: ahead.seconds.early, within: share, at: now)
        case .after:
            return seconds(to: starts.early) >= ahead.seconds.after + Self.gaps.beforeEarly
                && speech.hasRoom(
                    for: ahead.seconds.after, within: Self.maximumShare.other, at: now)
        }
    }

    /// Whether the word at the place is rather said than another one now, behind which there is no time for it: it comes soon, and
    /// a distance says nothing at the turn. Who keeps his speed or has heard nothing for long needs it now.
    private func waitsForPlace(_ ahead: Ahead, behind length: Double, at now: Duration) -> Bool {
        let wait = max(0, ahead.secondsToAct - Self.interval - ahead.seconds.now)
        let rest = ahead.secondsLeft() - length - Self.gaps.beforeNow - ahead.seconds.nowAlone
        return ahead.hasWordAtPlace && ahead.sideStreets.isEmpty && ahead.doubt == nil
            && !ahead.isReroute && !ahead.isCorrection
            && (ahead.approach?.turnSpeed ?? .infinity) <= TurnApproach.townTurnSpeed
            && rest < Self.reminderSeconds + 1.5 * Self.interval
            && wait <= Self.waitForPlace
            && speech.silence(at: now) + wait < Self.longestSilence
    }

    /// When the last sentence ended that spoke of the maneuver ahead; nil where none has.
    private func lastWord(of ahead: Ahead) -> Duration? {
        guard isMentioned(ahead), let mention else { return namedUntil }
        return max(mention.at, namedUntil ?? mention.at)
    }

    func isMentioned(_ ahead: Ahead) -> Bool { isMentioned(ahead.step, of: ahead.route) }

    /// Whether the last sentence with several maneuvers named a step behind its own.
    func isMentioned(_ step: Int, of route: RouteVersion) -> Bool {
        mention.map { $0.route == route && ($0.step == step || $0.third == step) } ?? false
    }

    /// Whether the last prompt was about the maneuver ahead.
    func isLast(_ ahead: Ahead) -> Bool {
        lastStep.map { $0.route == ahead.route && $0.step == ahead.step } ?? false
    }

    /// Whether the word at the moment to act has been said of the maneuver ahead.
    func hasSaidLastWord(of ahead: Ahead) -> Bool {
        ahead.route == route && ahead.step == step && said == .now
    }

    /// Leaves a maneuver to which the vehicle has come for the next one.
    mutating func leave(_ ahead: Ahead) { left = (ahead.route, ahead.step, ahead.meters) }

    /// Whether ``leave(_:)`` has been told of it, and the vehicle is there.
    func hasLeft(_ ahead: Ahead) -> Bool {
        left.map {
            $0.route == ahead.route && $0.step == ahead.step
                && ahead.meters <= $0.meters + Self.putBackMeters
        } ?? false
    }

    /// Whether its driver has been told of the maneuver ahead.
    func isKnown(_ ahead: Ahead) -> Bool {
        isMentioned(ahead) || ahead.route == route && ahead.step == step && said != nil
    }

    /// The same route goes on under another version.
    ///
    /// - Parameter departure: the step of a departure that is announced already.
    mutating func carryOn(from old: RouteVersion, to new: RouteVersion, departure: Int?) {
        if mention?.route == old { mention?.route = new }
        if lastStep?.route == old { lastStep?.route = new }
        guard let departure else { return }
        (route, step, said, saidMeters) = (new, departure, .now, .infinity)
    }

    /// Metres before the maneuver from which on each prompt is due.
    ///
    /// - Parameter isShort: whether the last one is without names.
    static func starts(
        _ ahead: Ahead, isShort: Bool = false
    ) -> (early: Double, near: Double, now: Double) {
        let speed = ahead.speed
        let length = isShort ? ahead.seconds.nowShort : ahead.seconds.now
        var now = max(25, end(ahead) + speed * (length + interval))
        // So near behind the last maneuver an exit is announced at once: its driver still gains speed.
        if ahead.kind == .exit, ahead.stretch <= exitMeters { now = max(now, ahead.stretch) }
        let near = max(
            120, 18 * speed, now + speed * (ahead.seconds.near + gaps.beforeNow + 2 * interval))
        return (min(2_500, max(400, 50 * speed, 1.6 * near)), near, now)
    }

    /// Metres before the maneuver at which the last word ends.
    static func end(_ ahead: Ahead) -> Double {
        switch ahead.kind {
        // Where the last maneuver is nearer than that, half of the distance is left to act.
        case .exit: min(exitMeters, max(25, ahead.stretch / 2))
        case .standard, .merge, .destination: max(timeToAct.meters, timeToAct.seconds * ahead.speed)
        }
    }

    /// Whether a prompt may begin now.
    func isFree(at now: Duration) -> Bool { speech.isFree(at: now) }

    /// Seconds until the prompt that is spoken now has ended.
    func secondsLeft(at now: Duration) -> Double { speech.secondsLeft(at: now) }

    /// Takes up the announcements of an earlier session.
    ///
    /// - Parameters:
    ///   - announced: the step, its last moment, and the metres to it then; nil where that is done.
    ///   - mentioned: the step that was named behind it.
    ///   - third: the step that was named behind that one.
    ///   - end: when the sentence ends or has ended.
    mutating func resume(
        _ announced: (step: Int, moment: Moment, meters: Double)?, mentioned: Int?,
        third: Int?, end: Duration, on route: RouteVersion
    ) {
        if let announced {
            self.route = route
            step = announced.step
            said = announced.moment
            saidMeters = announced.meters
            namedUntil = end
        }
        if let mentioned {
            mention = (route, mentioned, third, end)
            mentionNamedUntil = end
        }
        speech.keepFree(until: end)
    }

    /// Notes a prompt that begins now.
    ///
    /// - Parameters:
    ///   - route: that of the maneuver that it announces, names and all; nil where it announces none.
    ///   - step: the step that it is about.
    ///   - follower: the step that is announced behind the prompt's own.
    ///   - third: the step that is announced behind that one.
    ///   - isNamed: whether the follower is announced with its names.
    mutating func note(
        _ text: String, seconds: Double, of route: RouteVersion? = nil, step: Int? = nil,
        mentioning follower: Int? = nil, third: Int? = nil, named isNamed: Bool = true,
        at now: Duration
    ) {
        speech.note(text, seconds: seconds, at: now)
        guard let route else { return }
        lastStep = step.map { (route, $0) }
        let end = now + .seconds(seconds)
        namedUntil = end
        guard let follower else { return }
        let isSame = mention.map { $0.route == route && $0.step == follower } ?? false
        if isNamed || !isSame { mentionNamedUntil = isNamed ? end : nil }
        mention = (route, follower, third, end)
    }
}

/// The spoken prompts, and the end of the last one.
struct SpeechRecord: Sendable {
    private var freeAt: Duration?
    private var last: (text: String, ended: Duration)?
    /// Beginnings and ends of prompts, oldest first, as far back as ``window``.
    private var spans: [(from: Duration, to: Duration)] = []

    /// The time over which the share of speech is taken.
    static let window = Duration.seconds(60)
    /// The same words are not spoken again within this.
    static let repetitionTime = Duration.seconds(10)

    func isFree(at now: Duration) -> Bool { freeAt.map { now >= $0 } ?? true }

    /// Something else is spoken until then.
    mutating func keepFree(until end: Duration) { freeAt = freeAt.map { max($0, end) } ?? end }

    /// Seconds since the last prompt ended; infinite before the first.
    func silence(at now: Duration) -> Double {
        last.map { max(0, (now - $0.ended).seconds) } ?? .infinity
    }

    func secondsLeft(at now: Duration) -> Double { max(0, ((freeAt ?? now) - now).seconds) }

    /// Whether the words were spoken a moment ago.
    func isRepetition(_ text: String, at now: Duration) -> Bool {
        last.map { $0.text == text && now - $0.ended < Self.repetitionTime } ?? false
    }

    /// Whether the last prompt began with the words, a moment ago: a sentence of its own, before others.
    func hasBegun(with text: String, at now: Duration) -> Bool {
        last.map { $0.text.hasPrefix(text) && now - $0.ended < Self.repetitionTime } ?? false
    }

    /// Whether a prompt that can be left out stays within the share of time for speech.
    func hasRoom(for seconds: Double, within share: Double, at now: Duration) -> Bool {
        let start = now - Self.window
        let spoken = spans.reduce(seconds) { sum, span in
            sum + max(0, (span.to - max(span.from, start)).seconds)
        }
        return spoken <= share * Self.window.seconds
    }

    mutating func note(_ text: String, seconds: Double, at now: Duration) {
        let end = now + .seconds(seconds)
        freeAt = end
        last = (text, end)
        spans.removeAll { $0.to < now - Self.window }
        spans.append((now, end))
    }
}

/// The texts to be spoken. The numbers are the Navigation SDK's.
public enum VoiceGuidanceLevel: UInt8, CaseIterable, Codable, Sendable {
    case silent = 0
    case alertsOnly = 1
    case alertsAndGuidance = 2
}
