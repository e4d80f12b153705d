/// The mark behind the point of a sentence that another one follows.
///
/// The point of a name is no such end (`Chem. Vert`), and a number at the end of a sentence looks like an ordinal (`B 62. Den`), so
/// nobody can find the ends in a text: the phrases set the marks (see ``Phrase``), and the speech is cut there. What is shown
/// has none.
enum SentenceEnd {
    /// A control character, which no name has.
    static let mark: Character = "\u{1F}"
    /// The mark in UTF-8.
    static let byte: UInt8 = 0x1F

    /// The text of a phrase with its ends marked: a point with a blank behind it, or an ideographic one.
    static func marked(_ text: String) -> String {
        var marked = ""
        for character in text {
            if character == " ", marked.last == "." { marked.append(mark) }
            marked.append(character)
            if character == "。" { marked.append(mark) }
        }
        return marked
    }

    static func removed(from text: String) -> String {
        text.utf8.contains(byte) ? text.filter { $0 != mark } : text
    }
}
