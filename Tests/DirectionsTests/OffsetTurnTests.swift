import Directions
import ScenarioMaps
import Testing

/// A turn and, at once, one to the other side.
@Suite struct OffsetTurnTests {
    /// Market Street leads on beyond b; one turns right there, and left at c, where Mill Lane goes straight on.
    private func steps(rows: Int) throws -> [String] {
        try DirectionsScenario(
            ScenarioMap(
                """
                a-------------b----f
                """ + String(repeating: "\n              |", count: rows)
                    + "\n              c-------------d"
                    + "\n              |\n              |\n              e",
                grid: 10,
                ways: [
                    "abf": ["highway": "residential", "name": "Market Street"],
                    "cd": ["highway": "residential", "name": "Market Street"],
                    "bce": ["highway": "residential", "name": "Mill Lane"],
                ])
        ).maneuvers("ad")
    }

    @Test(arguments: [0, 1, 2])
    func `the second turn is told where a road goes straight on there`(rows: Int) throws {
        let told = try steps(rows: rows)
        #expect(told.count == 2 && told[0].hasPrefix("TURN_RIGHT"), "\(told)")
        #expect(told.last?.hasPrefix("TURN_LEFT") == true, "\(told)")
    }
}
