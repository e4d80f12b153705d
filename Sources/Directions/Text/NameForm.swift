/// The form of names in one place of a sentence: preposition, article and ending by their first or last
/// word. The first rule that fits holds.
///
/// A pattern is a name with a `*` for any text (`Rue *`, `*straße`, `*`) or a `+` for text in one word
/// (`+ska` is `Gdańska`, not `Szosa Gdańska`), or a road number: `#` is any, `#A*` one that begins
/// with A, `#digits` one without a letter. Capitals of ASCII do not matter.
///
/// An `&` stands behind patterns of words: `Alte|+ische & *gasse` is a name that begins with one or more such words, as many
/// as there are, of which the rest ends with `gasse`; behind them a `Route *` is also the word alone.
///
/// In the form, `{}` is the whole name, `{small}` the name with a small first letter, `{word}` its first word and `{rest}` what
/// follows that, `{words+n}` the words before the `&`, each with an `n`, with `{rest}` what follows those, and `*` the text that
/// matched the pattern's star or plus.
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
        ///
        /// - Parameter follows: whether it is the rest of a name behind words of its own.
        func match(_ text: Substring, isNumber: Bool, follows: Bool = false) -> Substring? {
            guard isNumber == self.isNumber || (!self.isNumber && prefix.isEmpty && suffix.isEmpty),
                !isDigits || text.utf8.first.map({ (0x30...0x39).contains($0) }) == true
            else { return nil }
            let name = text.utf8
            if follows, opening == .anyText, suffix.isEmpty, prefix.last == UInt8(ascii: " "),
                name.elementsEqual(prefix.dropLast(), by: { Self.small($0) == $1 })
            {
                return ""
            }
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
        /// The words in front, one or more of each kind.
        let leading: [[Pattern]]
        let patterns: [Pattern]
        let said: String

        init(_ text: Substring, said: String) {
            var parts = text.split(separator: " & ").map {
                $0.split(separator: "|").map(Pattern.init)
            }
            patterns = parts.popLast() ?? []
            leading = parts
            self.said = said
        }

        /// The words in front, what follows them, and the text that matches the star or plus there; nil where
        /// the name does not fit.
        func match(_ road: RoadCall) -> (words: [Substring], rest: Substring, matched: Substring)? {
            var rest = road.text[...]
            var words: [Substring] = []
            for kind in leading {
                let before = words.count
                while let blank = rest.firstIndex(of: " "), !road.isNumber,
                    kind.contains(where: { $0.match(rest[..<blank], isNumber: false) != nil })
                {
                    words.append(rest[..<blank])
                    rest = rest[blank...].dropFirst()
                }
                if words.count == before { return nil }
            }
            for pattern in patterns {
                if let matched = pattern.match(
                    rest, isNumber: road.isNumber, follows: !words.isEmpty)
                {
                    return (words, rest, matched)
                }
            }
            return nil
        }
    }

    private var rules: [Rule] = []

    mutating func add(_ patterns: some StringProtocol, said: String) {
        rules.append(Rule(Substring(patterns), said: said))
    }

    /// The name in its form; the name itself where no rule fits.
    func applied(to road: RoadCall) -> String {
        guard !road.isEmpty else { return "" }
        for rule in rules {
            if let (words, rest, matched) = rule.match(road) {
                return said(rule.said, road.text[...], words, rest, matched)
            }
        }
        return road.text
    }

    private func said(
        _ form: String, _ name: Substring, _ words: [Substring], _ rest: Substring,
        _ matched: Substring
    ) -> String {
        var said = ""
        var form = form[...]
        let first = words.first ?? name.prefix { $0 != " " }
        while let character = form.popFirst() {
            switch character {
            case "*": said += matched
            case "{":
                let part = form.prefix { $0 != "}" }
                form = form.dropFirst(part.count + 1)
                switch part {
                case "small": said += name.prefix(1).lowercased() + name.dropFirst()
                case "word": said += first
                case "rest": said += words.isEmpty ? name.dropFirst(first.count + 1) : rest
                case _ where part.hasPrefix("words+"):
                    let ending = part.dropFirst("words+".count)
                    said += words.map { $0 + ending }.joined(separator: " ")
                default: said += name
                }
            default: said.append(character)
            }
        }
        return said
    }
}
