/// The pronunciation of a written text: `Dr.-` as `Doktor-`. A `+` behind it is a word with a capital that has to
/// follow, of which the beginning or the end can be given: `St. +` as `Saint`, `S. +a` as `Santa`.
struct Pronunciation: Sendable {
    private let written: [Character]
    private let spoken: String
    /// What the word that follows begins and ends with; nil for any text.
    private let next: (beginning: [Character], end: [Character])?
    /// How much of a text it decides on: of two that fit the longer one holds.
    let length: Int

    init(_ written: Substring, as spoken: String) {
        self.spoken = spoken
        let text = Array(written.trimmed)
        length = text.count
        guard let plus = text.firstIndex(of: "+"),
            let blank = text[..<plus].lastIndex(of: " ")
        else {
            self.written = text
            next = nil
            return
        }
        self.written = Array(text[..<blank])
        next = (Array(text[(blank + 1)..<plus]), Array(text[(plus + 1)...]))
    }

    /// The first of some pronunciations that fits a text at an index, with how much of the text it replaces.
    static func first(
        of pronunciations: [Pronunciation], at index: Int, in text: [Character]
    ) -> (length: Int, spoken: String)? {
        for pronunciation in pronunciations {
            if let found = pronunciation.found(at: index, in: text) { return found }
        }
        return nil
    }

    private func found(at index: Int, in text: [Character]) -> (length: Int, spoken: String)? {
        let end = index + written.count
        guard end <= text.count else { return nil }
        // Most differ at once, and slices to compare would take longer.
        for place in written.indices where text[index + place] != written[place] { return nil }
        let isWhole =
            end == text.count || !text[end].isPartOfWord || written.last?.isPartOfWord == false
        return isWhole && fits(text[end...]) ? (written.count, spoken) : nil
    }

    /// Whether the word that has to follow begins a rest of the text.
    private func fits(_ rest: ArraySlice<Character>) -> Bool {
        guard let next else { return true }
        let word = rest.dropFirst().prefix(while: \.isPartOfWord)
        return rest.first == " " && word.first?.isUppercase == true
            && word.count >= next.beginning.count + next.end.count
            && word.starts(with: next.beginning)
            && word.suffix(next.end.count).elementsEqual(next.end)
    }

    /// A text as it is spoken.
    static func writtenOut(_ text: String, with pronunciations: [Pronunciation]) -> String {
        let text = Array(text)
        var result = ""
        var index = 0
        while index < text.count {
            let startsWord = index == 0 || !text[index - 1].isPartOfWord
            if startsWord, let found = first(of: pronunciations, at: index, in: text) {
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
