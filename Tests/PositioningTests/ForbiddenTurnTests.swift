import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// A road forks at an angle at which the position cannot distinguish the branches for some time; only
/// the restriction can.
@Suite struct ForbiddenTurnTests {
    /// The branch, `c` or `d`, on which the vehicle is seen 20 m behind the fork.
    private static func branch(
        _ relations: [ScenarioRelation], options: MatcherOptions = .init()
    ) throws -> Character? {
        let fork = try ScenarioMap(
            """
            a-----x-----b---------------c
                                       d
            """, grid: 20,
            ways: [
                "ax": ["highway": "secondary"], "xb": ["highway": "secondary"],
                "bc": ["highway": "secondary"], "bd": ["highway": "secondary"],
            ],
            relations: relations)
        let between = fork.coordinate("c").interpolated(to: fork.coordinate("d"), fraction: 0.5)
        let end = fork.coordinate("b").interpolated(to: between, fraction: 0.08)
        var drive = TestDrive(on: fork.network, options: options)
        drive.drive(along: [fork.coordinate("a"), fork.coordinate("b"), end], speed: 6)
        return ["c", "d"].first { drive.edges.last == fork.edge("b", $0) }
    }

    private static func conditional(_ value: String, to: String) -> ScenarioRelation {
        ScenarioRelation(
            tags: ["type": "restriction", "restriction:conditional": value],
            members: [
                .way("xb", role: "from"), .node("b", role: "via"), .way(to, role: "to"),
            ])
    }

    @Test(arguments: [("c", "bd"), ("d", "bc")] as [(Character, String)])
    func `a turn that is forbidden after another road was not taken`(
        allowed: Character, forbidden: String
    ) throws {
        let relation = ScenarioRelation.restriction(
            "no_straight_on", from: "ax", viaWays: ["xb"], to: forbidden)
        #expect(try Self.branch([relation]) == allowed)
    }

    @Test(arguments: [("c", "bd"), ("d", "bc")] as [(Character, String)])
    func `a turn that is forbidden at the time of the trip was not taken`(
        allowed: Character, forbidden: String
    ) throws {
        // The test drive is on a Sunday at 08:00 UTC.
        let sunday = Self.conditional("no_straight_on @ (Su 05:00-13:00)", to: forbidden)
        #expect(try Self.branch([sunday]) == allowed)
        let monday = Self.conditional("no_straight_on @ (Mo)", to: forbidden)
        #expect(try Self.branch([monday]) == Self.branch([]))
    }

    @Test func `the hour at the place counts, as it is given or as the longitude has it`() throws {
        let relation = Self.conditional("no_straight_on @ (18:00-19:30)", to: "bc")
        let usual = try Self.branch([])
        #expect(try Self.branch([relation]) == usual)
        var options = MatcherOptions()
        options.utcOffsetSeconds = 10 * 3600
        #expect(try Self.branch([relation], options: options) == "d")
        let other = Self.conditional("no_straight_on @ (18:00-19:30)", to: "bd")
        #expect(try Self.branch([other], options: options) == "c")
    }

    @Test func `a condition that cannot be read forbids nothing`() throws {
        let relation = Self.conditional("no_straight_on @ (when wet)", to: "bc")
        #expect(try Self.branch([relation]) == Self.branch([]))
    }
}
