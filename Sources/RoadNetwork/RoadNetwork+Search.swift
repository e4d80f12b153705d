extension RoadNetwork {
    /// Places, addresses and streets that have every word of a text, best first.
    ///
    /// A word of the text may be the beginning of a word of the place, except for one with digits,
    /// which must be the whole. Capitals, accents and punctuation do not matter. Every record is
    /// looked at, so it takes time in proportion to the map.
    public func findPlaces(_ text: String, limit: Int = 10) -> [Place] {
        let query = PlaceQuery(text)
        guard !query.words.isEmpty, limit > 0 else { return [] }
        // Texts are shared by many records: each is judged once.
        var judged: [UInt32: Set<Int>] = [:]
        func hits(_ string: UInt32) -> Set<Int> {
            guard string != 0 else { return [] }
            if let hits = judged[string] { return hits }
            let hits = query.hits(self.string(StringID(rawValue: string)))
            judged[string] = hits
            return hits
        }
        var found: [(score: Int, id: PlaceID, place: Place?)] = []
        for position in 0..<places.count {
            let record = places[position]
            let names = hits(record.name).union(hits(record.alternativeName))
            let address = [record.street, record.houseNumber, record.locality, record.postcode]
                .reduce(into: Set<Int>()) { $0.formUnion(hits($1)) }
            guard names.union(address).count == query.words.count,
                record.name != 0 || !hits(record.street).isEmpty
                    || !hits(record.houseNumber).isEmpty
            else { continue }
            let place = place(at: position)
            found.append((query.score(place, wordsInName: names.count), place.id, place))
        }
        let known = Set(found.map(\.id))
        for way in streets({ hits($0).count == query.words.count }) {
            // A walkable platform is a place as well.
            let id = PlaceID(.way, osmID(of: way))
            guard !known.contains(id) else { continue }
            let words = FoldedText.words(self.text(of: way, .name))
            let score = query.score(words: words, category: "highway=")
            found.append((score, id, nil))
        }
        found.sort { ($0.score, $0.id) < ($1.score, $1.id) }
        return found.prefix(limit).compactMap { $0.place ?? place($0.id) }
    }

    /// For each wanted street name its way of the highest class, the first of several.
    private func streets(_ isWanted: (UInt32) -> Bool) -> [WayIndex] {
        var best: [UInt32: WayIndex] = [:]
        for number in 0..<ways.count {
            let way = WayIndex(rawValue: UInt32(number))
            let name = textID(of: way, .name).rawValue
            guard name != 0, isWanted(name) else { continue }
            if let known = best[name], attributes(of: known).kind <= attributes(of: way).kind {
                continue
            }
            best[name] = way
        }
        return best.values.sorted()
    }
}

/// A query for places.
private struct PlaceQuery {
    let words: [String]

    init(_ text: String) { words = FoldedText.words(text) }

    /// The words of the query in a text.
    func hits(_ text: String) -> Set<Int> {
        let own = FoldedText.words(text)
        return Set(
            words.indices.filter { index in
                let word = words[index]
                return word.contains(where: \.isNumber)
                    ? own.contains(word) : own.contains { $0.hasPrefix(word) }
            })
    }

    /// The lower the better. Words that only the address has speak for the address.
    func score(_ place: Place, wordsInName: Int) -> Int {
        let text = place.name.isEmpty ? "\(place.street) \(place.houseNumber)" : place.name
        let score = score(words: FoldedText.words(text), category: place.category)
        return wordsInName == 0 && !place.name.isEmpty ? score + 50 : score
    }

    /// Whole names come first, settlements, streets and addresses before the rest.
    func score(words own: [String], category: String) -> Int {
        let surplus = (own == words ? 0 : 100) + max(0, own.count - words.count) * 10
        switch category {
        case "place=city": return surplus
        case "place=town": return surplus + 1
        case "place=village", "place=suburb": return surplus + 2
        case "": return surplus + 3
        default:
            if category.hasPrefix("highway=") { return surplus + 4 }
            return surplus + (category.hasPrefix("place=") ? 5 : 6)
        }
    }
}
