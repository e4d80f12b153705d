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

    /// From a to e the driver turns right by 187°, in two turns without a choice at the second.
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `two turns to one side past straight back are told to that side`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------------------b-------------------x


                e
                                 .
                                c

                                                        d
                """, grid: 4,
                ways: [
                    "abx": ["highway": "secondary", "name": "Station Road"],
                    "bc": ["highway": "trunk_link", "oneway": "yes"],
                    "dce": ["highway": "trunk", "oneway": "yes", "name": "Ring Road"],
                ], drivingSide: side))
        let maneuvers = try scenario.maneuvers("ae")
        #expect(maneuvers.first?.contains("RIGHT") == true, "\(maneuvers)")
        #expect(maneuvers.allSatisfy { !$0.contains("LEFT") }, "\(maneuvers)")
    }

    /// A crescent's two corners are two turns, though it leads back under one name; over the middle of a divided
    /// road the driver turns round.
    @Test func `two turns between roads for both directions are no U-turn`() throws {
        func maneuvers(_ tags: [String: String]) throws -> [String] {
            try DirectionsScenario(
                ScenarioMap(
                    """
                    a-------------------b-----x
                                        |
                                        |
                                        |
                    d-------------------c-----y
                    """, grid: 6,
                    ways: [
                        "ab": tags, "bc": ["highway": "residential", "name": "Hadley Place"],
                        "cd": tags,
                        "bx": ["highway": "residential", "name": "Arbrook Avenue"],
                        "cy": ["highway": "residential", "name": "Hampstead Gate"],
                    ])
            ).maneuvers("ad")
        }
        let street = ["highway": "residential", "name": "Hadley Place"]
        #expect(
            try maneuvers(street) == ["TURN_RIGHT Hadley Place", "TURN_RIGHT Hadley Place"])
        #expect(
            try maneuvers(street.merging(["oneway": "yes"]) { $1 })
                == ["TURN_U_TURN_CLOCKWISE Hadley Place"])
    }

    /// The road bends left by 90° before the crossing, where the way turns right by 92°.
    @Test func `a bend of the road before a turn does not change the side of the turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a
                |
                |
                |
                |
                b---c---x
                    |
                    |
                    |
                    d
                """, grid: 7,
                ways: [
                    "ab": ["highway": "residential", "name": "Quay"],
                    "bc": ["highway": "residential", "name": "Avenue"],
                    "cx": ["highway": "residential", "name": "Avenue"],
                    "cd": ["highway": "residential", "name": "Terrace"],
                ]))
        #expect(try scenario.maneuvers("ad").last == "TURN_RIGHT Terrace")
    }

    /// From one carriageway of a divided road back onto the other, over a link of so many rows of 10 m.
    private static func link(rows: Int, _ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        let carriageway = ["highway": "trunk", "oneway": "yes", "name": "Ring"]
        return DirectionsScenario(
            try ScenarioMap(
                "a-------------------b-------------------c" + String(repeating: "\n", count: rows)
                    + "d-------------------e-------------------f",
                grid: 10,
                ways: [
                    "abc": carriageway, "fed": carriageway,
                    "be": ["highway": "trunk", "oneway": "yes", "name": ""],
                ], drivingSide: side))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a U-turn has the sense in which it is driven`(side: ScenarioDrivingSide) throws {
        #expect(try Self.link(rows: 3, side).maneuvers("ad") == ["TURN_U_TURN_CLOCKWISE Ring"])
    }

    @Test func `two turns to one side farther apart than one place are no U-turn`() throws {
        #expect(
            try Self.link(rows: 7, .right).maneuvers("ad") == ["TURN_RIGHT ", "TURN_RIGHT Ring"])
    }

    @Test func `turning round in a stub beside the road is one U-turn`() throws {
        let map = try ScenarioMap(
            """
                                s
            a---------p---------b------------------------------c
            """, grid: 15,
            ways: [
                "apbc": ["highway": "residential", "name": "High Street"],
                "bs": ["highway": "service", "name": ""],
            ])
        let request = RouteRequest(waypoints: [
            Waypoint(coordinate: map.coordinate("p"), preferredHeading: 90, headingTolerance: 30),
            Waypoint(coordinate: map.coordinate("a")),
        ])
        let path = try Router(network: map.network).routes(for: request)[0]
        let steps = Route(path, for: request, in: map.network, language: .english).legs[0].steps
        #expect(steps.map(\.maneuver).dropFirst().first == .turnUTurnCounterclockwise)
        #expect(steps.count == 3)
    }
}
