import Directions
import ScenarioMaps
import Testing

/// Roads that lead to one side first, and then to the other, and ramps that part.
@Suite struct SwingingRoadTests {
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a turn to one side and a sharp one to the other are told as they are driven`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                            g



                                                                                                                    x













                a                                                           b





                                                                             c











                                                                             h
                """, grid: 2,
                ways: [
                    "ab": ["highway": "residential"],
                    "bg": ["highway": "residential", "oneway": "-1"],
                    "bc": ["highway": "residential", "name": ""],
                    "ch": ["highway": "residential"], "cx": ["highway": "residential"],
                ], drivingSide: side))
        #expect(try scenario.maneuvers("ax") == ["TURN_RIGHT ", "TURN_SHARP_LEFT cx"])
    }

    @Test(arguments: [
        ("d", "", "FORK_RIGHT B 43", ["FORK_LEFT "]), ("f", "", "TURN_RIGHT B 43", []),
        ("d", "Loop", "TURN_RIGHT Loop", []),
    ])
    func
        `where a ramp parts into ramps one keeps to a side, unless one has a name or bears off far`(
            end: Character, name: String, maneuver: String, straightOn: [String]
        ) throws
    {
        let ramp = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------------------b-------------------c
                                      e   g
                                   h


                                              d
                                f
                """, grid: 10,
                ways: [
                    "ab": ramp, "bc": ramp,
                    end == "d" ? "begd" : "bhf": ramp.merging(["ref": "B 43", "name": name]) { $1 },
                ]))
        #expect(try scenario.maneuvers("a\(end)") == [maneuver])
        #expect(try scenario.maneuvers("ac") == straightOn)
    }

    @Test func `one reference with a blank and with a hyphen is one road`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                "a-------b-------c",
                grid: 100,
                ways: [
                    "ab": ["highway": "primary", "name": "", "ref": "CG-3"],
                    "bc": ["highway": "primary", "name": "", "ref": "CG 3"],
                ]))
        #expect(try scenario.maneuvers("ac") == [])
    }
}
