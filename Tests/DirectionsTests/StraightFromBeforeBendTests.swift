import Directions
import ScenarioMaps
import Testing

/// Roads that do not go straight on from before a bend of the approach, though they begin so.
@Suite struct StraightFromBeforeBendTests {
    private static func street(_ name: String) -> [String: String] {
        ["highway": "residential", "name": name]
    }

    /// Cross Street leads aside by 42° from before the bend.
    @Test func `a road beside one that leads ahead as well has a side`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                  w









                                                                            n                                                 z


                a                                                 b
                """, grid: 2,
                ways: [
                    "abn": Self.street("Mill Lane"),
                    "wn": Self.street("Cross Street"),
                    "nz": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("az") == ["TURN_SLIGHT_RIGHT Broad Street"])
    }

    /// Broad Street bends to the right by 50° 9 m behind the junction.
    @Test func `a road that bends aside behind its first metres has a side`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                            w











                                                                            n        y


                a                                                 b















                                                                                                                     z
                """, grid: 2,
                ways: [
                    "abn": Self.street("Mill Lane"),
                    "wn": Self.street("Cross Street"),
                    "nyz": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("az") == ["TURN_SLIGHT_RIGHT Broad Street"])
    }
}
