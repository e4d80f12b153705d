/// The meaning of a text of a way or node.
public enum TextKey: UInt16, CaseIterable, Sendable {
    case name
    case ref
    /// `junction:ref` of a way, `ref` of a motorway junction: the exit's number.
    case exitNumber
    /// `destination`: the places on the signs, as they stand beyond the junction before this way;
    /// of a motorway junction's node, `exit_to`.
    case destinationForward
    case destinationBackward
    case destinationRefForward
    case destinationRefBackward
    case destinationLanesForward
    case destinationLanesBackward
    case alternativeName
    case officialName
    case localName
    case pronunciation
    case internationalRef
    case bridgeName
    case tunnelName
    /// `destination:street`: the street to which a slip road leads.
    case destinationStreetForward
    case destinationStreetBackward
    case streetNameSuffix
    /// The name of the junction itself (`junction=* name=*`).
    case junctionName
    /// `name:left`: the name on the left side, seen along the way, where the sides differ.
    case nameOnLeft
    case nameOnRight
    /// `destination:ref:lanes`
    case destinationRefLanesForward
    case destinationRefLanesBackward
}

/// A language of OpenStreetMap's `name:xx`, two or three letters; ``none`` for the plain key.
public struct LanguageCode: RawRepresentable, Hashable, Sendable {
    /// Letters in base 27, `a` = 1, the first letter the most significant.
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let none = LanguageCode(rawValue: 0)

    /// Nil unless the text is two or three lower-case ASCII letters.
    public init?(_ text: String) {
        let letters = Array(text.utf8)
        guard (2...3).contains(letters.count), letters.allSatisfy({ (97...122).contains($0) })
        else { return nil }
        rawValue = letters.reduce(0) { $0 * 27 + UInt16($1 - 96) }
    }

    public var text: String {
        var letters: [UInt8] = []
        var rest = rawValue
        while rest > 0 {
            letters.append(UInt8(rest % 27) + 96)
            rest /= 27
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }
}

/// One text of a way or node.
public struct TextEntry: Hashable, Sendable {
    public let key: TextKey
    public let language: LanguageCode
    public let string: StringID

    public init(key: TextKey, language: LanguageCode = .none, string: StringID) {
        self.key = key
        self.language = language
        self.string = string
    }
}

/// A text of the map, each kept once: equal texts have equal numbers. Zero is the empty text.
public struct StringID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let empty = StringID(rawValue: 0)
}
