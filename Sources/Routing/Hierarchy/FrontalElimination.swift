import RoadNetwork

/// Works the weights of arcs out by the multifrontal method (Duff, Reid 1983), as sparse matrices are
/// factorized, over the tropical semiring.
///
/// A chain of the elimination tree, ranks that no other branch joins, has one dense matrix: from each
/// row's rank to each column's the least weight over the ranks passed so far. It begins with what the
/// subtrees below have left. Each rank of the chain in turn adds its turns, has its arcs read off its row
/// and its column, and then lowers all other rows to the ways over it. So nothing is searched for in the
/// inner loop, which works on short pieces of memory one behind another, and arcs are written once and not
/// read again.
///
/// Ranks that no finite turn leads to or from have no row or column: most of a town's ways are not for cars.
///
/// Works on bare memory. What makes that safe: the numbers of a ``HierarchyTopology`` were checked when
/// the map was opened, a rank's place in a matrix is one of its own or 0, and every weight is at most
/// ``Metric/infinite``, so that a sum of two does not overflow.
struct FrontalElimination {
    typealias LeftOver = (rank: UInt32, matrix: UpdateMatrix)

    private let topology: HierarchyTopology
    private let turnWeights: PagedColumn<UInt32>
    private let up: Targets
    private let down: Targets
    private let tree: WaitingMatrices
    private let memory = MatrixMemory()
    /// The matrices that wait, each with one more than the place of the next that waits for the same rank.
    private var waiting: [(matrix: UpdateMatrix, next: UInt32)] = []
    private var freePlaces: [UInt32] = []
    private let room: FrontalRanks.Room
    private var turns = Scratch<ChainTurn>(count: 256, of: nil)

    /// Ranks of one matrix. Rows and columns of those that are done stay in it.
    static let longestChain = 32
    private static let mostEnds = 1 + longestChain + HierarchyTopology.mostHigherNeighbours

    /// A turn between a rank of the chain and a higher one.
    private struct ChainTurn: BitwiseCopyable {
        /// Of the rank in the chain.
        var place: UInt32
        /// The higher rank.
        var end: UInt32
        var weight: UInt32
        var isUp: Bool
    }

    init(
        _ topology: HierarchyTopology, _ turnWeights: PagedColumn<UInt32>, up: Targets,
        down: Targets,
        _ tree: WaitingMatrices
    ) {
        self.topology = topology
        self.turnWeights = turnWeights
        self.up = up
        self.down = down
        self.tree = tree
        room = FrontalRanks.Room(rankCount: topology.rankCount, capacity: Self.mostEnds)
    }

    /// Works a range out, which has all that lies below its ranks but what was taken over before.
    ///
    /// - Returns: what is left for ranks beyond the range.
    mutating func eliminate(_ range: Range<UInt32>) -> [LeftOver] {
        var leftOver: [LeftOver] = []
        for rank in range where tree.beginsChain[rank] {
            guard let left = eliminateChain(from: rank, below: range.upperBound) else { continue }
            if left.rank < range.upperBound { take(over: left) } else { leftOver.append(left) }
        }
        return leftOver
    }

    /// Has what is left of a subtree, be it another thread's, taken into account.
    mutating func take(over left: LeftOver) {
        let entry = (matrix: left.matrix, next: tree.firstWaiting[left.rank])
        if let place = freePlaces.popLast() {
            waiting[Int(place) - 1] = entry
            tree.firstWaiting[left.rank] = place
        } else {
            waiting.append(entry)
            tree.firstWaiting[left.rank] = UInt32(waiting.count)
        }
    }

    private mutating func eliminateChain(from first: UInt32, below end: UInt32) -> LeftOver? {
        var ranks = FrontalRanks(in: room)
        let next = gatherChain(from: first, below: end, &ranks)
        let chain = 1..<ranks.rowCount
        defer { ranks.forget() }
        let turnCount = gatherTurns(chain, &ranks)
        var place = tree.firstWaiting[first]
        if turnCount == 0, place == 0 {
            for place in chain { fillWithNothing(ranks.rows[place]) }
            return nil
        }
        while place != 0 {
            let (update, next) = waiting[Int(place) - 1]
            for rank in update.rows { ranks.addRow(rank) }
            for rank in update.columns { ranks.addColumn(rank) }
            place = next
        }
        let matrix = FrontalMatrix(ranks, in: memory)
        place = tree.firstWaiting[first]
        tree.firstWaiting[first] = 0
        while place != 0 {
            let (update, next) = waiting[Int(place) - 1]
            matrix.assemble(update, at: ranks)
            release(update)
            freePlaces.append(place)
            place = next
        }
        let turns = UnsafeBufferPointer(start: turns.base, count: turnCount)
        eliminate(chain, turns, ranks, matrix)
        guard next != HierarchyTopology.none, ranks.rowCount > chain.upperBound,
            ranks.columnCount > chain.upperBound
        else {
            matrix.release(to: memory)
            return nil
        }
        return (next, matrix.rest(from: chain.upperBound, of: ranks))
    }

    /// Has what is left of a subtree forgotten, once nobody wants it any more.
    @inline(__always)
    func release(_ update: UpdateMatrix) {
        if let block = update.block { memory.give(block) }
    }

    /// No vehicle of the metric gets to a rank or away from it.
    private func fillWithNothing(_ rank: UInt32) {
        func fill(_ targets: Targets, _ arcs: Range<Int>, _ ends: HierarchyTable) {
            let nothing = (weight: Metric.infinite, middle: HierarchyTopology.none)
            guard let own = targets.own(arcs, ends, differingFrom: { _ in nothing }) else { return }
            for arc in arcs { (own.weights[arc], own.middles[arc]) = nothing }
        }
        fill(up, topology.up(rank), topology.upHeads)
        fill(down, topology.down(rank), topology.downTails)
    }

    /// Makes a rank and those above it that no other branch joins the first of a matrix; returns the rank
    /// above them.
    @inline(__always)
    private func gatherChain(
        from first: UInt32, below end: UInt32, _ ranks: inout FrontalRanks
    ) -> UInt32 {
        var next = first
        repeat {
            ranks.addRow(next)
            ranks.addColumn(next)
            next = topology.parents[next]
        } while next < end && !tree.beginsChain[next] && ranks.rowCount <= Self.longestChain
        // What several threads come to is set already.
        if next != HierarchyTopology.none, !tree.beginsChain[next] { tree.beginsChain[next] = true }
        return next
    }

    /// Adds the ends of a chain's finite turns to a matrix; returns the number of the turns.
    @inline(__always)
    private mutating func gatherTurns(
        _ chain: Range<Int>, _ ranks: inout FrontalRanks
    ) -> Int {
        var count = 0
        for place in chain {
            let rank = ranks.rows[place]
            let range = topology.turns(of: rank)
            if count + range.count > turns.count {
                let more = Scratch<ChainTurn>(count: 2 * (count + range.count), of: nil)
                more.base.update(from: turns.base, count: count)
                turns = more
            }
            let next = turns.base
            let (firstUp, firstDown) = (topology.firstUp[rank], topology.firstDown[rank])
            for turn in range {
                let weight = turnWeights[topology.turns[turn]]
                guard weight < Metric.infinite else { continue }
                let arc = topology.turnArcs[turn]
                let isUp = arc & 1 == 0
                let end: UInt32
                if isUp {
                    end = topology.upHeads[firstUp &+ (arc >> 1)]
                    ranks.addColumn(end)
                } else {
                    end = topology.downTails[firstDown &+ (arc >> 1)]
                    ranks.addRow(end)
                }
                next[count] = ChainTurn(
                    place: UInt32(truncatingIfNeeded: place), end: end, weight: weight, isUp: isUp)
                count &+= 1
            }
        }
        return count
    }

    @inline(__always)
    private func eliminate(
        _ chain: Range<Int>, _ turns: UnsafeBufferPointer<ChainTurn>, _ ranks: FrontalRanks,
        _ matrix: FrontalMatrix
    ) {
        var turn = 0
        for place in chain {
            while turn < turns.count, turns[turn].place == UInt32(truncatingIfNeeded: place) {
                let (end, weight) = (turns[turn].end, turns[turn].weight)
                if turns[turn].isUp {
                    matrix.lower(place, ranks.column(of: end), toTurn: weight)
                } else {
                    matrix.lower(ranks.row(of: end), place, toTurn: weight)
                }
                turn &+= 1
            }
            let rank = ranks.rows[place]
            let own = matrix.row(place)
            let (upArcs, downArcs) = (topology.up(rank), topology.down(rank))
            func upValue(_ head: UInt32) -> Targets.Value {
                let column = ranks.column(of: head)
                return Targets.value(own.weights[column], own.middles[column])
            }
            if let targets = up.own(upArcs, topology.upHeads, differingFrom: upValue) {
                topology.upHeads.forEach(in: upArcs) { arc, head in
                    (targets.weights[arc], targets.middles[arc]) = upValue(head)
                }
            }
            func downValue(_ other: FrontalMatrix.Row) -> Targets.Value {
                Targets.value(other.weights[place], other.middles[place])
            }
            let targets = down.own(downArcs, topology.downTails) {
                downValue(matrix.row(ranks.row(of: $0)))
            }
            topology.downTails.forEach(in: downArcs) { arc, tail in
                let other = matrix.row(ranks.row(of: tail))
                let (weight, middle) = downValue(other)
                if let targets { (targets.weights[arc], targets.middles[arc]) = (weight, middle) }
                guard weight < Metric.infinite else { return }
                matrix.relax(other, after: weight, by: own, from: place, over: rank)
            }
        }
    }
}
