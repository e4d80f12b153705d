/// Words to be spoken about a maneuver, plain and for a speech synthesizer.
public struct SpokenInstruction: Hashable, Sendable {
    public let text: String
    /// Speech Synthesis Markup Language 1.1, with the language it is in.
    public let ssml: String

    init(_ text: String, language: Language) {
        self.text = text
        let escaped = text.map { character -> String in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
        ssml =
            "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" "
            + "xml:lang=\"\(language.tag)\">\(escaped)</speak>"
    }
}

/// What a voice says about maneuvers: well ahead, shortly before, at the moment to act, and after it.
public struct Voice: Hashable, Sendable {
    public let language: Language
    public let measure: Measure

    /// A maneuver that follows within this is said together with the one before it, seconds.
    public static let togetherSeconds = 13.0

    public init(language: Language, measure: Measure) {
        self.language = language
        self.measure = measure
    }

    private var sentences: Sentences { Sentences(language: language) }
    private var book: PhraseBook { language.book }

    /// Well ahead: the maneuver and how far it is.
    public func alert(_ step: Step, inMeters meters: Double) -> SpokenInstruction {
        spoken(atDistance(meters, upcoming(step)))
    }

    /// Shortly before: also what follows at once, if `next` does.
    public func before(_ step: Step, inMeters meters: Double, next: Step?) -> SpokenInstruction {
        spoken(together(atDistance(meters, upcoming(step)), next))
    }

    /// At the moment to act.
    public func at(_ step: Step, next: Step?) -> SpokenInstruction {
        spoken(together(step.fullInstructionText, next))
    }

    /// After a maneuver, when the next one is far away.
    public func after(_ step: Step, metersToNext meters: Double) -> SpokenInstruction {
        spoken(
            book.fill(
                "after",
                [
                    "road": step.simpleRoadName,
                    "distance": sentences.distance(meters, in: measure),
                ]))
    }

    /// That the receiver has lost the position.
    public var signalLost: SpokenInstruction { spoken(book.fill("alert.signal")) }

    /// That the vehicle is far above the speed limit.
    public var speeding: SpokenInstruction { spoken(book.fill("alert.speed")) }

    /// Whether a step follows so closely that it is said with the one before it.
    public static func isTogether(_ next: Step) -> Bool {
        next.maneuver != .depart && next.timeFromPrevStepSeconds < togetherSeconds
    }

    /// The sentence of a maneuver that is still to come; an arrival is not told as one that has been.
    private func upcoming(_ step: Step) -> String {
        switch step.maneuver {
        case .destination: book.fill("ahead")
        case .destinationLeft: book.fill("ahead.left")
        case .destinationRight: book.fill("ahead.right")
        default: step.fullInstructionText
        }
    }

    private func atDistance(_ meters: Double, _ sentence: String) -> String {
        book.fill(
            "in",
            [
                "distance": sentences.distance(meters, in: measure),
                "sentence": book.inner(sentence),
            ])
    }

    private func together(_ sentence: String, _ next: Step?) -> String {
        guard let next, Self.isTogether(next) else { return sentence }
        return book.fill(
            "then", ["sentence": sentence, "next": book.inner(upcoming(next))])
    }

    private func spoken(_ text: String) -> SpokenInstruction {
        SpokenInstruction(text, language: language)
    }
}
