/// Takes apart what the tags write in one text: explanations in brackets, names with slashes between
/// them, and road numbers.
enum NameText {
    /// A name without the explanation in brackets at its end, which stands on no sign. Empty where it is
    /// nothing else. A letter behind a number explains nothing: `A1(M)` is another road than `A1`.
    static func withoutExplanation(_ name: String) -> String {
        let (opening, closing): (Character, Character)
        switch name.utf8.last {
        case UInt8(ascii: ")"): (opening, closing) = ("(", ")")
        // The last byte of a full-width bracket.
        case 0x89: (opening, closing) = ("（", "）")
        default: return name
        }
        guard name.last == closing, let start = name.lastIndex(of: opening),
            !hasLetterInBrackets(name.utf8.suffix(4))
        else { return name }
        return name[..<start].trimmed
    }

    /// Whether the end of a number is a letter in brackets: `1(M)`.
    private static func hasLetterInBrackets(_ end: Substring.UTF8View) -> Bool {
        end.count == 4
            && zip(end, [0x30...0x39, 0x28...0x28, 0x41...0x5A, 0x29...0x29])
                .allSatisfy { $1.contains($0) }
    }

    /// The names between slashes with a blank beside them: `Rua A / Rua B`.
    static func names(_ text: String) -> [String] {
        parts(of: text, at: "/") { left, right in left.last == " " || right.first == " " }
    }

    /// The places that a sign or the name of a junction has in one text: `Maia / Alfena`, `Langen/Mörfelden`.
    /// A slash belongs to a name where a number or an abbreviation stands beside it: `N1/IC2`, `Frankfurt/M.` So does a
    /// comma, and one with a blank behind it is part of the name too: `Alfeld,Elze`, but `Washington, D.C.`
    static func places(_ text: String) -> [String] {
        parts(of: text, at: "/") { left, right in
            left.last == " " || right.first == " " || isBetweenWords(left, right)
        }.flatMap { parts(of: $0, at: ",", separates: isBetweenWords) }
            .map(withoutExplanation).filter { !$0.isEmpty }
    }

    private static func isBetweenWords(_ left: Substring, _ right: Substring) -> Bool {
        left.last != " " && right.first != " " && isWord(left.split(separator: " ").last)
            && isWord(right.prefix { $0 != "/" && $0 != "," }.split(separator: " ").first)
    }

    /// The texts between those slashes or commas that separate what stands left and right of them.
    private static func parts(
        of text: String, at separator: Unicode.Scalar,
        separates: (_ left: Substring, _ right: Substring) -> Bool
    ) -> [String] {
        guard text.unicodeScalars.contains(separator) else { return [text] }
        var parts: [String] = []
        var start = text.startIndex
        for slash in text.indices where text[slash] == Character(separator) {
            let next = text.index(after: slash)
            let left = text[start..<slash]
            guard !isKindOfRoad(left), separates(left, text[next...]) else { continue }
            parts.append(left.trimmed)
            start = next
        }
        parts.append(text[start...].trimmed)
        return parts.filter { !$0.isEmpty }
    }

    /// Whether a slash behind it is that of a Spanish abbreviation: `C/ Mayor` is the Calle Mayor.
    private static func isKindOfRoad(_ text: Substring) -> Bool {
        text.utf8.count <= 4 && kindsOfRoad.contains(text.lowercased())
    }

    private static let kindsOfRoad: Set<String> = ["c", "av", "avd", "avda", "ctra", "pl", "pza"]
    private static let minimumLetters = 3

    /// Whether it is a word and no abbreviation; of Chinese characters one will do.
    private static func isWord(_ text: Substring?) -> Bool {
        guard let text, let first = text.unicodeScalars.first, !text.contains(where: \.isNumber)
        else { return false }
        return Script(first) != .latin || text.count(where: \.isLetter) >= minimumLetters
    }

    /// Whether it is the number of a road, as `A 37`, `CG-2`, `CM1116` and `B3a`, and not a name.
    static func isRoadNumber(_ text: String) -> Bool {
        let letters = text.utf8.prefix { (0x41...0x5A).contains($0) }
        var rest = text.utf8.dropFirst(letters.count)
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: " ") {
            rest.removeFirst()
        }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        let suffix = rest.dropFirst(digits.count)
        return (1...3).contains(letters.count) && (1...4).contains(digits.count)
            && (suffix.count <= 1 && suffix.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) }
                || suffix.count == 3 && hasLetterInBrackets(text.utf8.suffix(4)))
    }
}
