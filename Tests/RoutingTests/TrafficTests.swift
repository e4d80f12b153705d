import Columns
import ContractionHierarchy
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

@Suite struct TrafficTests {
    @Test func `a closure and a jam are driven round, and forgotten when they are over`() throws {
        let map = try ScenarioMap(
            """
            a---b-------c---d
                |       |
                e-------f
            """, grid: 300,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "ef": ["highway": "primary"], "fc": ["highway": "primary"],
            ])
        let router = Router(network: map.network)
        let request = RouteRequest(
            waypoints: "ad".map { Waypoint(coordinate: map.coordinate($0)) })
        let straight = map.edges("abcd")
        let round = map.edges("abefcd")
        #expect(try router.routes(for: request)[0].legs[0].edges == straight)
        for speed in [0, 1.0] {
            router.setTraffic([map.edge("b", "c"): speed])
            #expect(try router.routes(for: request)[0].legs[0].edges == round)
        }
        let before = try router.routes(for: request)[0].durationSeconds
        router.setTraffic([map.edge("c", "b"): 0])
        #expect(try router.routes(for: request)[0].legs[0].edges == straight)
        router.setTraffic([map.edge("b", "c"): 10, map.edge("e", "f"): 0])
        #expect(try router.routes(for: request)[0].durationSeconds > before / 2)
        router.setTraffic([:])
        #expect(try router.routes(for: request)[0].legs[0].edges == straight)
    }

    @Test func `a closed road is left by who is there, and driven into by who has to go there`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---b-x-1-y-c---d
                |       |
                e-------f
            """, grid: 300,
            ways: [
                "ab": ["highway": "primary"], "bx": ["highway": "primary"],
                "xy": ["highway": "primary"], "yc": ["highway": "primary"],
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "ef": ["highway": "primary"], "fc": ["highway": "primary"],
            ])
        let router = Router(network: map.network)
        func way(_ letters: String) throws -> [EdgeID] {
            try router.routes(
                for: RouteRequest(
                    waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) }))[0]
                .legs[0].edges
        }
        func close(_ letters: String) {
            let edges = map.edges(letters) + map.edges(String(letters.reversed()))
            router.setTraffic(Dictionary(uniqueKeysWithValues: edges.map { ($0, 0) }))
        }
        close("bxyc")
        #expect(try way("1d") == map.edges("xycd"))
        #expect(try way("1a") == map.edges("yxba"))
        #expect(try way("a1") == map.edges("abxy"))
        #expect(try way("d1") == map.edges("dcyx"))
        #expect(try way("ad") == map.edges("abefcd"))
        close("bxy")
        #expect(try way("a1") == map.edges("abefcyx"))
        #expect(try way("1a") == map.edges("xycfeba"))
        router.setTraffic([map.edge("b", "x"): 0, map.edge("b", "e"): 0])
        let failure = #expect(throws: RoutingFailure.self) { try way("ad") }
        #expect(failure?.status == .noRouteFound)
        #expect(failure?.message.contains("closed now") == true)
    }

    /// Of two closed parts the shorter one has more edges.
    @Test(arguments: [RouteOptions(), RouteOptions(travelMode: .truck)])
    func `where every way is closed the fewest metres of closed roads are driven`(
        options: RouteOptions
    ) throws {
        let map = try ScenarioMap(
            """
            a-b-----1-------c-d
              |             |
              e-x-y---------f
            """, grid: 50,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "ex": ["highway": "primary"], "xy": ["highway": "primary"],
                "yf": ["highway": "primary"], "fc": ["highway": "primary"],
            ])
        func close(_ ways: [String]) -> Router {
            let router = Router(network: map.network)
            let edges = ways.flatMap { map.edges($0) + map.edges(String($0.reversed())) }
            // The metric of before is brought up to date, in part.
            router.prepare(for: options)
            router.setTraffic(Dictionary(uniqueKeysWithValues: edges.map { ($0, 0) }))
            return router
        }
        func way(_ letters: String, _ router: Router) throws -> [EdgeID] {
            var request = RouteRequest(
                waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) },
                options: options)
            request.leadsOverClosed = true
            return try router.routes(for: request)[0].legs[0].edges
        }
        let all = close(["bc", "ex", "xy"])
        #expect(try way("ad", all) == map.edges("abexyfcd"))
        #expect(try way("da", all) == map.edges("dcfyxeba"))
        // To a place on one of them, and from there.
        #expect(try way("a1", all) == map.edges("abc"))
        #expect(try way("1d", all) == map.edges("bcd"))
        let open = close(["bc", "ex"])
        #expect(try way("ad", open) == map.edges("abexyfcd"))
    }

    @Test func `a closed road of a few metres is not driven while any way is open`() throws {
        let lane = String(repeating: "-", count: 59)
        let gap = String(repeating: " ", count: 60)
        let map = try ScenarioMap(
            "a" + lane + "b-c" + lane + "d\n"
                + String(repeating: gap + "| |\n", count: 120) + gap + "e-f", grid: 5,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"],
                "be": ["highway": "residential", "maxspeed": "5"],
                "ef": ["highway": "residential", "maxspeed": "5"],
                "fc": ["highway": "residential", "maxspeed": "5"],
            ])
        let router = Router(network: map.network)
        func way(_ letters: String) throws -> [EdgeID] {
            try router.routes(
                for: RouteRequest(
                    waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) }))[0]
                .legs[0].edges
        }
        #expect(try way("ad") == map.edges("abcd"))
        router.setTraffic([map.edge("b", "c"): 0, map.edge("c", "b"): 0])
        #expect(try way("ad") == map.edges("abefcd"))
        // Nor by who is right before it.
        #expect(try !way("bd").contains(map.edge("b", "c")))
    }

    /// A path over so many closed roads has no weight.
    @Test func `where all roads are closed the refusal says so, also of a long way`() throws {
        var random = SplitMix64(state: 3)
        let network = try RandomTown(side: 90, isPlain: true, using: &random).network()
        var parameters = CostParameters()
        parameters.closedMeter *= 10
        let router = Router(network: network, parameters: parameters)
        let nodes = (0..<UInt32(network.nodeCount)).map {
            network.coordinate(of: NodeID(rawValue: $0))
        }
        func corner(_ sign: Double) throws -> Waypoint {
            Waypoint(
                coordinate: try #require(
                    nodes.min {
                        ($0.latitude + $0.longitude) * sign < ($1.latitude + $1.longitude) * sign
                    }))
        }
        let request = RouteRequest(waypoints: [try corner(1), try corner(-1)])
        #expect(try router.routes(for: request)[0].legs[0].edges.count > 150)
        router.setTraffic(
            Dictionary(
                uniqueKeysWithValues: (0..<UInt32(network.edgeCount)).map {
                    (EdgeID(rawValue: $0), 0)
                }))
        let failure = #expect(throws: RoutingFailure.self) { try router.routes(for: request) }
        #expect(failure?.message.contains("closed now") == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: [1, 2, 3])
    func `a partial customization gives the weights of a full one`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 18, using: &random).network()
        let graph = TurnGraph(network)
        let packed = try #require(HierarchyTopology(network, graph: graph))
        let topology = seed % 2 == 0 ? packed : packed.unpacked()
        func model(_ traffic: [EdgeID: Double]) -> CostModel {
            CostModel(
                network: network, options: .init(), parameters: .init(), traffic: traffic)
        }
        var metric = Metric(graph: graph, model: model([:]))
        var hierarchy = WeightedHierarchy(topology: topology, inputWeights: metric.arcWeights)
        var traffic: [EdgeID: Double] = [:]
        for round in 0..<10 {
            var changed: [EdgeID] = []
            // Few changes share pages of weights with the version before, many copy all of them.
            for _ in 0...(round % 10) * (round % 10) {
                let edge = EdgeID(
                    rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
                changed.append(edge)
                traffic[edge] = [nil, 0, 1, 3, 8].randomElement(using: &random)!
            }
            let (next, turns) = metric.updated(
                to: model(traffic), on: changed, in: graph, threads: 1 + round % 3)
            metric = next
            hierarchy = hierarchy.updated(
                inputWeights: metric.arcWeights, changed: turns,
                threads: 1 + round % 3)
            let full = Metric(graph: graph, model: model(traffic))
            let whole = WeightedHierarchy(
                topology: topology, inputWeights: full.arcWeights, threads: 1)
            #expect(metric.arcWeights.numbers == full.arcWeights.numbers)
            #expect(hierarchy.upWeights.numbers == whole.upWeights.numbers)
            #expect(hierarchy.downWeights.numbers == whole.downWeights.numbers)
        }
    }
}
