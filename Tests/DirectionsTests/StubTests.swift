import ScenarioMaps
import Testing

/// Words at junctions whose roads begin with a few metres of another name, or beside the junction.
@Suite struct StubTests {
    private static let lane = ["highway": "residential", "name": "Lane"]

    /// A driveway whose first metres have the name of the lane, which goes straight on.
    @Test func `a turn off a road has not its name, though the first metres have`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          e








                          d
                a---------b---------c
                """, grid: 12,
                ways: [
                    "abc": Self.lane, "bd": Self.lane,
                    "de": ["highway": "service", "name": ""],
                ]))
        let told = try scenario.maneuvers("ae")
        #expect(told == ["TURN_LEFT "])
    }

    /// Where no other road has that name, its sign stands at the corner.
    @Test func `a turn has the name of the first metres where no other road has it`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          e








                          d
                a---------b---------c
                """, grid: 12,
                ways: [
                    "abc": ["highway": "residential", "name": "Street"], "bd": Self.lane,
                    "de": ["highway": "service", "name": ""],
                ]))
        let told = try scenario.maneuvers("ae")
        #expect(told == ["TURN_LEFT Lane"])
    }

    /// A boulevard and a cross street whose name changes between the carriageways of the boulevard.
    @Test func `a turn over a divided road has the name behind it`() throws {
        let boulevard = ["highway": "tertiary", "name": "Boulevard", "oneway": "yes"]
        let ridge = ["highway": "tertiary", "name": "Ridge Drive", "oneway": "yes"]
        let canyon = ["highway": "tertiary", "name": "Canyon Drive", "oneway": "yes"]
        let far = "\n\n\n\n\n\n\n\n\n\n\n"
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                    s   n\(far)
                w                   p m q                  e

                x                   r k o                  y\(far)
                                    t   a
                """, grid: 6,
                ways: [
                    "aoqn": boulevard, "sprt": boulevard, "eq": ridge, "qm": ridge,
                    "mpw": canyon, "xrk": canyon, "ko": ridge, "oy": ridge,
                ]))
        let told = try scenario.maneuvers("aw")
        #expect(told == ["TURN_LEFT Canyon Drive"])
    }

    /// One street forks at j. Its right branch begins 4 m to the right, where another street ends.
    @Test func `a fork whose branch begins beside it has a side`() throws {
        let jau = [
            "highway": "residential", "name": "Jau Street", "lanes": "1", "oneway": "yes",
        ]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                c

                        d








                              m


                        l

                              k
                            j
                          b




                                                                    e























                          a
                """, grid: 2.5,
                ways: [
                    "abjk": ["highway": "residential", "name": "Torres Street", "lanes": "2"],
                    "jlc": ["highway": "unclassified", "name": "Torres Street", "lanes": "2"],
                    "kmd": jau, "ek": ["highway": "residential", "name": "Other", "oneway": "yes"],
                ]))
        let told = try scenario.maneuvers("ad")
        #expect(told == ["FORK_RIGHT Jau Street"])
    }

    /// At j a road ends at another one, of which a third road leaves at k, 3 m to the left, less far to the right.
    @Test func `a turn that begins beside a junction is slight where another is plain`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                        n












                                                  k
                                                    j







                                                                                                                                      d







                a







                                                                                            c
                """, grid: 2,
                ways: [
                    "aj": ["highway": "residential", "name": ""],
                    "cjk": ["highway": "unclassified", "name": ""],
                    "kn": ["highway": "unclassified", "name": ""],
                    "kd": ["highway": "unclassified", "name": ""],
                ]))
        let told = try scenario.maneuvers("ad")
        #expect(told == ["TURN_SLIGHT_RIGHT "])
    }

    /// A road ends at a greater one, with a triangle between: left at its fork, and left onto the other road.
    @Test func `a turn onto a greater road behind a triangle is told`() throws {
        let street = ["highway": "residential", "name": "", "oneway": "yes"]
        let primary = ["highway": "primary", "name": "", "ref": "EN 208", "lanes": "2"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                a





















                                                                                                          b




                                                                                                          c






                                                                                                  d       u



                                                                                            f     t   s
                                                                                                          q

                                                                                      h
                                                                                            g
                                                                                                        r
                                                                          i           k
                                                                                                j


                                                                                                                  l

                w
                                                                                                                                  p











                                                                                                                                                                                      e
                """, grid: 2.5,
                ways: [
                    "abc": ["highway": "residential", "name": ""], "cdf": street,
                    "fhi": street, "fgj": street, "jrq": street, "lq": street, "qstf": street,
                    "quc": street, "wikj": primary, "jlpe": primary,
                ]))
        let told = try scenario.maneuvers("ae")
        #expect(told == ["TURN_LEFT EN 208"])
    }
}
