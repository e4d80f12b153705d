package import Columns
import Synchronization

/// A new weight of an input arc.
public struct WeightChange: Hashable, Sendable {
    /// The arc's number in the arrays that the topology was made of, and its two ends.
    public var arc: UInt32
    public var tail: UInt32
    public var head: UInt32
    public var weight: UInt32

    public init(arc: UInt32, tail: UInt32, head: UInt32, weight: UInt32) {
        self.arc = arc
        self.tail = tail
        self.head = head
        self.weight = weight
    }
}

/// The ends of an input arc whose weight has changed.
package struct ChangedArc: Sendable {
    package var tail: UInt32
    package var head: UInt32

    package init(tail: UInt32, head: UInt32) {
        self.tail = tail
        self.head = head
    }
}

extension WeightedHierarchy {
    /// A partial customization: the hierarchy with the weights of some arcs changed. The weights are those
    /// of a full customization.
    ///
    /// The first one goes through the whole hierarchy, to cache its update matrices.
    public func updated(_ changes: [WeightChange], threads: Int = 1) -> WeightedHierarchy {
        let edit = PagedColumnEdit(
            of: inputWeights,
            writesMost: inputWeights.areOnMostPages(changes.lazy.map { Int($0.arc) }))
        for change in changes { edit[Int(change.arc)] = min(change.weight, Weight.infinite) }
        return updated(
            inputWeights: edit.column,
            changed: changes.map { ChangedArc(tail: $0.tail, head: $0.head) }, threads: threads)
    }

    /// Likewise, with the new input weights.
    ///
    /// Of the ``CustomizationCells`` only those are eliminated anew whose own arcs have changed, or
    /// a child of which has another update matrix than before; the matrices of the others are
    /// cached.
    package func updated(
        inputWeights: PagedColumn<UInt32>, changed: [ChangedArc],
        threads: Int = Parallel.typicalThreads
    ) -> WeightedHierarchy {
        var work = PartialCustomization(topology.cells.of(topology), isFirst: updateMatrices == nil)
        for arc in changed {
            let (tail, head) = (topology.ranks[arc.tail], topology.ranks[arc.head])
            guard tail != HierarchyTopology.none, head != HierarchyTopology.none, tail != head
            else { continue }
            work.arcChanged(of: min(tail, head))
        }
        work.finishTouching()
        func edit(_ column: PagedColumn<UInt32>) -> PagedColumnEdit<UInt32> {
            PagedColumnEdit(of: column, writesMost: work.touchesMost, threads: threads)
        }
        let up = FrontalElimination.Targets(weights: edit(upWeights), middles: edit(upMiddles))
        let down = FrontalElimination.Targets(
            weights: edit(downWeights), middles: edit(downMiddles))
        let stack = UpdateMatrixStack(beginsChain: work.cells.beginsChain)
        let topology = topology
        let updateMatrices = work.run(since: updateMatrices, threads: threads) {
            FrontalElimination(topology, inputWeights, up: up, down: down, stack)
        }
        return WeightedHierarchy(
            topology: topology, inputWeights: inputWeights, upWeights: up.weights.column,
            downWeights: down.weights.column, upMiddles: up.middles.column,
            downMiddles: down.middles.column, updateMatrices: updateMatrices)
    }
}

/// The cells that a partial customization eliminates.
private struct PartialCustomization: Sendable {
    /// The update matrices of all cells.
    private struct Updates {
        var matrices: CachedUpdateMatrices
        /// Of consecutive cells, by their numbers, whether they differ from the version before.
        var hasChanged: ArraySlice<Bool>
    }

    let cells: CustomizationCells
    private let isFirst: Bool
    /// For each cell whether an arc of its own ranks changed.
    private var hasChangedArc: [Bool]
    /// For each cell whether it, or a descendant, has such an arc.
    private var isTouched: [Bool]

    /// - Parameter isFirst: whether no update matrices are cached.
    init(_ cells: CustomizationCells, isFirst: Bool) {
        self.cells = cells
        self.isFirst = isFirst
        hasChangedArc = [Bool](repeating: false, count: cells.cells.count)
        isTouched = hasChangedArc
    }

    /// - Parameter rank: the lower end of the arc.
    mutating func arcChanged(of rank: UInt32) { hasChangedArc[cells.cell(of: rank)] = true }

    /// Must be called after the last arc.
    mutating func finishTouching() {
        isTouched = hasChangedArc
        for number in cells.cells.indices where isTouched[number] {
            isTouched[cells.parents[number]] = true
        }
    }

    /// Whether more than a quarter of the cells may be eliminated, so that most pages of arcs will
    /// be written.
    var touchesMost: Bool { isTouched.count { $0 } > isTouched.count / 4 }

    /// - Returns: the update matrices of all cells.
    func run(
        since before: CachedUpdateMatrices?, threads: Int,
        _ makeElimination: @escaping @Sendable () -> FrontalElimination
    ) -> CachedUpdateMatrices {
        let count = cells.cells.count
        var updates = Updates(
            matrices: before ?? CachedUpdateMatrices(count: count),
            hasChanged: [Bool](repeating: false, count: count)[...])
        let shared = cells.independent.filter { isFirst || isTouched[$0] }
        guard threads > 1, shared.count > 1 else {
            var elimination = makeElimination()
            run(cells.cells.indices, &updates, &elimination)
            return updates.matrices
        }
        let done = Mutex(updates)
        let start = updates
        Parallel.forEach(shared.count, threads: threads, with: makeElimination()) {
            place, elimination in
            let numbers = cells.cells[shared[place]].first..<shared[place] + 1
            var own = Updates(matrices: start.matrices, hasChanged: start.hasChanged[numbers])
            run(numbers, &own, &elimination)
            done.withLock { all in
                for number in numbers where own.hasChanged[number] {
                    all.matrices[number] = own.matrices[number]
                    all.hasChanged[number] = true
                }
            }
        }
        updates = done.withLock { $0 }
        var elimination = makeElimination()
        run(cells.rest, &updates, &elimination)
        return updates.matrices
    }

    private func run(
        _ numbers: some Sequence<Int>, _ updates: inout Updates,
        _ elimination: inout FrontalElimination
    ) {
        for number in numbers where isFirst || isTouched[number] {
            run(number, &updates, &elimination)
        }
    }

    private func run(
        _ number: Int, _ updates: inout Updates, _ elimination: inout FrontalElimination
    ) {
        var hasChanged = isFirst || hasChangedArc[number]
        cells.forEachChild(of: number) { hasChanged = hasChanged || updates.hasChanged[$0] }
        guard hasChanged else { return }
        let cell = cells.cells[number]
        var own: [CachedUpdateMatrix] = []
        cells.forEachChild(of: number) {
            for matrix in updates.matrices[$0] {
                if matrix.rank < cell.ranks.upperBound {
                    elimination.push(matrix.pending)
                } else {
                    own.append(matrix)
                }
            }
        }
        for ranks in cell.own {
            for update in elimination.eliminate(ranks) {
                if update.rank < cell.ranks.upperBound {
                    elimination.push(update)
                } else {
                    own.append(CachedUpdateMatrix(update))
                    elimination.release(update.matrix)
                }
            }
        }
        let before = updates.matrices[number]
        if !isFirst, before.count == own.count, zip(before, own).allSatisfy({ $0.equals($1) }) {
            return
        }
        updates.matrices[number] = own
        updates.hasChanged[number] = true
    }
}
