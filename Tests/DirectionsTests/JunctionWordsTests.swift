import Directions
import ScenarioMaps
import Testing

/// What is said at a junction fits the road that is taken, and no other one there.
@Suite struct JunctionWordsTests {
    private static let motorway = ["highway": "motorway", "name": "Autobahn", "ref": "A 7"]
    private static let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
    private static let street = ["highway": "residential"]

    @Test
    func `a ramp beside the carriageway merges away from its side, whatever the last metres do`()
        throws
    {
        // The ramp c-d-b lies to the right of the motorway a-b, which swings over to it at the end.
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a--------------e
                                 `
                c---------------d-b---f
                """, grid: 10,
                ways: ["aebf": Self.motorway.merging(["oneway": "yes"]) { $1 }, "cdb": Self.link]))
        #expect(try scenario.steps("cf")[1].maneuver == .mergeLeft)
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `at the end of a road a turn is told also where the name goes round the corner`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b
                    |
                    c
                """, grid: 50, ways: ["abd": Self.street, "bc": Self.street], drivingSide: side))
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT abd"])
        #expect(try scenario.maneuvers("ac") == ["TURN_RIGHT bc"])
    }

    @Test func `of two branches that bear off alike each has its side, under whatever name`() throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                        c
                a---b
                        d
                """, grid: 30,
                ways: [
                    "ab": ["highway": "tertiary", "name": "Main"],
                    "bc": ["highway": "tertiary", "name": "Main"],
                    "bd": ["highway": "tertiary", "name": "Other"],
                ]))
        #expect(try scenario.maneuvers("ac") == ["TURN_KEEP_LEFT Main"])
        #expect(try scenario.maneuvers("ad").first?.hasSuffix("RIGHT Other") == true)
    }

    @Test
    func `a branch that bears off a little from one that goes straight is no way straight on`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-------------c
                           `
                              ` d-------e
                """, grid: 10,
                ways: [
                    "abc": ["highway": "secondary", "name": "Main"],
                    "bde": ["highway": "secondary", "name": "Other"],
                ]))
        #expect(try scenario.maneuvers("ae").allSatisfy { !$0.hasPrefix("STRAIGHT") })
        #expect(try scenario.maneuvers("ac") == [])
    }

    @Test func `left and at once left again is one turn`() throws {
        let near = DirectionsScenario(
            try ScenarioMap(
                """
                e     f

                      d

                a     b     c
                """, grid: 5,
                ways: [
                    "ab": ["highway": "residential"], "bc": ["highway": "residential"],
                    "bdf": ["highway": "residential"], "de": ["highway": "residential"],
                ]))
        #expect(try near.maneuvers("ae").count == 1)
    }

    @Test func `a crossing with an offset of a few metres is crossed, not turned at twice`() throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                      f
                      |
                a--b--d--c
                   |
                   e
                """, grid: 4,
                ways: [
                    "abdc": ["highway": "residential", "name": "Across"],
                    "eb": ["highway": "residential", "name": "South"],
                    "df": ["highway": "residential", "name": "North"],
                ]))
        #expect(try scenario.maneuvers("ef") == ["STRAIGHT North"])
    }

    @Test(arguments: [(ScenarioDrivingSide.right, [1, 2, 3]), (.left, [3, 2, 1])])
    func `a mini-roundabout is a roundabout with counted exits`(
        side: ScenarioDrivingSide, numbers: [Int]
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 50, ways: ["abc": Self.street, "dbe": Self.street],
                nodes: ["b": ["highway": "mini_roundabout"]], drivingSide: side))
        for (route, number) in zip(["ae", "ac", "ad"], numbers) {
            let steps = try scenario.steps(route)
            #expect(steps.count == 3)
            #expect(steps[1].maneuver.rawValue.hasPrefix("ROUNDABOUT_"))
            #expect(steps[1].roundaboutTurnNumber == number)
        }
    }

    @Test func `a lane without an arrow beside lanes with one goes straight on`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-----------c
                           `
                              ` d
                """, grid: 20,
                ways: [
                    "ab": Self.motorway.merging(["turn:lanes": "none|none|slight_right"]) { $1 },
                    "bc": Self.motorway, "bd": Self.link,
                ]))
        let exit = try scenario.steps("ad")[1]
        #expect(exit.lanes?.map { $0.directions[0].shape } == [.straight, .straight, .slightRight])
        #expect(exit.lanes?.map { $0.directions[0].recommended } == [false, false, true])
    }
}
