/// Text as it stands in XML.
package enum XMLText {
    /// With entities for the characters that have a meaning in XML, so that it may stand in an
    /// element or, between double quotes, in an attribute.
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
