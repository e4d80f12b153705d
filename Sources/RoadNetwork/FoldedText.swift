/// The words of a text without capitals, accents and punctuation, for comparison with a query.
enum FoldedText {
    /// Base letters of U+00C0...U+017F, `.` where a letter has none of its own.
    private static let bases = Array(
        ("aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").unicodeScalars)

    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x300...0x36f: continue
            case 0xdf: word.append(contentsOf: "ss".unicodeScalars)
            case 0xc0...0x17f: word.append(bases[Int(scalar.value - 0xc0)])
            default:
                if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                    word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
                } else if !word.isEmpty {
                    words.append(String(word))
                    word = String.UnicodeScalarView()
                }
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }
}
