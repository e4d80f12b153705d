import Columns
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Which roads are slip roads.
@Suite struct SlipRoadFinderTests {
    @Test(arguments: [
        ["access": "no"], ["motor_vehicle": "no"], ["motor_vehicle": "destination"],
        ["access": "private"], ["hgv": "no"], ["motorcycle": "no"], ["maxheight": "2.5"],
        ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], ["toll": "yes"],
        ["oneway": "no"], ["highway": "service"],
        ["highway": "service", "service": "parking_aisle"], ["highway": "busway"],
        ["highway": "track"], ["junction": "roundabout"],
        ["highway": "residential", "name": "Old Street"],
    ])
    func `a road that is none for all, or is more than a slip road, is none`(
        tags: [String: String]
    ) throws {
        #expect(slipRoadTurns(try slipRoadCorner(tags)) == [])
    }

    @Test(arguments: [
        ["highway": "primary"], ["highway": "residential"],
        ["highway": "residential", "name": "Main Street"],
        ["highway": "trunk_link", "name": "Link"],
        ["maxspeed:conditional": "30 @ (22:00-06:00)"], ["bicycle": "no"],
    ])
    func `a short one-way road without a name of its own is a slip road`(
        tags: [String: String]
    ) throws {
        #expect(slipRoadTurns(try slipRoadCorner(tags)) == ["sj>jt"])
    }

    @Test func `a rule that holds for the corner too makes no difference`() throws {
        let rule = ["maxweight": "7.5"]
        #expect(slipRoadTurns(try slipRoadCorner(rule, main: rule)) == ["sj>jt"])
        #expect(slipRoadTurns(try slipRoadCorner(rule)) == [])
    }

    @Test(arguments: [
        ScenarioRelation.restriction("no_right_turn", from: "as", via: "s", to: "sxt"),
        .restriction("only_straight_on", from: "as", via: "s", to: "sj"),
        .restriction("no_straight_on", from: "sxt", via: "t", to: "td"),
        ScenarioRelation(
            tags: [
                "type": "restriction",
                "restriction:conditional": "no_right_turn @ (Mo-Fr 07:00-09:00)",
            ],
            members: [.way("as", role: "from"), .node("s", role: "via"), .way("sxt", role: "to")]),
        .restriction(
            "no_right_turn", from: "as", via: "s", to: "sxt", tags: ["except": "motorcar"]),
        .restriction("no_right_turn", from: "sj", via: "j", to: "jt"),
    ])
    func `where a turn onto it or off it is forbidden, or that at the junction, nothing is marked`(
        relation: ScenarioRelation
    ) throws {
        #expect(slipRoadTurns(try slipRoadCorner(relations: [relation])) == [])
    }

    @Test func `a barrier on it makes a slip road none, and a path across it does not`() throws {
        for barrier in [
            ["barrier": "bollard"], ["barrier": "gate"],
            ["barrier": "lift_gate", "access": "private"],
            ["barrier": "height_restrictor", "maxheight": "2.5"],
        ] {
            for node in "sxt" {
                let nodes: KeyValuePairs = [String(node): barrier]
                #expect(
                    slipRoadTurns(try slipRoadCorner(nodes: nodes)) == [], "\(barrier) at \(node)")
            }
        }
        #expect(slipRoadTurns(try Self.crossed(by: ["highway": "cycleway"])) == ["sj>jt"])
        #expect(slipRoadTurns(try Self.crossed(by: ["highway": "service"])) == ["sj>jt"])
        #expect(slipRoadTurns(try Self.crossed(by: ["highway": "residential"])) == [])
    }

    @Test func `what holds for a part of it holds for the slip road`() throws {
        let path = ["highway": "cycleway"]
        #expect(slipRoadTurns(try Self.crossed(by: path, second: ["hgv": "no"])) == [])
        #expect(slipRoadTurns(try Self.crossed(by: path, second: ["access": "destination"])) == [])
        #expect(slipRoadTurns(try Self.crossed(by: path, second: ["highway": "service"])) == [])
        let turn = ScenarioRelation.restriction(
            "no_straight_on", from: "sx", via: "x", to: "xt", tags: ["except": "motorcar"])
        #expect(slipRoadTurns(try Self.crossed(by: path, relations: [turn])) == [])
    }

    /// A slip road of two ways, with another way to where they meet.
    private static func crossed(
        by way: [String: String], second: [String: String] = [:], relations: [ScenarioRelation] = []
    ) throws -> ScenarioMap {
        let link = ["highway": "primary_link", "oneway": "yes"]
        return try ScenarioMap(
            """
            a-------s-----j---b
                      x   |
                    p     t
                          |
                          d
            """,
            ways: [
                "asjb": ["highway": "primary"], "jtd": ["highway": "primary"],
                "sx": link, "xt": link.merging(second) { $1 }, "px": way,
            ], relations: relations)
    }

    /// One that leads to another road, and one with a road to turn off to.
    @Test(
        arguments: [
            (["sxf": "primary_link", "ef": "residential"], "f"),
            (["sxt": "primary_link", "xf": "residential"], "t"),
        ] as [(KeyValuePairs<String, String>, String)])
    func `a link that leads elsewhere is no slip road`(
        ways: KeyValuePairs<String, String>, end: String
    ) throws {
        let map = try ScenarioMap(
            """
            a-------s-----j---b
                      x   |
                    f     t
                    |     |
                    e     d
            """,
            ways: [
                "asjb": ["highway": "primary"], "jtd": ["highway": "primary"],
                ways[0].key: ["highway": ways[0].value, "oneway": "yes"],
                ways[1].key: ["highway": ways[1].value],
            ])
        #expect(slipRoadTurns(map) == [])
    }

    @Test func `a slip road that is much longer than the corner, or far from it, is none`() throws {
        let drawing = """
            a-------s---j---b
                      x t
                      | |
                      | |
                      y |
                        z
                        |
                        d
            """
        func map(grid: Double, _ slip: String) throws -> ScenarioMap {
            try ScenarioMap(
                drawing, grid: grid,
                ways: [
                    "asjb": ["highway": "primary"], "jtzd": ["highway": "primary"],
                    slip: ["highway": "primary_link", "oneway": "yes"],
                ])
        }
        #expect(slipRoadTurns(try map(grid: 20, "sxyz")) == ["sj>jz"])
        #expect(slipRoadTurns(try map(grid: 20, "sxyt")) == [])
        #expect(slipRoadTurns(try map(grid: 60, "sxyz")) == [])
    }

    @Test func `beside service roads, or less important ones, no road is a slip road`() throws {
        #expect(slipRoadTurns(try slipRoadCorner(main: ["highway": "service"])) == [])
        let street = ["highway": "residential"]
        #expect(slipRoadTurns(try slipRoadCorner(["highway": "primary"], main: street)) == [])
        #expect(
            slipRoadTurns(try slipRoadCorner(["highway": "residential"], main: street)) == ["sj>jt"]
        )
    }

    /// As where a road parts into two one-way roads before it joins another.
    @Test
    func `a road between those of a sharp turn is a slip road if it is a link to the near side`()
        throws
    {
        func turns(_ slip: [String: String], _ side: ScenarioDrivingSide = .right) throws
            -> [String]
        {
            slipRoadTurns(
                try ScenarioMap(
                    """
                    a--------s----j----b
                              x
                            t

                      d
                    """,
                    ways: [
                        "asjb": ["highway": "primary"], "jtd": ["highway": "primary"],
                        "sxt": ["oneway": "yes", "name": ""].merging(slip) { $1 },
                    ], drivingSide: side))
        }
        #expect(try turns(["highway": "primary_link"]) == ["sj>jt"])
        #expect(try turns(["highway": "primary"]) == [])
        #expect(try turns(["highway": "primary_link"], .left) == [])
    }

    @Test func `a short link beside a long way round is no slip road`() throws {
        let map = try ScenarioMap(
            """
            a-----s--------j----b
                   x
            d----t---------k
            """,
            ways: [
                "asjb": ["highway": "primary"], "jktd": ["highway": "primary"],
                "sxt": ["highway": "primary_link", "oneway": "yes"],
            ])
        #expect(slipRoadTurns(map) == [])
    }

    /// Three times to the left between the carriageways takes less time than the slip road.
    @Test
    func
        `nobody is led round the middle of a crossing of divided roads for the sake of a slow slip road`()
        throws
    {
        func map(_ speed: String) throws -> ScenarioMap {
            let road = ["highway": "primary", "oneway": "yes", "maxspeed": "20"]
            return try ScenarioMap(
                """
                                      f g
                w---------------------n-m---v
                a---------s-----------j-k---b
                                      | |
                            x         | |
                                      | |
                                      | |
                                      | |
                                      t |
                                      d e
                """, grid: 6,
                ways: [
                    "asjkb": road, "vmnw": road, "fnjtd": road, "ekmg": road,
                    "sxt": ["highway": "primary_link", "oneway": "yes", "maxspeed": speed],
                ])
        }
        #expect(slipRoadTurns(try map("20")) == ["sj>jt"])
        // The way round the middle counts as much, for who has come past the slip road only.
        #expect(Set(slipRoadTurns(try map("10"))) == ["nj>jt", "sj>jt"])
        #expect(try map("10").way("ad") == "as st td")
        #expect(try map("5").way("ad") == "as sj jt td")
    }

    @Test func `each corner that is cut is found, to the left and to the right`() throws {
        let map = try ScenarioMap(
            """
                          d
                          |
                          u
                      y   |
            a-------s-----j---b
                      x   |
                          t
                          |
                          e
            """,
            ways: [
                "as": ["highway": "primary", "oneway": "yes"],
                "sjb": ["highway": "primary", "oneway": "yes"],
                "dujte": ["highway": "secondary"],
                "sxt": ["highway": "primary_link", "oneway": "yes"],
                "syu": ["highway": "primary_link", "oneway": "yes"],
            ])
        #expect(Set(slipRoadTurns(map)) == ["sj>jt", "sj>ju"])
        #expect(slipRoadTurns(map).count == 2)
    }
}

/// A crossing at `j` whose corner from `a` to `d` the slip road `sxt` cuts; metre for metre it is slower than the
/// corner, so that time alone does not lead over it.
func slipRoadCorner(
    _ slip: [String: String] = [:], main: [String: String] = [:],
    nodes: KeyValuePairs<String, [String: String]> = [:],
    relations: [ScenarioRelation] = [], isMirrored: Bool? = nil,
    drivingSide: ScenarioDrivingSide = .right
) throws -> ScenarioMap {
    let isMirrored = isMirrored ?? (drivingSide == .left)
    let drawing = """
                      c
                      |
        a-------s-1---j---b
                  x   2
                      t
                      |
                e-----d
        """
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
    func road(_ name: String) -> [String: String] {
        ["highway": "primary", "maxspeed": "50", "name": name].merging(main) { $1 }
    }
    return try ScenarioMap(
        (isMirrored ? lines.reversed() : lines).joined(separator: "\n"),
        ways: [
            "as": road("Main Street"), "sj": road("Main Street"), "jb": road("Main Street"),
            "cj": road("Cross Street"), "jt": road("Cross Street"), "td": road("Cross Street"),
            "sxt": ["highway": "primary_link", "oneway": "yes", "maxspeed": "20", "name": ""]
                .merging(slip) { $1 },
            "de": ["highway": "residential"],
        ], nodes: nodes, relations: relations, drivingSide: drivingSide)
}

/// The turns beside which a slip road leads: `sj>jt`.
func slipRoadTurns(_ map: ScenarioMap, _ graph: TurnGraph? = nil) -> [String] {
    turns(\.slipRoadTurns, of: map, graph)
}

/// The turns from the end of a slip road back to the junction: `st>tj`.
func turnsBack(_ map: ScenarioMap, _ graph: TurnGraph? = nil) -> [String] {
    turns(\.turnsBack, of: map, graph)
}

private func turns(
    _ kind: KeyPath<TurnGraph, SlipRoadTurns>, of map: ScenarioMap, _ graph: TurnGraph?
) -> [String] {
    let graph = graph ?? TurnGraph(map.network)
    let turns = graph[keyPath: kind]
    return (0..<UInt32(graph.stateCount)).flatMap { state in
        graph.arcs(of: state).filter { turns.contains($0) }.map {
            map.description(of: graph.edge(of: state)) + ">"
                + map.description(of: graph.edge(of: graph.heads[$0]))
        }
    }
}
