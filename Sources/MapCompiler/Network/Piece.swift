/// A part of a way between two nodes of the network, before it gets its number.
struct Piece {
    /// Index of its way among the used ways.
    var way: Int
    /// Entries of ``Pieces/path``: its nodes in the way's order, both ends included.
    var path: Range<Int>
}

/// The parts into which ways are cut: at junctions, at ends, and where something changes.
///
/// Invariants: no piece begins and ends at the same node, no node follows itself, and no piece has a
/// node without a place.
struct Pieces {
    private(set) var all: [Piece] = []
    /// Slots of nodes.
    private(set) var path: [UInt32] = []
    /// Number of ways without a piece, as they lie outside of the extract.
    private(set) var waysWithoutNodes = 0
    /// Ends of the pieces of the present way that have no inner nodes.
    private var straightPieces: Set<UInt64> = []

    /// Cuts the ways whose indexes are given. A node is a cut when ways meet there, when a way ends
    /// there, or when `cuts` has it.
    init(_ extract: Extract, ways: [Int], cuts: [UInt32]) {
        var uses = [UInt8](repeating: 0, count: extract.nodes.count)
        for slot in cuts { uses[Int(slot)] = 2 }
        for way in ways {
            Self.forEachRun(extract, way) { run in
                for slot in run { uses[Int(slot)] = min(2, uses[Int(slot)] + 1) }
                uses[Int(run[0])] = 2
                uses[Int(run[run.count - 1])] = 2
            }
        }
        for (number, way) in ways.enumerated() {
            let before = all.count
            straightPieces.removeAll(keepingCapacity: true)
            Self.forEachRun(extract, way) { run in cut(run, way: number, uses: uses) }
            if all.count == before { waysWithoutNodes += 1 }
        }
    }

    /// Leaves out pieces where more than `most` would end at one node, the least important first,
    /// so that turns stay linear in the roads: `rank` is the smaller the more important a way is.
    /// Returns the ways of the pieces left out.
    mutating func thinOut(most: Int, nodeCount: Int, rank: (Int) -> UInt8) -> [Int] {
        func ends(_ piece: Piece) -> [Int] {
            [Int(path[piece.path.lowerBound]), Int(path[piece.path.upperBound - 1])]
        }
        var degrees = [UInt32](repeating: 0, count: nodeCount)
        for piece in all { for end in ends(piece) { degrees[end] += 1 } }
        guard degrees.contains(where: { $0 > most }) else { return [] }
        degrees = [UInt32](repeating: 0, count: nodeCount)
        let order = all.indices.map { (rank: rank(all[$0].way), index: $0) }.sorted { $0 < $1 }
        var isKept = [Bool](repeating: false, count: all.count)
        for (_, index) in order where ends(all[index]).allSatisfy({ degrees[$0] < most }) {
            isKept[index] = true
            for end in ends(all[index]) { degrees[end] += 1 }
        }
        let dropped = all.indices.filter { !isKept[$0] }.map { all[$0].way }
        all = all.indices.filter { isKept[$0] }.map { all[$0] }
        return dropped
    }

    /// Calls `body` for each stretch of a way whose nodes have places, two nodes or more; a node
    /// that repeats the one before it is left out.
    private static func forEachRun(_ extract: Extract, _ way: Int, _ body: ([UInt32]) -> Void) {
        var run: [UInt32] = []
        for slot in extract.refs[extract.ways[way].refs] {
            if extract.nodes.isMissing(slot) {
                if run.count > 1 { body(run) }
                run.removeAll(keepingCapacity: true)
            } else if run.last != slot {
                run.append(slot)
            }
        }
        if run.count > 1 { body(run) }
    }

    private mutating func cut(_ run: [UInt32], way: Int, uses: [UInt8]) {
        var start = 0
        for end in 1..<run.count where uses[Int(run[end])] > 1 {
            if run[start] == run[end], end - start > 1 {
                // A loop gets a node of its own at its far side: routes and restrictions could not
                // distinguish its two directions otherwise.
                let middle = (start + end) / 2
                append(run[start...middle], way: way)
                append(run[middle...end], way: way)
            } else {
                append(run[start...end], way: way)
            }
            start = end
        }
    }

    private mutating func append(_ nodes: ArraySlice<UInt32>, way: Int) {
        if nodes.count == 2 {
            let ends = [nodes[nodes.startIndex], nodes[nodes.startIndex + 1]].sorted()
            let key = UInt64(ends[0]) << 32 | UInt64(ends[1])
            // A way that goes the same piece again adds nothing.
            guard straightPieces.insert(key).inserted else { return }
        }
        let start = path.count
        path.append(contentsOf: nodes)
        all.append(Piece(way: way, path: start..<path.count))
    }
}
