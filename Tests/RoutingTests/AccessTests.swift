import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct AccessTests {
    private static func ring(_ tags: [String: String]) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b-1-c---d
                |   |
                e   f
                |   |
                g---h
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary"],
                "bc": ["highway": "residential"].merging(tags) { $1 },
                "cd": ["highway": "primary"], "begh": ["highway": "primary"],
                "hfc": ["highway": "primary"],
            ])
    }

    @Test func `a road for residents is no way through, but a way to what is on it`() throws {
        let map = try Self.ring(["access": "destination"])
        #expect(try map.way("ad").hasSuffix("hc cd"))
        #expect((try? map.way("a1")) == "ab bc")
        #expect((try? map.way("1d")) == "bc cd")
    }

    @Test func `a road for residents is used when nothing else leads there`() throws {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100,
            ways: [
                "ab": ["highway": "primary"],
                "bc": ["highway": "residential", "motor_vehicle": "destination"],
                "cd": ["highway": "primary"],
            ])
        #expect((try? map.way("ad")) == "ab bc cd")
    }

    @Test func `one-ways are kept, and each mode has its own`() throws {
        let map = try Self.ring([
            "oneway": "yes", "oneway:bicycle": "no", "highway": "residential",
        ])
        #expect((try? map.way("ad")) == "ab bc cd")
        #expect(try map.way("da").hasPrefix("dc ch"))
        #expect((try? map.way("da", RouteOptions(travelMode: .cycling))) == "dc cb ba")
        #expect((try? map.way("da", RouteOptions(travelMode: .walking))) == "dc cb ba")
    }

    @Test func `a bollard stops cars and not bicycles`() throws {
        let map = try ScenarioMap(
            "a---b---c", grid: 100,
            ways: ["ab": ["highway": "residential"], "bc": ["highway": "residential"]],
            nodes: ["b": ["barrier": "bollard"]])
        #expect(map.failure("ac")?.status == .noRouteFound)
        #expect((try? map.way("ac", RouteOptions(travelMode: .cycling))) == "ab bc")
    }

    @Test func `a ferry is avoided where a road leads there, and used where none does`() throws {
        let ways: KeyValuePairs<String, [String: String]> = [
            "ab": ["highway": "primary"], "bc": ["route": "ferry", "duration": "00:05"],
            "cd": ["highway": "primary"], "befc": ["highway": "primary"],
            "dg": ["route": "ferry", "duration": "00:05"], "gh": ["highway": "primary"],
        ]
        let map = try ScenarioMap(
            """
            a---b---c---d---g---h
                |   |
                e---f
            """, grid: 1000, ways: ways)
        #expect((try? map.way("ad")) == "ab bc cd")
        #expect(try map.way("ah").hasSuffix("cd dg gh"))
        let ferry = try map.path("ad", RouteOptions(avoidsFerries: true)).legs[0].edges
        #expect(ferry.allSatisfy { map.network.roadClass(of: $0) != .ferry })
        let allowed = try map.path("gh", RouteOptions(avoidsFerries: false))
        #expect(!allowed.legs[0].edges.isEmpty)
    }

    @Test func `tolls and highways are avoided on demand`() throws {
        func map(_ tags: [String: String]) throws -> ScenarioMap {
            try ScenarioMap(
                """
                a---b-------c---d
                    |       |
                    e-------f
                """, grid: 500,
                ways: [
                    "ab": ["highway": "primary"],
                    "bc": ["highway": "trunk", "oneway": "no"].merging(tags) { $1 },
                    "cd": ["highway": "primary"],
                    "be": ["highway": "primary"], "ef": ["highway": "primary"],
                    "fc": ["highway": "primary"],
                ])
        }
        let toll = try map(["toll": "yes"])
        #expect(try toll.way("ad") == "ab bc cd")
        #expect(try toll.way("ad", RouteOptions(avoidsTolls: true)).contains("ef"))
        let highway = try map(["highway": "motorway"])
        #expect(try highway.way("ad") == "ab bc cd")
        #expect(try highway.way("ad", RouteOptions(avoidsHighways: true)).contains("ef"))
    }

    @Test(arguments: [([:], true), (["motor_vehicle": "yes"], false)])
    func `a gate that may have to be opened is worth a detour of less than a minute`(
        tags: [String: String], isAvoided: Bool
    ) throws {
        let map = try ScenarioMap(
            """
            a---b-g-c---d
                |   |
                e---f
            """, grid: 50,
            ways: [
                "ab": ["highway": "primary"], "bgc": ["highway": "primary"],
                "cd": ["highway": "primary"], "befc": ["highway": "primary"],
            ], nodes: ["g": ["barrier": "gate"].merging(tags) { $1 }])
        #expect(try map.way("ad").contains("bg") != isAvoided)
    }
}
