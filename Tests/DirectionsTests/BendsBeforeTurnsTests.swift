import Directions
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Two bends or turns close to each other that are not one turn to the driver.
@Suite struct BendsBeforeTurnsTests {
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a turn is not sharp for the sake of a quiet bend to the same side before it`(
        side: ScenarioDrivingSide
    ) throws {
        let map = try ScenarioMap(
            """
                                                                        d
                                    e






                                                    c



            a                             b




                                              x
            """, grid: 4,
            ways: [
                "abcd": ["highway": "primary", "name": "Main Street"],
                "bx": ["highway": "residential", "name": "Mill Lane"],
                "ce": ["highway": "residential", "name": "Hill Road"],
            ], drivingSide: side)
        #expect(try DirectionsScenario(map).maneuvers("ae") == ["TURN_LEFT Hill Road"])
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `who leaves by a slip road and turns to the other side behind it hears of both`(
        side: ScenarioDrivingSide
    ) throws {
        let map = try ScenarioMap(
            """
                                                    n









            a                   b                   c                             e








                                                    d










                                                    s
            """, grid: 4,
            ways: [
                "abc": ["highway": "primary", "name": "Main Street"],
                // Nobody turns round farther on.
                "ce": ["highway": "primary", "name": "Main Street", "oneway": "yes"],
                "bd": ["highway": "primary_link", "name": "", "oneway": "yes"],
                "nc": ["highway": "secondary", "name": "Cross Street"],
                "cd": ["highway": "secondary", "name": "Cross Street"],
                "ds": ["highway": "secondary", "name": "Cross Street", "oneway": "yes"],
            ],
            relations: [.restriction("no_left_turn", from: "abc", via: "c", to: "nc")],
            drivingSide: side)
        let scenario = DirectionsScenario(map)
        let maneuvers = try scenario.maneuvers("an")
        #expect(maneuvers.count == 2)
        #expect(maneuvers.first?.contains("RIGHT") == true)
        #expect(maneuvers.last?.contains("LEFT Cross Street") == true)
        // To the right the slip road only cuts the corner.
        #expect(try scenario.maneuvers("as") == ["TURN_RIGHT Cross Street"])
    }
}
