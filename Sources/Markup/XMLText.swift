/// Text as it stands in XML.
package enum XMLText {
    /// With entities for what has a meaning in XML, so that it may stand in an element or, between double
    /// quotes, in an attribute.
    package static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
