/// The pronunciation of a written text: `Dr.-` as `Doktor-`. A `+` behind it is a word with a capital that has to
/// follow, of which the beginning or the end can be given: `St. +` as `Saint`, `S. +a` as `Santa`; one with its end may be a
/// number: `NE +rd` stands before `103rd`. Words in brackets are those of which one has to follow, `St (North|South|+th)` as
/// `Street`, in front of it those of which one has to stand there: `(Edward|George) VII` as `the Seventh`, `(+.) Cad.` behind a
/// word with a point. A `*` before it is the rest of its word: `*str.` as `straße`.
///
/// Behind a point no blank has to stand in front of the word that follows (`S.Giovanni`), and a point belongs to `ª` and `º`
/// behind it: `Arq.` is no part of `Arq.º`.
struct Pronunciation: Sendable {
    fileprivate let written: [Character]
    private let spoken: String
    /// Those of which one has to follow; nil where anything may.
    private let next: Words?
    /// Those of which one has to stand in front of it; nil where anything may.
    private let before: Words?
    /// How much of a text it decides on: of two that fit the longer one holds.
    fileprivate let length: Int
    /// Whether it is the end of a word, not a word of its own.
    fileprivate let endsWord: Bool

    /// Some words, and others by their beginning and end.
    private struct Words: Sendable {
        private var whole: Set<Substring> = []
        private var parts: [(beginning: [Character], end: [Character])] = []

        init(_ words: [Substring]) {
            for word in words {
                guard let plus = word.firstIndex(of: "+") else {
                    whole.insert(word)
                    continue
                }
                parts.append((Array(word[..<plus]), Array(word[word.index(after: plus)...])))
            }
        }

        func contain(_ word: ArraySlice<Character>) -> Bool {
            guard let first = word.first else { return false }
            for (beginning, end) in parts
            where word.count >= beginning.count + end.count
                && (first.isUppercase || first.isNumber && !end.isEmpty)
                && word.starts(with: beginning) && word.suffix(end.count).elementsEqual(end)
            {
                return true
            }
            guard !whole.isEmpty else { return false }
            return whole.contains(Substring(String(word.last == "." ? word.dropLast() : word)))
        }
    }

    init(_ written: Substring, as spoken: String) {
        self.spoken = spoken
        endsWord = written.first == "*"
        var written = written.drop { $0 == "*" }
        if written.first == "(", let bracket = written.firstIndex(of: ")") {
            before = Words(written[..<bracket].dropFirst().split(separator: "|"))
            written = written[bracket...].dropFirst()
        } else {
            before = nil
        }
        let text = Array(written.trimmed)
        var length = text.count
        if text.last == ")", let bracket = text.firstIndex(of: "(") {
            self.written = Array(String(text[..<bracket])[...].trimmed)
            let words = String(text[(bracket + 1)...].dropLast())
            next = Words(words.split(separator: "|"))
            // Before a word of any kind.
            length = self.written.count + 2
        } else if let plus = text.firstIndex(of: "+"),
            let blank = text[..<plus].lastIndex(of: " ")
        {
            self.written = Array(text[..<blank])
            next = Words([Substring(String(text[(blank + 1)...]))])
            length -= 1
        } else {
            self.written = text
            next = nil
        }
        self.length = before == nil ? length : length + 1
    }

    fileprivate func found(at index: Int, in text: [Character]) -> (length: Int, spoken: String)? {
        let end = index + written.count
        guard end <= text.count else { return nil }
        // Most differ at once, and slices to compare would take longer.
        for place in written.indices where text[index + place] != written[place] { return nil }
        guard isWhole(until: end, in: text), fits(text[end...]), isPreceded(text[..<index]) else {
            return nil
        }
        // `C/Mayor` is two words.
        let isJoined =
            end < text.count && text[end].isPartOfWord && written.last?.isPartOfWord == false
            && spoken.last?.isLetter == true
        return (written.count, isJoined ? spoken + " " : spoken)
    }

    /// Whether no more of its last word follows.
    private func isWhole(until end: Int, in text: [Character]) -> Bool {
        guard end < text.count, text[end].isPartOfWord else { return true }
        guard let last = written.last, !last.isPartOfWord else { return false }
        return last != "." || text[end] != "ª" && text[end] != "º"
    }

    /// Whether the word that has to follow begins a rest of the text.
    private func fits(_ rest: ArraySlice<Character>) -> Bool {
        guard let next else { return true }
        guard rest.first == " " || written.last == "." else { return false }
        return next.contain(
            (rest.first == " " ? rest.dropFirst() : rest).prefix(while: \.isPartOfWord))
    }

    /// Whether one of the words that have to stand in front of it ends a beginning of the text.
    private func isPreceded(_ beginning: ArraySlice<Character>) -> Bool {
        guard let before else { return true }
        guard let joint = beginning.last, joint == " " || joint == "-" else { return false }
        let rest = beginning.dropLast()
        let word = rest.reversed().prefix { $0.isPartOfWord || $0 == "." }
        return before.contain(rest.suffix(word.count))
    }
}

/// The pronunciations of a language.
struct Pronunciations: Sendable {
    /// Those of whole words, and of the ends of words, by the character with which they begin: hardly any place in a text has some.
    private let (words, endings): ([Character: [Pronunciation]], [Character: [Pronunciation]])

    init(_ pronunciations: [Pronunciation]) {
        // Longer ones first, so that a part does not hide the whole.
        let sorted = pronunciations.filter { !$0.written.isEmpty }.sorted { $0.length > $1.length }
        words = Dictionary(grouping: sorted.filter { !$0.endsWord }) { $0.written[0] }
        endings = Dictionary(grouping: sorted.filter(\.endsWord)) { $0.written[0] }
    }

    /// How a text is pronounced at an index, with how much of the text that replaces.
    func found(
        at index: Int, in text: [Character], startsWord: Bool
    ) -> (length: Int, spoken: String)? {
        for pronunciation in (startsWord ? words : endings)[text[index], default: []] {
            if let found = pronunciation.found(at: index, in: text) { return found }
        }
        return nil
    }

    /// A text as it is spoken.
    func writtenOut(_ text: String) -> String {
        let text = Array(text)
        var result = ""
        var index = 0
        while index < text.count {
            if let found = found(at: index, in: text, startsWord: text.startsWord(at: index)) {
                result += found.spoken
                index += found.length
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }
}

extension [Character] {
    func startsWord(at index: Int) -> Bool { index == 0 || !self[index - 1].isPartOfWord }
}

extension Character {
    var isPartOfWord: Bool {
        // The properties of Unicode take a search each.
        if let ascii = asciiValue {
            return switch ascii {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        return isLetter || isNumber
    }
}
