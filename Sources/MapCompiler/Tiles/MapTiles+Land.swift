internal import Geodesy

extension MapTiles {
    /// Minimum width or height of a drawn area in units: four pixels.
    private static let minimumArea = 32.0
    /// The first zooms at which rivers and streams are drawn.
    private static let firstRivers = 8
    private static let firstStreams = 13

    /// Draws areas and waterways onto tiles: the layer `land` has polygons with `kind` (`water`, `wood`, `park`), the
    /// layer `waterways` lines with `kind` (`river`, `stream`).
    func draw(_ land: LandCover, at zoom: Int, into tiles: inout [TileID: VectorTile]) {
        let scale = Double(VectorTile.extent) * Double(1 << zoom)
        let tolerance = Self.tolerance(at: zoom)
        func line(_ places: [Coordinate]) -> TileLine {
            TileLine(points: places.map { MercatorPoint($0).scaled(scale) })
        }
        for area in land.areas {
            let outer = line(area.outer).simplified(tolerance)
            guard outer.extent >= Self.minimumArea else { continue }
            let inner = area.inner.map { line($0).simplified(tolerance) }
                .filter { $0.extent >= Self.minimumArea }
            outer.forEachTile(margin: Self.margin) { column, row in
                let corner = MercatorPoint(
                    x: Double(column * VectorTile.extent), y: Double(row * VectorTile.extent))
                let ring = outer.clippedRing(to: corner, margin: Self.margin)
                guard ring.count > 2 else { return }
                let holes = inner.map { $0.clippedRing(to: corner, margin: Self.margin) }
                    .filter { $0.count > 2 }
                tiles[TileID(zoom: zoom, column: column, row: row), default: VectorTile()]
                    .addPolygon(
                        ring, without: holes, to: "land", [("kind", .string(area.kind.rawValue))])
            }
        }
        guard zoom >= Self.firstRivers else { return }
        for waterway in land.waterways where waterway.isRiver || zoom >= Self.firstStreams {
            line(waterway.line).simplified(tolerance).forEachPart(margin: Self.margin) {
                tiles[TileID(zoom: zoom, column: $0, row: $1), default: VectorTile()].addLine(
                    $2, to: "waterways", [("kind", .string(waterway.isRiver ? "river" : "stream"))])
            }
        }
    }
}

extension TileLine {
    /// The greater of width and height.
    fileprivate var extent: Double {
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
        else { return 0 }
        return max(right - left, bottom - top)
    }

    /// The part of a ring that lies within a tile and its margin, in units of the tile, without the last point
    /// that is the first one (Sutherland and Hodgman: parts may hang together along the margin).
    fileprivate func clippedRing(to corner: MercatorPoint, margin: Double) -> [VectorTile.Point] {
        let extent = Double(VectorTile.extent)
        var ring = points.dropLast().map { MercatorPoint(x: $0.x - corner.x, y: $0.y - corner.y) }
        let sides: [(KeyPath<MercatorPoint, Double>, Double, Bool)] = [
            (\.x, -margin, true), (\.x, extent + margin, false), (\.y, -margin, true),
            (\.y, extent + margin, false),
        ]
        for (axis, limit, isLowest) in sides where !ring.isEmpty {
            var cut: [MercatorPoint] = []
            var before = ring[ring.count - 1]
            func isInside(_ point: MercatorPoint) -> Bool {
                isLowest ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
            }
            for point in ring {
                if isInside(point) != isInside(before) {
                    let share =
                        (limit - before[keyPath: axis])
                        / (point[keyPath: axis] - before[keyPath: axis])
                    cut.append(
                        MercatorPoint(
                            x: before.x + share * (point.x - before.x),
                            y: before.y + share * (point.y - before.y)))
                }
                if isInside(point) { cut.append(point) }
                before = point
            }
            ring = cut
        }
        var whole: [VectorTile.Point] = []
        for point in ring {
            let next = VectorTile.Point(x: Int32(point.x.rounded()), y: Int32(point.y.rounded()))
            if next != whole.last { whole.append(next) }
        }
        if whole.count > 1, whole.first == whole.last { whole.removeLast() }
        return whole
    }

    /// Calls `body` with each tile that the line's surroundings reach.
    fileprivate func forEachTile(margin: Double, _ body: (_ column: Int, _ row: Int) -> Void) {
        let extent = Double(VectorTile.extent)
        for column in Self.range(points.map(\.x), extent, margin) {
            for row in Self.range(points.map(\.y), extent, margin) { body(column, row) }
        }
    }
}
