import MapCompiler
import ScenarioMaps

/// A crooked grid of roads of every kind that guidance distinguishes: few names, so that neighbours share
/// them, one-way pairs, links, motorways, circles, lanes, driveways, ferries, roads drawn twice, turn
/// restrictions, barriers.
struct RandomJunctions {
    private(set) var osm = "<osm version=\"0.6\">\n"
    private var ways: [(id: Int, from: Int, to: Int)] = []

    init(side: Int, drivesOnLeft: Bool, using random: inout SplitMix64) {
        func id(_ x: Int, _ y: Int) -> Int { 1 + y * side + x }
        // Mostly short roads: what is near each other is looked at together.
        let step = [0.0002, 0.0005, 0.001].randomElement(using: &random)!
        for y in 0..<side {
            for x in 0..<side {
                let latitude = 1 + (Double(y) + .random(in: 0..<0.4, using: &random)) * step
                let longitude = 1 + (Double(x) + .random(in: 0..<0.4, using: &random)) * step
                osm += "<node id=\"\(id(x, y))\" lat=\"\(latitude)\" lon=\"\(longitude)\">"
                switch Int.random(in: 0..<30, using: &random) {
                case 0: tag("barrier", "bollard")
                case 1: tag("barrier", "gate")
                case 2, 3: tag("highway", "traffic_signals")
                default: break
                }
                osm += "</node>\n"
            }
        }
        for y in 0..<side {
            for x in 0..<side {
                for (right, up, odds) in [(1, 0, 7), (0, 1, 7), (1, 1, 1)]
                where x + right < side && y + up < side
                    && Int.random(in: 0..<8, using: &random) < odds
                {
                    let ends = [id(x, y), id(x + right, y + up)].shuffled(using: &random)
                    add(ends[0], ends[1], drivesOnLeft, &random)
                    if Int.random(in: 0..<40, using: &random) == 0 {
                        add(ends[0], ends[1], drivesOnLeft, &random)
                    }
                }
            }
        }
        for relation in 0..<ways.count / 10 { addRestriction(5000 + relation, &random) }
        osm += "</osm>\n"
    }

    func map() throws -> CompiledMap { try MapCompiler.compile(.xml(osm)) }

    private mutating func tag(_ key: String, _ value: String) {
        osm += "<tag k=\"\(key)\" v=\"\(value)\"/>"
    }

    private mutating func add(
        _ from: Int, _ to: Int, _ drivesOnLeft: Bool, _ random: inout SplitMix64
    ) {
        let way = 1000 + ways.count
        ways.append((way, from, to))
        osm += "<way id=\"\(way)\"><nd ref=\"\(from)\"/><nd ref=\"\(to)\"/>"
        func pick(_ values: String) -> String {
            values.split(separator: " ").map(String.init).randomElement(using: &random)!
        }
        if Int.random(in: 0..<60, using: &random) == 0 {
            tag("route", "ferry")
        } else {
            tag(
                "highway",
                pick(
                    "motorway motorway_link trunk trunk_link primary primary primary_link secondary "
                        + "secondary secondary_link tertiary residential residential residential "
                        + "living_street unclassified service service track footway"))
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<4: tag("oneway", "yes")
        case 4: tag("junction", "roundabout")
        case 5: tag("junction", "circular")
        case 6: tag("access", "private")
        case 7: tag("tunnel", "yes")
        default: break
        }
        if Int.random(in: 0..<4, using: &random) > 0 { tag("name", pick("A A A B Bs C")) }
        if Int.random(in: 0..<5, using: &random) == 0 { tag("ref", pick("1 2 1;2")) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: tag("lanes", pick("1 2 3 4"))
        case 1...3:
            for direction in ["", ":forward", ":backward"] {
                tag(
                    "turn:lanes\(direction)",
                    pick("left|through left|through|right left;through|right through|right"))
            }
        default: break
        }
        if drivesOnLeft { tag("driving_side", "left") }
        osm += "</way>\n"
    }

    private mutating func addRestriction(_ relation: Int, _ random: inout SplitMix64) {
        guard let way = ways.randomElement(using: &random),
            let next = ways.filter({ $0.from == way.to && $0.id != way.id })
                .randomElement(using: &random)
        else { return }
        osm += "<relation id=\"\(relation)\"><member type=\"way\" ref=\"\(way.id)\" role=\"from\"/>"
        osm += "<member type=\"node\" ref=\"\(way.to)\" role=\"via\"/>"
        osm += "<member type=\"way\" ref=\"\(next.id)\" role=\"to\"/>"
        tag("type", "restriction")
        tag("restriction", ["no_left_turn", "only_straight_on"].randomElement(using: &random)!)
        osm += "</relation>\n"
    }
}
