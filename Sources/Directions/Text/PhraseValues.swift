/// The name of a road in a sentence, or a number such as `A 37`. Empty where it has neither.
public struct RoadCall: Hashable, Sendable {
    public var text: String
    /// Numbers take other articles and prepositions than names.
    public var isNumber: Bool

    public init(_ text: String = "", isNumber: Bool = false) {
        self.text = text
        self.isNumber = isNumber
    }

    public var isEmpty: Bool { text.isEmpty }

    /// Without the blank behind a single letter: `A37`, as the signs of most countries have it, and
    /// as voices read it best.
    ///
    /// - Parameter keepsInterstate: whether that of an Interstate has a hyphen, as it is written in America: `I-90`.
    func compact(keepsInterstate: Bool) -> RoadCall {
        let bytes = text.utf8.prefix(3)
        guard isNumber, bytes.count == 3, bytes.dropFirst().first == UInt8(ascii: " "),
            bytes.last.map({ (0x30...0x39).contains($0) }) == true
        else { return self }
        let hyphen = keepsInterstate && text.first == "I" ? "-" : ""
        return RoadCall(text.prefix(1) + hyphen + text.dropFirst(2), isNumber: true)
    }

    /// Without a number that a name begins or ends with, set off from it: `Main Street` of `CG-2 - Main Street`.
    func without(number: String) -> RoadCall {
        guard !isNumber, !number.isEmpty else { return self }
        for separator in Self.separators {
            if text.hasPrefix(number + separator) {
                return RoadCall(text.dropFirst(number.count + separator.count)[...].trimmed)
            }
            if text.hasSuffix(separator + number) {
                return RoadCall(text.dropLast(number.count + separator.count)[...].trimmed)
            }
        }
        return self
    }

    private static let separators = [" - ", " – ", " — ", " / ", ", ", ": "]
}

/// The values for the gaps of a phrase; a gap without a value is empty.
struct PhraseValues {
    var road = RoadCall()
    /// The road, where it is the one that the driver is on.
    var stay = RoadCall()
    /// The first road number on the signs.
    var signRoad = RoadCall()
    /// The places on the signs, joined as the language does.
    var places = ""
    /// The text on a sign that names no place: `Toutes directions`.
    var allDirections = ""
    /// The title of a destination.
    var place = ""
    /// The side of the road of a destination.
    var side = ""
    var exit = ""
    /// The name of the junction of an exit with a number.
    var junction = ""
    var compass = ""
    var ordinal = ""
    var number = ""
    var distance = ""
    var sentence = ""
    /// The first of two things that are joined; the second is ``next``.
    var first = ""
    var next = ""

    subscript(gap: Phrase.Gap) -> String {
        switch gap {
        case .road: road.text
        case .stay: stay.text
        case .signRoad: signRoad.text
        case .places: places
        case .allDirections: allDirections
        case .place: place
        case .side: side
        case .exit: exit
        case .junction: junction
        case .compass: compass
        case .ordinal: ordinal
        case .number: number
        case .distance: distance
        case .sentence: sentence
        case .first: first
        case .next: next
        }
    }

    /// A gap as a road, of which there are forms; any other gap counts as a name.
    func road(_ gap: Phrase.Gap) -> RoadCall {
        switch gap {
        case .road: road
        case .stay: stay
        case .signRoad: signRoad
        case .junction: RoadCall(junction, isNumber: NameText.isRoadNumber(junction))
        default: RoadCall(self[gap])
        }
    }
}
