import Directions
import ScenarioMaps
import Testing

/// What is said where two divided roads cross, and where lanes join.
@Suite struct DividedCrossingTests {
    /// Two divided roads that cross at 27°, in four parts of which one is too long for the inside of a junction.
    private static let crossing = try! ScenarioMap(
        """
                    w   s n
                    v



                        p
                        r
                          q
                          t




                                e
                        d u     f
        """, grid: 20,
        ways: [
            "utqn": ["highway": "primary", "name": "North Street", "oneway": "yes"],
            "sprd": ["highway": "primary", "name": "North Street", "oneway": "yes"],
            "eqpw": ["highway": "primary", "name": "Cross Road", "oneway": "yes"],
            "vrtf": ["highway": "primary", "name": "Cross Road", "oneway": "yes"],
        ])

    @Test func `back over a crossing of two divided roads is one U-turn`() throws {
        let scenario = DirectionsScenario(Self.crossing)
        #expect(try scenario.maneuvers("ud") == ["TURN_U_TURN_COUNTERCLOCKWISE North Street"])
    }

    @Test func `from one road sharply back onto another one is a turn`() throws {
        let scenario = DirectionsScenario(Self.crossing)
        #expect(try scenario.maneuvers("ed") == ["TURN_SHARP_LEFT North Street"])
        #expect(try scenario.maneuvers("vn") == ["TURN_SHARP_LEFT North Street"])
    }

    /// Behind a customs house two lanes become one road, which has a number only and bends.
    @Test func `where lanes join and the road bends on past a driveway nothing is said`() throws {
        let before = String(repeating: " ", count: 48)
        let road = ["highway": "trunk", "oneway": "yes", "name": "", "ref": "CG-1"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                b



                a\(before.dropFirst())c
                \(before)        d









                \(before)      s



                \(before)                                                                    e
                """, grid: 1.5,
                ways: [
                    "ac": road, "bc": road, "cde": road,
                    "ds": ["highway": "service", "name": ""],
                ]))
        #expect(try scenario.maneuvers("ae") == [])
        #expect(try scenario.maneuvers("be") == [])
    }

    /// A crescent for one direction lies around one side of the circle of a street, which it crosses twice.
    @Test func `a crescent is turned into to its side, wherever one leaves it`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                                                                    h







                                                                                                                                           i                                                                                                                    g















                                                                                                                                                                                                    d
                                                                                                                                                                                                                e

                                                                                                                                                                                     c





                                                                                                                                                                               b



                                                                                                                                                                                x                                              f









                                                                                                                                                                                                 k












































                s
                """, grid: 1,
                ways: [
                    "sx": ["highway": "residential", "name": "Boulevard"],
                    "kxbcdef": ["highway": "residential", "oneway": "yes", "name": ""],
                    "bi": ["highway": "residential", "oneway": "yes", "name": "Place"],
                    "hd": ["highway": "residential", "oneway": "yes", "name": "Place"],
                    "eg": ["highway": "residential", "name": "Boulevard"],
                ], drivingSide: .left))
        #expect(try scenario.maneuvers("sg") == ["TURN_LEFT ", "TURN_LEFT Boulevard"])
    }
}
