import Markup

/// Writes Speech Synthesis Markup Language 1.1: one `<s>` for each sentence of a text with marks at their ends (see
/// ``SentenceEnd``), `<sub>` around text that a voice would read wrong, and `<say-as>` around letters that it would read as a word.
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
                markup += substituted(index..<index + length, by: spoken)
                index += length
            } else if let length = lettersOfNumber(at: index) {
                flush()
                markup += spelled(index..<index + length)
                index += length
                if book.spellsNumbers,
                    let (length, spoken) = spelledDigits(at: index, behind: length)
                {
                    markup += substituted(index..<index + length, by: spoken)
                    index += length
                } else if index < text.count, text[index] == "-" {
                    markup += substituted(index..<index + 1, by: " ")
                    index += 1
                }
            } else {
                plain.append(text[index])
                index += 1
            }
        }
        flush()
        return markup + "</s>"
    }

    private func substituted(_ range: Range<Int>, by spoken: String) -> String {
        "<sub alias=\"\(XMLText.escaped(spoken))\">\(XMLText.escaped(String(text[range])))</sub>"
    }

    /// Text of which a voice reads the letters one by one.
    private func spelled(_ range: Range<Int>) -> String {
        "<say-as interpret-as=\"characters\">\(XMLText.escaped(String(text[range])))</say-as>"
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
        return startsWord ? elidedLetters(at: index) : sign(at: index)
    }

    /// The letters of a road number behind an article that has lost its vowel, with that, as `l’IC`: on its own a voice would
    /// read it as a letter.
    private func elidedLetters(at index: Int) -> (length: Int, spoken: String)? {
        let article = text[index...].prefix(while: \.isLetter)
        guard let mark = text[article.endIndex...].first, mark == "’" || mark == "'",
            let length = lettersOfNumber(at: article.endIndex + 1), length > 1
        else { return nil }
        let letters = text[(article.endIndex + 1)...].prefix(length).map(String.init)
        return (
            article.count + 1 + length,
            String(article) + String(mark) + letters.joined(separator: " ")
        )
    }

    /// A hyphen between digits, which some voices take for a minus (`EN 319-2`), a plus, which joins no numbers but what
    /// they name (`Terminal 1+2`), or a slash in a name (`Hannover/Kirchhorst`), which nobody says.
    private func sign(at index: Int) -> (length: Int, spoken: String)? {
        if text[index] == "/", index + 1 < text.count, text[index + 1].isLetter { return (1, " ") }
        let sign =
            text[index] == "-" ? book.spokenHyphen : text[index] == "+" ? book.spokenPlus : nil
        guard let sign, index + 1 < text.count, text[index - 1].isNumber, text[index + 1].isNumber
        else { return nil }
        return (1, " \(sign) ")
    }

    /// How many letters of a road number begin there that a voice would read as a word, as those of `IC 23` and `US 60`; nil for
    /// none. One letter alone is read right, unless the digits behind it are spelled: `A` in front of words is an article.
    private func lettersOfNumber(at index: Int) -> Int? {
        guard text.startsWord(at: index) else { return nil }
        let letters = text[index...].prefix { $0.isASCII && $0.isUppercase }
        guard (1...3).contains(letters.count) else { return nil }
        let digits = digits(behind: letters.endIndex)
        let behind = text[digits.endIndex...]
        guard (1...4).contains(digits.count), behind.first?.isLowercase != true,
            !isStreet(letters, behind)
        else { return nil }
        let isAlone = letters.count == 1
        return isAlone && !(book.spellsNumbers && mustSpell(digits)) ? nil : letters.count
    }

    /// The digits of a road number whose letters end there, behind a blank or hyphen or none.
    private func digits(behind index: Int) -> ArraySlice<Character> {
        var rest = text[index...]
        if let joint = rest.first, joint == "-" || joint == " " { rest.removeFirst() }
        return rest.prefix { $0.isASCII && $0.isNumber }
    }

    private func mustSpell(_ digits: ArraySlice<Character>) -> Bool {
        (3...4).contains(digits.count) && text[digits.endIndex...].first != "."
    }

    /// The three and more digits of a road number, one by one, with what joins them to its one or two letters: `404` of `A404` as
    /// `4 oh 4`.
    private func spelledDigits(
        at index: Int, behind letters: Int
    ) -> (length: Int, spoken: String)? {
        let digits = digits(behind: index)
        guard letters <= 2, mustSpell(digits) else { return nil }
        let spoken = digits.map { $0 == "0" ? "oh" : String($0) }
        return (digits.endIndex - index, spoken.joined(separator: " "))
    }

    /// Whether letters in front of a number and the word behind it are the side of a town and the kind of a street: `W 181 St`.
    private func isStreet(_ letters: ArraySlice<Character>, _ rest: ArraySlice<Character>) -> Bool {
        letters.allSatisfy { "NSEW".contains($0) } && rest.first == " "
            && rest.dropFirst().first?.isUppercase == true
    }
}
