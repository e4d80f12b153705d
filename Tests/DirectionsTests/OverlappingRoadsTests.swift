import Directions
import Geodesy
import ScenarioMaps
import Testing

/// Roads that begin one upon the other.
@Suite struct OverlappingRoadsTests {
    /// From e the way to b, which then bends right to a, lies upon the way to h; centimetres, to which
    /// maps are rounded, must not decide which of them is the right one.
    @Test(arguments: [48.1, 60.20370383, 60.58024704])
    func `of two roads that begin alike the one that then bends right is the right one`(
        latitude: Double
    ) throws {
        let oneway = ["highway": "primary", "oneway": "yes"]
        let map = try ScenarioMap(
            """
                                 g



                              e                   f

            a          b
                     i
                h             c                   d
            """, grid: 5,
            ways: [
                "ab": ["highway": "primary", "name": "road"],
                "febcd": oneway.merging(["name": "road"]) { $1 },
                "ge": oneway.merging(["name": "in"]) { $1 },
                "eh": oneway.merging(["name": "right"]) { $1 },
                "ei": oneway.merging(["name": "left"]) { $1 },
            ], origin: Coordinate(latitude: latitude, longitude: 9))
        let scenario = DirectionsScenario(map)
        #expect(try scenario.maneuvers("ga") == ["FORK_RIGHT road"])
        #expect(try scenario.maneuvers("gh") == ["STRAIGHT right"])
        #expect(try scenario.maneuvers("gi") == ["FORK_LEFT left"])
    }
}
