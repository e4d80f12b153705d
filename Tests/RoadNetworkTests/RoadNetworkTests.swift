import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@Suite struct RoadNetworkTests {
    @Test func `edges leave a node clockwise from north`() throws {
        let map = try ScenarioMap(
            """
              n
              |
            w-x-e
              |
              s
            """,
            ways: [
                "wxe": ["highway": "primary"], "nxs": ["highway": "secondary"],
            ])
        let node = try #require(map.node("x"))
        #expect(
            map.network.edges(leaving: node).map(map.description) == ["xn", "xe", "xs", "xw"])
    }

    @Test func `a bend is no node and the shape of an edge follows it in both directions`() throws {
        let map = try ScenarioMap(
            """
            a-b
              |
              c
            """,
            grid: 100, ways: ["abc": ["highway": "primary"]])
        #expect(map.node("b") == nil)
        let edge = map.edge("a", "c")
        #expect(abs(map.network.length(of: edge) - 300) < 1)
        let shape = map.network.shape(of: edge)
        #expect(shape.count == 3)
        #expect(Array(shape.reversed()) == map.network.shape(of: edge.reversed))
        #expect(shape[1].distance(to: map.coordinate("b")) < 0.02)
    }

    @Test func `segments are found by a box around them and not by a far one`() throws {
        let map = try ScenarioMap(
            """
            a-b     c-d
            """,
            grid: 1000, ways: ["ab": ["highway": "primary"], "cd": ["highway": "primary"]])
        var found: [SegmentID] = []
        map.network.forEachSegment(
            in: BoundingBox(around: map.coordinate("a"), radius: 10)
        ) { found.append($0) }
        #expect(found.contains(map.edge("a", "b").segment))
        found = []
        map.network.forEachSegment(
            in: BoundingBox(around: Coordinate(latitude: 50, longitude: 8), radius: 10)
        ) { found.append($0) }
        #expect(found.isEmpty)
    }
}
