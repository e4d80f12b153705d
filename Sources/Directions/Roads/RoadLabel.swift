import RoadNetwork

/// How a road is called to a driver.
final class RoadLabel: Sendable {
    /// The shortest usual name: the street's, else its number, else where the sign points to.
    let simple: String
    /// Names, numbers and signposted destinations: `CA-85 / Mtn View`.
    let full: String
    /// Name and numbers of the road itself, without what stands on signs.
    let own: String
    /// The first few numbers and places on the signs, as one says them.
    let destinations: String
    /// Nobody keeps more in mind.
    private static let mostDestinations = 3

    /// - Parameter edge: part of the road; its way may have the name in the language too.
    init(_ name: RoadName, of edge: EdgeID, in network: RoadNetwork, language: Language) {
        var own = network.string(name.name)
        if !own.isEmpty, language.nameCode != .none {
            var translated: StringID?
            network.forEachText(of: network.way(of: edge)) { text in
                guard translated == nil, text.key == .name, text.language == language.nameCode
                else { return }
                translated = text.string
            }
            if let translated { own = network.string(translated) }
        }
        if name.ref == .empty, name.destination == .empty, name.destinationRef == .empty {
            simple = own
            full = own
            self.own = own
            destinations = ""
            return
        }
        let refs = network.string(name.ref)
        if own.isEmpty, name.destination == .empty, name.destinationRef == .empty,
            Self.isPlain(refs)
        {
            simple = refs
            full = refs
            self.own = refs
            destinations = ""
            return
        }
        let ref = Self.list(refs)
        let places = Self.list(network.string(name.destination))
        let placeRefs = Self.list(network.string(name.destinationRef))
        var signed: [String] = []
        for place in placeRefs + places where !signed.contains(place) { signed.append(place) }
        destinations = signed.prefix(Self.mostDestinations).joined(separator: ", ")
        if !own.isEmpty {
            simple = own
        } else {
            simple = ref.first ?? signed.first ?? ""
        }
        let parts = (own.isEmpty ? [] : [own]) + ref.filter { $0 != own }
        self.own = parts.joined(separator: " / ")
        full =
            signed.isEmpty
            ? self.own
            : (parts + signed.filter { !parts.contains($0) }).joined(separator: " / ")
    }

    /// Whether a list is a single entry without blanks at its ends.
    private static func isPlain(_ text: String) -> Bool {
        text[...].hasPlainEnds && !text.utf8.contains(UInt8(ascii: ";"))
    }

    /// A list as the tags write it.
    private static func list(_ text: String) -> [String] {
        if isPlain(text) { return [text] }
        return text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
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

    deinit { numbers.deallocate() }

    /// The label of the road whose words a step tells.
    func label(of step: DraftStep) -> RoadLabel {
        let way = network.way(of: step.named)
        let key = UInt64(step.name.number) << 32 | UInt64(way.rawValue)
        if let number = numbers[key] { return labels[number] }
        let label = RoadLabel(step.name, of: step.named, in: network, language: language)
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
