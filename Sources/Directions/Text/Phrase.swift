/// A sentence with gaps: `{road}` is a gap, `{road:onto}` one that is filled with a form of the name (see
/// ``NameForm``), `[ onto {road}| on]` the first of its alternatives whose gaps can all be filled, or
/// nothing. A form that is empty or begins with a colon or comma takes the blank before it away; `{road:on!}` is only filled
/// by one that has words in front of the name, behind which the sentence can go on. Where a sentence ends and another one
/// follows, there is a mark (see ``SentenceEnd``).
struct Phrase: Hashable, Sendable {
    /// The gaps to fill in.
    enum Gap: String, Sendable {
        case road, stay, signRoad, places, allDirections, place, side, exit, junction, compass,
            ordinal
        case number, distance, sentence, first, next
    }

    enum Part: Hashable, Sendable {
        case text(String)
        case gap(Gap, form: String?, goesOn: Bool)
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
            if !literal.isEmpty { parts.append(.text(SentenceEnd.marked(literal))) }
            literal = ""
        }
        while let character = rest.first, !(inChoice && (character == "|" || character == "]")) {
            rest.removeFirst()
            switch character {
            case "{":
                flush()
                let name = rest.prefix { $0 != "}" }
                parts.append(gap(name) ?? .text("{\(name)}"))
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

    private static func gap(_ name: Substring) -> Part? {
        let words = name.split(separator: ":", maxSplits: 1)
        guard let first = words.first, let gap = Gap(rawValue: String(first)) else { return nil }
        guard words.count > 1 else { return .gap(gap, form: nil, goesOn: false) }
        let goesOn = words[1].last == "!"
        return .gap(gap, form: String(goesOn ? words[1].dropLast() : words[1]), goesOn: goesOn)
    }

    /// The sentence with its gaps filled; a gap outside of alternatives that has no value is empty.
    func filled(_ values: PhraseValues, forms: [String: NameForm] = [:]) -> String {
        var text = ""
        text.reserveCapacity(96)
        Self.append(parts, values, forms, to: &text)
        return text
    }

    private static func append(
        _ parts: [Part], _ values: PhraseValues, _ forms: [String: NameForm], to text: inout String
    ) {
        for part in parts {
            switch part {
            case .text(let literal):
                // A name that ends with the point of an abbreviation may end the sentence too.
                let isRepeated = literal.first == "." && endsSentence(text)
                text += isRepeated ? literal.dropFirst() : literal[...]
            case .gap(let gap, let form, _):
                guard let form = form.flatMap({ forms[$0] }) else {
                    text += values[gap]
                    continue
                }
                let name = form.applied(to: values.road(gap))
                if sticks(name), text.last == " " { text.removeLast() }
                text += name
            case .choice(let alternatives):
                guard let chosen = alternatives.first(where: { canBeFilled($0, values, forms) })
                else { continue }
                append(chosen, values, forms, to: &text)
            }
        }
    }

    private static func endsSentence(_ text: String) -> Bool {
        text.last == "." || text.hasSuffix(".\(DirectionMark.leftToRight)")
    }

    private static func sticks(_ form: String) -> Bool {
        form.first.map { ":,\u{a0}".contains($0) } ?? true
    }

    private static func canBeFilled(
        _ parts: [Part], _ values: PhraseValues, _ forms: [String: NameForm]
    ) -> Bool {
        parts.allSatisfy { part in
            guard case .gap(let gap, let form, let goesOn) = part else { return true }
            guard goesOn, let form = form.flatMap({ forms[$0] }) else {
                return !values[gap].isEmpty
            }
            return !sticks(form.applied(to: values.road(gap)))
        }
    }

    /// Every gap, also in alternatives.
    var gaps: Set<Gap> { Set(formedGaps.map(\.gap)) }

    /// The names of all forms in gaps.
    var formNames: Set<String> { Set(formedGaps.compactMap(\.form)) }

    private var formedGaps: [(gap: Gap, form: String?)] {
        func gaps(_ parts: [Part]) -> [(gap: Gap, form: String?)] {
            parts.flatMap { part -> [(gap: Gap, form: String?)] in
                switch part {
                case .text: return []
                case .gap(let gap, let form, _): return [(gap, form)]
                case .choice(let alternatives): return alternatives.flatMap { gaps($0) }
                }
            }
        }
        return gaps(parts)
    }
}
