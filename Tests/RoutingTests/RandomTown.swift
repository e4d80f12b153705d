import MapCompiler
import RoadNetwork
import ScenarioMaps

/// A town with a crooked grid of streets: one-ways, private roads, tolls, a motorway, barriers, and
/// turn restrictions over one way and over two.
struct RandomTown {
    private var osm = "<osm version=\"0.6\">\n"

    /// - Parameter isPlain: whether there are only streets, some of them one-way.
    init(side: Int, isPlain: Bool = false, using random: inout SplitMix64) {
        func id(_ x: Int, _ y: Int) -> Int { 1 + y * side + x }
        for y in 0..<side {
            for x in 0..<side {
                let latitude = 1 + Double(y) * 0.001 + .random(in: 0..<0.0005, using: &random)
                let longitude = 1 + Double(x) * 0.001 + .random(in: 0..<0.0005, using: &random)
                osm += "<node id=\"\(id(x, y))\" lat=\"\(latitude)\" lon=\"\(longitude)\">"
                if !isPlain, Int.random(in: 0..<20, using: &random) == 0 {
                    osm += "<tag k=\"barrier\" v=\"bollard\"/>"
                }
                if Int.random(in: 0..<10, using: &random) == 0 {
                    osm += "<tag k=\"highway\" v=\"traffic_signals\"/>"
                }
                osm += "</node>\n"
            }
        }
        var ways: [(id: Int, from: Int, to: Int)] = []
        func add(_ from: Int, _ to: Int, _ random: inout SplitMix64) {
            let way = 1000 + ways.count
            ways.append((way, from, to))
            osm += "<way id=\"\(way)\"><nd ref=\"\(from)\"/><nd ref=\"\(to)\"/>"
            osm += "<tag k=\"name\" v=\"\(way)\"/>"
            osm += (isPlain ? Self.plainTags(&random) : Self.tags(&random)) + "</way>\n"
        }
        for y in 0..<side {
            for x in 0..<side {
                if x + 1 < side, Int.random(in: 0..<8, using: &random) > 0 {
                    add(id(x, y), id(x + 1, y), &random)
                }
                if y + 1 < side, Int.random(in: 0..<8, using: &random) > 0 {
                    add(id(x, y), id(x, y + 1), &random)
                }
            }
        }
        if !isPlain { addRestrictions(ways, &random) }
        osm += "</osm>\n"
    }

    func network() throws -> RoadNetwork {
        try MapCompiler.compile(.xml(osm)).network()
    }

    private static func plainTags(_ random: inout SplitMix64) -> String {
        "<tag k=\"highway\" v=\"residential\"/>"
            + (Int.random(in: 0..<4, using: &random) == 0 ? "<tag k=\"oneway\" v=\"yes\"/>" : "")
    }

    private static func tags(_ random: inout SplitMix64) -> String {
        let highway = ["residential", "residential", "tertiary", "primary", "service", "motorway"]
            .randomElement(using: &random)!
        var tags = "<tag k=\"highway\" v=\"\(highway)\"/>"
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: tags += "<tag k=\"oneway\" v=\"yes\"/>"
        case 3: tags += "<tag k=\"access\" v=\"private\"/>"
        case 4: tags += "<tag k=\"toll\" v=\"yes\"/>"
        default: break
        }
        return tags
    }

    private mutating func addRestrictions(
        _ ways: [(id: Int, from: Int, to: Int)], _ random: inout SplitMix64
    ) {
        var relation = 5000
        for way in ways {
            let next = ways.filter { $0.from == way.to }
            guard let via = next.randomElement(using: &random),
                Int.random(in: 0..<4, using: &random) == 0
            else { continue }
            relation += 1
            osm += "<relation id=\"\(relation)\"><tag k=\"type\" v=\"restriction\"/>"
            osm += "<member type=\"way\" ref=\"\(way.id)\" role=\"from\"/>"
            let last = ways.filter { $0.from == via.to }.randomElement(using: &random)
            if let last, Bool.random(using: &random) {
                osm += "<tag k=\"restriction\" v=\"no_straight_on\"/>"
                osm += "<member type=\"way\" ref=\"\(via.id)\" role=\"via\"/>"
                osm += "<member type=\"way\" ref=\"\(last.id)\" role=\"to\"/>"
            } else {
                osm += "<tag k=\"restriction\" v=\"no_left_turn\"/>"
                osm += "<member type=\"node\" ref=\"\(way.to)\" role=\"via\"/>"
                osm += "<member type=\"way\" ref=\"\(via.id)\" role=\"to\"/>"
            }
            osm += "</relation>\n"
        }
    }
}
