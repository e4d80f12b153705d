import Directions
import ScenarioMaps
import Testing

@Suite struct RoundaboutTests {
    /// Five arms, too large for a crossing.
    private func large(_ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        let ring = side == .right ? "bjhfdb" : "bdfhjb"
        return DirectionsScenario(
            try ScenarioMap(
                """
                      a
                      b
                i j       d c
                   h     f
                  g       e
                """, grid: 40,
                ways: [
                    ring: ["highway": "primary", "junction": "roundabout", "name": ""],
                    "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                    "ef": ["highway": "primary"], "gh": ["highway": "primary"],
                    "ij": ["highway": "primary"],
                ], drivingSide: side))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `exits are counted in the direction of the traffic`(side: ScenarioDrivingSide) throws {
        let scenario = try large(side)
        let order = side == .right ? ["i", "g", "e", "c"] : ["c", "e", "g", "i"]
        let rotation = side == .right ? "COUNTERCLOCKWISE" : "CLOCKWISE"
        for (index, destination) in order.enumerated() {
            let steps = try scenario.steps("a" + destination)
            #expect(steps.count == 4)
            #expect(steps[1].roundaboutTurnNumber == index + 1)
            #expect(steps[1].maneuver.rawValue.hasSuffix("_\(rotation)"))
            #expect(steps[2].maneuver.rawValue == "ROUNDABOUT_EXIT_\(rotation)")
            #expect(steps[2].roundaboutTurnNumber == nil)
        }
    }

    @Test func `a driveway is no exit that counts`() throws {
        let map = try ScenarioMap(
            """
                  a
                  b
            i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"],
                "ij": ["highway": "service", "service": "driveway", "name": ""],
            ])
        let steps = try DirectionsScenario(map).steps("ae")
        #expect(steps[1].roundaboutTurnNumber == 1)
    }

    @Test func `a small roundabout with two arms side by side is told by the exit`() throws {
        // On either side of north, so that their bearings are far apart as numbers.
        let map = try ScenarioMap(
            """
             a   h


              b g
            d c e
                f
            """, grid: 10,
            ways: [
                "bcegb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"], "gh": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("af")
        #expect(steps[1].roundaboutTurnNumber == 2)
        #expect(!steps[1].isDrivenLikeCrossing)
        #expect(steps[2].maneuver == .roundaboutExitCounterclockwise)
    }

    @Test func `a small roundabout is told as the crossing that it is driven like`() throws {
        let map = try ScenarioMap(
            """
                a
                b
            g h   d c
                f
                e
            """, grid: 5,
            ways: [
                "bhfdb": ["highway": "residential", "junction": "roundabout", "name": ""],
                "ab": ["highway": "residential"], "cd": ["highway": "residential"],
                "ef": ["highway": "residential"], "gh": ["highway": "residential"],
            ])
        let scenario = DirectionsScenario(map)
        #expect(try scenario.maneuvers("ag") == ["ROUNDABOUT_RIGHT_COUNTERCLOCKWISE gh"])
        #expect(try scenario.maneuvers("ae") == ["ROUNDABOUT_STRAIGHT_COUNTERCLOCKWISE ef"])
        #expect(try scenario.maneuvers("ac") == ["ROUNDABOUT_LEFT_COUNTERCLOCKWISE cd"])
        #expect(
            try scenario.steps("ac")[1].fullInstructionText
                == "At the roundabout, turn left onto cd")
    }

    @Test func `a trip that ends on the circle has no exit number`() throws {
        let map = try ScenarioMap(
            """
                  a
                  b
            i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"], "ij": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("af")
        #expect(steps[1].roundaboutTurnNumber == nil)
        #expect(steps[1].maneuver == .roundaboutCounterclockwise)
        #expect(steps[1].fullInstructionText == "Enter the roundabout")
    }
}
