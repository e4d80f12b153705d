import ScenarioMaps
import Testing

/// Corners at which a road has another name.
@Suite struct CornerNameTests {
    /// Airport Road becomes Ring Road at b, and that turns left at c, where a service road goes straight on.
    @Test func `a corner behind a change of name is a turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                d
                                |
                                |
                a-------------b-c------e
                              |
                              |
                              f
                """, grid: 20,
                ways: [
                    "ab": ["highway": "unclassified", "oneway": "yes", "name": "Airport Road"],
                    "bcd": ["highway": "unclassified", "oneway": "yes", "name": "Ring Road"],
                    "ce": ["highway": "service", "name": ""],
                    "bf": ["highway": "unclassified", "oneway": "yes", "name": "Ring Road"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT Ring Road"])
    }
}
