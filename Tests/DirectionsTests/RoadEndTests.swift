import Directions
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Where the road ends or is left, something is said, with the side on which one leaves it.
@Suite struct RoadEndTests {
    private static let residential = ["highway": "residential"]

    private static func street(_ name: String, _ tags: [String: String] = [:]) -> [String: String] {
        ["highway": "residential", "name": name].merging(tags) { $1 }
    }

    @Test func `a street that ends is announced where only an alley leads to the other side`()
        throws
    {
        let drawing = """
                                  a











                c                 b           d
            """
        let alley = ["highway": "service", "service": "alley"]
        let named = DirectionsScenario(
            try ScenarioMap(
                drawing, grid: 5,
                ways: [
                    "ab": Self.street("Mill Lane"), "bc": Self.street("High Street"), "bd": alley,
                ]))
        #expect(try named.maneuvers("ac") == ["TURN_RIGHT High Street"])
        let nameless = DirectionsScenario(
            try ScenarioMap(
                drawing, grid: 5,
                ways: ["ab": Self.street(""), "bc": Self.street(""), "bd": alley]))
        #expect(try nameless.maneuvers("ac") == ["TURN_RIGHT "])
        // A street that goes on around the corner is none.
        let bend = DirectionsScenario(
            try ScenarioMap(
                drawing, grid: 5,
                ways: ["ab": Self.street("Mill Lane"), "bc": Self.street("Mill Lane"), "bd": alley])
        )
        #expect(try bend.maneuvers("ac") == [])
    }

    @Test(arguments: [["motor_vehicle": "no"], ["maxwidth": "1.8"], ["highway": "pedestrian"]])
    func `who leaves a road that is closed straight on turns`(closed: [String: String]) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                 b             c













                                  d
                """, grid: 10,
                ways: [
                    "ab": Self.street("Mill Lane"), "bc": Self.street("Mill Lane", closed),
                    "bd": Self.street("High Street"),
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_RIGHT High Street"])
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `in a hairpin bend a driveway leaves on the side of its first metres`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                   e





                                  c
                                     d











                                                    f




                         b

















                a
                """, grid: 2,
                ways: [
                    "abcdf": ["highway": "secondary", "name": "Pass Road"],
                    "de": ["highway": "service", "name": ""],
                ], drivingSide: side))
        #expect(try scenario.maneuvers("ae") == ["TURN_LEFT "])
        #expect(try scenario.maneuvers("af") == [])
    }

    @Test func `a jog is not silent where it leaves the road that goes straight on`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                                                 b                                                 c
                                                                  d








                                                                                   e



















                                                                  g
                """, grid: 1,
                ways: [
                    "abc": ["highway": "primary", "name": "Main Street"],
                    "bdg": Self.street("Mill Lane"),
                    "de": ["highway": "service", "name": ""],
                ]))
        let maneuvers = try scenario.maneuvers("ae")
        #expect(maneuvers.first?.contains("RIGHT") == true, "\(maneuvers)")
    }

    @Test func `where all lanes are marked to turn both branches have a side`() throws {
        let oneway = ["highway": "tertiary", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                             e









                a                   b






                                                d
                """, grid: 6,
                ways: [
                    "ab": oneway.merging([
                        "name": "Ring Road", "lanes": "2", "turn:lanes": "left|right",
                    ]) { $1 },
                    "bd": oneway.merging(["name": "Harbour Street", "lanes": "1"]) { $1 },
                    "be": [
                        "highway": "tertiary_link", "oneway": "yes", "name": "Ring Road",
                        "lanes": "1",
                    ],
                ]))
        let maneuvers = try scenario.maneuvers("ad")
        #expect(maneuvers.first?.hasSuffix("RIGHT Harbour Street") == true, "\(maneuvers)")
    }

    /// Behind the corner the road soon bends to where the approach led.
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a road that ends at another one is left around the corner at which that begins`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                  g






                                                                                                                                                                                                                                                                n




                a                                                           b

                                                                              c


                                                                                 d

                                                                                                                                                            m
                                                                                        e



                                                                                                     f                                          l


                                                                                                                  h                        k
                                                                                                                            i       j
                """, grid: 1,
                ways: [
                    "ab": ["highway": "residential"],
                    "gbcdefhijklmn": ["highway": "secondary", "name": "Main Road"],
                ], drivingSide: side))
        #expect(try scenario.maneuvers("an") == ["TURN_RIGHT Main Road"])
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `nothing is said on a ramp without a name where another one joins it in a bend`(
        side: ScenarioDrivingSide
    ) throws {
        let ramp = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                      i











                                                                    h








                                                                 g









                a                                           f


                    b


                           c
                                                     e
                                       d






                                                                l





















                                                                 k
                """, grid: 1,
                ways: ["abcdefghi": ramp, "klg": ramp], drivingSide: side))
        #expect(try scenario.maneuvers("ai") == [])
    }
}
