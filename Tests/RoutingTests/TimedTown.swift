import MapCompiler
import RoadNetwork
import ScenarioMaps

/// A crooked grid of streets much of which conditions close or open from midnight to noon: ways, one
/// directions of them, bollards, and turns over one way and over two.
///
/// The same town can be had without conditions, as it is at some time.
struct TimedTown {
    enum Moment: CaseIterable {
        case morning, evening
        /// What conditions close is open, and what they open is closed.
        case unknown
    }

    /// A tag for the whole day, and the value that it has in the morning; nil: as if it were not there.
    private struct Tag {
        var key: String
        var usual: String?
        var inTheMorning: String
        /// When the morning ends, as in ``TimedTown/init(side:mornings:using:)``.
        var end: String

        func text(at moment: Moment?) -> String {
            switch moment {
            case nil:
                (usual.map { "<tag k=\"\(key)\" v=\"\($0)\"/>" } ?? "")
                    + "<tag k=\"\(key):conditional\" v=\"\(inTheMorning) @ (00:00-\(end))\"/>"
            case .morning: "<tag k=\"\(key)\" v=\"\(inTheMorning)\"/>"
            case .evening, .unknown: usual.map { "<tag k=\"\(key)\" v=\"\($0)\"/>" } ?? ""
            }
        }
    }

    private struct Node {
        var latitude: Double
        var longitude: Double
        var bollard: Tag?
    }

    private struct Way {
        var id: Int
        var from: Int
        var to: Int
        var highway: String
        var tag: Tag?
    }

    private struct Restriction {
        var ways: [Int]
        var node: Int?
        var tag: Tag
    }

    private var nodes: [Node] = []
    private var ways: [Way] = []
    private var restrictions: [Restriction] = []

    /// - Parameter mornings: when conditions change, each at one of these times.
    init(side: Int, mornings: [String] = ["12:00"], using random: inout SplitMix64) {
        for place in 0..<side * side {
            let isBarred = Int.random(in: 0..<20, using: &random) == 0
            nodes.append(
                Node(
                    latitude: 1 + Double(place / side) * 0.001
                        + .random(in: 0..<0.0005, using: &random),
                    longitude: 1 + Double(place % side) * 0.001
                        + .random(in: 0..<0.0005, using: &random),
                    bollard: isBarred
                        ? Tag(
                            key: "motor_vehicle", usual: nil, inTheMorning: "yes",
                            end: mornings.randomElement(using: &random)!) : nil))
        }
        for from in 0..<side * side {
            let neighbours = [
                from % side < side - 1 ? from + 1 : nil,
                from + side < side * side ? from + side : nil,
            ]
            for to in neighbours.compactMap(\.self) where Int.random(in: 0..<9, using: &random) > 0
            {
                let isForward = Bool.random(using: &random)
                ways.append(
                    Way(
                        id: 1000 + ways.count, from: isForward ? from : to,
                        to: isForward ? to : from,
                        highway: ["residential", "tertiary", "primary"]
                            .randomElement(using: &random)!,
                        tag: Self.tag(mornings, &random)))
            }
        }
        for way in ways where Int.random(in: 0..<4, using: &random) == 0 {
            addRestriction(from: way, mornings, &random)
        }
    }

    private static func tag(_ mornings: [String], _ random: inout SplitMix64) -> Tag? {
        func tag(_ key: String, _ usual: String?, _ inTheMorning: String) -> Tag {
            Tag(
                key: key, usual: usual, inTheMorning: inTheMorning,
                end: mornings.randomElement(using: &random)!)
        }
        return switch Int.random(in: 0..<14, using: &random) {
        case 0: tag("motor_vehicle", nil, "no")
        case 1: tag("motor_vehicle", "no", "yes")
        case 2: tag("oneway", nil, "yes")
        case 3: tag("oneway", "yes", "no")
        case 4: tag("oneway", "yes", "-1")
        default: nil
        }
    }

    private mutating func addRestriction(
        from way: Way, _ mornings: [String], _ random: inout SplitMix64
    ) {
        guard let next = ways.filter({ $0.from == way.to }).randomElement(using: &random) else {
            return
        }
        let last = ways.filter { $0.from == next.to }.randomElement(using: &random)
        let isLong = last != nil && Bool.random(using: &random)
        restrictions.append(
            Restriction(
                ways: [way.id, next.id] + (isLong ? [last!.id] : []), node: isLong ? nil : way.to,
                tag: Tag(
                    key: "restriction", usual: nil, inTheMorning: "no_left_turn",
                    end: mornings.randomElement(using: &random)!)))
    }

    /// - Parameter moment: nil for the town with its conditions.
    func network(at moment: Moment?) throws -> RoadNetwork {
        var osm = "<osm version=\"0.6\">\n"
        for (place, node) in nodes.enumerated() {
            osm += "<node id=\"\(place + 1)\" lat=\"\(node.latitude)\" lon=\"\(node.longitude)\">"
            if let bollard = node.bollard {
                osm += "<tag k=\"barrier\" v=\"bollard\"/>" + bollard.text(at: moment)
            }
            osm += "</node>\n"
        }
        for way in ways {
            osm += "<way id=\"\(way.id)\"><nd ref=\"\(way.from + 1)\"/><nd ref=\"\(way.to + 1)\"/>"
            osm += "<tag k=\"highway\" v=\"\(way.highway)\"/>" + (way.tag?.text(at: moment) ?? "")
            osm += "</way>\n"
        }
        for (number, restriction) in restrictions.enumerated() {
            osm += "<relation id=\"\(5000 + number)\"><tag k=\"type\" v=\"restriction\"/>"
            osm += restriction.tag.text(at: moment)
            for (place, way) in restriction.ways.enumerated() {
                let role =
                    place == 0 ? "from" : place == restriction.ways.count - 1 ? "to" : "via"
                osm += "<member type=\"way\" ref=\"\(way)\" role=\"\(role)\"/>"
            }
            if let node = restriction.node {
                osm += "<member type=\"node\" ref=\"\(node + 1)\" role=\"via\"/>"
            }
            osm += "</relation>\n"
        }
        return try MapCompiler.compile(.xml(osm + "</osm>\n")).network()
    }
}
