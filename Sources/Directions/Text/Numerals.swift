/// The words of whole numbers in the case that some nouns of a language ask for. A voice reads digits in the
/// nominative.
struct Numerals: Sendable {
    /// Nought to ten, the ending of eleven to nineteen, a hundred and a thousand.
    private let words: [String]
    private let nouns: Set<Substring>

    /// Nil where words are missing, as in a language whose numbers do not decline.
    init?(words: [String], nouns: [String]) {
        guard words.count == 14 else { return nil }
        self.words = words
        self.nouns = Set(nouns.map { $0[...] })
    }

    /// The words for the digits at an index where one of the nouns follows, with how much of the text they replace.
    func found(at index: Int, in text: [Character]) -> (length: Int, spoken: String)? {
        let digits = text[index...].prefix { $0.isASCII && $0.isNumber }
        let rest = text[digits.endIndex...]
        guard (1...6).contains(digits.count), rest.first == " ",
            nouns.contains(Substring(rest.dropFirst().prefix(while: \.isPartOfWord))),
            let number = Int(String(digits))
        else { return nil }
        return (digits.count, spoken(number))
    }

    /// Below a million.
    private func spoken(_ number: Int) -> String {
        guard number > 0 else { return words[0] }
        let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
        var parts: [String] = []
        if thousands > 0 {
            parts.append((thousands > 1 ? spoken(thousands) : "") + words[13])
        }
        if rest > 0 { parts.append(belowThousand(rest)) }
        return parts.joined(separator: " ")
    }

    private func belowThousand(_ number: Int) -> String {
        let (hundreds, rest) = number.quotientAndRemainder(dividingBy: 100)
        let (tens, ones) = rest.quotientAndRemainder(dividingBy: 10)
        let hundred = hundreds > 0 ? (hundreds > 1 ? words[hundreds] : "") + words[12] : ""
        switch rest {
        case 0: return hundred
        case ...10: return hundred + words[rest]
        case ..<20: return hundred + words[ones] + words[11]
        default: return hundred + words[tens] + words[10] + (ones > 0 ? words[ones] : "")
        }
    }
}
