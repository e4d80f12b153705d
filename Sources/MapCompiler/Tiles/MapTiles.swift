internal import Cartography
internal import Geodesy
public import RoadNetwork

/// A map for a screen, made from a map file: its roads and settlements as vector tiles, and the places
/// that can be searched for.
///
/// The layer `roads` has lines with `class` (a ``RoadStyle``), and where they hold `link`, `name`,
/// `ref`, `oneway` (in the direction of the line), `tunnel` and `bridge`; the layer `settlements`
/// points with `name` and `kind` (`city`, `town`, `village`, `suburb`, …). With a ``LandCover`` there are areas and
/// waterways below them.
public struct MapTiles {
    /// Zooms of tiles; beyond the last one they are drawn larger.
    static let zooms = 5...14
    /// Units beyond the edge of a tile that belong to it.
    static let margin = 64.0

    let network: RoadNetwork
    private let land: LandCover?

    /// - Parameter land: the layers below the roads; nil where the extract is not at hand.
    public init(_ network: RoadNetwork, land: LandCover? = nil) {
        self.network = network
        self.land = land
    }

    /// Calls `body` with each tile that is not empty, from far to near.
    public func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
        let coarse = MergedRoads(network, isCoarse: true)
        let fine = MergedRoads(network, isCoarse: false)
        for zoom in Self.zooms {
            var tiles: [TileID: VectorTile] = [:]
            draw(zoom < Self.finestCoarse ? coarse : fine, at: zoom, into: &tiles)
            if let land { draw(land, at: zoom, into: &tiles) }
            drawSettlements(at: zoom, into: &tiles)
            for (id, tile) in tiles.sorted(by: { $0.key < $1.key }) { try body(id, tile.bytes) }
        }
    }

    /// The first zoom at which a road has all its attributes.
    private static let finestCoarse = 12

    /// The last class that is shown at a zoom.
    private static func lastStyle(at zoom: Int) -> RoadStyle {
        switch zoom {
        case ...7: .trunk
        case ...9: .primary
        case 10: .secondary
        case 11: .tertiary
        case 12: .street
        default: .ferry
        }
    }

    /// Half a pixel of a screen where tiles are 512 pixels; the nearest are drawn larger.
    static func tolerance(at zoom: Int) -> Double { zoom == zooms.upperBound ? 1.5 : 4.0 }

    private func draw(_ roads: MergedRoads, at zoom: Int, into tiles: inout [TileID: VectorTile]) {
        let last = Self.lastStyle(at: zoom).order
        let scale = Double(VectorTile.extent) * Double(1 << zoom)
        let tolerance = Self.tolerance(at: zoom)
        for (look, places) in roads.lines where look.style.order <= last || look.style == .ferry {
            let line = TileLine(points: places.map { MercatorPoint($0).scaled(scale) })
                .simplified(tolerance)
            let tags = tags(look)
            line.forEachPart(margin: Self.margin) { column, row, points in
                let id = TileID(zoom: zoom, column: column, row: row)
                tiles[id, default: VectorTile()].addLine(points, to: "roads", tags)
            }
        }
    }

    private func tags(_ look: MergedRoads.Look) -> [(String, VectorTile.Value)] {
        var tags: [(String, VectorTile.Value)] = [("class", .string(look.style.rawValue))]
        for (key, text) in [("name", look.name), ("ref", look.ref)] where text != .empty {
            tags.append((key, .string(network.string(text))))
        }
        for (key, flag) in [
            ("link", look.isLink), ("oneway", look.isOneway), ("tunnel", look.isTunnel),
            ("bridge", look.isBridge),
        ] where flag {
            tags.append((key, .bool(true)))
        }
        return tags
    }

    /// Kinds of settlements, each with the first zoom at which it is named.
    private static let settlements = [
        "city": 5, "town": 7, "village": 10, "suburb": 11, "hamlet": 13, "quarter": 13,
        "neighbourhood": 13,
    ]

    private func drawSettlements(at zoom: Int, into tiles: inout [TileID: VectorTile]) {
        let scale = Double(1 << zoom)
        let extent = Double(VectorTile.extent)
        for position in 0..<network.placeCount {
            let place = network.place(at: position)
            guard place.category.hasPrefix("place="), !place.name.isEmpty else { continue }
            let kind = String(place.category.dropFirst("place=".count))
            guard let first = Self.settlements[kind], first <= zoom else { continue }
            let point = MercatorPoint(place.coordinate).scaled(scale)
            let id = TileID(zoom: zoom, column: Int(point.x), row: Int(point.y))
            tiles[id, default: VectorTile()].addPoint(
                VectorTile.Point(
                    x: Int32((point.x - Double(id.column)) * extent),
                    y: Int32((point.y - Double(id.row)) * extent)),
                to: "settlements", [("name", .string(place.name)), ("kind", .string(kind))])
        }
    }
}
