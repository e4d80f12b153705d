import RoadNetwork
import ScenarioMaps
import Testing

@testable import MapCompiler

/// How relations become forbidden sequences of edges.
@Suite struct TurnRestrictionTests {
    private static let crossing = """
          n
          |
        w-x-e
          |
          s
        """
    private static let arms: KeyValuePairs<String, [String: String]> = [
        "wx": ["highway": "primary"], "xe": ["highway": "primary"],
        "nx": ["highway": "primary"], "xs": ["highway": "primary"],
    ]

    private func crossing(_ relations: ScenarioRelation...) throws -> ScenarioMap {
        try ScenarioMap(Self.crossing, ways: Self.arms, relations: relations)
    }

    /// All forbidden sequences as letters, such as `wx xn`.
    private func forbidden(_ map: ScenarioMap) -> Set<String> {
        var found: Set<String> = []
        for number in 0..<map.network.edgeCount {
            for restriction in map.network.restrictions(
                beginningWith: EdgeID(rawValue: UInt32(number)))
            {
                found.insert(restriction.edges.map(map.description).joined(separator: " "))
            }
        }
        return found
    }

    @Test func `a prohibition forbids one turn`() throws {
        let map = try crossing(.restriction("no_left_turn", from: "wx", via: "x", to: "nx"))
        #expect(forbidden(map) == ["wx xn"])
    }

    @Test func `a command forbids everything else`() throws {
        let map = try crossing(.restriction("only_straight_on", from: "wx", via: "x", to: "xe"))
        #expect(forbidden(map) == ["wx xn", "wx xs", "wx xw"])
    }

    @Test func `exceptions and vehicles say whom it binds`() throws {
        let map = try crossing(
            .restriction(
                "no_left_turn", from: "wx", via: "x", to: "nx", tags: ["except": "bicycle;hgv"]))
        let restriction = try #require(
            map.network.restrictions(beginningWith: map.edge("w", "x")).first)
        #expect(restriction.modes.contains(.driving))
        #expect(restriction.modes.isDisjoint(with: [.cycling, .truck]))
    }

    @Test func `a condition is kept as it is written`() throws {
        let map = try crossing(
            ScenarioRelation(
                tags: [
                    "type": "restriction",
                    "restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00)",
                ],
                members: [
                    .way("wx", role: "from"), .node("x", role: "via"), .way("nx", role: "to"),
                ]))
        let restriction = try #require(
            map.network.restrictions(beginningWith: map.edge("w", "x")).first)
        #expect(restriction.condition.map(map.network.string) == "Mo-Fr 07:00-09:00")
    }

    @Test func `a restriction via a way is a sequence of all its edges`() throws {
        let map = try ScenarioMap(
            """
            a-b-c-d-e
              |   |
              f   g
            """,
            ways: [
                "ab": ["highway": "primary"], "bcd": ["highway": "primary"],
                "de": ["highway": "primary"], "bf": ["highway": "primary"],
                "dg": ["highway": "primary"],
            ],
            nodes: ["c": ["barrier": "toll_booth"]],
            relations: [.restriction("no_u_turn", from: "ab", viaWays: ["bcd"], to: "dg")])
        #expect(forbidden(map) == ["ab bc cd dg"])
    }

    @Test func `a command via a way binds whoever has entered the way`() throws {
        let map = try ScenarioMap(
            """
            a-b-d-e
              | |
              f g
            """,
            ways: [
                "ab": ["highway": "primary"], "bd": ["highway": "primary"],
                "de": ["highway": "primary"], "bf": ["highway": "primary"],
                "dg": ["highway": "primary"],
            ],
            relations: [.restriction("only_straight_on", from: "ab", viaWays: ["bd"], to: "de")])
        #expect(forbidden(map) == ["ab bd dg", "ab bd db"])
    }

    @Test func `turning round in the middle of a way is forbidden from both sides`() throws {
        let map = try ScenarioMap(
            "a-x-b", ways: ["axb": ["highway": "primary"]],
            relations: [.restriction("no_u_turn", from: "axb", via: "x", to: "axb")])
        #expect(forbidden(map) == ["ax xa", "bx xb"])
    }

    @Test func `nobody may enter a way from any of several`() throws {
        let map = try crossing(
            ScenarioRelation(
                tags: ["type": "restriction", "restriction": "no_entry"],
                members: [
                    .way("wx", role: "from"), .way("nx", role: "from"), .node("x", role: "via"),
                    .way("xe", role: "to"),
                ]))
        #expect(forbidden(map) == ["wx xe", "nx xe"])
    }

    @Test func `of two ways from and two onto nothing says which belong together`() throws {
        let map = try crossing(
            ScenarioRelation(
                tags: ["type": "restriction", "restriction": "no_left_turn"],
                members: [
                    .way("wx", role: "from"), .way("xe", role: "from"), .node("x", role: "via"),
                    .way("nx", role: "to"), .way("xs", role: "to"),
                ]))
        // From the west to the south is no turn to the left.
        #expect(forbidden(map) == [])
    }

    @Test func `of two ways from and two onto those hold that alone meet`() throws {
        let map = try ScenarioMap(
            """
              n
              |
            w-x-e-f
              |
              s
            """,
            ways: [
                "wx": ["highway": "primary"], "xe": ["highway": "primary"],
                "ef": ["highway": "primary"], "nx": ["highway": "primary"],
                "xs": ["highway": "primary"],
            ],
            relations: [
                ScenarioRelation(
                    tags: ["type": "restriction", "restriction": "no_left_turn"],
                    members: [
                        .way("wx", role: "from"), .way("ef", role: "from"),
                        .node("x", role: "via"), .way("nx", role: "to"), .way("ef", role: "to"),
                    ])
            ])
        #expect(forbidden(map) == ["wx xn"])
    }

    @Test func `via a way too, of two ways that begin a turn each is forbidden it`() throws {
        let map = try ScenarioMap(
            """
            a-b-d-e
              | |
              f g
            """,
            ways: [
                "ab": ["highway": "primary"], "bd": ["highway": "primary"],
                "de": ["highway": "primary"], "bf": ["highway": "primary"],
                "dg": ["highway": "primary"],
            ],
            relations: [
                ScenarioRelation(
                    tags: ["type": "restriction", "restriction": "no_right_turn"],
                    members: [
                        .way("ab", role: "from"), .way("bf", role: "from"),
                        .way("bd", role: "via"), .way("dg", role: "to"),
                    ])
            ])
        #expect(forbidden(map) == ["ab bd dg", "fb bd dg"])
    }

    @Test func `a command from two ways binds who comes from either`() throws {
        let map = try crossing(
            ScenarioRelation(
                tags: ["type": "restriction", "restriction": "only_straight_on"],
                members: [
                    .way("wx", role: "from"), .way("nx", role: "from"), .node("x", role: "via"),
                    .way("xe", role: "to"),
                ]))
        #expect(
            forbidden(map) == ["wx xn", "wx xs", "wx xw", "nx xn", "nx xs", "nx xw"])
    }

    @Test func `a pair that cannot be read does not spoil the others, and is reported`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x1.0 y1.0
                n2 x1.001 y1.0
                n3 x1.002 y1.0
                n4 x1.003 y1.0
                n5 x1.001 y1.001
                w1 Thighway=primary Nn1,n2
                w2 Thighway=primary Nn2,n3
                w3 Thighway=primary Nn3,n4
                w4 Thighway=primary Nn2,n5
                r1 Ttype=restriction,restriction=no_left_turn Mw1@from,w99@from,w3@from,n2@via,w4@to
                r2 Ttype=restriction,restriction=only_left_turn Mw1@from,n2@via,w4@to,w2@to
                """))
        #expect(compiled.report.restrictions == 1)
        let refusals = Dictionary(
            uniqueKeysWithValues: compiled.report.refusals.map { ($0.reason, $0.examples) })
        #expect(
            refusals == [
                "part of a turn restriction of roads that are not in the map": ["relation/1"],
                "part of a turn restriction whose members do not meet": ["relation/1"],
                "turn restriction with too many members of a role": ["relation/2"],
            ])
    }

    @Test func `malformed restrictions are counted by reason and not guessed`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x1.0 y1.0
                n2 x1.001 y1.0
                n3 x1.002 y1.0
                n4 x1.003 y1.0
                w1 Thighway=primary Nn1,n2
                w2 Thighway=primary Nn2,n3
                w3 Thighway=primary Nn3,n4
                r1 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via
                r2 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via,w3@to
                r3 Ttype=restriction,restriction=perhaps Mw1@from,n2@via,w2@to
                r4 Ttype=restriction,restriction=only_left_turn Mw1@from,n2@via,w2@to,w3@to
                r5 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via,w99@to
                """))
        #expect(compiled.report.restrictions == 0)
        let refusals = Dictionary(
            uniqueKeysWithValues: compiled.report.refusals.flatMap { refusal in
                refusal.examples.map { ($0, refusal.reason) }
            })
        #expect(refusals.count == 5)
        #expect(refusals["relation/2"]?.contains("do not meet") == true)
        #expect(refusals["relation/5"]?.contains("not in the map") == true)
    }
}
