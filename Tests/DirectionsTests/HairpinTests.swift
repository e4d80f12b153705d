import Directions
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Turns that lead back.
@Suite struct HairpinTests {
    /// The road from b is seen to leave by 116° to the left of the one from c, and leads back to g within some metres.
    private static func hairpin(_ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                """
                a                                                                                                                                           c



                                                        b


                                                           d


                                                             e
                                                                f
                                                                h

                                                                                                                  g
                """, grid: 1,
                ways: [
                    "abc": ["highway": "residential", "name": "Hill Road"],
                    "bdefhg": ["highway": "unclassified", "name": "Mill Lane"],
                ], drivingSide: side))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a turn is sharp where the road bends on, back beside the one that it leaves`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = try Self.hairpin(side)
        #expect(try scenario.maneuvers("cg") == ["TURN_SHARP_LEFT Mill Lane"])
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a turn at a right angle stays plain, whatever the road does farther on`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------------------b-------------------c
                                    |
                                    |
                                    d-------------------e
                """, grid: 20,
                ways: [
                    "abc": ["highway": "residential", "name": "Hill Road"],
                    "bde": ["highway": "unclassified", "name": "Mill Lane"],
                ], drivingSide: side))
        #expect(try scenario.maneuvers("ce").first == "TURN_LEFT Mill Lane")
    }
}
