/// Text as it stands in XML.
package enum XMLText {
    /// With entities for the characters that have a meaning in XML, so that it may stand in an
    /// element or, between double quotes, in an attribute; without those that XML 1.0 does not allow.
    ///
    /// It goes by scalars: a `<` with a combining mark is another character, and still opens an element.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !isPlain($0) }) else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            default: if isPlain(scalar) { escaped.append(scalar) }
            }
        }
        return String(escaped)
    }

    /// Whether a scalar stands in XML as it is: `Char` of XML 1.0, section 2.2, without markup.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "&", "<", ">", "\"": false
        case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
            "\u{10000}"..."\u{10FFFF}":
            true
        default: false
        }
    }
}
