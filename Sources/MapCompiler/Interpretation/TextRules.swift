import RoadNetwork

/// The names, numbers and signs that the map keeps of an object.
enum TextRules {
    static func texts(ofWay tags: Tags, oneway: OnewaySense) -> [TextValue] {
        var texts: [TextValue] = []
        for (key, value) in tags.pairs where !value.isEmpty {
            if let plain = plain(key) {
                texts.append(TextValue(plain, value))
            } else if let language = language(ofName: key) {
                texts.append(TextValue(.name, language: language, value))
            } else if key.hasPrefix("destination") {
                appendDestination(key, value, oneway, &texts)
            }
        }
        return texts
    }

    static func texts(ofJunction tags: Tags) -> [TextValue] {
        var texts: [TextValue] = []
        if let ref = tags["ref"] { texts.append(TextValue(.exitNumber, ref)) }
        if let name = tags["name"] { texts.append(TextValue(.junctionName, name)) }
        if let to = tags["exit_to"] { texts.append(TextValue(.destinationForward, to)) }
        return texts
    }

    private static func plain(_ key: String) -> TextKey? {
        switch key {
        case "name": .name
        case "ref": .ref
        case "int_ref": .internationalRef
        case "alt_name": .alternativeName
        case "official_name": .officialName
        case "loc_name": .localName
        case "name:pronunciation": .pronunciation
        case "bridge:name": .bridgeName
        case "tunnel:name": .tunnelName
        case "junction:ref": .exitNumber
        default: nil
        }
    }

    /// The language of a key such as `name:de`.
    private static func language(ofName key: String) -> LanguageCode? {
        guard key.hasPrefix("name:"), key.utf8.count <= 8 else { return nil }
        return LanguageCode(String(key.dropFirst(5)))
    }

    private static func appendDestination(
        _ key: String, _ value: String, _ oneway: OnewaySense, _ texts: inout [TextValue]
    ) {
        var base = key[...]
        var only: Direction?
        for direction in Direction.allCases where base.hasSuffix(direction.suffix) {
            base = base.dropLast(direction.suffix.utf8.count)
            only = direction
        }
        let keys: PerDirection<TextKey>
        switch base {
        case "destination":
            keys = PerDirection(forward: .destinationForward, backward: .destinationBackward)
        case "destination:ref":
            keys = PerDirection(
                forward: .destinationRefForward, backward: .destinationRefBackward)
        case "destination:lanes":
            keys = PerDirection(
                forward: .destinationLanesForward, backward: .destinationLanesBackward)
        case "destination:street":
            keys = PerDirection(
                forward: .destinationStreetForward, backward: .destinationStreetBackward)
        default: return
        }
        for direction in Direction.allCases
        where only.map({ $0 == direction }) ?? oneway.allows(direction) {
            texts.append(TextValue(keys[direction], value))
        }
    }
}
