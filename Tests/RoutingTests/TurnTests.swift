import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct TurnTests {
    @Test func `a forbidden turn is avoided by a longer way`() throws {
        let map = try ScenarioMap(
            """
            c---f
            |   |
            b---e
            |
            a
            """, grid: 100,
            ways: [
                "ab": ["highway": "residential"], "bc": ["highway": "residential"],
                "be": ["highway": "residential"], "cf": ["highway": "residential"],
                "ef": ["highway": "residential"],
            ],
            relations: [.restriction("no_right_turn", from: "ab", via: "b", to: "be")])
        #expect((try? map.way("ae")) == "ab bc cf fe")
        #expect((try? map.way("ea")) == "eb ba")
    }

    @Test func `a restriction over a way in between binds only those who come by its first way`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---b---c---d
                |   |
                e   f
                |   |
                g---h---i
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "eg": ["highway": "primary"], "cfh": ["highway": "primary"],
                "gh": ["highway": "primary"], "hi": ["highway": "primary"],
            ],
            relations: [.restriction("no_right_turn", from: "ab", viaWays: ["bc"], to: "cfh")])
        #expect((try? map.way("ai")) == "ab be eg gh hi")
        #expect((try? map.way("ad")) == "ab bc cd")
        #expect((try? map.way("gf")) == "gh hc")
        // Who comes from the south may turn.
        let turning = try map.way("ef") {
            $0[0].preferredHeading = 0
            $0[1].preferredHeading = 180
        }
        #expect(turning == "eb bc ch")
    }

    @Test func `a mandatory turn over a way in between forbids every other`() throws {
        let map = try ScenarioMap(
            """
                c   f
                |   |
            a---b---e---g
                    |
                    h
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "be": ["highway": "primary"],
                "bc": ["highway": "primary"], "ef": ["highway": "primary"],
                "eg": ["highway": "primary"], "eh": ["highway": "primary"],
            ],
            relations: [.restriction("only_right_turn", from: "ab", viaWays: ["be"], to: "eh")])
        #expect((try? map.way("ah")) == "ab be eh")
        #expect((try? map.way("cg")) == "cb be eg")
        let round = try map.path("ag").legs[0].edges.map { map.description(of: $0) }
        #expect(round.prefix(3) == ["ab", "be", "eh"])
        #expect(round.suffix(2) == ["he", "eg"])
    }

    /// Two divided roads cross: whoever turns right there does not go round the other three corners.
    @Test(arguments: ["residential", "tertiary", "secondary"])
    func `a turn at a crossing is driven there, not around its other corners`(
        highway: String
    ) throws {
        let map = try ScenarioMap(
            """
                                    s v
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
            y-----------------------a-b-----------------------x
            z-----------------------c-d-----------------------w
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
                                    | |
                                    t u
            """, grid: 9,
            ways: [
                "sact": ["highway": highway, "oneway": "yes", "name": "South Road"],
                "udbv": ["highway": highway, "oneway": "yes", "name": "South Road"],
                "xbay": ["highway": highway, "oneway": "yes", "name": "West Road"],
                "zcdw": ["highway": highway, "oneway": "yes", "name": "West Road"],
            ])
        for ends in ["sy", "uw", "xv", "zt"] {
            #expect(try map.path(ends).legs[0].edges.count == 2, "\(ends)")
        }
        for ends in ["sw", "uy", "xt", "zv"] {
            #expect(try map.path(ends).legs[0].edges.count == 4, "\(ends)")
        }
    }

    /// A road for workers joins the carriageways of a motorway; farther on is an exit with a bridge.
    @Test func `nobody turns from one carriageway of a motorway onto the other`() throws {
        let carriageway = ["highway": "motorway", "name": "A 1"]
        let ramp = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let map = try ScenarioMap(
            """
                                               r
            z-------------y------------------w--v---u
            a-------------b------------------c--d---e
                                               s
            """, grid: 40,
            ways: [
                "abcde": carriageway, "uvwyz": carriageway,
                "by": ["highway": "residential", "name": ""],
                "cs": ramp, "rw": ramp, "sd": ramp, "vr": ramp,
                "sr": ["highway": "secondary", "name": "", "layer": "1", "bridge": "yes"],
            ])
        let way: String = try map.way("az")
        #expect(way.contains("sr") && !way.contains("by"), "\(way)")
    }

    /// Beside a motorway's lanes lies one of its own for other vehicles, and a short road leads from these to that.
    @Test func `who changes to other lanes of a motorway does not turn round`() throws {
        let lanes = ["highway": "motorway", "oneway": "yes", "name": "A 1"]
        let map = try ScenarioMap(
            """
                          y------------z
            a-------------b------------c
                                       |
                                       |
                          w------------d
            """, grid: 20,
            ways: [
                "abc": lanes, "yz": lanes, "by": ["highway": "service", "name": ""],
                "cd": ["highway": "secondary", "name": ""],
                "dw": ["highway": "secondary", "name": ""],
                "wy": ["highway": "secondary", "name": "", "layer": "1", "bridge": "yes"],
            ])
        #expect(try map.way("az") == "ab by yz")
    }

    /// A filling station lies in the corner of two streets, whose crossing has traffic lights.
    @Test func `nobody is led over a forecourt to save a red light`() throws {
        func map(_ kind: String) throws -> ScenarioMap {
            try ScenarioMap(
                """
                a-------s-----------------b-----c
                                          |
                                          |
                                          |
                                          |
                                          |
                                          t
                                          |
                                          |
                                          d
                """, grid: 20,
                ways: [
                    "asbc": ["highway": "secondary", "name": "Main Street"],
                    "btd": ["highway": "secondary", "name": "Side Street"],
                    "st": ["highway": kind, "name": "Forecourt"],
                ], nodes: ["b": ["highway": "traffic_signals"]])
        }
        #expect(try map("service").way("ad") == "as sb bt td")
        #expect(try map("tertiary").way("ad") == "as st td")
    }

    @Test func `a turn across oncoming traffic costs more, on either side of the road`() throws {
        func times(_ side: ScenarioDrivingSide) throws -> (left: Double, right: Double) {
            let map = try ScenarioMap(
                """
                a---b---c
                    |
                    d
                """, grid: 50,
                ways: ["abc": ["highway": "primary"], "bd": ["highway": "primary"]],
                drivingSide: side)
            return (try map.path("da").durationSeconds, try map.path("dc").durationSeconds)
        }
        let right = try times(.right)
        let left = try times(.left)
        #expect(right.left > right.right + 2)
        #expect(left.right > left.left + 2)
        #expect(abs(right.left - left.right) < 0.1)
    }

    @Test func `a roundabout is driven round, not left and entered again`() throws {
        let ring = ["highway": "primary", "junction": "roundabout", "maxspeed": "40"]
        let arm = ["highway": "primary", "oneway": "yes"]
        let map = try ScenarioMap(
            """
                a   f

              b       e---i
            s
                c   d
                |
                g
            """, grid: 15,
            ways: [
                "fa": ring, "ab": ring, "bc": ring, "cd": ring, "de": ring, "ef": ring,
                "ie": arm, "bs": arm, "sc": arm, "cg": arm,
            ])
        #expect(try map.way("ig") == "ie ef fa ab bc cg")
    }

    @Test func `one turns across at the junction, not by turning round behind it`() throws {
        let map = try ScenarioMap(
            """
              h

            i-----c-j-------f
            """, grid: 8,
            ways: [
                "ic": ["highway": "secondary"], "ch": ["highway": "tertiary"],
                "cjf": ["highway": "secondary", "oneway": "yes"], "fjc": ["highway": "secondary"],
            ])
        #expect(try map.way("ih") == "ic ch")
    }

    @Test func `between turns close together no speed is lost that was never gained`() throws {
        let road = ["highway": "primary", "maxspeed": "80"]
        let line = String(repeating: "-", count: 39)
        let winding = try ScenarioMap(
            """
            a\(line)b
            \(String(repeating: " ", count: 40))c\(line)d
            """, grid: 20, ways: ["ab": road, "bc": road, "cd": road])
        let straight = try ScenarioMap("a\(line)-\(line)d", grid: 20, ways: ["ad": road])
        let path = try winding.path("ad")
        let direct = try straight.path("ad")
        let speed = direct.distanceMeters / direct.durationSeconds
        let delays = JunctionDelays()
        // Who brakes for the first goes on as slowly to the second and gains speed behind it.
        let slower = speed - delays.turnSpeed
        let once =
            slower * slower / (2 * speed) * (1 / delays.acceleration + 1 / delays.deceleration)
        let between = 20 / delays.turnSpeed - 20 / speed
        let lost = path.durationSeconds - path.distanceMeters / speed
        #expect(lost > once * 0.9 && lost < once + between)
    }

    @Test func `signals and stop signs cost time to those who pass them`() throws {
        let map = try ScenarioMap(
            """
            a-1-b-2-c

            d---e---f

            g---h---i
            """, grid: 100,
            ways: [
                "abc": ["highway": "primary"], "def": ["highway": "primary"],
                "ghi": ["highway": "primary"],
            ],
            nodes: [
                "e": ["highway": "traffic_signals"],
                "h": ["highway": "stop", "direction": "forward"],
            ])
        let free = try map.path("ac").durationSeconds
        let delays = JunctionDelays()
        let signals = try map.path("df")
        #expect(signals.durationSeconds > free + delays.signals.standing + 1)
        #expect(signals.legs[0].standing.last == delays.signals.standing)
        let stop = try map.path("gi")
        #expect(stop.durationSeconds > free + delays.stopSign.standing + 1)
        #expect(abs(try map.path("ig").durationSeconds - free) < 0.01)
    }

    @Test func `who comes to a greater road waits, most of all to cross it or to turn across it`()
        throws
    {
        let map = try ScenarioMap(
            """
                d
                |
            a---b---c
                |
                e
            """, grid: 100,
            ways: [
                "abc": ["highway": "primary"], "db": ["highway": "residential"],
                "be": ["highway": "residential"],
            ])
        func standing(_ way: String) throws -> Double {
            try map.path(way).legs[0].standing.last ?? 0
        }
        #expect(try standing("ac") == 0)
        #expect(try standing("ec") > 1)
        #expect(try standing("ed") > standing("ec"))
        #expect(try standing("ea") > standing("ec"))
        #expect(try standing("ad") > 0)
        #expect(try standing("ae") == 0)
    }

    @Test func `one brakes for a turn, the more so the faster the road`() throws {
        func lost(limit: String) throws -> Double {
            let map = try ScenarioMap(
                """
                a---b---c
                    |
                    d
                """, grid: 200,
                ways: [
                    "abc": ["highway": "primary", "maxspeed": limit],
                    "bd": ["highway": "primary", "maxspeed": limit],
                ])
            return try map.path("ad").durationSeconds - map.path("ac").durationSeconds
        }
        #expect(try lost(limit: "30") > 0.5)
        #expect(try lost(limit: "80") > lost(limit: "30") + 3)
    }

    @Test func `one turns round at a dead end and nowhere else`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d
                |
                e
            """, grid: 100,
            ways: ["abcd": ["highway": "residential"], "be": ["highway": "residential"]])
        // Set out eastward from c, come back westward.
        #expect(
            try map.path("ca") {
                $0[0].preferredHeading = 90
                $0[0].headingTolerance = 30
            }.legs[0].edges.map { map.description(of: $0) }.suffix(2) == ["db", "ba"])
        // A left turn that is forbidden is not made by turning round behind the junction.
        let path = try map.path("ae") { $0[0].preferredHeading = 90 }
        #expect(path.legs[0].edges == map.edges("abe"))
    }

    @Test func `a vehicle that stands behind its destination on a one-way goes round`() throws {
        let map = try ScenarioMap(
            """
            a-1-2-b
            |     |
            d-----c
            """, grid: 100,
            ways: [
                "ab": ["highway": "residential", "oneway": "yes"],
                "bc": ["highway": "residential", "oneway": "yes"],
                "cd": ["highway": "residential", "oneway": "yes"],
                "da": ["highway": "residential", "oneway": "yes"],
            ])
        #expect(try map.path("12").legs[0].edges.count == 1)
        let round = try map.path("21").legs[0]
        #expect(round.edges.first == round.edges.last)
        #expect(round.edges.count == 5 || round.edges.count == 3)
        #expect(abs(round.distanceMeters - 900) < 5)
    }
}
