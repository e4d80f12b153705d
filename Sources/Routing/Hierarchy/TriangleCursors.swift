import RoadNetwork

/// Gives for each rank in ascending order the lower ranks that have an arc to or from it, with their
/// arcs to and from still higher ranks: all lower triangles, without any search.
struct TriangleCursors {
    /// The arcs of a lower rank in one direction: the one at the current rank, and those beyond it.
    struct Side {
        var here: Int?
        var beyond: Range<Int>
    }

    /// How far a lower rank has come. Together, as they are used together and anywhere in memory.
    private struct Cursor: BitwiseCopyable {
        var up: UInt32
        var upEnd: UInt32
        var down: UInt32
        var downEnd: UInt32
        /// The next in the same list.
        var next: UInt32
    }

    private let topology: HierarchyTopology
    private let cursors: Scratch<Cursor>
    /// For each rank the first of those that wait for it.
    private let firstWaiting: Scratch<UInt32>

    /// For the ranks from `start` on.
    init(_ topology: HierarchyTopology, from start: UInt32 = 0) {
        self.topology = topology
        let count = topology.rankCount
        cursors = Scratch(count: count, of: nil)
        firstWaiting = Scratch(count: count, of: HierarchyTopology.none)
        for rank in 0..<count {
            cursors[rank] = Cursor(
                up: topology.firstUp[rank], upEnd: topology.firstUp[rank + 1],
                down: topology.firstDown[rank], downEnd: topology.firstDown[rank + 1],
                next: HierarchyTopology.none)
        }
        for rank in 0..<start {
            var cursor = cursors[rank]
            cursor.up = UInt32(topology.upHeads.place(of: start, in: topology.up(rank)))
            cursor.down = UInt32(topology.downTails.place(of: start, in: topology.down(rank)))
            wait(rank, cursor)
        }
    }

    /// Must be called for every rank from the first on, ascending, each once.
    @inline(__always)
    func forEachLower(
        of rank: UInt32, _ body: (_ lower: UInt32, _ uphill: Side, _ downhill: Side) -> Void
    ) {
        var lower = firstWaiting[rank]
        while lower != HierarchyTopology.none {
            var cursor = cursors[lower]
            let next = cursor.next
            let uphill = Self.advance(&cursor.up, to: cursor.upEnd, topology.upHeads, at: rank)
            let downhill = Self.advance(
                &cursor.down, to: cursor.downEnd, topology.downTails, at: rank)
            body(lower, uphill, downhill)
            wait(lower, cursor)
            lower = next
        }
        wait(rank, cursors[rank])
    }

    @inline(__always)
    private static func advance(
        _ cursor: inout UInt32, to end: UInt32, _ ends: HierarchyTable, at rank: UInt32
    ) -> Side {
        let here = Int(cursor)
        guard cursor < end, ends[here] == rank else {
            return Side(here: nil, beyond: here..<Int(end))
        }
        cursor += 1
        return Side(here: here, beyond: here + 1..<Int(end))
    }

    @inline(__always)
    private func wait(_ lower: UInt32, _ cursor: Cursor) {
        var next = HierarchyTopology.none
        if cursor.up < cursor.upEnd { next = topology.upHeads[cursor.up] }
        if cursor.down < cursor.downEnd { next = min(next, topology.downTails[cursor.down]) }
        guard next != HierarchyTopology.none else { return }
        var cursor = cursor
        cursor.next = firstWaiting[next]
        cursors[lower] = cursor
        firstWaiting[next] = lower
    }
}
