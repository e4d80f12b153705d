/// The form of names in one place of a sentence: preposition, article and ending by their first or last
/// word. The first rule that fits holds.
///
/// A pattern is a name with a `*` for any text (`Rue *`, `*straße`, `*`) or a `+` for text in one word
/// (`+ska` is `Gdańska`, not `Szosa Gdańska`), or a road number: `#` is any, `#A*` one that begins
/// with A, `#digits` one without a letter. Capitals of ASCII do not matter. In the form, `{}` is the
/// whole name, `{small}` the name with a small first letter, `{word}` its first word and `{rest}` what
/// follows that, and `*` the text that matched the pattern's star or plus.
struct NameForm: Hashable, Sendable {
    /// What a pattern leaves open between its beginning and its end.
    private enum Opening: Hashable { case none, anyText, oneWord }

    private struct Pattern: Hashable {
        var isNumber = false
        var isDigits = false
        var prefix: [UInt8] = []
        var suffix: [UInt8] = []
        var opening = Opening.none

        init(_ text: Substring) {
            var text = text.trimmed[...]
            if text.first == "#" {
                isNumber = true
                text.removeFirst()
                isDigits = text == "digits"
                if isDigits || text.isEmpty { text = "*" }
            }
            guard let sign = text.firstIndex(where: { $0 == "*" || $0 == "+" }) else {
                prefix = text.utf8.map(Self.small)
                return
            }
            opening = text[sign] == "*" ? .anyText : .oneWord
            prefix = text[..<sign].utf8.map(Self.small)
            suffix = text[text.index(after: sign)...].utf8.map(Self.small)
        }

        static func small(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }

        /// The text that matches the star or plus; nil where the name does not fit.
        func match(_ road: RoadCall) -> Substring? {
            guard road.isNumber == isNumber || (!isNumber && prefix.isEmpty && suffix.isEmpty),
                !isDigits || road.text.utf8.first.map({ (0x30...0x39).contains($0) }) == true
            else { return nil }
            let name = road.text.utf8
            let given = prefix.count + suffix.count
            guard opening == .none ? name.count == given : name.count >= given,
                name.prefix(prefix.count).elementsEqual(prefix, by: { Self.small($0) == $1 }),
                name.suffix(suffix.count).elementsEqual(suffix, by: { Self.small($0) == $1 })
            else { return nil }
            let matched = name.dropFirst(prefix.count).dropLast(suffix.count)
            if opening == .oneWord, matched.isEmpty || matched.contains(UInt8(ascii: " ")) {
                return nil
            }
            return Substring(matched)
        }
    }

    private struct Rule: Hashable {
        let patterns: [Pattern]
        let said: String
    }

    private var rules: [Rule] = []

    mutating func add(_ patterns: some StringProtocol, said: String) {
        rules.append(
            Rule(patterns: Substring(patterns).split(separator: "|").map(Pattern.init), said: said))
    }

    /// The name in its form; the name itself where no rule fits.
    func applied(to road: RoadCall) -> String {
        guard !road.isEmpty else { return "" }
        for rule in rules {
            for pattern in rule.patterns {
                if let matched = pattern.match(road) { return said(rule.said, road.text, matched) }
            }
        }
        return road.text
    }

    private func said(_ words: String, _ name: String, _ matched: Substring) -> String {
        var said = ""
        var words = words[...]
        while let character = words.popFirst() {
            switch character {
            case "*": said += matched
            case "{":
                let part = words.prefix { $0 != "}" }
                words = words.dropFirst(part.count + 1)
                let first = name.prefix { $0 != " " }
                switch part {
                case "small": said += name.prefix(1).lowercased() + name.dropFirst()
                case "word": said += first
                case "rest": said += name.dropFirst(first.count + 1)
                default: said += name
                }
            default: said.append(character)
            }
        }
        return said
    }
}
