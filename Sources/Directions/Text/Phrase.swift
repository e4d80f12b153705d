/// A sentence with gaps: `{road}` is a gap, `[ onto {road}| on]` the first of its alternatives whose
/// gaps can all be filled, or nothing.
struct Phrase: Hashable, Sendable {
    /// What may be filled in.
    enum Gap: String, Sendable {
        case road, stay, toward, place, exit, compass, ordinal, number, distance, sentence, next
    }

    enum Part: Hashable, Sendable {
        case text(String)
        case gap(Gap)
        case choice([[Part]])
    }

    let parts: [Part]

    init(_ text: Substring) {
        var rest = text
        parts = Self.parts(&rest, inChoice: false)
    }

    private static func parts(_ rest: inout Substring, inChoice: Bool) -> [Part] {
        var parts: [Part] = []
        var literal = ""
        func flush() {
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
        }
        while let character = rest.first, !(inChoice && (character == "|" || character == "]")) {
            rest.removeFirst()
            switch character {
            case "{":
                flush()
                let name = String(rest.prefix { $0 != "}" })
                parts.append(Gap(rawValue: name).map { .gap($0) } ?? .text("{\(name)}"))
                rest = rest.drop { $0 != "}" }.dropFirst()
            case "[":
                flush()
                var alternatives: [[Part]] = []
                repeat {
                    alternatives.append(Self.parts(&rest, inChoice: true))
                } while rest.popFirst() == "|"
                parts.append(.choice(alternatives))
            default: literal.append(character)
            }
        }
        flush()
        return parts
    }

    /// The sentence with its gaps filled; a gap outside of alternatives that has no value is empty.
    func filled(_ values: PhraseValues) -> String {
        var length = 0
        Self.forEachPiece(of: parts, values) { length += $0.utf8.count }
        return String(unsafeUninitializedCapacity: length) { text in
            var place = 0
            Self.forEachPiece(of: parts, values) { piece in
                var piece = piece
                piece.withUTF8 { place = text[place...].initialize(fromContentsOf: $0) }
            }
            return place
        }
    }

    /// Calls `body` with the texts that make up the sentence, in order.
    private static func forEachPiece(
        of parts: [Part], _ values: PhraseValues, _ body: (String) -> Void
    ) {
        for part in parts {
            switch part {
            case .text(let text): body(text)
            case .gap(let gap): body(values[gap])
            case .choice(let alternatives):
                guard let chosen = alternatives.first(where: { canBeFilled($0, values) }) else {
                    continue
                }
                forEachPiece(of: chosen, values, body)
            }
        }
    }

    private static func canBeFilled(_ parts: [Part], _ values: PhraseValues) -> Bool {
        parts.allSatisfy { part in
            if case .gap(let gap) = part { !values[gap].isEmpty } else { true }
        }
    }

    /// Every gap, also those in alternatives.
    var gaps: Set<Gap> {
        func gaps(_ parts: [Part]) -> Set<Gap> {
            parts.reduce(into: []) { found, part in
                switch part {
                case .text: break
                case .gap(let name): found.insert(name)
                case .choice(let alternatives):
                    for alternative in alternatives { found.formUnion(gaps(alternative)) }
                }
            }
        }
        return gaps(parts)
    }
}

/// What fills the gaps of a phrase; a gap without a value is empty.
struct PhraseValues {
    var road = ""
    var stay = ""
    var toward = ""
    var place = ""
    var exit = ""
    var compass = ""
    var ordinal = ""
    var number = ""
    var distance = ""
    var sentence = ""
    var next = ""

    subscript(gap: Phrase.Gap) -> String {
        switch gap {
        case .road: road
        case .stay: stay
        case .toward: toward
        case .place: place
        case .exit: exit
        case .compass: compass
        case .ordinal: ordinal
        case .number: number
        case .distance: distance
        case .sentence: sentence
        case .next: next
        }
    }
}

/// The phrases of a language by their keys, and how the language writes numbers.
struct PhraseBook: Sendable {
    /// Which form of a noun goes with a number (Unicode CLDR plural categories).
    enum PluralRule: String, Sendable {
        case oneOther = "one-other"
        case french
        case polish
        case arabic
        case none
    }

    /// How the first letter of a sentence is made small inside another.
    enum Lowercasing: String, Sendable {
        case yes
        case turkish
        case no
    }

    let phrases: [String: Phrase]
    let decimalSeparator: String
    let plural: PluralRule
    let lowercasing: Lowercasing
    /// Ten digits, or none for the usual ones.
    let digits: [Character]

    init(_ text: String) {
        var phrases: [String: Phrase] = [:]
        var settings: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = Substring(line[..<equals].trimmed)
            let value = Substring(line[line.index(after: equals)...].trimmed)
            settings[key] = value
            phrases[String(key)] = Phrase(value)
        }
        decimalSeparator = String(settings["decimal", default: "."])
        plural = PluralRule(rawValue: String(settings["plural", default: ""])) ?? .none
        lowercasing = Lowercasing(rawValue: String(settings["lowercase", default: ""])) ?? .no
        digits = Array(settings["digits", default: ""])
        for setting in ["decimal", "plural", "lowercase", "digits"] { phrases[setting] = nil }
        self.phrases = phrases
    }

    func fill(_ key: String, _ values: PhraseValues = PhraseValues()) -> String {
        phrases[key]?.filled(values) ?? ""
    }

    /// A number of tenths as the language writes it.
    func number(tenths: Int) -> String {
        let text =
            tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths / 10)\(decimalSeparator)\(tenths % 10)"
        guard digits.count == 10 else { return text }
        return String(
            text.map { character in
                character.isASCII
                    ? character.wholeNumberValue.map { digits[$0] } ?? character
                    : character
            })
    }

    /// The category of a number of tenths.
    func category(tenths: Int) -> String {
        let isWhole = tenths % 10 == 0
        let whole = tenths / 10
        switch plural {
        case .none: return "other"
        case .oneOther: return tenths == 10 ? "one" : "other"
        case .french: return whole < 2 ? "one" : "other"
        case .polish:
            guard isWhole else { return "other" }
            if whole == 1 { return "one" }
            let isFew = (2...4).contains(whole % 10) && !(12...14).contains(whole % 100)
            return isFew ? "few" : "many"
        case .arabic:
            guard isWhole else { return "other" }
            switch whole {
            case 0: return "zero"
            case 1: return "one"
            case 2: return "two"
            default:
                let rest = whole % 100
                return (3...10).contains(rest) ? "few" : rest >= 11 ? "many" : "other"
            }
        }
    }

    /// A sentence as it stands inside another one.
    func inner(_ sentence: String) -> String {
        guard let first = sentence.first else { return sentence }
        switch lowercasing {
        case .no: return sentence
        case .yes: return first.lowercased() + sentence.dropFirst()
        case .turkish:
            let small = first == "I" ? "ı" : first == "İ" ? "i" : first.lowercased()
            return small + sentence.dropFirst()
        }
    }
}
