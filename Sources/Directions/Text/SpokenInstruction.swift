import Geodesy
import RoadNetwork

/// Words to be spoken about a maneuver, plain and for a speech synthesizer.
public struct SpokenInstruction: Hashable, Sendable {
    public let text: String
    private let language: Language

    init(_ text: String, language: Language) {
        self.text = text
        self.language = language
    }

    /// Speech Synthesis Markup Language 1.1, with the language of the voice. It is written anew each time: most
    /// instructions are only measured.
    public var ssml: String {
        SpeechMarkup(text, language.book).document(voice: language.voiceTag)
    }
}

/// The announcements of maneuvers: well ahead, shortly before, at the moment to act, and after it.
public struct Voice: Hashable, Sendable {
    public let language: Language
    public let measure: Measure

    /// A maneuver that follows within this is announced together with the one before it, seconds.
    public static let togetherSeconds = 13.0

    public init(language: Language, measure: Measure) {
        self.language = language
        self.measure = measure
    }

    private var sentences: Sentences { Sentences(language: language) }
    private var book: PhraseBook { language.book }

    /// Well ahead: the maneuver, its distance, and the lanes for it.
    public func alert(_ step: Step, inMeters meters: Double) -> SpokenInstruction {
        spoken(withLanes(atDistance(meters, upcoming(step)), of: step))
    }

    /// Shortly before: also with a landmark, and the next maneuver if it follows at once, see
    /// ``follower(of:in:)``.
    public func before(_ step: Step, inMeters meters: Double, next: Step?) -> SpokenInstruction {
        let sentence = sentences.atLandmark(upcoming(step), of: step)
        let distant = atDistance(meters, sentence)
        return spoken(withLanes(together(distant, follower: next, of: step), of: step))
    }

    /// Shortly before, where there is no time for more than the maneuver and its distance.
    public func short(_ step: Step, inMeters meters: Double) -> SpokenInstruction {
        spoken(atDistance(meters, upcoming(step)))
    }

    /// At the moment to act.
    public func at(_ step: Step, next: Step?) -> SpokenInstruction {
        spoken(together(step.fullInstructionText, follower: next, of: step))
    }

    /// The same where the names were said a moment ago; those of the next maneuver were not.
    public func reminder(_ step: Step, next: Step?) -> SpokenInstruction {
        spoken(together(sentences.withoutNames(step), next.map(upcoming)))
    }

    /// The same where there is no time for names.
    public func brief(_ step: Step, next: Step? = nil) -> SpokenInstruction {
        spoken(together(sentences.withoutNames(step), next.map(sentences.withoutNames)))
    }

    /// After a maneuver, when the next one is far away. The road is left out where it is empty.
    public func after(on road: RoadCall, metersToNext meters: Double) -> SpokenInstruction {
        let distance = sentences.distance(meters, in: measure, isLength: true)
        let sentence = book.fill("after", PhraseValues(road: book.call(road), distance: distance))
        return spoken(sentence.hasPrefix(distance) ? book.opening(sentence) : sentence)
    }

    /// The alert that the receiver has lost the position.
    public var signalLost: SpokenInstruction { spoken(book.fill("alert.signal")) }

    /// The alert that the vehicle is far above the speed limit, with the number on its sign.
    ///
    /// - Parameter limit: metres a second; nil leaves it out.
    public func speeding(limit: Double?) -> SpokenInstruction {
        let unit = measure == .metric ? 1 / 3.6 : LengthUnit.mile.meters / 3600
        let number = limit.map { "\(Int(($0 / unit).rounded()))" } ?? ""
        return spoken(book.fill("alert.speed", PhraseValues(number: number)))
    }

    /// The alert that a camera ahead watches the speed.
    public var speedCamera: SpokenInstruction { spoken(book.fill("alert.camera")) }

    /// The announcement that another route is looked for.
    public var rerouting: SpokenInstruction { spoken(book.fill("alert.reroute")) }

    /// The advice to turn round where no route was found.
    public var turnRound: SpokenInstruction { spoken(book.fill("alert.turnRound")) }

    /// The step that is announced together with another one because it follows at once; nil for
    /// none. A change of name is passed over, and so is the exit of a roundabout that was counted
    /// at the entry; the time to the step behind it counts from the exit.
    public static func follower(of index: Int, in steps: [Step]) -> Step? {
        var seconds = 0.0
        for next in steps.indices.dropFirst(index + 1) {
            seconds += steps[next].timeFromPrevStepSeconds
            guard seconds < togetherSeconds, steps[next].maneuver != .depart else { return nil }
            if leavesByCountedExit(next, in: steps) {
                seconds = 0
            } else if steps[next].isSpoken {
                return steps[next]
            }
        }
        return nil
    }

    /// Whether a step leaves a roundabout by an exit whose number was announced at the entry.
    public static func leavesByCountedExit(_ index: Int, in steps: [Step]) -> Bool {
        steps[index].maneuver.isRoundaboutExit && index > 0
            && steps[index - 1].roundaboutTurnNumber != nil
    }

    /// The sentence of a maneuver that is still to come; an arrival is announced as one ahead.
    private func upcoming(_ step: Step) -> String {
        switch step.maneuver {
        case .destination, .destinationLeft, .destinationRight: sentences.arrivalAhead(step)
        default: step.fullInstructionText
        }
    }

    private func atDistance(_ meters: Double, _ sentence: String) -> String {
        book.fill(
            "in",
            PhraseValues(
                distance: sentences.distance(meters, in: measure), sentence: book.inner(sentence)))
    }

    private func withLanes(_ sentence: String, of step: Step) -> String {
        guard let advice = LaneAdvice(step.lanes) else { return sentence }
        return book.fill("and", PhraseValues(sentence: sentence, next: book.fill(advice.key)))
    }

    /// A sentence with the maneuver that follows; names that the sentence has are not said again.
    private func together(_ sentence: String, follower next: Step?, of step: Step) -> String {
        together(
            sentence,
            next.map {
                $0.names.isEmpty || !$0.names.sharesAny(with: step.names)
                    ? upcoming($0) : sentences.instruction(for: $0, withoutNamesOf: step)
            })
    }

    private func together(_ sentence: String, _ next: String?) -> String {
        guard let next else { return sentence }
        return book.fill("then", PhraseValues(sentence: sentence, next: book.inner(next)))
    }

    private func spoken(_ text: String) -> SpokenInstruction {
        SpokenInstruction(text, language: language)
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
