import Geodesy
import RoadNetwork
public import Routing

/// Words to be spoken about a maneuver, plain and for a speech synthesizer.
public struct SpokenInstruction: Hashable, Sendable {
    public let text: String
    /// The text with the ends of its sentences, see ``SentenceEnd``.
    let marked: String
    private let language: Language

    init(_ marked: String, language: Language) {
        text = SentenceEnd.removed(from: marked)
        self.marked = marked
        self.language = language
    }

    /// Speech Synthesis Markup Language 1.1, with the language of the voice. It is written anew each time: most
    /// instructions are only measured.
    public var ssml: String {
        SpeechMarkup(marked, language.book).document(voice: language.voiceTag)
    }
}

/// The announcements of maneuvers: well ahead, shortly before, at the moment to act, and after it.
public struct Voice: Hashable, Sendable {
    public let language: Language
    public let measure: Measure
    /// Whether the distances to maneuvers are said as being uncertain.
    public var isVague = false

    /// A maneuver that follows within this is announced together with the one before it, seconds.
    public static let togetherSeconds = 13.0
    /// The same in metres: waiting to turn takes time too, but leaves no way on which to speak.
    public static let togetherMeters = 70.0

    public init(language: Language, measure: Measure) {
        self.language = language
        self.measure = measure
    }

    private var sentences: Sentences { Sentences(language: language) }
    private var book: PhraseBook { language.book }

    /// Well ahead: the maneuver, its distance, and the lanes for it.
    public func alert(_ step: Step, inMeters meters: Double) -> SpokenInstruction {
        spoken(withLanes(atDistance(meters, upcoming(step)), of: step, inMeters: meters))
    }

    /// Shortly before: also with a landmark, and the next maneuver if it follows at once, see
    /// ``follower(of:in:)``.
    public func before(
        _ step: Step, inMeters meters: Double, next: Step?, third: Step? = nil
    ) -> SpokenInstruction {
        let sentence = sentences.atLandmark(upcoming(step), of: step, inMeters: meters)
        let distant = atDistance(meters, sentence)
        let advised = withLanes(distant, of: step, inMeters: meters)
        // The lanes are those of the first maneuver, so what follows that is a sentence of its own.
        let both = together(
            advised, follower: next, of: step, apart: advised != distant)
        return spoken(together(both, third: third, behind: next))
    }

    /// Shortly before, where there is no time for more than the maneuver and its distance.
    public func short(_ step: Step, inMeters meters: Double) -> SpokenInstruction {
        spoken(atDistance(meters, upcoming(step)))
    }

    /// At the moment to act. Of a third maneuver no names are said.
    public func at(_ step: Step, next: Step?, third: Step? = nil) -> SpokenInstruction {
        let both = together(step.markedInstruction, follower: next, of: step)
        return spoken(together(both, third: third, behind: next))
    }

    /// To a driver who may still be in the tunnel that he leaves before the maneuver.
    public func behindTunnel(_ step: Step) -> SpokenInstruction {
        spoken(sentences.atLandmark(.tunnel, upcoming(step)))
    }

    /// The same words to a driver who stands the other way round.
    public func turnedRound(_ words: SpokenInstruction) -> SpokenInstruction {
        spoken(
            book.sentence(
                "and",
                PhraseValues(
                    sentence: book.closed(book.sentence("alert.turnRound")), next: words.marked)))
    }

    /// At a destination of this name, with its side in the given maneuver.
    ///
    /// - Parameter walk: from the route's end to the place; nil where that is beside the road.
    public func arrival(
        _ step: Step, _ maneuver: Maneuver, at place: String?, walk: Walk? = nil
    ) -> SpokenInstruction {
        let isFar = walk?.isFar ?? false
        guard maneuver != step.maneuver || isFar else { return at(step, next: nil) }
        var step = step
        step.maneuver = maneuver
        guard let walk, isFar else {
            return spoken(sentences.instruction(for: step, destination: place))
        }
        return spoken(
            sentences.arrival(
                step, at: place,
                distance: sentences.distance(
                    walk.meters, in: measure, isLength: walk.isAlongPaths),
                isOnFoot: walk.isAlongPaths))
    }

    /// The same where the names were said a moment ago; those of the next maneuver were not.
    public func reminder(_ step: Step, next: Step?, third: Step? = nil) -> SpokenInstruction {
        let both = together(
            sentences.withoutNames(step), next.map { upcoming($0, behind: step) })
        return spoken(together(both, third: third, behind: next))
    }

    /// The same where there is no time for names.
    public func brief(_ step: Step, next: Step? = nil, third: Step? = nil) -> SpokenInstruction {
        let both = together(
            sentences.withoutNames(step), next.map { sentences.withoutNames($0, behind: step) })
        return spoken(together(both, third: third, behind: next))
    }

    /// Shortly before, without names.
    public func brief(
        _ step: Step, inMeters meters: Double, next: Step?, third: Step?
    ) -> SpokenInstruction {
        let distant = atDistance(meters, sentences.withoutNames(step))
        let both = together(
            distant, next.map { sentences.withoutNames($0, behind: step) })
        return spoken(together(both, third: third, behind: next))
    }

    /// After a maneuver, when the next one is far away. The road is left out where it is empty.
    public func after(on road: RoadCall, metersToNext meters: Double) -> SpokenInstruction {
        let distance = sentences.distance(meters, in: measure, isLength: true)
        return spoken(
            book.sentence("after", PhraseValues(road: book.call(road), distance: distance)))
    }

    /// The alert that the receiver has lost the position.
    public var signalLost: SpokenInstruction { spoken(book.sentence("alert.signal")) }

    /// The alert that the vehicle is far above the speed limit, with the number on its sign.
    ///
    /// - Parameter limit: metres a second; nil leaves it out.
    public func speeding(limit: Double?) -> SpokenInstruction {
        let unit = measure == .metric ? 1 / 3.6 : LengthUnit.mile.meters / 3600
        let number = limit.map { "\(Int(($0 / unit).rounded()))" } ?? ""
        return spoken(book.sentence("alert.speed", PhraseValues(number: number)))
    }

    /// The alert that a camera ahead watches the speed.
    public var speedCamera: SpokenInstruction { spoken(book.sentence("alert.camera")) }

    /// The alert that the road ahead is closed, and no way leads round.
    public func roadClosed(inMeters meters: Double) -> SpokenInstruction {
        spoken(
            book.sentence(
                "alert.closed", PhraseValues(distance: sentences.distance(meters, in: measure))))
    }

    /// The announcement that another route is looked for.
    public var rerouting: SpokenInstruction { spoken(book.sentence("alert.reroute")) }

    /// The advice to turn round where no route was found.
    public var turnRound: SpokenInstruction { spoken(book.sentence("alert.turnRound")) }

    /// That no route was found, where one cannot turn round.
    public var noRoute: SpokenInstruction { spoken(book.sentence("alert.noRoute")) }

    /// The step that is announced together with another one because it follows at once; nil for
    /// none. A change of name is passed over, and so is the exit of a roundabout that was counted
    /// at the entry; the time to the step behind it counts from the exit.
    public static func follower(of index: Int, in steps: [Step]) -> Step? {
        chain(of: index, in: steps).next.map { steps[$0] }
    }

    /// The maneuvers that are announced in one sentence with a step's own.
    public struct Chain: Hashable, Sendable {
        /// Index of the step that follows at once; nil for none.
        public var next: Int?
        /// Whether it follows so soon that no sentence of its own fits in front of it.
        public var isTight = false
        /// Index of the step that follows that one as soon; nil for none.
        public var third: Int?
    }

    /// The step's follower, see ``follower(of:in:)``, and where it is too near for a sentence of its own,
    /// the one that is too near behind that.
    public static func chain(of index: Int, in steps: [Step]) -> Chain {
        guard let next = next(after: index, in: steps) else { return Chain() }
        guard next.isTight else { return Chain(next: next.index) }
        let third = Self.next(after: next.index, in: steps)
        return Chain(
            next: next.index, isTight: true,
            third: third.flatMap { $0.isTight ? $0.index : nil })
    }

    /// Maximum seconds or metres between two maneuvers of which the second one is only announced with the first: a
    /// sentence of its own begins when the first one is seen to be passed, and should not begin in the last 4 s.
    private static let tight = (seconds: 7.0, meters: togetherMeters)

    private static func next(
        after index: Int, in steps: [Step]
    ) -> (index: Int, isTight: Bool)? {
        var seconds = 0.0
        var meters = 0.0
        for next in steps.indices.dropFirst(index + 1) {
            seconds += steps[next].timeFromPrevStepSeconds
            meters += steps[next].distanceFromPrevStepMeters
            guard seconds < togetherSeconds || meters < togetherMeters,
                steps[next].maneuver != .depart
            else { return nil }
            if leavesByCountedExit(next, in: steps) {
                seconds = 0
                meters = 0
            } else if steps[next].isSpoken {
                let isTight = seconds < tight.seconds || meters < tight.meters
                return (next, isTight && steps[next].maneuver.needsWords)
            }
        }
        return nil
    }

    /// Whether a step leaves a roundabout by an exit whose number was announced at the entry.
    public static func leavesByCountedExit(_ index: Int, in steps: [Step]) -> Bool {
        steps[index].maneuver.isRoundaboutExit && index > 0
            && steps[index - 1].roundaboutTurnNumber != nil
    }

    /// A step that leaves a roundabout on which its leg begins, with its words, for a driver who is so many metres before it: the
    /// exits behind him are not counted. Where one is beside him he may count it or not, so only the road is
    /// named, if it has a name. Other steps are what they are.
    public func counted(_ step: Step, inMeters meters: Double) -> Step {
        guard step.beginsOnRoundabout, step.roundaboutTurnNumber != nil else { return step }
        var step = step
        let number = 1 + step.passedExits.count { $0 < meters }
        let isUnsure = step.passedExits.contains { isBeside($0, meters) }
        step.roundaboutTurnNumber = isUnsure && !step.names.isEmpty ? nil : number
        step.markedInstruction = sentences.instruction(for: step, destination: nil)
        step.roundaboutTurnNumber = number
        return step
    }

    /// Metres until a driver who is so many metres before the exit that a step takes is past another one beside him; nil
    /// for none beside him, and where the next one is beside him then.
    public func metersPastExitBeside(_ step: Step, inMeters meters: Double) -> Double? {
        guard let exit = step.passedExits.filter({ isBeside($0, meters) }).min() else {
            return nil
        }
        let past = exit - Self.besideMeters
        let isBesideNext = step.passedExits.contains { $0 < exit && isBeside($0, past) }
        return isBesideNext ? nil : meters - past
    }

    private func isBeside(_ exit: Double, _ meters: Double) -> Bool {
        abs(exit - meters) < Self.besideMeters
    }

    /// Metres within which a driver is beside an exit.
    private static let besideMeters = 6.0

    /// The sentence of a maneuver that is still to come; an arrival is announced as one ahead.
    ///
    /// - Parameter other: the step before it in the same sentence, if there is one.
    private func upcoming(_ step: Step, behind other: Step? = nil) -> String {
        switch step.maneuver {
        case .destination, .destinationLeft, .destinationRight:
            return sentences.arrivalAhead(step)
        default:
            if let other, Sentences.isNextRoundabout(step, behind: other) {
                return sentences.whole(step, behind: other)
            }
            return step.markedInstruction
        }
    }

    private func atDistance(_ meters: Double, _ sentence: String) -> String {
        book.sentence(
            isVague ? "inAbout" : "in",
            PhraseValues(
                distance: sentences.distance(meters, in: measure), sentence: book.inner(sentence)))
    }

    private func withLanes(_ sentence: String, of step: Step, inMeters meters: Double) -> String {
        guard meters <= step.lanesReach, let advice = LaneAdvice(step.lanes) else {
            return sentence
        }
        return book.sentence(
            "and",
            PhraseValues(sentence: book.closed(sentence), next: book.sentence(advice.key)))
    }

    /// A sentence with the maneuver that follows; names that the sentence has are not said again.
    private func together(
        _ sentence: String, follower next: Step?, of step: Step, apart isApart: Bool = false
    ) -> String {
        together(
            sentence,
            next.map {
                $0.names.isEmpty || !$0.names.sharesAny(with: step.names)
                    ? upcoming($0, behind: step) : sentences.instruction(for: $0, behind: step)
            }, apart: isApart)
    }

    private func together(_ sentence: String, third: Step?, behind next: Step?) -> String {
        together(sentence, third.map { sentences.withoutNames($0, behind: next) })
    }

    /// - Parameter isApart: whether the maneuver that follows is in a sentence of its own.
    private func together(
        _ sentence: String, _ next: String?, apart isApart: Bool = false
    ) -> String {
        guard let next else { return sentence }
        return book.sentence(
            isApart ? "thenApart" : "then",
            PhraseValues(sentence: sentence, next: book.inner(next)))
    }

    private func spoken(_ text: String) -> SpokenInstruction {
        SpokenInstruction(text, language: language)
    }
}

extension Maneuver {
    /// Whether a driver who hears nothing of it goes wrong, or past a stop. He does not where the road leads there by itself.
    fileprivate var needsWords: Bool {
        switch self {
        case .nameChange, .mergeLeft, .mergeRight, .mergeUnspecified: false
        default: true
        }
    }
}

extension Step {
    /// Whether it is spoken: not a mere change of the road's name, unless it bends so much that a driver
    /// might take it for a turn.
    public var isSpoken: Bool {
        guard maneuver == .nameChange else { return true }
        guard let bearingBefore, let bearingAfter else { return false }
        return Angle.difference(bearingBefore, bearingAfter) >= TurnAngle.group
    }
}
