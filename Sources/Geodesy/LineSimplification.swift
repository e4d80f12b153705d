/// The points of a line to keep so that none of the others is farther than a tolerance from the
/// simplified line.
///
/// Source: Douglas, Peucker: Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature, 1973.
public enum LineSimplification {
    /// - Parameters:
    ///   - count: of the points.
    ///   - distance: of a point from the line between two others, by their indices, in the unit of the tolerance.
    public static func kept(
        _ count: Int, tolerance: Double,
        distance: (_ point: Int, _ first: Int, _ last: Int) -> Double
    ) -> [Bool] {
        var kept = [Bool](repeating: count <= 2, count: count)
        guard count > 2 else { return kept }
        kept[0] = true
        kept[count - 1] = true
        // No recursion: the number of points is unbounded.
        var open = [(0, count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            var farthest = (distance: tolerance, at: -1)
            for at in first + 1..<last {
                let distance = distance(at, first, last)
                if distance > farthest.distance { farthest = (distance, at) }
            }
            guard farthest.at > 0 else { continue }
            kept[farthest.at] = true
            open.append((first, farthest.at))
            open.append((farthest.at, last))
        }
        return kept
    }
}

extension [Coordinate] {
    /// The line without the places within a tolerance in metres of the rest.
    public func simplified(toMeters tolerance: Double) -> [Coordinate] {
        guard count > 2 else { return self }
        let kept = LineSimplification.kept(count, tolerance: tolerance) { at, first, last in
            let frame = LocalFrame(origin: self[at])
            let start = frame.point(self[first])
            let end = frame.point(self[last])
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            let share =
                square > 0 ? Swift.min(1, Swift.max(0, -(start.x * dx + start.y * dy) / square)) : 0
            let (x, y) = (start.x + share * dx, start.y + share * dy)
            return (x * x + y * y).squareRoot()
        }
        return zip(self, kept).filter(\.1).map(\.0)
    }
}
