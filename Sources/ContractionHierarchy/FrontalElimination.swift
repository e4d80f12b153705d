import Columns

/// Computes the weights of arcs by the multifrontal method (Duff, Reid 1983) of sparse factorization, over
/// the tropical semiring.
///
/// A chain of the elimination tree, ranks that no other branch joins, has one dense frontal matrix: from each
/// row's rank to each column's rank the minimum weight over the ranks passed so far. It is assembled from the
/// update matrices of the subtrees below. Each rank of the chain in turn adds its input arcs, has its arcs
/// read off its row and its column, and then lowers all other rows to the paths over it. So the inner loop
/// has no searches and works on short consecutive pieces of memory, and arcs are written once and not read
/// again.
///
/// Ranks without finite input arcs have no row or column: most nodes of a town's graph are not for cars.
///
/// Works on bare memory. It is safe because the numbers of a ``HierarchyTopology`` are sound, a
/// rank's place in a matrix is one of its own or 0, and every weight is at most
/// ``Weight/infinite``, so that a sum of two does not overflow.
struct FrontalElimination {
    /// An update matrix, and the rank whose frontal matrix it is assembled into.
    typealias PendingUpdate = (rank: UInt32, matrix: UpdateMatrix)

    private let topology: HierarchyTopology
    private let inputWeights: PagedColumn<UInt32>
    private let up: Targets
    private let down: Targets
    private let stack: UpdateMatrixStack
    private let memory = MatrixMemory()
    /// The matrices on the stack, each with one more than the place of the next for the same rank.
    private var pending: [(matrix: UpdateMatrix, next: UInt32)] = []
    private var freePlaces: [UInt32] = []
    private let room: FrontalRanks.Room
    private var chainArcs = Scratch<ChainArc>(count: 256, of: nil)

    /// Maximum number of ranks that are eliminated in one matrix. The rows and columns of
    /// eliminated ranks stay in it.
    static let maximumChain = 32
    private static let maximumEnds = 1 + maximumChain + HierarchyTopology.maximumHigherNeighbours

    /// An input arc between a rank of the chain and a higher one.
    private struct ChainArc: BitwiseCopyable {
        /// Of the rank in the chain.
        var place: UInt32
        /// The higher rank.
        var end: UInt32
        var weight: UInt32
        var isUp: Bool
    }

    init(
        _ topology: HierarchyTopology, _ inputWeights: PagedColumn<UInt32>, up: Targets,
        down: Targets,
        _ stack: UpdateMatrixStack
    ) {
        self.topology = topology
        self.inputWeights = inputWeights
        self.up = up
        self.down = down
        self.stack = stack
        room = FrontalRanks.Room(rankCount: topology.rankCount, capacity: Self.maximumEnds)
    }

    /// Eliminates a range. All descendants of its ranks must be in it, or their update matrices have been
    /// pushed before.
    ///
    /// - Returns: the update matrices for ranks beyond the range.
    mutating func eliminate(_ range: Range<UInt32>) -> [PendingUpdate] {
        var beyond: [PendingUpdate] = []
        for rank in range where stack.beginsChain[rank] {
            guard let left = eliminateChain(from: rank, below: range.upperBound) else { continue }
            if left.rank < range.upperBound { push(left) } else { beyond.append(left) }
        }
        return beyond
    }

    /// Pushes the update matrix of a subtree, which another thread may have eliminated.
    mutating func push(_ left: PendingUpdate) {
        let entry = (matrix: left.matrix, next: stack.first[left.rank])
        if let place = freePlaces.popLast() {
            pending[Int(place) - 1] = entry
            stack.first[left.rank] = place
        } else {
            pending.append(entry)
            stack.first[left.rank] = UInt32(pending.count)
        }
    }

    private mutating func eliminateChain(from first: UInt32, below end: UInt32) -> PendingUpdate? {
        var ranks = FrontalRanks(in: room)
        let next = gatherChain(from: first, below: end, &ranks)
        let chain = 1..<ranks.rowCount
        defer { ranks.forget() }
        let arcCount = gatherInputArcs(chain, &ranks)
        var place = stack.first[first]
        if arcCount == 0, place == 0 {
            for place in chain { fillWithNothing(ranks.rows[place]) }
            return nil
        }
        while place != 0 {
            let (update, next) = pending[Int(place) - 1]
            for rank in update.rows { ranks.addRow(rank) }
            for rank in update.columns { ranks.addColumn(rank) }
            place = next
        }
        let matrix = FrontalMatrix(ranks, in: memory)
        place = stack.first[first]
        stack.first[first] = 0
        while place != 0 {
            let (update, next) = pending[Int(place) - 1]
            matrix.assemble(update, at: ranks)
            release(update)
            freePlaces.append(place)
            place = next
        }
        let chainArcs = UnsafeBufferPointer(start: chainArcs.base, count: arcCount)
        eliminate(chain, chainArcs, ranks, matrix)
        guard next != HierarchyTopology.none, ranks.rowCount > chain.upperBound,
            ranks.columnCount > chain.upperBound
        else {
            matrix.release(to: memory)
            return nil
        }
        return (next, matrix.update(from: chain.upperBound, of: ranks))
    }

    /// Releases the memory of an update matrix after its last use.
    @inline(__always)
    func release(_ update: UpdateMatrix) {
        if let block = update.block { memory.give(block) }
    }

    /// Writes the arcs of a rank without finite ones.
    private func fillWithNothing(_ rank: UInt32) {
        func fill(_ targets: Targets, _ arcs: Range<Int>, _ ends: PackedTable) {
            let nothing = (weight: Weight.infinite, middle: HierarchyTopology.none)
            guard let own = targets.own(arcs, ends, differingFrom: { _ in nothing }) else { return }
            for arc in arcs { (own.weights[arc], own.middles[arc]) = nothing }
        }
        fill(up, topology.up(rank), topology.upHeads)
        fill(down, topology.down(rank), topology.downTails)
    }

    /// Makes a chain of ranks, from its first, the first rows and columns of a matrix; returns the parent of
    /// the chain's last rank.
    @inline(__always)
    private func gatherChain(
        from first: UInt32, below end: UInt32, _ ranks: inout FrontalRanks
    ) -> UInt32 {
        var next = first
        repeat {
            ranks.addRow(next)
            ranks.addColumn(next)
            next = topology.parents[next]
        } while next < end && !stack.beginsChain[next] && ranks.rowCount <= Self.maximumChain
        // With several threads it is set already.
        if next != HierarchyTopology.none, !stack.beginsChain[next] {
            stack.beginsChain[next] = true
        }
        return next
    }

    /// Adds the ends of a chain's finite input arcs to a matrix; returns the number of these arcs.
    @inline(__always)
    private mutating func gatherInputArcs(
        _ chain: Range<Int>, _ ranks: inout FrontalRanks
    ) -> Int {
        var count = 0
        for place in chain {
            let rank = ranks.rows[place]
            let range = topology.inputArcs(of: rank)
            if count + range.count > chainArcs.count {
                let more = Scratch<ChainArc>(count: 2 * (count + range.count), of: nil)
                more.base.update(from: chainArcs.base, count: count)
                chainArcs = more
            }
            let next = chainArcs.base
            let (firstUp, firstDown) = (topology.firstUp[rank], topology.firstDown[rank])
            for number in range {
                let weight = inputWeights[topology.inputArcs[number]]
                guard weight < Weight.infinite else { continue }
                let arc = topology.inputArcPlaces[number]
                let isUp = arc & 1 == 0
                let end: UInt32
                if isUp {
                    end = topology.upHeads[firstUp &+ (arc >> 1)]
                    ranks.addColumn(end)
                } else {
                    end = topology.downTails[firstDown &+ (arc >> 1)]
                    ranks.addRow(end)
                }
                next[count] = ChainArc(
                    place: UInt32(truncatingIfNeeded: place), end: end, weight: weight, isUp: isUp)
                count &+= 1
            }
        }
        return count
    }

    @inline(__always)
    private func eliminate(
        _ chain: Range<Int>, _ chainArcs: UnsafeBufferPointer<ChainArc>, _ ranks: FrontalRanks,
        _ matrix: FrontalMatrix
    ) {
        var next = 0
        for place in chain {
            while next < chainArcs.count, chainArcs[next].place == UInt32(truncatingIfNeeded: place)
            {
                let (end, weight) = (chainArcs[next].end, chainArcs[next].weight)
                if chainArcs[next].isUp {
                    matrix.lower(place, ranks.column(of: end), toArc: weight)
                } else {
                    matrix.lower(ranks.row(of: end), place, toArc: weight)
                }
                next &+= 1
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
                guard weight < Weight.infinite else { return }
                matrix.relax(other, after: weight, by: own, from: place, over: rank)
            }
        }
    }
}
