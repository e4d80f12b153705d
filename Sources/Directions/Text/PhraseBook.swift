/// The phrases of a language by their keys, and its forms of numbers.
///
/// A line is a key and a phrase: `ramp = Take the ramp$sign`. Besides phrases there are settings
/// (`decimal`, `plural`, `lowercase`, `voice`, `numbers`, `hyphen`, `plus`, `direction`), lists (`compass`, `ordinals`, `numerals` in
/// the case that the nouns of `numeralsBefore` ask for, `spokenOrdinals` and the `spokenNumbers` in front of them), shorthands
/// (`$sign = …`) that are replaced wherever they stand in a phrase, pattern or form, forms of names
/// (`form.onto Rue * = dans la rue *`) and how something is pronounced (`speak Dr.- = Doktor-`), also at the end of a word
/// (`speak *str. = straße`).
struct PhraseBook: Sendable {
    /// The form of a noun for a number (Unicode CLDR plural categories).
    enum PluralRule: String, Sendable {
        case oneOther = "one-other"
        case french
        case polish
        case arabic
        case none
    }

    /// The lowercasing of a sentence's first letter inside another; with it a sentence begins with a capital.
    enum Lowercasing: String, Sendable {
        case yes
        /// As the others, and ``i`` has its dot as a capital too.
        case turkish
        /// As the others, and the letter `ij` is two capitals.
        case dutch
        case no
    }

    let phrases: [String: Phrase]
    let forms: [String: NameForm]
    let pronunciations: Pronunciations
    /// How a hyphen between digits is spoken; nil where voices read it well.
    let spokenHyphen: String?
    /// How a plus between digits is spoken, as in `Terminal 1+2`; nil where voices read it well.
    let spokenPlus: String?
    /// The words of numbers where a noun asks for another case than a voice reads; nil where none does.
    let numerals: Numerals?
    /// The words of ordinals; nil where a voice reads them well.
    let spokenOrdinals: SpokenOrdinals?
    let decimalSeparator: String
    let plural: PluralRule
    let lowercasing: Lowercasing
    /// The eight directions of the compass from north, clockwise.
    let compass: [String]
    /// First, second and so on.
    let ordinals: [String]
    /// The language of a voice, with a region, by which synthesizers choose; nil for the language's tag.
    let voice: String?
    /// Whether road numbers are written without blanks.
    let compactsNumbers: Bool
    /// Whether the number of an Interstate is then written with a hyphen.
    private let hyphenatesInterstates: Bool
    /// Whether the digits of a road number of three and more are spoken one by one.
    let spellsNumbers: Bool
    /// Whether it is written from right to left.
    let isRightToLeft: Bool

    private static let settingNames: Set<Substring> = [
        "decimal", "plural", "lowercase", "voice", "numbers", "digits", "compass", "ordinals",
        "hyphen", "plus", "direction", "numerals", "numeralsBefore", "spokenNumbers",
        "spokenOrdinals",
    ]

    /// - Parameter texts: the lines of a base and of its regional variants. A later line takes the
    ///   place of one with the same key, and a later form that of the whole form.
    init(_ texts: [String]) {
        var lines: [Substring: String] = [:]
        var forms: [String: NameForm] = [:]
        var formLines: [(key: Substring, said: String)] = []
        var spokenLines: [(key: Substring, said: String)] = []
        let numbered = texts.enumerated().flatMap { index, text in
            text.split(whereSeparator: \.isNewline).map { (index, $0) }
        }
        var definedIn: [Substring: Int] = [:]
        for (index, line) in numbered {
            guard let equals = line.firstIndex(of: "=") else { continue }
            // A key with a number of its own has the sign too: `mile.=2 = …`.
            let isExact = line[..<equals].last == "."
            let end =
                isExact
                ? line[line.index(after: equals)...].firstIndex(of: "=") ?? equals : equals
            let key = Substring(line[..<end].trimmed)
            // A no-break space at an end is meant: French has one before its colon.
            let value = String(
                line[line.index(after: end)...].drop { $0 == " " }.reversed().drop { $0 == " " }
                    .reversed())
            if key.hasPrefix("form.") {
                let form = key.dropFirst("form.".count)
                let name = form.prefix { $0 != " " }
                if definedIn.updateValue(index, forKey: name) != index {
                    formLines.removeAll { $0.key.prefix { $0 != " " } == name }
                }
                formLines.append((form, value))
            } else if key.hasPrefix("speak ") {
                spokenLines.append((key.dropFirst("speak ".count), value))
            } else {
                lines[key] = value
            }
        }
        let shorthands = lines.filter { $0.key.hasPrefix("$") }
        for (line, said) in formLines {
            let key = Self.expanded(String(line), shorthands)
            let name = String(key.prefix { $0 != " " })
            forms[name, default: NameForm()].add(
                key.dropFirst(name.count), said: Self.expanded(said, shorthands))
        }
        self.forms = forms
        pronunciations = Pronunciations(
            spokenLines.map {
                Pronunciation(Self.expanded(String($0.key), shorthands)[...], as: $0.said)
            })
        func list(_ name: Substring) -> [String] {
            lines[name, default: ""].split(separator: "|").map(\.trimmed)
        }
        decimalSeparator = lines["decimal"] ?? "."
        plural = PluralRule(rawValue: lines["plural"] ?? "") ?? .none
        lowercasing = Lowercasing(rawValue: lines["lowercase"] ?? "") ?? .no
        compass = list("compass")
        ordinals = list("ordinals")
        numerals = Numerals(words: list("numerals"), nouns: list("numeralsBefore"))
        spokenOrdinals = SpokenOrdinals(
            numbers: list("spokenNumbers"), ordinals: list("spokenOrdinals"))
        spokenHyphen = lines["hyphen"]
        spokenPlus = lines["plus"]
        isRightToLeft = lines["direction"] == "right-to-left"
        voice = lines["voice"]
        hyphenatesInterstates = lines["numbers"] == "american"
        compactsNumbers = hyphenatesInterstates || lines["numbers"] == "compact"
        spellsNumbers = lines["digits"] == "apart"
        phrases = lines.reduce(into: [:]) { phrases, line in
            guard !line.key.hasPrefix("$"), !Self.settingNames.contains(line.key) else { return }
            phrases[String(line.key)] = Phrase(Self.expanded(line.value, shorthands)[...])
        }
    }

    /// A phrase with its shorthands replaced, and the shorthands in them.
    private static func expanded(_ text: String, _ shorthands: [Substring: String]) -> String {
        var expanded = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "$" else {
                expanded.append(character)
                continue
            }
            let name = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(name.count)
            expanded += Self.expanded(shorthands["$" + name, default: ""], shorthands)
        }
        return expanded
    }

    func fill(_ key: String, _ values: PhraseValues = PhraseValues()) -> String {
        phrases[key]?.filled(values, forms: forms) ?? ""
    }

    /// An ordinal in words; in digits beyond the language's list.
    func ordinal(_ number: Int) -> String {
        ordinals.indices.contains(number - 1)
            ? ordinals[number - 1]
            : fill("ordinal.other", PhraseValues(number: "\(number)"))
    }

    /// An enumeration in words.
    func list(_ things: [String]) -> String { joined(things, by: "list") }

    /// The name of a junction that has more than one place in it, which is one name: `Hannover/Kirchhorst`. Where the language
    /// names a junction as what lies beyond it, the places are told as several.
    func jointName(_ places: [String]) -> String { joined(places, by: "jointName") }

    private func joined(_ parts: [String], by key: String) -> String {
        guard let last = parts.last else { return "" }
        return parts.dropLast().reversed().reduce(last) { rest, part in
            fill(key, PhraseValues(first: part, next: rest))
        }
    }

    /// A place on a sign as it is said in a list; a road number may have an article there too.
    func place(_ place: String) -> String {
        guard NameText.isRoadNumber(place) else { return marked(place) }
        let road = call(RoadCall(place, isNumber: true))
        return forms["place"]?.applied(to: road) ?? road.text
    }

    /// A sentence that another one follows: an abbreviation at its end is written out, since its point would
    /// be taken for that of the sentence.
    func closed(_ sentence: String) -> String {
        guard sentence.last == "." else { return sentence }
        let text = Array(sentence)
        for index in text.indices {
            if let found = pronunciations.found(
                at: index, in: text, startsWord: text.startsWord(at: index)),
                index + found.length == text.count
            {
                return String(text[..<index]) + found.spoken
            }
        }
        return sentence
    }

    /// A road as the language writes it.
    func call(_ road: RoadCall) -> RoadCall {
        var call =
            compactsNumbers ? road.compact(keepsInterstate: hyphenatesInterstates) : road
        call.text = marked(call.text)
        return call
    }

    /// A name as it stands in a text of the language.
    func marked(_ name: String) -> String {
        isRightToLeft ? DirectionMark.marked(name) : name
    }

    /// A number of hundredths as the language writes it.
    func number(hundredths: Int) -> String {
        var text = "\(hundredths / 100)"
        let rest = hundredths % 100
        if rest > 0 {
            text += decimalSeparator + "\(rest / 10)" + (rest % 10 > 0 ? "\(rest % 10)" : "")
        }
        return text
    }

    /// The category of a number of hundredths.
    func category(hundredths: Int) -> String {
        let isWhole = hundredths % 100 == 0
        let whole = hundredths / 100
        switch plural {
        case .none: return "other"
        case .oneOther: return hundredths == 100 ? "one" : "other"
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

    /// A measure in words. A phrase for just this number (`mile.=0.25`) comes before that of its plural
    /// category; a length (`for.mile.one`) may differ from a distance to something.
    func measure(_ distance: SpokenDistance, isLength: Bool) -> String {
        let unit = distance.unit.rawValue
        let exact = "\(unit).=\(distance.text)"
        let plural = "\(unit).\(category(hundredths: distance.hundredths))"
        let keys = (isLength ? ["for.\(exact)", "for.\(plural)"] : []) + [exact, plural]
        guard let key = keys.first(where: { phrases[$0] != nil }) else { return "" }
        return fill(key, PhraseValues(number: number(hundredths: distance.hundredths)))
    }

    /// A sentence as it stands inside another one.
    func inner(_ sentence: String) -> String {
        guard let first = sentence.first else { return sentence }
        switch lowercasing {
        case .no: return sentence
        case .yes, .dutch: return first.lowercased() + sentence.dropFirst()
        case .turkish:
            let small = first == "I" ? "ı" : first == "İ" ? "i" : first.lowercased()
            return small + sentence.dropFirst()
        }
    }

    /// A whole sentence, or several: each with a capital at its beginning, also where that is a gap.
    func sentence(_ key: String, _ values: PhraseValues = PhraseValues()) -> String {
        let text = fill(key, values)
        guard lowercasing != .no else { return text }
        guard text.utf8.contains(SentenceEnd.byte) else {
            // Most begin with words of the phrase, which have it.
            return text.first?.isUppercase == true ? text : capitalized(text[...])
        }
        return text.split(separator: SentenceEnd.mark, omittingEmptySubsequences: false)
            .map(capitalized).joined(separator: String(SentenceEnd.mark))
    }

    /// A sentence with a capital as its first letter, behind blanks and an opening bracket or quotation mark; a name that is
    /// written with a small letter before a capital (`eBay`) stays as it is.
    private func capitalized(_ sentence: Substring) -> String {
        let letters = sentence.drop { $0 == " " || Self.openings.contains($0) }
        guard let first = letters.first, first.isLowercase,
            letters.dropFirst().first?.isUppercase != true
        else { return String(sentence) }
        return sentence[..<letters.startIndex] + withCapital(letters)
    }

    private func withCapital(_ letters: Substring) -> String {
        if lowercasing == .turkish, letters.first == "i" { return "İ" + letters.dropFirst() }
        if lowercasing == .dutch, letters.hasPrefix("ij") { return "IJ" + letters.dropFirst(2) }
        let scalars = letters.unicodeScalars
        // A letter of a script without capitals, or of two letters, has a form of its own at a beginning.
        let capital = scalars.first?.properties.titlecaseMapping ?? ""
        return capital + String(scalars.dropFirst())
    }

    /// Marks behind which a sentence begins. An apostrophe stands for a letter (`'s-Gravenhage`).
    private static let openings: Set<Character> = ["(", "[", "\"", "“", "„", "«", "»", "¿", "¡"]
}
