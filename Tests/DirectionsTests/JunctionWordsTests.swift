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
    func `at the end of a road a turn is announced also where the name goes round the corner`(
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

    /// A frontage road lies before the main road, one-way like it: "right" would lead onto that.
    @Test func `across a frontage road onto a main road is not told as the bend on the way`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                a
                               .

                              .

                             .
                f-----------b-----------g
                            |
                d-----------c-----------e
                """, grid: 6.5,
                ways: [
                    "abc": ["highway": "residential", "name": ""],
                    "gbf": ["highway": "unclassified", "name": "", "oneway": "yes"],
                    "ecd": ["highway": "primary", "name": "Main", "oneway": "yes"],
                ]))
        #expect(try scenario.maneuvers("ad").last == "TURN_RIGHT Main")
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

    @Test(arguments: [("1", []), ("2", ["TURN_KEEP_LEFT Autobahn"])])
    func `a motorway that loses as many lanes to a ramp as it keeps divides`(
        lanes: String, told: [String]
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-----------c
                           `
                              ` ` ` d
                """, grid: 20,
                ways: [
                    "ab": Self.motorway.merging(["lanes": "4"]) { $1 },
                    "bc": Self.motorway.merging(["lanes": "2"]) { $1 },
                    "bd": Self.link.merging(["lanes": lanes]) { $1 },
                ]))
        #expect(try scenario.maneuvers("ac") == told)
    }

    @Test func `lanes without an arrow go straight on also where the maneuver keeps to them`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-----------c
                           `
                              ` ` ` d
                """, grid: 20,
                ways: [
                    "ab": Self.motorway.merging([
                        "lanes": "4", "turn:lanes": "none|none|slight_right|slight_right",
                    ]) { $1 },
                    "bc": Self.motorway.merging(["lanes": "2"]) { $1 },
                    "bd": Self.link.merging(["lanes": "2"]) { $1 },
                ]))
        let fork = try scenario.steps("ac")[1]
        #expect(fork.maneuver == .turnKeepLeft)
        #expect(
            fork.lanes?.map { $0.directions[0].shape }
                == [.straight, .straight, .slightRight, .slightRight])
        #expect(fork.lanes?.map { $0.directions[0].recommended } == [true, true, false, false])
    }

    @Test(arguments: [("1", []), ("2", ["TURN_KEEP_LEFT Autobahn"])])
    func `a motorway goes on with its lanes past one that leaves it with a single one`(
        lanes: String, told: [String]
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-----------c
                          `
                             `
                                d
                """, grid: 20,
                ways: [
                    "ab": Self.motorway.merging(["lanes": "4"]) { $1 },
                    "bc": Self.motorway.merging(["lanes": "4"]) { $1 },
                    "bd": Self.motorway.merging(["lanes": lanes]) { $1 },
                ]))
        #expect(try scenario.maneuvers("ac") == told)
        #expect(try scenario.maneuvers("ad").count == 1)
    }

    @Test(arguments: [("West", "East", 1), ("West", "West", 0)])
    func `where a ramp divides to two signposted places the driver hears which side is his`(
        onward: String, aside: String, told: Int
    ) throws {
        func link(_ destination: String) -> [String: String] {
            Self.link.merging(["destination": destination]) { $1 }
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------b-----------c
                        `
                          `
                           `
                            d
                """, grid: 20,
                ways: ["ab": link("Town"), "bc": link(onward), "bd": link(aside)]))
        #expect(try scenario.steps("ac").count - 2 == told)
        guard told > 0 else { return }
        #expect(try scenario.steps("ac")[1].maneuver == .forkLeft)
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a mini-roundabout at the mouth of a yard is one too`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a---b---c
                    |
                    e
                """, grid: 50,
                ways: ["abc": Self.street, "be": ["highway": "service", "name": ""]],
                nodes: ["b": ["highway": "mini_roundabout"]], drivingSide: side))
        #expect(
            try scenario.steps("ac").dropFirst().first?.roundaboutTurnNumber
                == (side == .right ? 2 : 1))
    }

    @Test func `a turn is announced by the name at the corner, which soon gives way to another`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                    e
                    |
                a---b
                    |
                    c
                    |
                    |
                    |
                    |
                    |
                    d
                """, grid: 22,
                ways: [
                    "ab": ["highway": "residential", "name": "First"],
                    "ebc": ["highway": "residential", "name": "Market"],
                    "cd": ["highway": "residential", "name": "Long"],
                ]))
        let steps = try scenario.steps("ad")
        #expect(steps.count == 3)
        #expect(steps[1].fullInstructionText == "Turn right onto Market")
        #expect(steps[1].roadCall.text == "Long")
    }

    @Test func `a street that bends off at once beside one as good as it has a side`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                       a
                       |
                       |
                       |
                       |
                       |
                       |
                       b
                         c



                 e

                            d
                """, grid: 4,
                ways: [
                    "ab": ["highway": "residential", "name": "High Street"],
                    "bcd": ["highway": "residential", "name": "High Street"],
                    "be": ["highway": "unclassified", "name": "Mill Lane"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_KEEP_LEFT High Street"])
        #expect(try scenario.maneuvers("ae") == ["TURN_SLIGHT_RIGHT Mill Lane"])
    }

    @Test func `two turns that together lead past straight back stay two`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                e
                   `
                      `
                          d
                          |
                a---------b---------c
                """, grid: 6,
                ways: [
                    "abc": ["highway": "residential"], "bd": ["highway": "residential"],
                    "de": ["highway": "residential"],
                ]))
        #expect(try scenario.maneuvers("ae").count == 1)
        let back = DirectionsScenario(
            try ScenarioMap(
                """
                          d-----f
                       `  |
                    `     |
                 e        |
                a---------b---------c
                """, grid: 3,
                ways: [
                    "abc": ["highway": "residential"], "bd": ["highway": "residential"],
                    "de": ["highway": "residential"], "df": ["highway": "residential"],
                ]))
        #expect(try back.maneuvers("ae").count == 2)
    }

    @Test func `a road that soon bends on under its name is one turn with that bend`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                          e


                                                      f



                                          d

                a                   b             c
                """, grid: 5,
                ways: [
                    "abc": ["highway": "secondary", "name": "Main"],
                    "bde": ["highway": "residential", "name": "Lane"],
                    "df": ["highway": "residential", "name": "Other"],
                ]))
        #expect(try scenario.maneuvers("ae") == ["TURN_LEFT Lane"])
    }

    @Test func `a jog of a few metres is no turn to the side that it begins with`() throws {
        // There is a true turn to the right at d.
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                        n




                a                       b

                                              d                       c




                                              s
                """, grid: 4,
                ways: [
                    "ab": ["highway": "residential", "name": "Main"],
                    "bd": ["highway": "residential", "name": "Link"],
                    "dc": ["highway": "residential", "name": "Other"],
                    "nb": ["highway": "residential", "name": "North"],
                    "ds": ["highway": "residential", "name": "South"],
                ]))
        #expect(try scenario.maneuvers("ac") == ["STRAIGHT Other"])
    }

    @Test func `a turn across the other carriageway is announced as far as it leads`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                  t









                w                          r                 z

                x                          q                 y


                                              p














                                         s
                """, grid: 4,
                ways: [
                    "sp": ["highway": "secondary", "name": "Main"],
                    "pt": ["highway": "secondary", "name": "Main", "oneway": "yes"],
                    "pqr": ["highway": "secondary", "name": "Main", "oneway": "yes"],
                    "zrw": ["highway": "tertiary", "name": "Side", "oneway": "yes"],
                    "xqy": ["highway": "tertiary", "name": "Side", "oneway": "yes"],
                ]))
        #expect(try scenario.maneuvers("sw") == ["TURN_LEFT Side"])
    }

    @Test(arguments: [("yes", 1), ("no", 3)])
    func `around a circle back onto one's own road is a U-turn`(oneway: String, told: Int) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                    n





                                    c

                                         b          a
                  w           d
                                         g          h

                                    e





                                    s
                """, grid: 10,
                ways: [
                    "ab": ["highway": "primary", "name": "Broad", "oneway": "yes"],
                    "gh": ["highway": "primary", "name": "Broad", "oneway": "yes"],
                    "bcdeg": ["highway": "primary", "name": "Circus", "oneway": oneway],
                    "nc": ["highway": "primary", "name": "North"],
                    "dw": ["highway": "primary", "name": "West"],
                    "es": ["highway": "primary", "name": "South"],
                ]))
        let maneuvers = try scenario.maneuvers("ah")
        #expect(maneuvers.count == told)
        #expect((maneuvers.first == "TURN_U_TURN_COUNTERCLOCKWISE Broad") == (told == 1))
    }

    @Test func `one also turns round where the circle is left along its edge`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                      n


                                      c


                                                b                   x


                          d


                                                g                   s


                                      e
                              k



                  h
                    a
                """, grid: 5,
                ways: [
                    "ake": ["highway": "primary", "name": "Broad", "oneway": "yes"],
                    "dh": ["highway": "primary", "name": "Broad", "oneway": "yes"],
                    "egbcd": ["highway": "primary", "name": "Circus", "oneway": "yes"],
                    "gs": ["highway": "primary", "name": "South"],
                    "bx": ["highway": "primary", "name": "East"],
                    "cn": ["highway": "primary", "name": "North"],
                ]))
        #expect(try scenario.maneuvers("ah") == ["TURN_U_TURN_COUNTERCLOCKWISE Broad"])
    }

    @Test func `who leaves the carriageway where he has just come upon it does not merge`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                              e

                a---------------------------b-d---------f
                                          `
                c-----------------------h
                """, grid: 5,
                ways: [
                    "abdf": Self.motorway.merging(["oneway": "yes"]) { $1 }, "chb": Self.link,
                    "de": ["highway": "residential"],
                ]))
        #expect(try scenario.maneuvers("ce") == ["TURN_LEFT de"])
        #expect(try scenario.maneuvers("cf").first?.hasPrefix("MERGE") == true)
    }

    @Test func `two right turns have the pair of words that fits both`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a---------b---------e










                  d           c
                """, grid: 10,
                ways: ["abe": Self.street, "bc": Self.street, "bd": Self.street]))
        #expect(try scenario.maneuvers("ac") == ["TURN_RIGHT bc"])
        #expect(try scenario.maneuvers("ad") == ["TURN_SHARP_RIGHT bd"])
    }

    @Test func `one turns into a branch that bears off by more than sixty degrees`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                   d




                a---------b




                     e

                               c
                """, grid: 10,
                ways: [
                    "ab": ["highway": "tertiary", "name": "Terrace"],
                    "bc": ["highway": "residential", "name": "Terrace"],
                    "ebd": ["highway": "tertiary", "name": "Avenue"],
                ]))
        #expect(try scenario.maneuvers("ac") == ["TURN_RIGHT Terrace"])
    }

    @Test func `a motorway whose carriageways end as one road is not left there`() throws {
        let map = try ScenarioMap(
            """
            a--------b
                                   c------d
            f--------e
            """, grid: 60,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "name": "", "ref": "A 7"],
                "cef": ["highway": "motorway", "oneway": "yes", "name": "", "ref": "A 7"],
                "cd": ["highway": "motorway_link", "oneway": "no", "name": "Ocean Drive"],
            ], drivingSide: .left)
        let maneuvers = try DirectionsScenario(map).maneuvers("ad")
        #expect(maneuvers == ["NAME_CHANGE Ocean Drive"])
    }

    @Test func `nor where its carriageways lie so near that the other one leads straight back`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-----------------------b
                                        c------------------------------d
            f-----------------------e
            """, grid: 5,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "name": "", "ref": "A 7"],
                "cef": ["highway": "motorway", "oneway": "yes", "name": "", "ref": "A 7"],
                "cd": ["highway": "motorway_link", "oneway": "no", "name": "Ocean Drive"],
            ], drivingSide: .left)
        let maneuvers = try DirectionsScenario(map).maneuvers("ad")
        #expect(!maneuvers.contains { $0.hasPrefix("OFF_RAMP") }, "\(maneuvers)")
    }

    @Test func `where a carriageway parts to two signposted places the side is announced`() throws {
        func map(_ right: String) throws -> ScenarioMap {
            let street = ["highway": "unclassified", "name": "Ring", "oneway": "yes"]
            return try ScenarioMap(
                """
                a---------b---------c
                                `
                                  `
                                    d
                """, grid: 20,
                ways: [
                    "ab": street, "bc": street.merging(["destination": "Terminal 1"]) { $1 },
                    "bd": street.merging(["destination": right]) { $1 },
                ])
        }
        #expect(try DirectionsScenario(map("Terminal 2")).steps("ac")[1].maneuver == .turnKeepLeft)
        // Of one place nobody has to be told the side.
        #expect(try DirectionsScenario(map("Terminal 1")).steps("ac").count == 2)
    }

    @Test func `the turn off a street that ends is announced though a driveway leads straight on`()
        throws
    {
        func maneuvers(_ onward: String) throws -> [String] {
            let street = ["highway": "residential", "name": "High Street"]
            return try DirectionsScenario(
                ScenarioMap(
                    """
                              c
                              |
                              |
                    a---------b----d
                    """, grid: 20,
                    ways: [
                        "ab": street, "bc": ["highway": "living_street", "name": onward],
                        "bd": ["highway": "service", "service": "driveway", "name": ""],
                    ])
            ).maneuvers("ac")
        }
        #expect(try maneuvers("") == ["TURN_LEFT "])
        #expect(try maneuvers("Court") == ["TURN_LEFT Court"])
    }

    /// A trunk road in a town has crossings: not all that leads off it is an exit.
    @Test func `a two-way link with a name is no exit of a trunk road`()
        throws
    {
        func maneuvers(_ link: [String: String]) throws -> [String] {
            let trunk = [
                "highway": "trunk", "name": "Duke Street", "ref": "A 61", "oneway": "yes",
            ]
            return try DirectionsScenario(
                ScenarioMap(
                    """
                              c
                              |
                              |
                    a---------b---------d
                    """, grid: 20,
                    ways: [
                        "abd": trunk,
                        "bc": link.merging(["highway": "trunk_link"]) { $1 },
                    ])
            ).maneuvers("ac")
        }
        let ramp = ["oneway": "yes", "name": ""]
        #expect(try maneuvers(ramp) == ["OFF_RAMP_LEFT "])
        #expect(try maneuvers(["oneway": "no", "name": "Mabgate"]) == ["TURN_LEFT Mabgate"])
        #expect(
            try maneuvers(["oneway": "yes", "name": "Mabgate"]) == ["OFF_RAMP_LEFT Mabgate"])
    }

    /// Nothing goes straight on, and no name shows which way the road goes.
    @Test func `where a road without a name parts to both sides, the side is told`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                d




                       m
                                           e
                             b







                             a
                """, grid: 5,
                ways: [
                    "abe": ["highway": "residential", "name": ""],
                    "bmd": ["highway": "residential", "name": ""],
                ]))
        #expect(try scenario.maneuvers("ad").first?.contains("LEFT") == true)
        #expect(try scenario.maneuvers("ae").first?.contains("RIGHT") == true)
    }

    /// A minor road comes at an angle to a greater one.
    @Test func `onto a greater road that bends away the turn is told`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                d



                          b         e




                          a
                """, grid: 10,
                ways: [
                    "ab": ["highway": "unclassified", "name": ""],
                    "be": ["highway": "unclassified", "name": ""],
                    "bd": ["highway": "tertiary", "name": ""],
                ]))
        #expect(try scenario.maneuvers("ad").first?.contains("LEFT") == true)
        #expect(try scenario.maneuvers("ae").first?.contains("RIGHT") == true)
    }

    /// The carriageway goes on under another number, and its own one leaves by a link.
    @Test func `where the number of the road leaves it, who stays on the road is told the side`()
        throws
    {
        func maneuvers(_ link: String) throws -> [String] {
            try DirectionsScenario(
                ScenarioMap(
                    """
                    a---------------b---------------c
                                                d
                    """, grid: 20,
                    ways: [
                        "ab": ["highway": "primary", "oneway": "yes", "name": "", "ref": "B 27"],
                        "bc": ["highway": "primary", "oneway": "yes", "name": "", "ref": "B 324"],
                        "bd": [
                            "highway": "primary_link", "oneway": "yes", "name": "", "ref": link,
                        ],
                    ])
            ).maneuvers("ac")
        }
        #expect(try maneuvers("B 27") == ["FORK_LEFT B 324"])
        #expect(try maneuvers("") == ["NAME_CHANGE B 324"])
    }

    /// A one-way road of three or four lanes parts into two.
    @Test(arguments: [("4", "2", true), ("3", "1", true), ("4", "3", false)])
    func `where as many lanes leave a one-way road as go on the side is told`(
        lanes: String, on: String, isTold: Bool
    ) throws {
        let road = ["highway": "secondary", "oneway": "yes", "name": "Ring"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                    c
                a-------------------b
                                                                    d
                """, grid: 10,
                ways: [
                    "ab": road.merging(["lanes": lanes]) { $1 },
                    "bc": road.merging(["lanes": on]) { $1 },
                    "bd": [
                        "highway": "secondary_link", "oneway": "yes", "lanes": "2", "name": "",
                    ],
                ]))
        #expect(
            try scenario.maneuvers("ac").contains { $0.contains("LEFT") } == isTold)
    }

    /// The road has had another name for 60 m.
    @Test func `nobody stays on a road that he has left for a short one`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a--------------------b-----c----d
                                           |
                                           |
                                           e
                """, grid: 20,
                ways: [
                    "ab": ["highway": "residential", "name": "West Road"],
                    "bcd": ["highway": "residential", "name": "East Road"],
                    "ce": ["highway": "residential", "name": "West Road"],
                ]))
        let step = try #require(
            try scenario.steps("ae").first { $0.maneuver == .turnRight })
        #expect(step.fullInstructionText == "Turn right onto West Road")
    }
}
