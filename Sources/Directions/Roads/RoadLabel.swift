import RoadNetwork

/// The names of a road for a driver.
final class RoadLabel: Sendable {
    /// The shortest usual name: the street's, else its number, else where the sign points to.
    let simple: String
    /// Names, numbers and signposted destinations: `CA-85 / Mtn View`.
    let full: String
    /// Name and numbers of the road itself, without the text on signs.
    let own: String
    /// The road's name in a sentence: of a motorway or trunk road its number, which the signs show,
    /// else the name; the number where a driver cannot read the name.
    let call: RoadCall
    /// The text on the signs.
    let sign: RoadSign

    /// - Parameter edge: part of the road; its way may have the name in the language too.
    init(_ name: RoadName, of edge: EdgeID, in network: RoadNetwork, language: Language) {
        var written = network.string(name.name)
        if !written.isEmpty {
            written = Self.readable(written, network.way(of: edge), in: network, language)
        }
        let refs = network.string(name.ref)
        let ref = Self.list(refs)
        let names = Self.list(written)
        let first = names.first ?? ""
        let plain = NameText.withoutExplanation(first)
        let own = plain.isEmpty ? first : plain
        let parts = names + ref.filter { !names.contains($0) }
        self.own = parts.count == 1 ? parts[0] : parts.joined(separator: " / ")
        call = Self.call(
            language.canRead(plain) ? plain : "", numbers: ref.filter(language.canRead),
            isMajor: Self.isMajor(edge, in: network))
        if name.destination == .empty, name.destinationRef == .empty {
            sign = RoadSign()
            simple = own.isEmpty ? ref.first ?? "" : own
            full = self.own
            return
        }
        let numbers = Self.signs(network.string(name.destinationRef))
        let places = Self.signs(network.string(name.destination))
        sign = RoadSign(
            numbers: numbers.map(NameText.withoutExplanation).filter { !$0.isEmpty },
            places: places.flatMap(NameText.places).filter(language.canRead))
        var signed: [String] = []
        for place in numbers + places where !signed.contains(place) { signed.append(place) }
        simple = own.isEmpty ? ref.first ?? signed.first ?? "" : own
        full = (parts + signed.filter { !parts.contains($0) }).joined(separator: " / ")
    }

    /// Whether a driver who comes from one onto the other stays on his road: a street may have a number from some junction on.
    func isSameRoad(as other: RoadLabel) -> Bool {
        own == other.own || !call.isEmpty && !call.isNumber && call == other.call
    }

    /// The road in a sentence.
    ///
    /// - Parameter name: empty where a driver cannot read it.
    private static func call(_ name: String, numbers: [String], isMajor: Bool) -> RoadCall {
        if let number = numbers.first, name.isEmpty || isMajor {
            return RoadCall(number, isNumber: true)
        }
        // A number is one whatever tag it stands in.
        if NameText.isRoadNumber(name) || numbers.contains(name) && name.contains(where: \.isNumber)
        {
            return RoadCall(name, isNumber: true)
        }
        // What a name says of its number is said by the number, where that is said at all.
        let rest = numbers.reduce(RoadCall(name)) { $0.without(number: $1) }
        return RoadCall(NameText.names(rest.text).first ?? "")
    }

    /// The name in letters that the driver knows. A driver compares the announcement with the sign,
    /// so a translation holds only where the sign cannot be read, or is not in the driver's script.
    private static func readable(
        _ name: String, _ way: WayIndex, in network: RoadNetwork, _ language: Language
    ) -> String {
        if language.script == "Latn", language.canRead(name) { return name }
        var translations = Translations(language)
        network.forEachText(of: way) { text in
            if text.key == .name { translations.add(text, in: network) }
        }
        return translations.best(insteadOf: name)
    }

    private static func isMajor(_ edge: EdgeID, in network: RoadNetwork) -> Bool {
        let roadClass = network.roadClass(of: edge)
        return roadClass == .motorway || roadClass == .trunk
    }

    /// Whether a list is a single entry without blanks at its ends.
    private static func isPlain(_ text: String) -> Bool {
        text[...].hasPlainEnds && !text.utf8.contains(UInt8(ascii: ";"))
    }

    /// A list as the tags write it.
    static func list(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        if isPlain(text) { return [text] }
        return text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// The texts of signs, without those for nothing there.
    private static func signs(_ text: String) -> [String] {
        list(text).filter { $0 != "none" }
    }
}

/// The text on the signs over or beside a road.
struct RoadSign: Sendable {
    /// The first road number.
    var number: String?
    /// At most two places, for a driver's memory.
    var places: [String] = []
    /// `Toutes directions` and the like, which is no place.
    var allDirections: String?

    var isEmpty: Bool { number == nil && places.isEmpty && allDirections == nil }

    private static let maximumPlaces = 2

    init() {}

    init(numbers: [String], places: [String]) {
        number = numbers.first
        allDirections = places.first(where: SignWithoutPlace.matches)
        guard allDirections == nil else { return }
        for place in Self.withTowns(places) where place != number && !self.places.contains(place) {
            self.places.append(Self.withoutCapitals(place))
            if self.places.count == Self.maximumPlaces { break }
        }
    }

    /// `Hannover`, `-Bothfeld` as `Hannover-Bothfeld`, and so `Hannover-`, `Flughafen` and `Hannover-Bult`, `-Bothfeld`:
    /// signs write the town once for its districts.
    private static func withTowns(_ places: [String]) -> [String] {
        guard places.contains(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) else {
            return places
        }
        var result: [String] = []
        var town: String?
        for place in places {
            if let open = result.last, open.hasSuffix("-") {
                result[result.count - 1] =
                    open + (place.hasPrefix("-") ? place.dropFirst() : place[...])
                continue
            }
            guard place.hasPrefix("-"), let name = town else {
                result.append(place)
                town = place.split(separator: "-").first.map(String.init) ?? place
                continue
            }
            if result.last == name { result.removeLast() }
            result.append(name + place)
        }
        return result
    }

    /// `MONTE-CARLO` as `Monte-Carlo`: some voices spell short words in capitals.
    private static func withoutCapitals(_ place: String) -> String {
        guard place.count > 3, !place.contains(where: { $0.isLowercase || $0.isNumber }) else {
            return place
        }
        var isFirst = true
        return String(
            place.flatMap { letter -> String in
                defer { isFirst = !letter.isLetter }
                return isFirst ? String(letter) : letter.lowercased()
            })
    }
}

/// The labels of roads in one language, each made once.
final class RoadLabels {
    private let network: RoadNetwork
    let language: Language
    private let numbers = IDTable<Int>(bits: 6)
    private var labels: [RoadLabel] = []

    init(_ network: RoadNetwork, _ language: Language) {
        self.network = network
        self.language = language
    }

    /// The label of the road behind a step's maneuver.
    func label(of step: DraftStep) -> RoadLabel { label(of: step.named, step.name) }

    /// The label of the road that a step leads onto, as announced.
    func announcedLabel(of step: DraftStep) -> RoadLabel {
        label(of: step.announced.edge, step.announced.name)
    }

    func label(of edge: EdgeID, _ name: RoadName) -> RoadLabel {
        let way = network.way(of: edge)
        let key = UInt64(name.number) << 32 | UInt64(way.rawValue)
        if let number = numbers[key] { return labels[number] }
        let label = RoadLabel(name, of: edge, in: network, language: language)
        numbers.set(key, labels.count)
        labels.append(label)
        return label
    }
}

extension Substring {
    /// Without blanks at its ends.
    var trimmed: String {
        if hasPlainEnds { return String(self) }
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// Whether it begins and ends with a letter, a digit or the like, as most texts do: characters are
    /// slow to look at.
    fileprivate var hasPlainEnds: Bool {
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7f } ?? false }
        return isPlain(utf8.first) && isPlain(utf8.last)
    }
}
