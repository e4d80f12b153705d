import ScenarioMaps
import Testing

/// Plain turns where another road to the same side fits a plain turn better.
@Suite struct GradedTurnTests {
    private static let lane = ["highway": "residential", "name": "Lane"]
    private static let main = ["highway": "primary", "name": "Main Road"]
    private static let mill = ["highway": "residential", "name": "Mill Road"]

    /// A lane comes askew upon the main road, and Mill Road leaves there too.
    private func skewJunction(withMillRoad: Bool) throws -> DirectionsScenario {
        let drawing = """
                   n


            a-----------b


                      r      s
            """
        return DirectionsScenario(
            withMillRoad
                ? try ScenarioMap(
                    drawing, ways: ["ab": Self.lane, "nbs": Self.main, "br": Self.mill])
                : try ScenarioMap(drawing, ways: ["ab": Self.lane, "nbs": Self.main]))
    }

    @Test func `a skew turn beside a plain one is slight`() throws {
        let scenario = try skewJunction(withMillRoad: true)
        #expect(try scenario.maneuvers("as") == ["TURN_SLIGHT_RIGHT Main Road"])
        #expect(try scenario.maneuvers("ar") == ["TURN_RIGHT Mill Road"])
    }

    @Test func `a skew turn alone is a plain one`() throws {
        #expect(try skewJunction(withMillRoad: false).maneuvers("as") == ["TURN_RIGHT Main Road"])
    }
}
