import RoadNetwork

/// How a road is called to a driver.
struct RoadLabel: Hashable {
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
        if !own.isEmpty, language.nameCode != .none,
            let translated = network.texts(of: network.way(of: edge)).first(where: {
                $0.key == .name && $0.language == language.nameCode
            })
        {
            own = network.string(translated.string)
        }
        if name.ref == .empty, name.destination == .empty, name.destinationRef == .empty {
            simple = own
            full = own
            self.own = own
            destinations = ""
            return
        }
        let ref = Self.list(network.string(name.ref))
        let places = Self.list(network.string(name.destination))
        let placeRefs = Self.list(network.string(name.destinationRef))
        var seen: Set<String> = []
        let signed = (placeRefs + places).filter { seen.insert($0).inserted }
        destinations = signed.prefix(Self.mostDestinations).joined(separator: ", ")
        if !own.isEmpty {
            simple = own
        } else {
            simple = ref.first ?? signed.first ?? ""
        }
        let parts = (own.isEmpty ? [] : [own]) + ref.filter { $0 != own }
        full = (parts + signed.filter { !parts.contains($0) }).joined(separator: " / ")
        self.own = parts.joined(separator: " / ")
    }

    /// A list as the tags write it.
    private static func list(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        return text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// Without blanks at its ends.
    var trimmed: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
