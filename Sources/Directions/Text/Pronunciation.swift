/// The pronunciation of a written text: `Dr.-` as `Doktor-`. A `+` behind it is a word with a capital that has to
/// follow, of which the beginning or the end can be given: `St. +` as `Saint`, `S. +a` as `Santa`. Words in brackets
/// are those of which one has to follow: `St (North|South)` as `Street`, in front of it those of which one has to stand there:
/// `(Edward|George) VII` as `the Seventh`. A `*` before it is the rest of its word: `*str.` as `straße`.
struct Pronunciation: Sendable {
    fileprivate let written: [Character]
    private let spoken: String
    private let next: Next
    /// The words of which one has to stand in front of it; empty where none has to.
    private let before: Set<Substring>
    /// How much of a text it decides on: of two that fit the longer one holds.
    fileprivate let length: Int
    /// Whether it is the end of a word, not a word of its own.
    fileprivate let endsWord: Bool

    /// What has to follow.
    private enum Next: Sendable {
        case anything
        /// A word with a capital.
        case word(beginning: [Character], end: [Character])
        case oneOf(Set<Substring>)
    }

    init(_ written: Substring, as spoken: String) {
        self.spoken = spoken
        endsWord = written.first == "*"
        var written = written.drop { $0 == "*" }
        if written.first == "(", let bracket = written.firstIndex(of: ")") {
            before = Set(written[..<bracket].dropFirst().split(separator: "|"))
            written = written[bracket...].dropFirst()
        } else {
            before = []
        }
        let text = Array(written.trimmed)
        if text.last == ")", let bracket = text.firstIndex(of: "(") {
            self.written = Array(String(text[..<bracket])[...].trimmed)
            let words = String(text[(bracket + 1)...].dropLast())
            next = .oneOf(Set(words.split(separator: "|")))
            // Before a word of any kind.
            length = self.written.count + 2
        } else if let plus = text.firstIndex(of: "+"),
            let blank = text[..<plus].lastIndex(of: " ")
        {
            self.written = Array(text[..<blank])
            next = .word(
                beginning: Array(text[(blank + 1)..<plus]), end: Array(text[(plus + 1)...]))
            length = text.count - 1
        } else {
            self.written = text
            next = .anything
            length = text.count
        }
    }

    fileprivate func found(at index: Int, in text: [Character]) -> (length: Int, spoken: String)? {
        let end = index + written.count
        guard end <= text.count else { return nil }
        // Most differ at once, and slices to compare would take longer.
        for place in written.indices where text[index + place] != written[place] { return nil }
        let isWhole =
            end == text.count || !text[end].isPartOfWord || written.last?.isPartOfWord == false
        guard isWhole, fits(text[end...]), isPreceded(text[..<index]) else { return nil }
        // `C/Mayor` is two words.
        let isJoined =
            end < text.count && text[end].isPartOfWord && written.last?.isPartOfWord == false
            && spoken.last?.isLetter == true
        return (written.count, isJoined ? spoken + " " : spoken)
    }

    /// Whether the word that has to follow begins a rest of the text.
    private func fits(_ rest: ArraySlice<Character>) -> Bool {
        if case .anything = next { return true }
        guard rest.first == " " else { return false }
        let word = rest.dropFirst().prefix(while: \.isPartOfWord)
        switch next {
        case .anything: return true
        case .oneOf(let words): return words.contains(Substring(word))
        case .word(let beginning, let end):
            return word.first?.isUppercase == true && word.count >= beginning.count + end.count
                && word.starts(with: beginning) && word.suffix(end.count).elementsEqual(end)
        }
    }

    /// Whether one of the words that have to stand in front of it ends a beginning of the text.
    private func isPreceded(_ beginning: ArraySlice<Character>) -> Bool {
        guard !before.isEmpty else { return true }
        let word = beginning.dropLast().reversed().prefix(while: \.isPartOfWord)
        return beginning.last == " " && before.contains(Substring(String(word.reversed())))
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
