import RoadNetwork
import ScenarioMaps
import Testing

/// Who gives way at the end of a bypass of a roundabout does so to those who leave that.
@Suite struct BypassPriorityTests {
    private static let link = ["highway": "primary_link", "oneway": "yes"]

    @Test(arguments: [link, ["highway": "residential", "oneway": "yes"]])
    func `one gives way at the end of a bypass as at the roundabout`(tags: [String: String]) throws
    {
        let map = try Self.roundabout("sxyt", tags)
        #expect(Self.yield(map, "sxyt") == .minor)
        #expect(map.network.flags(of: map.edge("s", "q")).yield == .minor)
        // The bypass may be of several ways.
        #expect(
            Self.yield(try Self.roundabout("xyt", tags, and: "sx", Self.link), "xyt") == .minor)
    }

    @Test func `at a sign too, and not at signals`() throws {
        let same = ["highway": "primary", "oneway": "yes"]
        #expect(Self.yield(try Self.roundabout("sxyt", same), "sxyt") == Yield.none)
        let signed = try Self.roundabout(
            "sxyt", same, nodes: ["y": ["highway": "give_way", "direction": "forward"]])
        #expect(Self.yield(signed, "sxyt") == .minor)
        let signals = try Self.roundabout(
            "sxyt", Self.link, nodes: ["t": ["highway": "traffic_signals"]])
        #expect(Self.yield(signals, "sxyt") == Yield.none)
    }

    /// A road of two directions; links from elsewhere; one beside the road away from the roundabout; one that begins far
    /// before it; one to the last exit, which crosses the other direction; and the exit of a forecourt.
    @Test(arguments: [
        ("syt", ["highway": "residential"], "oh"), ("pyt", link, "oh"), ("oyt", link, "goh"),
        ("wkt", link, "oh"), ("ft", link, "oh"), ("sn", link, "oh"),
        ("syt", ["highway": "service", "oneway": "yes"], "oh"),
    ])
    func `one gives way to a greater road at the end of any other road`(
        way: String, tags: [String: String], other: String
    ) throws {
        let map = try Self.roundabout(way, tags, and: other, ["highway": "primary"])
        #expect(Self.yield(map, way) == .arterial)
    }

    /// At the end of a way.
    private static func yield(_ map: ScenarioMap, _ key: String) -> Yield? {
        guard let letter = key.last, let end = map.node(letter) else { return nil }
        return map.network.edges(leaving: end).map(\.reversed)
            .first { map.network.way(of: $0) == map.way(key) }
            .map { map.network.flags(of: $0).yield }
    }

    /// A roundabout `qrvu`, two more ways, and a path.
    private static func roundabout(
        _ key: String, _ tags: [String: String], and other: String = "oh",
        _ others: [String: String] = ["highway": "primary"],
        nodes: KeyValuePairs<String, [String: String]> = [:]
    ) throws -> ScenarioMap {
        let road = ["highway": "primary"]
        return try ScenarioMap(
            """
                                              c
                                              n
                                              u
            f---------------------s---------q   v-----b
                                              r
                    p                 x       |
                                              w
                    g                         |
                    |                     y k |
                    o                         |
                    |                         |
                    h                         t
                                              |
                                              d
            """, grid: 10,
            ways: [
                "fsq": road, "vb": road, "cnu": road, "rwtd": road,
                "qrvuq": ["highway": "primary", "junction": "roundabout"],
                "ux": ["highway": "path"], key: tags, other: others,
            ], nodes: nodes)
    }
}
