import Directions
import Geodesy
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

    /// Between the two carriageways a ramp begins that goes straight on over the far one.
    @Test func `back over a crossing from which a ramp leads on is a U-turn`() throws {
        let broad = ["highway": "primary", "name": "Broad", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                        r



                d-------c-------z

                a-------b-------x
                """, grid: 6,
                ways: [
                    "abx": broad, "zcd": broad,
                    "bcr": ["highway": "motorway_link", "oneway": "yes", "name": ""],
                ]))
        let turn = try scenario.steps("ad")[1]
        #expect(turn.maneuver == .turnUTurnCounterclockwise)
        #expect(turn.fullInstructionText == "Make a U-turn on Broad")
    }

    /// The lane beside the far carriageway bears the name of the road, too.
    @Test func `back onto a link of one's own road is a U-turn`() throws {
        let trunk = ["highway": "trunk", "name": "Trunk Road", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                f---------e---------d
                          |
                a---------b---------c
                """, grid: 25,
                ways: [
                    "abc": trunk, "de": trunk,
                    "ef": trunk.merging(["highway": "trunk_link"]) { $1 },
                    "be": ["highway": "trunk_link", "oneway": "yes", "name": ""],
                ]))
        let turn = try scenario.steps("af")[1]
        #expect(turn.maneuver == .turnUTurnCounterclockwise)
        #expect(turn.fullInstructionText == "Make a U-turn on Trunk Road")
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

    /// A ramp comes upon a divided road askew, and crosses its near carriageway and a ramp from that before it joins the
    /// far one at a small angle.
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `over one carriageway onto the other one turns, however small the last angle is`(
        side: ScenarioDrivingSide
    ) throws {
        let road = ["highway": "secondary", "name": "Coast Road", "oneway": "yes"]
        let link = ["highway": "motorway_link", "name": "", "oneway": "yes"]
        let drawing = """
                        r


                w        n    v               k
                          x
                s            f                t
                  z
            """
        let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
        let width = lines.map(\.count).max() ?? 0
        let mirrored = lines.map {
            String(($0 + String(repeating: " ", count: width - $0.count)).reversed())
        }.joined(separator: "\n")
        let scenario = DirectionsScenario(
            try ScenarioMap(
                side == .right ? drawing : mirrored, grid: 10,
                ways: ["kvnw": road, "sft": road, "rnxf": link, "vxz": link], drivingSide: side))
        let ahead = side == .right ? "LEFT" : "RIGHT"
        #expect(try scenario.maneuvers("rt") == ["TURN_\(ahead) Coast Road"])
        let place = try scenario.steps("rt")[1].coordinate
        #expect(place.distance(to: scenario.map.coordinate("n")) < 1)
    }

    /// What is crossed between two carriageways is the inside of the crossing up to some thirty metres, and a road of its own
    /// beyond.
    @Test(arguments: [(10.0, "b"), (20.0, "c")])
    func `over a wide median one turns at the far carriageway`(
        grid: Double, corner: Character
    ) throws {
        let main = ["highway": "primary", "name": "Main Street", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                         d
                k--------c--------l
                         |
                j--------b--------m
                         |
                         a
                """, grid: grid,
                ways: [
                    "lck": main, "jbm": main,
                    "abcd": ["highway": "tertiary", "name": "Side Street"],
                ]))
        #expect(try scenario.maneuvers("ak") == ["TURN_LEFT Main Street"])
        let place = try scenario.steps("ak")[1].coordinate
        #expect(place.distance(to: scenario.map.coordinate(corner)) < 1)
    }

    /// Both turns together lead sharply back, as another road of the first junction does.
    @Test func `two turns whose sum fits another road of the first junction stay two`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                                                 b                                       e


                                                                    c












                     x



                   d





                                                                                     y
                """, grid: 4,
                ways: [
                    "abe": ["highway": "residential", "name": "Main Street"],
                    "bcy": ["highway": "residential", "name": "Mid Street"],
                    "cd": ["highway": "residential", "name": "New Street"],
                    "bx": ["highway": "residential", "name": "Old Street"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_RIGHT Mid Street", "TURN_RIGHT New Street"])
    }

    /// Left and right 8 m, or 2 m, behind it, where another road goes straight on.
    @Test(arguments: [4.0, 1.0])
    func `a jog beside a road that goes straight on is two turns`(grid: Double) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                    y

















                                                                                                                    c                                                                          d

                a                                                                                                   b                                                                          e
                """, grid: grid,
                ways: [
                    "ab": ["highway": "residential", "name": "Main Street"],
                    "bcy": ["highway": "residential", "name": "Mid Street"],
                    "cd": ["highway": "residential", "name": "New Street"],
                    "be": ["highway": "residential", "name": "Old Street"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT Mid Street", "TURN_RIGHT New Street"])
    }

    /// Left and less to the right behind it: together slightly left, as another road leads.
    @Test func `left and right together are not told as another road leads`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                           y                                                        d







                                                                                                                                                            e















                                                                                           c


                a                                                                          b
                """, grid: 4,
                ways: [
                    "ab": ["highway": "residential", "name": "Main Street"],
                    "bcy": ["highway": "residential", "name": "Mid Street"],
                    "cd": ["highway": "residential", "name": "New Street"],
                    "be": ["highway": "residential", "name": "Old Street"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT Mid Street", "TURN_RIGHT New Street"])
    }

    /// Two one-way roads without a name, 8 m apart.
    @Test func `from one carriageway back onto the other is a U-turn also without a name`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                d---------------------e---f
                                      |
                a---------------------b---c
                """, grid: 4,
                ways: [
                    "abc": ["highway": "unclassified", "name": "", "oneway": "yes"],
                    "fed": ["highway": "unclassified", "name": "", "oneway": "yes"],
                    "be": ["highway": "unclassified", "name": "", "oneway": "yes"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_U_TURN_COUNTERCLOCKWISE "])
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
        let told = try scenario.maneuvers("sg")
        #expect(told == ["TURN_LEFT ", "TURN_LEFT Boulevard"], "\(told)")
    }
}
