internal import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The place of a tile in the grid of Web Mercator.
public struct TileID: Hashable, Comparable, Sendable {
    public var zoom: Int
    /// From west to east.
    public var column: Int
    /// From north to south.
    public var row: Int

    public static func < (lhs: TileID, rhs: TileID) -> Bool {
        (lhs.zoom, lhs.column, lhs.row) < (rhs.zoom, rhs.column, rhs.row)
    }
}

/// A point of Web Mercator, in units of tiles at some zoom.
struct MercatorPoint: Hashable {
    var x: Double
    var y: Double

    /// The whole world is 1 wide and high.
    init(_ place: Coordinate) {
        x = (place.longitude + 180) / 360
        // Web Mercator ends where it is as high as it is wide.
        let sine = sin(Angle.radians(min(85.0511, max(-85.0511, place.latitude))))
        y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    }

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    func scaled(_ factor: Double) -> MercatorPoint { MercatorPoint(x: x * factor, y: y * factor) }
}

/// A line in units of tiles, each ``VectorTile/extent`` wide.
struct TileLine {
    var points: [MercatorPoint]

    /// Without the points that lie within a tolerance of the line that is left (Douglas and Peucker).
    func simplified(_ tolerance: Double) -> TileLine {
        let kept = LineSimplification.kept(points.count, tolerance: tolerance) {
            Self.distance(points[$0], points[$1], points[$2])
        }
        return TileLine(points: zip(points, kept).filter(\.1).map(\.0))
    }

    private static func distance(
        _ point: MercatorPoint, _ start: MercatorPoint, _ end: MercatorPoint
    ) -> Double {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let square = dx * dx + dy * dy
        var share = 0.0
        if square > 0 {
            share = min(1, max(0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / square))
        }
        let x = point.x - start.x - share * dx
        let y = point.y - start.y - share * dy
        return (x * x + y * y).squareRoot()
    }

    /// The parts of the line that lie within each tile or its margin, in whole units of the tile.
    ///
    /// - Parameter margin: units beyond the tile's edge that belong to it as well, so that strokes
    ///   and labels are whole there.
    func forEachPart(
        margin: Double, _ body: (_ column: Int, _ row: Int, [VectorTile.Point]) -> Void
    ) {
        let extent = Double(VectorTile.extent)
        let columns = Self.range(points.map(\.x), extent, margin)
        let rows = Self.range(points.map(\.y), extent, margin)
        for column in columns {
            for row in rows {
                let corner = MercatorPoint(x: Double(column) * extent, y: Double(row) * extent)
                clip(corner, extent, margin) { body(column, row, $0) }
            }
        }
    }

    static func range(
        _ values: [Double], _ extent: Double, _ margin: Double
    ) -> ClosedRange<Int> {
        let low = ((values.min() ?? 0) - margin) / extent
        let high = ((values.max() ?? 0) + margin) / extent
        return Int(low.rounded(.down))...Int(high.rounded(.down))
    }

    private func clip(
        _ corner: MercatorPoint, _ extent: Double, _ margin: Double,
        _ body: ([VectorTile.Point]) -> Void
    ) {
        var part: [VectorTile.Point] = []
        func whole(_ point: MercatorPoint) -> VectorTile.Point {
            VectorTile.Point(
                x: Int32((point.x - corner.x).rounded()), y: Int32((point.y - corner.y).rounded()))
        }
        func end() {
            if part.count > 1 { body(part) }
            part.removeAll()
        }
        for (start, finish) in zip(points, points.dropFirst()) {
            guard
                let (from, to) = Self.inside(
                    start, finish, low: corner.scaled(1), extent: extent, margin: margin)
            else {
                end()
                continue
            }
            if from > 0 { end() }
            let dx = finish.x - start.x
            let dy = finish.y - start.y
            for share in part.isEmpty ? [from, to] : [to] {
                let point = whole(
                    MercatorPoint(x: start.x + share * dx, y: start.y + share * dy))
                if part.last != point { part.append(point) }
            }
            if to < 1 { end() }
        }
        end()
    }

    /// The shares of a stretch between which it lies in a box (Liang and Barsky).
    private static func inside(
        _ start: MercatorPoint, _ end: MercatorPoint, low: MercatorPoint, extent: Double,
        margin: Double
    ) -> (Double, Double)? {
        var from = 0.0
        var to = 1.0
        for (origin, step, edge) in [
            (start.x, end.x - start.x, low.x), (start.y, end.y - start.y, low.y),
        ] {
            let near = edge - margin - origin
            let far = edge + extent + margin - origin
            if step == 0 {
                guard near <= 0, far >= 0 else { return nil }
                continue
            }
            from = max(from, min(near / step, far / step))
            to = min(to, max(near / step, far / step))
        }
        return from < to ? (from, to) : nil
    }
}
