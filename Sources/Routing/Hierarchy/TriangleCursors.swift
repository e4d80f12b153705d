import RoadNetwork

/// Gives for each rank in ascending order the lower ranks that have an arc to or from it, with their
/// arcs to and from still higher ranks: all lower triangles, without any search.
///
/// Ranks of different ``IndependentParts`` may be gone through at the same time.
struct TriangleCursors: Sendable {
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
        var next = HierarchyTopology.none

        /// At the first of these arcs.
        init(at arcs: HierarchyTopology.Arcs) {
            up = UInt32(truncatingIfNeeded: arcs.up.lowerBound)
            upEnd = UInt32(truncatingIfNeeded: arcs.up.upperBound)
            down = UInt32(truncatingIfNeeded: arcs.down.lowerBound)
            downEnd = UInt32(truncatingIfNeeded: arcs.down.upperBound)
        }
    }

    /// A part while it is gone through.
    struct Part {
        fileprivate let end: UInt32
        /// Ranks of the part that have arcs beyond its end: they go on waiting when all parts are done.
        fileprivate(set) var leftOver: [UInt32] = []

        /// Of the ranks below `end`.
        init(upTo end: UInt32) { self.end = end }
    }

    private let topology: HierarchyTopology
    private let cursors: Scratch<Cursor>
    /// For each rank the first of those that wait for it.
    private let firstWaiting: Scratch<UInt32>

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        cursors = Scratch(count: topology.rankCount, of: nil)
        firstWaiting = Scratch(count: topology.rankCount, of: HierarchyTopology.none)
    }

    /// Must be called for every rank of a part, ascending, each once; `arcs` are the rank's own.
    @inline(__always)
    func forEachLower(
        of rank: UInt32, _ arcs: HierarchyTopology.Arcs, in part: inout Part,
        _ body: (_ lower: UInt32, _ uphill: Side, _ downhill: Side) -> Void
    ) {
        var lower = firstWaiting[rank]
        while lower != HierarchyTopology.none {
            var cursor = cursors[lower]
            let next = cursor.next
            let uphill = Self.advance(&cursor.up, to: cursor.upEnd, topology.upHeads, at: rank)
            let downhill = Self.advance(
                &cursor.down, to: cursor.downEnd, topology.downTails, at: rank)
            body(lower, uphill, downhill)
            wait(lower, cursor, in: &part)
            lower = next
        }
        wait(rank, Cursor(at: arcs), in: &part)
    }

    /// Instead of ``forEachLower(of:_:in:_:)`` for a rank below `start`, where ranks are gone through from
    /// there on only.
    func skip(_ rank: UInt32, to start: UInt32, in part: inout Part) {
        let arcs = topology.arcs(of: rank)
        var cursor = Cursor(at: arcs)
        cursor.up = UInt32(topology.upHeads.place(of: start, in: arcs.up))
        cursor.down = UInt32(topology.downTails.place(of: start, in: arcs.down))
        wait(rank, cursor, in: &part)
    }

    /// Has the ranks that a part left over wait for those of another.
    func take(over leftOver: [UInt32], in part: inout Part) {
        for rank in leftOver { wait(rank, cursors[rank], in: &part) }
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
    private func wait(_ lower: UInt32, _ cursor: Cursor, in part: inout Part) {
        var next = HierarchyTopology.none
        if cursor.up < cursor.upEnd { next = topology.upHeads[cursor.up] }
        if cursor.down < cursor.downEnd { next = min(next, topology.downTails[cursor.down]) }
        guard next != HierarchyTopology.none else { return }
        var cursor = cursor
        if next < part.end {
            cursor.next = firstWaiting[next]
            firstWaiting[next] = lower
        } else {
            part.leftOver.append(lower)
        }
        cursors[lower] = cursor
    }
}
