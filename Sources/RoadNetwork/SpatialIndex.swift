public import Geodesy

/// A packed R-tree over the segments, which the file keeps in Hilbert order.
///
/// Level 0 has a box for each ``fanout`` consecutive segments, level n for each ``fanout`` boxes of
/// level n - 1; the levels follow one another in one table, the root last. Nothing but boxes is
/// stored, since the segments themselves are the leaves.
public struct SpatialIndex: Sendable {
    /// Segments or boxes under one box.
    public static let fanout = 16

    let boxes: Table<IndexBox>
    /// Where each level begins in the table, level 0 first, and the end of the table.
    let levelStarts: [Int]
    let segmentCount: Int

    init(boxes: Table<IndexBox>, segmentCount: Int) throws(MapError) {
        self.boxes = boxes
        self.segmentCount = segmentCount
        levelStarts = Self.levelStarts(segmentCount: segmentCount)
        guard levelStarts.last == boxes.count else { throw .damaged("spatial index") }
    }

    /// Where each level begins for so many segments, and the number of boxes.
    public static func levelStarts(segmentCount: Int) -> [Int] {
        var starts = [0]
        var width = segmentCount
        while width > 0 {
            width = (width + fanout - 1) / fanout
            starts.append(starts[starts.count - 1] + width)
            if width == 1 { break }
        }
        return starts
    }

    /// Calls `body` for the segments of every leaf box that touches the box.
    @inline(__always)
    func forEachSegment(in box: IndexBox, _ body: (SegmentID) -> Void) {
        let root = levelStarts.count - 2
        guard root >= 0, touches(boxes[levelStarts[root]], box) else { return }
        visit(level: root, position: 0, box, body)
    }

    /// Looks at what is under a box that is known to touch.
    private func visit(
        level: Int, position: Int, _ box: IndexBox, _ body: (SegmentID) -> Void
    ) {
        let first = position * Self.fanout
        if level == 0 {
            for number in first..<min(first + Self.fanout, segmentCount) {
                body(SegmentID(rawValue: UInt32(number)))
            }
        } else {
            let start = levelStarts[level - 1]
            let width = levelStarts[level] - start
            for child in first..<min(first + Self.fanout, width)
            where touches(boxes[start + child], box) {
                visit(level: level - 1, position: child, box, body)
            }
        }
    }

    @inline(__always)
    private func touches(_ one: IndexBox, _ other: IndexBox) -> Bool {
        one.south <= other.north && one.north >= other.south && one.west <= other.east
            && one.east >= other.west
    }
}

extension RoadNetwork {
    /// Calls `body` for every segment that may come into the box, and some beside it; each once.
    public func forEachSegment(in box: BoundingBox, _ body: (SegmentID) -> Void) {
        func units(_ degrees: Double) -> Int32 {
            Int32((min(200, max(-200, degrees)) * 1e7).rounded())
        }
        guard box.south <= box.north, box.west <= box.east else { return }
        index.forEachSegment(
            in: IndexBox(
                south: units(box.south), west: units(box.west), north: units(box.north),
                east: units(box.east)), body)
    }
}
