import Directions
import ScenarioMaps
import Testing

@Suite struct LaneTests {
    private func scenario(_ lanes: String) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 100,
                ways: [
                    "ab": [
                        "highway": "primary", "oneway": "yes", "turn:lanes": lanes, "name": "abc",
                    ],
                    "bc": ["highway": "primary", "name": "abc"], "dbe": ["highway": "primary"],
                ]))
    }

    /// `[ left | through | *right* ]` as text, as the route's first turn shows it.
    private func lanes(_ scenario: DirectionsScenario, _ letters: String) throws -> String? {
        try scenario.steps(letters)[1].lanes?.map { lane in
            lane.directions.map { $0.recommended ? "*\($0.shape.name)*" : $0.shape.name }
                .joined(separator: "+")
        }.joined(separator: " | ")
    }

    @Test func `the lanes for a turn are recommended, and their arrow for it`() throws {
        let scenario = try scenario("left|through;right|right")
        #expect(try lanes(scenario, "ad") == "*NORMAL_LEFT* | STRAIGHT+NORMAL_RIGHT | NORMAL_RIGHT")
        #expect(
            try lanes(scenario, "ae") == "NORMAL_LEFT | STRAIGHT+*NORMAL_RIGHT* | *NORMAL_RIGHT*")
    }

    @Test func `arrows that contradict the road are not shown`() throws {
        #expect(try lanes(scenario("right|left"), "ad") == nil)
    }

    @Test func `without arrows there are no lanes`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                e
            """, grid: 100, ways: ["abc": ["highway": "primary"], "be": ["highway": "primary"]])
        #expect(try DirectionsScenario(map).steps("ae")[1].lanes == nil)
    }
}
