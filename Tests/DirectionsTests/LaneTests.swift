import Directions
import ScenarioMaps
import Testing

@Suite struct LaneTests {
    private func scenario(_ lanes: String) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 100,
                ways: [
                    "ab": [
                        "highway": "primary", "oneway": "yes", "turn:lanes": lanes, "name": "abc",
                    ],
                    "bc": ["highway": "primary", "name": "abc"], "dbe": ["highway": "primary"],
                ]))
    }

    /// `[ left | through | *right* ]` as text, as the route's first turn shows it.
    private func lanes(_ scenario: DirectionsScenario, _ letters: String) throws -> String? {
        try scenario.steps(letters)[1].lanes?.map { lane in
            lane.directions.map { $0.recommended ? "*\($0.shape.name)*" : $0.shape.name }
                .joined(separator: "+")
        }.joined(separator: " | ")
    }

    /// The right lane leads off at b, and 300 m on another one is for the turn at d; or the arrows before b are those for d.
    @Test(arguments: [
        ("right", "", true), ("slight_right", "", true), ("right", "through|through|right", false),
    ])
    func `lanes are spoken of once the last junction at which they lead off is behind`(
        first: String, between: String, isApart: Bool
    ) throws {
        let road = ["highway": "primary", "oneway": "yes", "name": "High Street"]
        func lanes(_ arrows: String) -> [String: String] {
            arrows.isEmpty ? road : road.merging(["turn:lanes": arrows, "lanes": "3"]) { $1 }
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-----------b-----------c-----d----f
                            |                 |
                            |                 |
                            g                 e
                """, grid: 40,
                ways: [
                    "ab": lanes("through|through|\(first)"), "bc": lanes(between),
                    "cd": lanes("through|through|right"), "df": road,
                    "bg": ["highway": "primary", "name": "First Street"],
                    "de": ["highway": "primary", "name": "Second Street"],
                ]))
        let step = try #require(try scenario.steps("ae").first { $0.lanes != nil })
        let voice = Voice(language: .english, measure: .metric)
        #expect(voice.alert(step, inMeters: 300).text.contains("lane"))
        #expect(voice.alert(step, inMeters: 450).text.contains("lane") != isApart)
        // The lane is that of the turn, not of what follows it.
        let arrival = try #require(try scenario.steps("ae").last)
        let both = voice.before(step, inMeters: 300, next: arrival)
        #expect(
            both.text
                == "In 300 meters, turn right onto Second Street. Use the right lane. Then you will reach your destination"
        )
        #expect(both.ssml.split(separator: "<s>").count == 4)
    }

    @Test func `the lanes for a turn are recommended, and their arrow for it`() throws {
        let scenario = try scenario("left|through;right|right")
        #expect(try lanes(scenario, "ad") == "*NORMAL_LEFT* | STRAIGHT+NORMAL_RIGHT | NORMAL_RIGHT")
        #expect(
            try lanes(scenario, "ae") == "NORMAL_LEFT | STRAIGHT+*NORMAL_RIGHT* | *NORMAL_RIGHT*")
    }

    @Test(arguments: [
        ("none|none|slight_right|right", "*NORMAL_RIGHT*"),
        ("through|none|slight_right", "*SLIGHT_RIGHT*"),
    ])
    func `lanes go to the roads that have as many`(arrows: String, exit: String) throws {
        let all = arrows.split(separator: "|").count
        func scenario(_ lanes: String) throws -> DirectionsScenario {
            DirectionsScenario(
                try ScenarioMap(
                    """
                    a------b--------------c
                                 d
                                         e
                    """, grid: 30,
                    ways: [
                        "ab": [
                            "highway": "motorway", "ref": "A 1", "turn:lanes": arrows,
                            "lanes": "\(all)",
                        ],
                        "bc": ["highway": "motorway", "ref": "A 1", "lanes": lanes],
                        "bde": ["highway": "motorway_link", "oneway": "yes", "lanes": "1"],
                    ]))
        }
        let told = try #require(try lanes(scenario("\(all - 1)"), "ae"))
        #expect(told.hasSuffix("| " + exit) && told.split(separator: "*").count == 2)
        // With all of them ahead the one arrow tells the exit, and of two one is for a place farther on.
        let kept = try lanes(scenario("\(all)"), "ae")
        #expect(kept?.hasSuffix("| " + exit) == (all == 4 ? nil : true), "\(kept ?? "")")
    }

    @Test(arguments: [
        ("through|through|through|right", 2), ("left|left|through|through;right", 2),
        ("left|through|through|right", 3), ("left|through|through", 2),
        ("through|through|through|slight_right", 2),
    ])
    func `where a road parts, each lane is on the branch that has so many`(
        arrows: String, onLeft: Int
    ) throws {
        let all = arrows.split(separator: "|").count
        func road(_ name: String, _ lanes: Int) -> [String: String] {
            ["highway": "secondary", "oneway": "yes", "name": name, "lanes": "\(lanes)"]
        }
        let map = try ScenarioMap(
            """
                             c

            a-------b

                             d
            """, grid: 20,
            ways: [
                "ab": road("Main", all).merging(["turn:lanes": arrows]) { $1 },
                "bc": road("Left", onLeft), "bd": road("Right", all - onLeft),
            ])
        for (letters, isLeft) in [("ac", true), ("ad", false)] {
            let lanes = try #require(try DirectionsScenario(map).steps(letters)[1].lanes)
            let taken = lanes.map { $0.directions.contains { $0.recommended } }
            #expect(taken == (0..<all).map { ($0 < onLeft) == isLeft }, "\(letters)")
        }
    }

    /// The left branch goes on to a crossing, at which its lanes turn left and go straight on.
    @Test func `no lane is shown that cannot reach the branch`() throws {
        let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let road = ["highway": "secondary", "oneway": "yes", "name": "Main", "lanes": "1"]
        func marked(_ tags: [String: String], _ arrows: String) -> [String: String] {
            tags.merging(["lanes": "2", "turn:lanes": arrows]) { $1 }
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                           w  x









                                       b                   c  y
                            q                  d
                                                      f
                      p




                                                          h

                a

                                                           s







                                                           t  z
                """, grid: 6,
                ways: [
                    "apqb": marked(link, "left;through|right"), "bc": marked(link, "left|through"),
                    "bdfhs": link.merging(["lanes": "1", "destination": "Town"]) { $1 },
                    "wcst": road, "cy": marked(road, "left|through"), "zyx": road,
                ]))
        #expect(try lanes(scenario, "at") == "NORMAL_LEFT+STRAIGHT | *NORMAL_RIGHT*")
    }

    @Test func `a lane without an arrow that serves a turn shows it`() throws {
        let scenario = try scenario("left|none|none")
        #expect(try lanes(scenario, "ae") == "NORMAL_LEFT | STRAIGHT | STRAIGHT+*NORMAL_RIGHT*")
        #expect(try lanes(scenario, "ad") == "*NORMAL_LEFT* | STRAIGHT | STRAIGHT+NORMAL_RIGHT")
    }

    @Test(arguments: ["through|slight_right", "through|right", "slight_left|through", "left|right"])
    func `of a fork each branch has its arrow, whichever is nearer to straight on`(arrows: String)
        throws
    {
        let link = ["highway": "motorway_link", "oneway": "yes"]
        for drawing in [
            "                   c\n\na---------b\n                   d\n",
            "                   c\na---------b\n\n                   d\n",
        ] {
            let scenario = DirectionsScenario(
                try ScenarioMap(
                    drawing, grid: 20,
                    ways: [
                        "ab": link.merging(["turn:lanes": arrows]) { $1 }, "bc": link, "bd": link,
                    ]))
            for (letters, lane) in [("ac", 0), ("ad", 1)] {
                let lanes = try #require(try scenario.steps(letters)[1].lanes)
                #expect(lanes.map { $0.directions[0].recommended } == [lane == 0, lane == 1])
            }
        }
    }

    /// Over the first carriageway of the road one goes straight on, to turn onto the second.
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `for a turn over two places the lanes that point to its side are recommended`(
        side: ScenarioDrivingSide
    ) throws {
        let arrows = side == .right ? "left|through;right" : "left;through|right"
        let drawing =
            side == .right
            ? "        d\n\nf-------e---g\n\nh-------b---i\n\n        a\n"
            : "    d\n\ng---e-------f\n\ni---b-------h\n\n    a\n"
        let scenario = DirectionsScenario(
            try ScenarioMap(
                drawing, grid: 6,
                ways: [
                    "ab": ["highway": "secondary", "turn:lanes:forward": arrows, "name": "in"],
                    "be": ["highway": "secondary", "name": "in"],
                    "ed": ["highway": "secondary", "name": "in"],
                    "gef": ["highway": "primary", "oneway": "yes", "name": "Ring"],
                    "hbi": ["highway": "primary", "oneway": "yes", "name": "Ring"],
                ], drivingSide: side))
        #expect(
            try lanes(scenario, "af")
                == (side == .right
                    ? "*NORMAL_LEFT* | STRAIGHT+NORMAL_RIGHT"
                    : "NORMAL_LEFT+STRAIGHT | *NORMAL_RIGHT*"))
    }

    /// The lane to the left passes the first carriageway, and leads onto the second.
    @Test
    func `who goes straight on over two carriageways is shown no lane that turns at the second`()
        throws
    {
        func ring(_ name: String) -> [String: String] {
            ["highway": "primary", "oneway": "yes", "name": name]
        }
        let road = [
            "highway": "secondary", "oneway": "yes", "turn:lanes": "left|through|through;right",
        ]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                        d





                f-------e---g

                h-------b---i



                        a
                """, grid: 6,
                ways: [
                    "ab": road.merging(["name": "in"]) { $1 },
                    "be": road.merging(["name": "in"]) { $1 },
                    "ed": ["highway": "secondary", "oneway": "yes", "name": "on"],
                    "gef": ring("Ring"), "hbi": ring("Ring"),
                ]))
        #expect(
            try lanes(scenario, "ad") == "NORMAL_LEFT | *STRAIGHT* | *STRAIGHT*+NORMAL_RIGHT")
        #expect(
            try lanes(scenario, "af") == "*NORMAL_LEFT* | STRAIGHT | STRAIGHT+NORMAL_RIGHT")
    }

    /// Another road leads onto the carriageway right before the opening, and all lanes go on past it.
    @Test func `one turns round from the lanes that point to that side`() throws {
        let ring = ["highway": "tertiary", "name": "Ring", "oneway": "yes"]
        let marked = ring.merging(["turn:lanes": "left|through|through", "lanes": "3"]) { $1 }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                c------------------b-j------------------------a
                                   | |
                z------------------d-k------------------------x
                """, grid: 6,
                ways: [
                    "aj": marked, "jb": marked,
                    "bc": ring.merging(["lanes": "2"]) { $1 }, "zdkx": ring,
                    "bd": ["highway": "service", "oneway": "yes", "name": ""],
                    "kj": ["highway": "unclassified", "oneway": "yes", "name": ""],
                ]))
        #expect(try scenario.maneuvers("ax") == ["TURN_U_TURN_COUNTERCLOCKWISE Ring"])
        #expect(try lanes(scenario, "ax") == "*NORMAL_LEFT* | STRAIGHT | STRAIGHT")
    }

    @Test(arguments: ["left|through;right", "left|through|through"])
    func `an arrow that stands again on the road ahead is no arrow of the exit before it`(
        ahead: String
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                    f
                                    |
                a-----------b-------c---g
                               `
                                  ` d
                """, grid: 20,
                ways: [
                    "ab": [
                        "highway": "primary", "oneway": "yes", "name": "abc",
                        "turn:lanes": "left|through|through;right",
                    ],
                    "bc": [
                        "highway": "primary", "oneway": "yes", "turn:lanes": ahead, "name": "abc",
                    ],
                    "bd": ["highway": "primary_link", "oneway": "yes", "name": ""],
                    "fc": ["highway": "primary"], "cg": ["highway": "primary", "name": "abc"],
                ]))
        #expect(try lanes(scenario, "ad") == "NORMAL_LEFT | STRAIGHT | STRAIGHT+*NORMAL_RIGHT*")
    }

    /// A crossing of two-way roads with arrows before it.
    private func crossing(_ lanes: String, _ side: ScenarioDrivingSide) throws -> DirectionsScenario
    {
        DirectionsScenario(
            try ScenarioMap(
                side == .right
                    ? "    d\n\na   b   c\n\n    e\n" : "    d\n\nc   b   a\n\n    e\n",
                grid: 20,
                ways: [
                    "ab": ["highway": "primary", "turn:lanes:forward": lanes, "name": "in"],
                    "bc": ["highway": "primary", "name": "on"],
                    "db": ["highway": "primary", "name": "left"],
                    "be": ["highway": "primary", "name": "right"],
                ], drivingSide: side))
    }

    private func mirrored(_ text: String, by separator: Character) -> String {
        text.split(separator: separator, omittingEmptySubsequences: false).reversed().map { lane in
            lane.replacing("left", with: "#").replacing("right", with: "left")
                .replacing("#", with: "right").replacing("LEFT", with: "#")
                .replacing("RIGHT", with: "LEFT").replacing("#", with: "RIGHT")
        }.joined(separator: String(separator))
    }

    /// Each lane's arrows, whatever their order.
    private func arrowSets(_ lanes: String) -> [Set<String>] {
        lanes.split(separator: "|").map { lane in
            Set(lane.split(separator: "+").map { $0.filter { $0 != " " } })
        }
    }

    @Test(arguments: [
        "left|through|right", "left;reverse|through;right", "reverse|left|through;right",
        "left||", "|right", "left;through|through|right", "reverse;left|through|through;right",
    ])
    func `where one drives on the left, lanes are those of the mirror image`(arrows: String) throws
    {
        let right = try crossing(arrows, .right)
        let left = try crossing(mirrored(arrows, by: "|"), .left)
        for route in ["ac", "ad", "ae"] {
            let expected = try lanes(right, route).map { mirrored($0, by: "|") }
            #expect(
                try lanes(left, route).map(arrowSets) == expected.map(arrowSets), "\(route)")
        }
    }

    /// The arrow to the left belongs to a place farther on, or to a road that is closed.
    @Test(arguments: [
        (
            "left|left;through|through;right",
            "NORMAL_LEFT | NORMAL_LEFT+STRAIGHT | STRAIGHT+*NORMAL_RIGHT*"
        ),
        ("left|through|right", "NORMAL_LEFT | STRAIGHT | *NORMAL_RIGHT*"),
        ("left|through|slight_right|right", nil),
    ])
    func `the arrows of a side lead onto its only road, whatever the others are for`(
        arrows: String, told: String?
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a---b---c
                    |
                    e
                """, grid: 100,
                ways: [
                    "ab": [
                        "highway": "primary", "oneway": "yes", "turn:lanes": arrows, "name": "abc",
                    ],
                    "cb": ["highway": "primary", "oneway": "yes", "name": "abc"],
                    "be": ["highway": "primary", "oneway": "yes"],
                ]))
        #expect(try lanes(scenario, "ae") == told)
    }

    @Test func `arrows that contradict the road are not shown`() throws {
        #expect(try lanes(scenario("right|left"), "ad") == nil)
    }

    @Test func `without arrows there are no lanes`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                e
            """, grid: 100, ways: ["abc": ["highway": "primary"], "be": ["highway": "primary"]])
        #expect(try DirectionsScenario(map).steps("ae")[1].lanes == nil)
    }
}
