import RoadNetwork
import ScenarioMaps
import Testing

/// The network by the numbers of OpenStreetMap.
@Suite struct OSMNumberTests {
    private static func town() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-b-c-d-e
              |   |
              f-g-h
            """,
            ways: [
                "abcde": ["highway": "primary"], "bfghd": ["highway": "residential"],
                "ce": ["highway": "footway"], "gc": ["highway": "service", "oneway": "yes"],
            ])
    }

    private func id(_ letter: Character) -> Int64 { Int64(letter.asciiValue ?? 0) }

    @Test func `a way is all its edges, along it`() throws {
        let map = try Self.town()
        let found = map.network.edges(ofWay: 1000)
        #expect(Set(found) == Set(map.edges("abc") + [map.edge("d", "e"), map.edge("c", "d")]))
        #expect(found.allSatisfy { !$0.isBackward })
        #expect(map.network.edges(ofWay: 17).isEmpty)
        let several = map.network.edges(ofWays: [1001, 1002, 17])
        #expect(Set(several.keys) == [1001, 1002])
        #expect(several[1002] == [map.edge("c", "e", way: "ce")])
    }

    @Test func `a pair of neighbouring junctions is the edge from one to the other`() throws {
        let map = try Self.town()
        func edges(_ from: Character, _ to: Character) -> [EdgeID]? {
            let pair = OSMNodePair(from: id(from), to: id(to))
            return map.network.edges(between: [pair])[pair]
        }
        #expect(edges("b", "c") == [map.edge("b", "c")])
        #expect(edges("c", "b") == [map.edge("c", "b")])
        #expect(edges("g", "c") == [map.edge("g", "c")])
        #expect(edges("c", "g") == [map.edge("c", "g")])
    }

    @Test func `a pair farther apart on one way is the stretch between them`() throws {
        let map = try Self.town()
        let pairs: Set = [
            OSMNodePair(from: id("a"), to: id("d")), OSMNodePair(from: id("d"), to: id("a")),
            OSMNodePair(from: id("d"), to: id("b")),
        ]
        let found = map.network.edges(between: pairs)
        #expect(found[OSMNodePair(from: id("a"), to: id("d"))] == map.edges("abcd"))
        #expect(found[OSMNodePair(from: id("d"), to: id("a"))] == map.edges("dcba"))
        #expect(found[OSMNodePair(from: id("d"), to: id("b"))].map(\.count) == 2)
    }

    @Test func `nodes that only form a road, or are on no common way, are no pair`() throws {
        let map = try Self.town()
        let pairs: Set = [
            OSMNodePair(from: id("f"), to: id("g")), OSMNodePair(from: id("a"), to: id("g")),
            OSMNodePair(from: 1, to: 2), OSMNodePair(from: id("b"), to: id("b")),
        ]
        #expect(map.network.edges(between: pairs).isEmpty)
        let known = map.network.nodes(osmIDs: [id("a"), id("f"), id("g")])
        #expect(Set(known.keys) == [id("a"), id("g")])
        #expect(known[id("a")] == map.node("a"))
    }
}
