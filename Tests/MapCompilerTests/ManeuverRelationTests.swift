import RoadNetwork
import ScenarioMaps
import Testing

@testable import MapCompiler

/// How relations of the type `manoeuvre` become words for a turn.
@Suite struct ManeuverRelationTests {
    private static let ladder = """
        a---b---c
            |
            d---e
            |
        f---g---h
        """
    private static let ways: KeyValuePairs<String, [String: String]> = [
        "ab": ["highway": "primary"], "bc": ["highway": "primary"],
        "bd": ["highway": "primary"], "de": ["highway": "primary"],
        "dg": ["highway": "primary"], "fgh": ["highway": "primary"],
    ]
    private static let left = ["manoeuvre": "turn", "direction": "slight_left"]

    private func ladder(_ relations: ScenarioRelation...) throws -> ScenarioMap {
        try ScenarioMap(Self.ladder, ways: Self.ways, relations: relations)
    }

    private func report(_ map: ScenarioMap) throws -> CompilationReport {
        try MapCompiler.compile(.xml(map.osm)).report
    }

    @Test(arguments: ["manoeuvre", "maneuver", "maneuvre"])
    func `each spelling of the type is read, and its tags in the same spelling`(
        spelling: String
    ) throws {
        let map = try ladder(
            .maneuver(
                ["type": spelling, spelling: "turn", "direction": "sharp_right"], from: "ab",
                at: "b", to: "bd"))
        let told = try #require(
            map.network.maneuverOverrides(behind: map.edge("a", "b")).first)
        #expect(told.edges == map.edges("abd"))
        #expect(told.arrivalIndex == 0)
        #expect(told.kind == .turn)
        #expect(told.direction == .sharpRight)
        #expect(map.network.maneuverOverrides(behind: map.edge("b", "d")).isEmpty)
    }

    @Test func `over several ways the node says at which turn it is announced`() throws {
        let map = try ladder(
            .maneuver(Self.left, from: "ab", at: "b", viaWays: ["bd", "dg"], to: "fgh"))
        #expect(map.network.maneuverOverrideCount == 0)
        // Onto a way that goes on both ways nobody knows which is meant.
        #expect(
            try report(map).refusals.map(\.reason)
                == ["maneuver that does not say which way round"])

        let clear = try ladder(
            .maneuver(Self.left, from: "ab", at: "d", viaWays: ["bd"], to: "dg"))
        let told = try #require(
            clear.network.maneuverOverrides(behind: clear.edge("b", "d")).first)
        #expect(told.edges == clear.edges("abdg"))
        #expect(told.arrivalIndex == 1)
    }

    @Test func `a u-turn needs no direction, a direction no kind`() throws {
        let map = try ladder(
            .maneuver(["maneuver": "uturn"], from: "bc", at: "b", to: "ab"),
            .maneuver(["direction": "left"], from: "bd", at: "d", to: "de"))
        let back = try #require(map.network.maneuverOverrides(behind: map.edge("c", "b")).first)
        #expect(back.kind == .turn)
        #expect(back.direction == .uTurn)
        let left = try #require(map.network.maneuverOverrides(behind: map.edge("b", "d")).first)
        #expect(left.kind == .unspecified)
        #expect(left.direction == .left)
    }

    @Test func `the longer path comes first, and of equal ones the first relation`() throws {
        let map = try ladder(
            .maneuver(Self.left, from: "bd", at: "d", to: "de"),
            .maneuver(["maneuver": "suppress"], from: "ab", at: "d", viaWays: ["bd"], to: "de"),
            .maneuver(["maneuver": "fork"], from: "bd", at: "d", to: "de"))
        let told = map.network.maneuverOverrides(behind: map.edge("b", "d"))
        #expect(told.map(\.kind) == [.suppressed, .turn])
        #expect(try report(map).refusals.map(\.reason) == ["maneuver of a known turn"])
    }

    @Test(arguments: [
        (["maneuver": "pirouette"], "maneuver of an unknown kind"),
        (["maneuver": "turn", "direction": "up"], "maneuver of an unknown kind"),
        ([:], "maneuver of an unknown kind"),
    ])
    func `what is not understood is counted`(tags: [String: String], reason: String) throws {
        let map = try ladder(.maneuver(tags, from: "ab", at: "b", to: "bd"))
        #expect(map.network.maneuverOverrideCount == 0)
        #expect(try report(map).refusals.map(\.reason) == [reason])
    }

    @Test func `members that are missing or do not meet are counted`() throws {
        let apart = try ladder(.maneuver(Self.left, from: "ab", at: "d", to: "de"))
        #expect(try report(apart).refusals.map(\.reason) == ["maneuver whose members do not meet"])
        let lone = try ladder(
            ScenarioRelation(
                tags: Self.left.merging(["type": "maneuver"]) { $1 },
                members: [.way("ab", role: "from"), .way("bd", role: "to")]))
        #expect(try report(lone).refusals.map(\.reason) == ["maneuver without from, via or to"])
    }
}
