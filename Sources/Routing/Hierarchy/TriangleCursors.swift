/// Gives for each rank in ascending order the lower ranks that have an arc to or from it, with their
/// arcs to and from still higher ranks: all lower triangles, without any search.
struct TriangleCursors {
    /// The arcs of a lower rank in one direction: the one at the current rank, and those beyond it.
    struct Side {
        var here: Int?
        var beyond: Range<Int>
    }

    private let topology: HierarchyTopology
    private let upCursors: Scratch<UInt32>
    private let downCursors: Scratch<UInt32>
    private let firstWaiting: Scratch<UInt32>
    private let nextWaiting: Scratch<UInt32>

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        let count = topology.rankCount
        upCursors = Scratch(count: count, of: 0)
        downCursors = Scratch(count: count, of: 0)
        firstWaiting = Scratch(count: count, of: HierarchyTopology.none)
        nextWaiting = Scratch(count: count, of: HierarchyTopology.none)
        for rank in 0..<count {
            upCursors[rank] = topology.firstUp[rank]
            downCursors[rank] = topology.firstDown[rank]
        }
    }

    /// Must be called for every rank, ascending, each once.
    @inline(__always)
    func forEachLower(
        of rank: UInt32, _ body: (_ lower: UInt32, _ uphill: Side, _ downhill: Side) -> Void
    ) {
        var lower = firstWaiting[rank]
        while lower != HierarchyTopology.none {
            let next = nextWaiting[lower]
            let uphill = side(
                upCursors, topology.firstUp, topology.upHeads, of: lower, at: rank)
            let downhill = side(
                downCursors, topology.firstDown, topology.downTails, of: lower, at: rank)
            body(lower, uphill, downhill)
            wait(lower)
            lower = next
        }
        wait(rank)
    }

    @inline(__always)
    private func side(
        _ cursors: Scratch<UInt32>, _ first: Column<UInt32>, _ ends: Column<UInt32>,
        of lower: UInt32, at rank: UInt32
    ) -> Side {
        let cursor = Int(cursors[lower])
        let end = Int(first[Int(lower) + 1])
        guard cursor < end, ends[cursor] == rank else {
            return Side(here: nil, beyond: cursor..<end)
        }
        cursors[lower] = UInt32(cursor + 1)
        return Side(here: cursor, beyond: cursor + 1..<end)
    }

    @inline(__always)
    private func wait(_ lower: UInt32) {
        let up = Int(upCursors[lower])
        let down = Int(downCursors[lower])
        var next = HierarchyTopology.none
        if up < Int(topology.firstUp[Int(lower) + 1]) { next = topology.upHeads[up] }
        if down < Int(topology.firstDown[Int(lower) + 1]) {
            next = min(next, topology.downTails[down])
        }
        guard next != HierarchyTopology.none else { return }
        nextWaiting[lower] = firstWaiting[next]
        firstWaiting[next] = lower
    }
}
