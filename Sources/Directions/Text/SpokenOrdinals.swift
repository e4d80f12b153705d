/// The words of ordinals that are written with a point behind the number, as Turkish does: a voice takes the point for the end
/// of a sentence, or leaves it out.
struct SpokenOrdinals: Sendable {
    /// One to nine, ten to ninety, a hundred and a thousand.
    private let numbers: [String]
    /// The same as ordinals.
    private let ordinals: [String]

    /// Nil where words are missing.
    init?(numbers: [String], ordinals: [String]) {
        guard numbers.count == 20, ordinals.count == 20 else { return nil }
        self.numbers = numbers
        self.ordinals = ordinals
    }

    /// The words for the number and point at an index where a word follows, with how much of the text they replace.
    func found(at index: Int, in text: [Character]) -> (length: Int, spoken: String)? {
        let digits = text[index...].prefix { $0.isASCII && $0.isNumber }
        let rest = text[digits.endIndex...]
        guard (1...4).contains(digits.count), rest.starts(with: [".", " "]),
            rest.dropFirst(2).first?.isLetter == true, let number = Int(String(digits)), number > 0
        else { return nil }
        return (digits.count + 1, spoken(number))
    }

    /// Below ten thousand.
    private func spoken(_ number: Int) -> String {
        var words: [Int] = []
        var rest = number
        // One is not said before a hundred and a thousand.
        for (index, value) in [(19, 1_000), (18, 100)] where rest >= value {
            if rest / value > 1 { words.append(rest / value - 1) }
            words.append(index)
            rest %= value
        }
        if rest >= 10 { words.append(rest / 10 + 8) }
        if rest % 10 > 0 { words.append(rest % 10 - 1) }
        return (words.dropLast().map { numbers[$0] } + words.suffix(1).map { ordinals[$0] })
            .joined(separator: " ")
    }
}
