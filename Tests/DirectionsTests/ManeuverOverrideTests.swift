import Directions
import ScenarioMaps
import Testing

/// Relations of the type `manoeuvre` have the last word.
@Suite struct ManeuverOverrideTests {
    private func crossing(_ relations: ScenarioRelation...) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e---f
                    |
                    g
                """, grid: 50,
                ways: [
                    "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                    "db": ["highway": "primary"], "be": ["highway": "primary"],
                    "ef": ["highway": "primary"], "eg": ["highway": "primary"],
                ], relations: relations))
    }

    @Test func `the kind and the direction that were mapped are announced`() throws {
        let scenario = try crossing(
            .maneuver(
                ["manoeuvre": "turn", "direction": "sharp_right"], from: "ab", at: "b", to: "be"))
        #expect(try scenario.maneuvers("ae") == ["TURN_SHARP_RIGHT be"])
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT db"])
        #expect(try scenario.maneuvers("ce") == ["TURN_LEFT be"])
    }

    @Test func `a turn is announced or suppressed although the drawing says otherwise`() throws {
        let scenario = try crossing(
            .maneuver(["maneuver": "suppress"], from: "ab", at: "b", to: "db"),
            .maneuver(
                ["maneuver": "turn", "direction": "slight_left"], from: "ab", at: "b", to: "bc"))
        #expect(try scenario.maneuvers("ad") == [])
        #expect(try scenario.maneuvers("ac") == ["TURN_SLIGHT_LEFT bc"])
    }

    @Test func `where there is nothing to choose nothing is announced`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a---b
                     \\
                       c   e
                       |   |
                       d---f
                """, grid: 50,
                ways: [
                    "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                    "cd": ["highway": "primary"], "df": ["highway": "primary"],
                    "fe": ["highway": "primary"],
                ],
                relations: [
                    .maneuver(
                        ["maneuver": "turn", "direction": "slight_left"], from: "ab", at: "b",
                        to: "bc"),
                    .maneuver(["direction": "slight_left"], from: "cd", at: "d", to: "df"),
                    .maneuver(["maneuver": "fork"], from: "df", at: "f", to: "fe"),
                ]))
        let plain = try scenario.maneuvers("ae")
        #expect(plain.allSatisfy { !$0.contains("SLIGHT") && !$0.contains("FORK") }, "\(plain)")
    }

    @Test func `over several ways it holds for those only who come all the way`() throws {
        let scenario = try crossing(
            .maneuver(
                ["maneuver": "turn", "direction": "sharp_left"], from: "db", at: "e",
                viaWays: ["be"], to: "ef"))
        #expect(try scenario.maneuvers("df").last == "TURN_SHARP_LEFT ef")
        #expect(try scenario.maneuvers("af").last == "TURN_LEFT ef")
    }
}
