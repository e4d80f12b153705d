import Cartography
import Geodesy
import ScenarioMaps
import Testing

@testable import MapCompiler

/// What the console's map is drawn from.
@Suite struct TilesTests {
    private func points(_ places: [(Double, Double)]) -> TileLine {
        TileLine(points: places.map { MercatorPoint(x: $0.0, y: $0.1) })
    }

    @Test func `pieces of a road are one line, and one-way roads run in their direction`() throws {
        let map = try ScenarioMap(
            """
            a-b-c-d
              |
              e
            """,
            ways: [
                "ab": ["highway": "primary", "name": "High Street"],
                "bcd": ["highway": "primary", "name": "High Street"],
                "be": ["highway": "residential", "oneway": "-1", "name": "Lane"],
            ])
        let lines = MergedRoads(map.network, isCoarse: false).lines
        #expect(lines.count == 2)
        let street = try #require(lines.first { $0.look.style == .primary })
        #expect(street.places.count == 4)
        let lane = try #require(lines.first { $0.look.style == .street })
        #expect(lane.look.isOneway)
        #expect(lane.places[0].distance(to: map.coordinate("e")) < 0.1)
        let far = MergedRoads(map.network, isCoarse: true).lines
        #expect(far.map(\.look.style) == [.primary])
    }

    @Test func `a line is cut at the margins of tiles, and each part is whole`() {
        var parts: [[Int]: [[VectorTile.Point]]] = [:]
        points([(100, 100), (9000, 100), (9000, 300)]).forEachPart(margin: 64) {
            parts[[$0, $1], default: []].append($2)
        }
        #expect(Set(parts.keys) == [[0, 0], [1, 0], [2, 0]])
        #expect(parts[[0, 0]] == [[.init(x: 100, y: 100), .init(x: 4160, y: 100)]])
        #expect(parts[[1, 0]] == [[.init(x: -64, y: 100), .init(x: 4160, y: 100)]])
        #expect(
            parts[[2, 0]] == [
                [.init(x: -64, y: 100), .init(x: 808, y: 100), .init(x: 808, y: 300)]
            ])
    }

    @Test func `a line that leaves a tile and comes back has two parts there`() {
        var parts: [[VectorTile.Point]] = []
        points([(10, 10), (10, -500), (200, -500), (200, 10)]).forEachPart(margin: 64) {
            if ($0, $1) == (0, 0) { parts.append($2) }
        }
        #expect(parts.count == 2)
    }

    @Test func `points within the tolerance go, corners stay`() {
        let line = points([(0, 0), (50, 1), (100, 0), (100, 100)]).simplified(2)
        #expect(line.points.map(\.x) == [0, 100, 100])
    }

    @Test func `a tile is written as the specification has it`() {
        var tile = VectorTile()
        tile.addPoint(.init(x: 25, y: 17), to: "settlements", [("name", .string("A"))])
        // Command MoveTo(1), then the zigzags of 25 and 17, as in section 4.3.5 of the specification.
        let geometry: [UInt8] = [0x22, 3, 9, 50, 34]
        #expect(tile.bytes.firstRange(of: geometry) != nil)
        // Version 2 and the layer's name come first.
        #expect(tile.bytes.starts(with: [0x1a, UInt8(tile.bytes.count - 2), 0x78, 2, 0x0a, 11]))
    }

    @Test func `names of roads and places cannot leave their text`() throws {
        let map = try ScenarioMap(
            "a-b",
            ways: ["ab": ["highway": "residential", "name": "\"];</script>\n<script>\\"]])
        let places = MapTiles(map.network).places
        #expect(places.contains(#"["\"];</script>"#))
        #expect(places.contains(#"<script>\\""#))
        #expect(!places.dropFirst().dropLast(2).contains("\n"))
    }
}
