import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Whatever a map's sections of routing say, a router that is made of them neither traps nor hangs.
@Suite struct DamageTests {
    @Test func `damaged sections of routing are made anew, or lead to some way`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d
            |   |   |   |
            e---f---g---h
            |   |   |   |
            i---j---k---l
            """,
            ways: [
                "abcd": ["highway": "primary", "oneway": "yes"], "efgh": ["highway": "tertiary"],
                "ijkl": ["highway": "residential"], "aei": ["highway": "residential"],
                "bfj": ["highway": "residential"], "cgk": ["highway": "service"],
                "dhl": ["highway": "secondary"],
            ],
            relations: [
                .restriction("no_left_turn", from: "efgh", via: "f", to: "bfj"),
                .restriction(
                    "no_right_turn", from: "abcd", via: "c", to: "cgk",
                    tags: ["restriction:conditional": "no_right_turn @ (Mo-Fr 08:00-10:00)"]),
            ])
        let sections = MapSections(map.bytes)
        var random = SplitMix64(state: 4055)
        let letters = Array("abcdefghijkl")
        var answers = 0
        for _ in 0..<1_000 {
            guard
                let network = try? RoadNetwork(
                    copying: sections.damaged(in: 40...56, using: &random))
            else { continue }
            let router = Router(network: network)
            let ends = (0..<2).map { _ in
                Waypoint(coordinate: map.coordinate(letters.randomElement(using: &random)!))
            }
            if (try? router.routes(for: RouteRequest(waypoints: ends))) != nil { answers += 1 }
        }
        #expect(answers > 300)
    }
}
