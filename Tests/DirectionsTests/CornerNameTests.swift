import ScenarioMaps
import Testing

/// Corners at which a road has another name.
@Suite struct CornerNameTests {
    /// Three lanes of North Street turn left into Ring Road: by 41° at w, where a link crosses, and on over its next metres.
    @Test func `a corner behind a change of name is a turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                  a























                                 p





                                                       d
                                       v


                                          w

                               c                  x                                   z
                                              s         y

                t
                """, grid: 2,
                ways: [
                    "apvw": Self.road("North Street", lanes: "left|left|left|through"),
                    "wxy": Self.road("Ring Road", lanes: "left|left|left"),
                    "cwd": Self.road("North Street", lanes: "left|left"),
                    "ts": Self.road("West Street"), "syz": Self.road("Ring Road"),
                ]))
        let told = try scenario.maneuvers("az")
        #expect(told == ["TURN_LEFT Ring Road"], "\(told)")
    }

    private static func road(_ name: String, lanes: String? = nil) -> [String: String] {
        var tags = ["highway": "primary", "oneway": "yes", "name": name]
        tags["turn:lanes"] = lanes
        return tags
    }
}
