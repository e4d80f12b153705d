import Markup

/// Writes Speech Synthesis Markup Language 1.1: one `<s>` for each sentence of a text with marks at their ends (see
/// ``SentenceEnd``), and `<sub>` around text that a voice would read wrong.
struct SpeechMarkup {
    private let text: [Character]
    private let book: PhraseBook

    init(_ text: String, _ book: PhraseBook) {
        self.text = Array(DirectionMark.removed(from: text))
        self.book = book
    }

    /// The document, in the language of a voice.
    func document(voice: String) -> String {
        "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" "
            + "xml:lang=\"\(voice)\">" + sentences + "</speak>"
    }

    private var sentences: String {
        var markup = "<s>"
        var plain = ""
        func flush() {
            markup += XMLText.escaped(plain)
            plain = ""
        }
        var index = 0
        while index < text.count {
            if text[index] == SentenceEnd.mark {
                flush()
                markup += "</s><s>"
                index += 1
                if index < text.count, text[index] == " " { index += 1 }
            } else if let (length, spoken) = substitute(at: index) {
                flush()
                let written = XMLText.escaped(String(text[index..<index + length]))
                markup += "<sub alias=\"\(XMLText.escaped(spoken))\">\(written)</sub>"
                index += length
            } else {
                plain.append(text[index])
                index += 1
            }
        }
        flush()
        return markup + "</s>"
    }

    private func substitute(at index: Int) -> (length: Int, spoken: String)? {
        let startsWord = text.startsWord(at: index)
        if startsWord {
            if let found = book.numerals?.found(at: index, in: text) { return found }
            if let found = book.spokenOrdinals?.found(at: index, in: text) { return found }
        }
        if let found = book.pronunciations.found(at: index, in: text, startsWord: startsWord) {
            return found
        }
        guard startsWord else { return sign(at: index) }
        return book.spellsNumbers ? spelledNumber(at: index) : nil
    }

    /// A hyphen between digits, which some voices take for a minus (`EN 319-2`), or a plus, which joins no numbers but what
    /// they name (`Terminal 1+2`).
    private func sign(at index: Int) -> (length: Int, spoken: String)? {
        let sign =
            text[index] == "-" ? book.spokenHyphen : text[index] == "+" ? book.spokenPlus : nil
        guard let sign, index + 1 < text.count, text[index - 1].isNumber, text[index + 1].isNumber
        else { return nil }
        return (1, " \(sign) ")
    }

    /// A road number with three and more digits, digit by digit: `A404` as `A 4 oh 4`. A street is none: `NE 103rd St`, `W 181 St`.
    private func spelledNumber(at index: Int) -> (length: Int, spoken: String)? {
        guard text[index].asciiValue.map({ 0x41...0x5A ~= $0 }) == true else { return nil }
        let letters = text[index...].prefix { $0.isASCII && $0.isUppercase }
        var rest = text[(index + letters.count)...]
        guard (1...2).contains(letters.count) else { return nil }
        if let blank = rest.first, blank == "-" || blank == " " { rest.removeFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let behind = rest.dropFirst(digits.count)
        guard (3...4).contains(digits.count), behind.first != ".",
            behind.first?.isLowercase != true, !isStreet(letters, behind)
        else { return nil }
        let spoken = letters.map(String.init) + digits.map { $0 == "0" ? "oh" : String($0) }
        return (digits.endIndex - index, spoken.joined(separator: " "))
    }

    /// Whether letters in front of a number and the word behind it are the side of a town and the kind of a street.
    private func isStreet(_ letters: ArraySlice<Character>, _ rest: ArraySlice<Character>) -> Bool {
        letters.allSatisfy { "NSEW".contains($0) } && rest.first == " "
            && rest.dropFirst().first?.isUppercase == true
    }
}
