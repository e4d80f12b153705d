/// The mark that keeps Latin names in order in a text from right to left.
///
/// A screen draws a point or bracket at the end of a name in the direction of the text: `Main St.` as `.Main St`. The
/// mark behind it is drawn nowhere, and every screen that draws Arabic knows it (Unicode bidirectional algorithm, rules N1 and
/// N2).
enum DirectionMark {
    static let leftToRight: Character = "\u{200E}"

    /// A Latin name with a mark at each end that is no letter and no digit.
    static func marked(_ name: String) -> String {
        let letters = name.unicodeScalars
        guard letters.contains(where: \.properties.isAlphabetic),
            letters.allSatisfy({ isNeutral($0) || Script($0) == .latin }),
            let first = letters.first, let last = letters.last
        else { return name }
        let mark = String(leftToRight)
        return (isNeutral(first) ? mark : "") + name + (isNeutral(last) ? mark : "")
    }

    static func removed(from text: String) -> String {
        text.unicodeScalars.contains("\u{200E}") ? text.filter { $0 != leftToRight } : text
    }

    private static func isNeutral(_ letter: Unicode.Scalar) -> Bool {
        !letter.properties.isAlphabetic && !("0"..."9").contains(letter)
    }
}
