import RoadNetwork

/// The names, numbers and signs that the map keeps of an object.
enum TextRules {
    /// In the order of the tags; no two have the same key and language.
    static func texts(ofWay tags: Tags, oneway: OnewaySense) -> [TextValue] {
        var texts: [TextValue] = []
        for (key, value) in tags.pairs where !value.isEmpty {
            if key.hasPrefix("destination") {
                appendSign(key, value, tags, oneway, &texts)
            } else if let text = name(key, value) {
                texts.append(text)
            }
        }
        return texts
    }

    /// The texts of a motorway junction's node: the exit's number, the junction's name, and its
    /// destination.
    static func texts(ofJunction tags: Tags) -> [TextValue] {
        tags.pairs.compactMap { key, value in
            guard !value.isEmpty else { return nil }
            switch key {
            case "ref": return TextValue(.exitNumber, value)
            case "exit_to": return TextValue(.destinationForward, value)
            default: break
            }
            guard let text = name(key, value), text.key == .name else { return nil }
            return TextValue(.junctionName, language: text.language, text.value)
        }
    }

    // MARK: Names

    private static func name(_ key: String, _ value: String) -> TextValue? {
        if let plain = plain(key) { return TextValue(plain, value) }
        // `name:de`, `alt_name:en`, `name:ja:pronunciation`
        guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var rest = key[key.index(after: colon)...]
        let base: TextKey
        switch key[..<colon] {
        case "name": base = .name
        case "alt_name": base = .alternativeName
        case "official_name": base = .officialName
        case "loc_name": base = .localName
        default: return nil
        }
        let isPronunciation = base == .name && rest.hasSuffix(":pronunciation")
        if isPronunciation { rest = rest.dropLast(":pronunciation".utf8.count) }
        guard rest.utf8.count <= 3, !Self.noLanguages.contains(rest),
            let language = LanguageCode(String(rest))
        else { return nil }
        return TextValue(isPronunciation ? .pronunciation : base, language: language, value)
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
        case "name:left": .nameOnLeft
        case "name:right": .nameOnRight
        case "bridge:name": .bridgeName
        case "tunnel:name": .tunnelName
        case "junction:ref": .exitNumber
        default: nil
        }
    }

    /// Parts of keys that look like languages.
    private static let noLanguages: Set<Substring> = ["old", "alt", "int", "loc"]

    // MARK: Signs

    /// A sign is read in one direction of travel. Without a direction in its key it counts on one-way
    /// roads only, unless a key has a direction: on others its direction is unknown.
    private static func appendSign(
        _ key: String, _ value: String, _ tags: Tags, _ oneway: OnewaySense,
        _ texts: inout [TextValue]
    ) {
        for direction in Direction.allCases where key.hasSuffix(direction.suffix) {
            if oneway.allows(direction),
                let sign = signs[key.dropLast(direction.suffix.utf8.count)]
            {
                texts.append(TextValue(sign[direction], value))
            }
            return
        }
        guard let sign = signs[key[...]] else { return }
        let direction: Direction
        switch oneway {
        case .both: return
        case .forward: direction = .forward
        case .backward: direction = .backward
        }
        if tags[key + direction.suffix] == nil { texts.append(TextValue(sign[direction], value)) }
    }

    private static let signs: [Substring: PerDirection<TextKey>] = [
        "destination": .init(forward: .destinationForward, backward: .destinationBackward),
        "destination:ref": .init(
            forward: .destinationRefForward, backward: .destinationRefBackward),
        "destination:lanes": .init(
            forward: .destinationLanesForward, backward: .destinationLanesBackward),
        "destination:ref:lanes": .init(
            forward: .destinationRefLanesForward, backward: .destinationRefLanesBackward),
        "destination:street": .init(
            forward: .destinationStreetForward, backward: .destinationStreetBackward),
    ]
}
