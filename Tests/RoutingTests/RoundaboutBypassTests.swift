import Columns
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Who turns off at the next exit of a roundabout takes the bypass, though the way over the roundabout is allowed.
@Suite struct RoundaboutBypassTests {
    /// At once, and after once more round.
    private static let exits = ["qr>rt", "qr>rt"]

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a bypass is taken though the roundabout takes less time`(
        drivingSide: ScenarioDrivingSide
    ) throws {
        let map = try roundaboutBypass(drivingSide: drivingSide)
        #expect(slipRoadTurns(map) == Self.exits)
        #expect(try map.way("ad") == "as st td")
        let plain = try Self.path(map, "ad", slipRoadTurn: 0)
        #expect(plain.legs[0].edges == map.edges("asqrtd"))
        #expect(try plain.durationSeconds < map.path("ad").durationSeconds)
    }

    @Test func `all other ways over the roundabout are as before`() throws {
        let map = try roundaboutBypass()
        for start in "abcd12" {
            for end in "abcd23" where start != end && (start, end) != ("a", "d") {
                let path = try map.path("\(start)\(end)")
                let plain = try Self.path(map, "\(start)\(end)", slipRoadTurn: 0)
                #expect(path.legs[0].edges == plain.legs[0].edges, "\(start)\(end)")
            }
        }
        // Behind the beginning of the bypass, and before its end.
        #expect(try map.way("1d") == "sq qr rt td")
        #expect(try map.way("a2") == "as sq qr rt")
        #expect(try map.way("bd") == "bv vu uq qr rt td")
    }

    @Test func `only who comes from before the bypass pays for its exit`() throws {
        let map = try roundaboutBypass()
        let graph = TurnGraph(map.network)
        // More states for who came past the bypass: on the road to the roundabout, once round, and up to the exit again.
        #expect(graph.stateCount == graph.edgeCount + 6)
        func weight(_ letters: String, slipRoadTurn: Double) throws -> UInt32 {
            var parameters = CostParameters()
            parameters.slipRoadTurn = slipRoadTurn
            let metric = Metric(
                graph: graph,
                model: CostModel(network: map.network, options: .init(), parameters: parameters))
            let edges = map.edges(letters)
            var state = edges[0].rawValue
            var sum: UInt32 = 0
            for edge in edges.dropFirst() {
                let arc = try #require(
                    graph.arcs(of: state).first { graph.edge(of: graph.heads[$0]) == edge })
                sum += metric.weight(ofArc: arc, from: graph.edge(of: state), in: graph)
                state = graph.heads[arc]
            }
            return sum
        }
        for (letters, isBeside) in [
            ("asqrtd", true), ("sqrtd", false), ("asqrvb", false), ("bvuqrtd", false),
            ("asqrvuqrtd", true), ("astd", false),
        ] {
            let more = try weight(letters, slipRoadTurn: 10) - weight(letters, slipRoadTurn: 0)
            #expect(more == (isBeside ? 10_000 : 0), "\(letters)")
        }
    }

    @Test func `who cannot use the bypass, and who walks, is led as before`() throws {
        let map = try roundaboutBypass()
        let link = try #require(map.edges("st").first)
        #expect(try map.way("ad", RouteOptions(travelMode: .truck)) == "as st td")
        let cycling = RouteOptions(travelMode: .cycling)
        #expect(
            try map.path("ad", cycling).legs[0].edges
                == Self.path(map, "ad", cycling, slipRoadTurn: 0).legs[0].edges)
        let router = Router(network: map.network)
        router.setTraffic([link: 0])
        let path = try router.routes(
            for: RouteRequest(waypoints: "ad".map { Waypoint(coordinate: map.coordinate($0)) }))[0]
        #expect(path.legs[0].edges == map.edges("asqrtd"))
    }

    @Test(arguments: [
        ["access": "no"], ["motor_vehicle": "destination"], ["hgv": "no"], ["oneway": "no"],
        ["highway": "service"], ["highway": "primary", "name": "Old Street"],
        ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"],
    ])
    func `a road that is none for all, or is more than a bypass, is none`(
        tags: [String: String]
    ) throws {
        let map = try roundaboutBypass(tags)
        #expect(slipRoadTurns(map) == [])
        let graph = TurnGraph(map.network)
        #expect(graph.stateCount == graph.edgeCount)
    }

    @Test func `a road on the far side is no bypass`() throws {
        // As in a country of the other driving side.
        let map = try roundaboutBypass(
            ["maxspeed": "50"], drivingSide: .left, isMirrored: false)
        #expect(slipRoadTurns(map) == [])
    }

    @Test func `nobody is led round a tiny roundabout again for the sake of a very slow bypass`()
        throws
    {
        func map(_ speed: String) throws -> ScenarioMap {
            try roundaboutBypass(["maxspeed": speed], grid: 3)
        }
        #expect(try map("20").way("ad") == "as st td")
        #expect(slipRoadTurns(try map("3")) == [])
        #expect(try map("3").way("ad") == "as sq qr rt td")
    }

    @Test func `restrictions over several edges hold besides, and the exit counts with them too`()
        throws
    {
        let map = try roundaboutBypass(relations: [
            .restriction("no_straight_on", from: "za", viaWays: ["as", "sq", "qr"], to: "rv")
        ])
        #expect(slipRoadTurns(map) == Self.exits + ["qr>rt"])
        #expect(try map.way("zd") == "za as st td")
        #expect(try map.way("ab") == "as sq qr rv vb")
        #expect(try !map.way("zb").hasPrefix("za as sq qr rv"))
    }

    @Test func `the passage is in the map, and weights on demand are those of the tables`() throws {
        let map = try roundaboutBypass()
        let graph = TurnGraph(map.network)
        let stored = try #require(RoutingSections(storedIn: map.network)).graph
        #expect(slipRoadTurns(map, stored) == Self.exits)
        #expect(stored.stateCount == graph.stateCount)
        let tables = Metric(
            graph: stored,
            model: CostModel(network: map.network, options: .init(), parameters: .init()))
        let demanded = Metric(onDemandFor: tables.model, topSpeed: 100)
        for state in 0..<UInt32(stored.stateCount) {
            let edge = stored.edge(of: state)
            for arc in stored.arcs(of: state) {
                #expect(
                    demanded.weight(ofArc: arc, from: edge, in: stored)
                        == tables.weight(ofArc: arc, from: edge, in: stored))
            }
        }
    }

    private static func path(
        _ map: ScenarioMap, _ letters: String, _ options: RouteOptions = .init(),
        slipRoadTurn: Double
    ) throws -> RoutePath {
        var parameters = CostParameters()
        parameters.slipRoadTurn = slipRoadTurn
        return try Router(network: map.network, parameters: parameters).routes(
            for: RouteRequest(
                waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) },
                options: options))[0]
    }
}

/// A roundabout whose exit `rt` the bypass `sxyt` spares to who comes from `a`; metre for metre it is slower, so that time
/// alone does not lead over it.
///
/// - Parameter isMirrored: whether it is drawn upside down; nil for where one drives on the left.
func roundaboutBypass(
    _ bypass: [String: String] = [:], grid: Double = 10, relations: [ScenarioRelation] = [],
    drivingSide: ScenarioDrivingSide = .right, isMirrored: Bool? = nil
) throws -> ScenarioMap {
    let drawing = """
                              c
                              |
                              u
        z---a-----s-----1---q   v---3-----b
                              r
                      x       |
                              2
                              |
                          y   |
                              |
                              |
                              t
                              |
                              |
                              d
        """
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
    let road = ["highway": "primary", "maxspeed": "50", "name": "Main Street"]
    let circle = ["highway": "primary", "maxspeed": "50", "junction": "roundabout", "name": ""]
    return try ScenarioMap(
        (isMirrored ?? (drivingSide == .left) ? lines.reversed() : lines)
            .joined(separator: "\n"),
        grid: grid,
        ways: [
            "za": road, "as": road, "sq": road, "vb": road, "cu": road, "rt": road, "td": road,
            "qr": circle, "rv": circle, "vu": circle, "uq": circle,
            "sxyt": ["highway": "primary_link", "oneway": "yes", "maxspeed": "25", "name": ""]
                .merging(bypass) { $1 },
        ], relations: relations, drivingSide: drivingSide)
}
