internal import Geodesy
internal import Markup
internal import RoadNetwork

/// OpenStreetMap XML of a drawn map.
struct OSMDocument {
    private let places: [Character: Coordinate]
    private var nodeTags: [Character: [String: String]] = [:]
    private var ways = ""
    private var relations = ""

    init(places: [Character: Coordinate]) { self.places = places }

    var text: String {
        var nodes = ""
        for letter in places.keys.sorted() where letter.isLetter {
            guard let place = places[letter], let id = Self.id(of: letter) else { continue }
            nodes += "<node id=\"\(id)\" version=\"1\" lat=\"\(place.latitude)\""
            nodes += " lon=\"\(place.longitude)\">\n"
            nodes += Self.tags(nodeTags[letter] ?? [:]) + "</node>\n"
        }
        return "<osm version=\"0.6\">\n" + nodes + ways + relations + "</osm>\n"
    }

    mutating func addNodes(
        _ nodes: KeyValuePairs<String, [String: String]>
    ) throws(ScenarioError) {
        for node in nodes {
            for letter in node.key {
                try check(letter)
                nodeTags[letter, default: [:]].merge(node.value) { _, new in new }
            }
        }
    }

    mutating func addWay(
        _ way: (key: String, value: [String: String]), id: Int64
    ) throws(ScenarioError) {
        ways += "<way id=\"\(id)\" version=\"1\">\n"
        for letter in way.key {
            try check(letter)
            ways += "<nd ref=\"\(Self.id(of: letter) ?? 0)\"/>\n"
        }
        var tags = way.value
        tags["name"] = tags["name"] ?? way.key
        if tags["name"] == "" { tags["name"] = nil }
        ways += Self.tags(tags) + "</way>\n"
    }

    mutating func addRelation(
        _ relation: ScenarioRelation, id: Int, ways: [(key: String, id: Int64)]
    ) throws(ScenarioError) {
        relations += "<relation id=\"\(id)\" version=\"1\">\n"
        for member in relation.members {
            switch member {
            case .way(let key, let role):
                guard let way = ways.first(where: { $0.key == key }) else {
                    throw .noSuchWay(key)
                }
                relations += "<member type=\"way\" ref=\"\(way.id)\" role=\"\(role)\"/>\n"
            case .node(let letter, let role):
                try check(letter)
                let id = Self.id(of: letter) ?? 0
                relations += "<member type=\"node\" ref=\"\(id)\" role=\"\(role)\"/>\n"
            }
        }
        relations += Self.tags(relation.tags) + "</relation>\n"
    }

    private func check(_ letter: Character) throws(ScenarioError) {
        guard places[letter] != nil, letter.isLetter else { throw .notDrawn(letter) }
    }

    private static func id(of letter: Character) -> UInt32? { letter.unicodeScalars.first?.value }

    private static func tags(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map {
            "<tag k=\"\(XMLText.escaped($0.key))\" v=\"\(XMLText.escaped($0.value))\"/>\n"
        }.joined()
    }
}
