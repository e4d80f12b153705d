import Columns
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
    /// The starts of the levels in the table, level 0 first, and the end of the table.
    let levelStarts: [Int]
    let segmentCount: Int

    init(boxes: Table<IndexBox>, segmentCount: Int) throws(MapError) {
        self.boxes = boxes
        self.segmentCount = segmentCount
        levelStarts = Self.levelStarts(segmentCount: segmentCount)
        guard levelStarts.last == boxes.count else { throw .damaged("spatial index") }
    }

    /// The first box of each level, and the number of all boxes.
    static func levelStarts(segmentCount: Int) -> [Int] {
        var starts = [0]
        var width = segmentCount
        while width > 0 {
            width = (width + fanout - 1) / fanout
            starts.append(starts[starts.count - 1] + width)
            if width == 1 { break }
        }
        return starts
    }

    /// Calls `body` for the numbers of the segments of every leaf box that touches the box.
    fileprivate func forEachLeaf(in box: IndexBox, _ body: (Range<UInt32>) -> Void) {
        let root = levelStarts.count - 2
        guard root >= 0, touches(boxes[levelStarts[root]], box) else { return }
        visit(level: root, position: 0, box, body)
    }

    /// Visits the children of a box that touches the area.
    private func visit(
        level: Int, position: Int, _ box: IndexBox, _ body: (Range<UInt32>) -> Void
    ) {
        let first = position * Self.fanout
        if level == 0 {
            body(UInt32(first)..<UInt32(min(first + Self.fanout, segmentCount)))
        } else {
            let start = levelStarts[level - 1]
            let children = start + first
            for child in children..<min(children + Self.fanout, levelStarts[level])
            where touches(boxes[child], box) {
                visit(level: level - 1, position: child - start, box, body)
            }
        }
    }

    /// Calls `body` for the numbers of the segments of every leaf box that touches the window,
    /// which narrows to the returned distance; the nearer boxes first.
    fileprivate func forEachLeaf(
        in window: inout IndexWindow, _ body: (Range<UInt32>) -> Double
    ) {
        let root = levelStarts.count - 2
        guard root >= 0, touches(boxes[levelStarts[root]], window.box) else { return }
        visit(level: root, position: 0, &window, body)
    }

    private func visit(
        level: Int, position: Int, _ window: inout IndexWindow,
        _ body: (Range<UInt32>) -> Double
    ) {
        let first = position * Self.fanout
        guard level > 0 else {
            let end = min(first + Self.fanout, segmentCount)
            return window.narrow(to: body(UInt32(first)..<UInt32(end)))
        }
        let start = levelStarts[level - 1]
        let width = levelStarts[level] - start
        withUnsafeTemporaryAllocation(
            of: (gap: Double, child: Int).self, capacity: Self.fanout
        ) { nearest in
            var count = 0
            for child in first..<min(first + Self.fanout, width)
            where touches(boxes[start + child], window.box) {
                let gap = window.gap(to: boxes[start + child])
                var place = count
                while place > 0, nearest[place - 1].gap > gap {
                    nearest[place] = nearest[place - 1]
                    place -= 1
                }
                nearest[place] = (gap, child)
                count += 1
            }
            for (_, child) in nearest[..<count] where touches(boxes[start + child], window.box) {
                visit(level: level - 1, position: child, &window, body)
            }
        }
    }

    @inline(__always)
    private func touches(_ lhs: IndexBox, _ rhs: IndexBox) -> Bool {
        lhs.south <= rhs.north && lhs.north >= rhs.south && lhs.west <= rhs.east
            && lhs.east >= rhs.west
    }
}

/// A box around a place that narrows while it is searched.
private struct IndexWindow {
    private(set) var box: IndexBox
    private let place: Coordinate
    /// Metres.
    private var reach: Double
    /// Degrees of latitude that are as long as one of longitude.
    private let narrowness: Double

    init(around place: Coordinate, radius: Double) {
        self.place = place
        reach = radius
        let bounds = BoundingBox(around: place, radius: radius)
        box = IndexBox(bounds)
        narrowness = (bounds.north - bounds.south) / max(1e-9, bounds.east - bounds.west)
    }

    /// Leaves out boxes beyond a distance in metres, if that saves much.
    mutating func narrow(to meters: Double) {
        guard meters < 0.9 * reach else { return }
        reach = meters
        // A little more, against rounding.
        box = IndexBox(BoundingBox(around: place, radius: meters + 0.1))
    }

    /// Squared distance of another box from the place: to compare two boxes.
    func gap(to other: IndexBox) -> Double {
        func outside(_ low: Int32, _ high: Int32, _ degrees: Double) -> Double {
            max(0, Double(low) - degrees * 1e7, degrees * 1e7 - Double(high))
        }
        let up = outside(other.south, other.north, place.latitude)
        let across = outside(other.west, other.east, place.longitude) * narrowness
        return up * up + across * across
    }
}

extension IndexBox {
    fileprivate init(_ box: BoundingBox) {
        func units(_ degrees: Double) -> Int32 {
            Int32((min(200, max(-200, degrees)) * 1e7).rounded())
        }
        self.init(
            south: units(box.south), west: units(box.west), north: units(box.north),
            east: units(box.east))
    }
}

extension RoadNetwork {
    /// Calls `body` for every segment that may come into the box, and some beside it; each once.
    public func forEachSegment(in box: BoundingBox, _ body: (SegmentID) -> Void) {
        forEachLeaf(in: box) { numbers in
            for number in numbers { body(SegmentID(rawValue: number)) }
        }
    }

    /// The same, by numbers that follow one another: where most segments are passed over, a call for each costs more than the
    /// look at it.
    public func forEachLeaf(in box: BoundingBox, _ body: (_ segments: Range<UInt32>) -> Void) {
        guard box.south <= box.north, box.west <= box.east else { return }
        index.forEachLeaf(in: IndexBox(box), body)
    }

    /// Calls `body` for every segment that may come within a distance in metres of a place, and some
    /// beside it; each once, by numbers that follow one another, near ones rather before far ones.
    ///
    /// - Parameter body: returns the distance that counts from now on, if it is less than before: a
    ///   search for anything nearer than its last result is spared the rest.
    public func forEachLeaf(
        near place: Coordinate, within radius: Double,
        _ body: (_ segments: Range<UInt32>) -> Double
    ) {
        guard place.isValid, radius >= 0 else { return }
        var window = IndexWindow(around: place, radius: radius)
        index.forEachLeaf(in: &window, body)
    }
}
