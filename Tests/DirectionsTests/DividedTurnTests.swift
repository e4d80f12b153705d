import Directions
import Foundation
import Geodesy
import MapCompiler
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// A turn off a road that goes straight on is announced, whatever of both roads is divided.
@Suite struct DividedTurnTests {
    @Test(arguments: 1...400 as ClosedRange<UInt64>)
    func `a turn off a road that goes straight on never vanishes`(seed: UInt64) throws {
        let junction = RandomTurn(seed: seed)
        try expectTurn(at: junction, to: junction.end)
    }

    /// Nothing leaves the intersection then: what is told is that of the roads within it.
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `nor does one to a destination between the carriageways`(seed: UInt64) throws {
        let junction = RandomTurn(seed: seed)
        guard let end = junction.between else { return }
        try expectTurn(at: junction, to: end)
    }

    private func expectTurn(at junction: RandomTurn, to end: Coordinate) throws {
        let network = try MapCompiler.compile(.xml(junction.osm)).network()
        let waypoints = [junction.start, end].map { Waypoint(coordinate: $0) }
        let request = RouteRequest(waypoints: waypoints, utcOffsetSeconds: 0)
        let path = try #require(try Router(network: network).routes(for: request).first)
        let route = Route(path, for: request, in: network, language: .english)
        let side = junction.isLeft ? "LEFT" : "RIGHT"
        let isAnnounced = route.legs.flatMap(\.steps).contains {
            $0.coordinate.distance(to: junction.corner) <= 40
                && $0.maneuver.rawValue.hasSuffix(side)
                && !$0.maneuver.rawValue.hasPrefix("DESTINATION")
        }
        #expect(isAnnounced, "\(route.legs.flatMap(\.steps).map(\.maneuver)) \(junction.osm)")
    }
}

/// A road that goes straight on, and one that leaves it at 65 to 115 degrees; each may be divided. The carriageways of the
/// one that leaves meet again some way on, behind a bend.
private struct RandomTurn {
    private(set) var osm = "<osm version=\"0.6\">\n"
    let isLeft: Bool
    private var count = 0
    private var ways = ""
    private let turn: Double
    private let rotation: Double
    private(set) var start = Coordinate(latitude: 0, longitude: 0)
    private(set) var end = Coordinate(latitude: 0, longitude: 0)
    /// On the crossing, behind one carriageway and before the other; nil where nothing is crossed.
    private(set) var between: Coordinate?
    private(set) var corner = Coordinate(latitude: 0, longitude: 0)

    init(seed: UInt64) {
        var random = SplitMix64(state: seed)
        isLeft = Bool.random(using: &random)
        turn = .random(in: 65...115, using: &random)
        rotation = .random(in: 0..<360, using: &random)
        let median = Bool.random(using: &random) ? Double.random(in: 6...25, using: &random) : 0
        let gap = Bool.random(using: &random) ? Double.random(in: 6...25, using: &random) : 0
        let kinds = ["primary", "secondary", "tertiary", "residential"]
        let main = kinds.randomElement(using: &random)!
        let side = kinds.randomElement(using: &random)!
        let onward = ["Main Street", "Main Street", ""].randomElement(using: &random)!
        // Metres along the way driven and to the side to which one turns, mirrored for a right turn.
        let angle = turn * .pi / 180
        func aside(_ meters: Double, from x: Double = 0) -> (x: Double, y: Double) {
            (x + meters * cos(angle), meters * sin(angle))
        }
        // Traffic keeps right: of the road that leaves the incoming carriageway lies on the left.
        let incoming = isLeft ? -gap : gap
        let crossing = isLeft && median > 0
        let opposite = isLeft ? median : -median
        func over(from x: Double) -> (x: Double, y: Double) {
            (x + opposite / tan(angle), opposite)
        }
        let far = Double.random(in: 30...250, using: &random)
        let join = aside(
            median + gap * 1.5 + .random(in: 15...40, using: &random), from: incoming / 2)
        let last = (x: join.x + far * cos(angle * 1.2), y: join.y + far * sin(angle * 1.2))

        let a = node(-250, 0)
        let west = node(min(0, incoming), 0)
        let east = gap > 0 ? node(max(0, incoming), 0) : west
        let b = node(250, 0)
        let (outNode, inNode) = incoming < 0 ? (east, west) : (west, east)
        let isOneway = median > 0
        way([a, west, east], main, "Main Street", isOneway)
        way([east, b], main, onward, isOneway)
        var (out, into) = ([outNode], [inNode])
        if median > 0 {
            let c = node(250, opposite)
            let d = node(-250, opposite)
            if crossing {
                let overOut = over(from: 0)
                let overIn = over(from: incoming)
                let o = node(overOut.x, overOut.y)
                let i = gap > 0 ? node(overIn.x, overIn.y) : o
                way(
                    [c] + (incoming < 0 ? [o, i] : [i, o]).uniqued + [d], main, "Main Street", true)
                out.append(o)
                into.append(i)
            } else {
                way([c, d], main, "Main Street", true)
            }
        }
        let j = node(join.x, join.y)
        let e = node(last.x, last.y)
        if gap > 0 {
            way(out + [j], side, "Side Street", true)
            way([j] + into.reversed(), side, "Side Street", true)
            way([j, e], side, "Side Street", false)
        } else {
            way(out + [j, e], side, "Side Street", false)
        }
        osm += ways + "</osm>\n"
        start = place(-200, 0)
        end = place(last.x, last.y)
        corner = place(0, 0)
        if crossing { between = place(over(from: 0).x * 0.6, over(from: 0).y * 0.6) }
    }

    private func place(_ x: Double, _ y: Double) -> Coordinate {
        let side = isLeft ? y : -y
        let (cosine, sine) = (cos(rotation * .pi / 180), sin(rotation * .pi / 180))
        let degree = 111_195.0
        return Coordinate(
            latitude: 1 + (x * sine + side * cosine) / degree,
            longitude: 1 + (x * cosine - side * sine) / degree / cos(Double.pi / 180))
    }

    private mutating func node(_ x: Double, _ y: Double) -> Int {
        count += 1
        let place = place(x, y)
        osm += "<node id=\"\(count)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>\n"
        return count
    }

    private mutating func way(_ nodes: [Int], _ kind: String, _ name: String, _ isOneway: Bool) {
        count += 1
        ways += "<way id=\"\(count)\">"
        for node in nodes.uniqued { ways += "<nd ref=\"\(node)\"/>" }
        ways += "<tag k=\"highway\" v=\"\(kind)\"/>"
        if !name.isEmpty { ways += "<tag k=\"name\" v=\"\(name)\"/>" }
        if isOneway { ways += "<tag k=\"oneway\" v=\"yes\"/>" }
        ways += "</way>\n"
    }
}

extension [Int] {
    /// Without elements equal to the one before.
    fileprivate var uniqued: [Int] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
