import RoadNetwork
import Synchronization

extension WeightedHierarchy {
    /// The hierarchy with the weights of some turns changed.
    ///
    /// Of the ``CustomizationParts`` those are eliminated anew whose turns changed, or in which a part
    /// leaves something else than before; of the others is known what they left. The weights are those of a
    /// full customization. The first time all parts are gone through, to learn what they leave.
    func updated(
        turnWeights: PagedColumn<UInt32>, changed: [ChangedTurn], parts: CustomizationParts,
        threads: Int = Parallel.usualThreads
    ) -> WeightedHierarchy {
        var work = PartialCustomization(parts, isFirst: leftOver == nil)
        for turn in changed {
            let (tail, head) = (topology.ranks[turn.tail], topology.ranks[turn.head])
            guard tail != HierarchyTopology.none, head != HierarchyTopology.none, tail != head
            else { continue }
            work.turnChanged(of: min(tail, head))
        }
        work.finishTouching()
        let (firstUp, firstDown) = (topology.firstUp, topology.firstDown)
        func edit(_ column: ArcColumn, _ first: HierarchyTable) -> ArcColumnEdit {
            ArcColumnEdit(
                of: column, first: first, writesMost: work.touchesMuch, threads: threads)
        }
        let up = FrontalElimination.Targets(
            weights: edit(upWeights, firstUp), middles: edit(upMiddles, firstUp))
        let down = FrontalElimination.Targets(
            weights: edit(downWeights, firstDown), middles: edit(downMiddles, firstDown))
        let tree = WaitingMatrices(beginsChain: parts.beginsChain)
        let topology = topology
        let leftOver = work.run(since: leftOver, threads: threads) {
            FrontalElimination(topology, turnWeights, up: up, down: down, tree)
        }
        return WeightedHierarchy(
            topology: topology, upWeights: up.weights.column, downWeights: down.weights.column,
            upMiddles: up.middles.column, downMiddles: down.middles.column, leftOver: leftOver)
    }
}

/// Which parts a partial customization goes through.
private struct PartialCustomization: Sendable {
    /// What all parts leave.
    private struct LeftOver {
        var matrices: KeptMatrices
        /// Of parts that follow one another, by their numbers, whether that is something else than before.
        var isOther: ArraySlice<Bool>
    }

    private let parts: CustomizationParts
    private let isFirst: Bool
    /// For each part whether a turn of its own ranks changed.
    private var hasChangedTurn: [Bool]
    /// For each part whether it, or one within it, has such a turn.
    private var isTouched: [Bool]

    /// - Parameter isFirst: whether it is not known what any part leaves.
    init(_ parts: CustomizationParts, isFirst: Bool) {
        self.parts = parts
        self.isFirst = isFirst
        hasChangedTurn = [Bool](repeating: false, count: parts.parts.count)
        isTouched = hasChangedTurn
    }

    mutating func turnChanged(of rank: UInt32) {
        hasChangedTurn[parts.part(of: rank)] = true
    }

    /// Must be called when all turns are known.
    mutating func finishTouching() {
        isTouched = hasChangedTurn
        for number in parts.parts.indices where isTouched[number] {
            isTouched[parts.outer[number]] = true
        }
    }

    /// Whether so many parts may have to be worked out anew that most pages of arcs will be written.
    var touchesMuch: Bool { isTouched.count { $0 } > isTouched.count / 4 }

    /// - Returns: what all parts leave now.
    func run(
        since before: KeptMatrices?, threads: Int,
        _ makeElimination: @Sendable () -> FrontalElimination
    ) -> KeptMatrices {
        let count = parts.parts.count
        var leftOver = LeftOver(
            matrices: before ?? KeptMatrices(count: count),
            isOther: [Bool](repeating: false, count: count)[...])
        let shared = parts.independent.filter { isFirst || isTouched[$0] }
        guard threads > 1, shared.count > 1 else {
            var elimination = makeElimination()
            run(parts.parts.indices, &leftOver, &elimination)
            return leftOver.matrices
        }
        let done = Mutex(leftOver)
        let start = leftOver
        Parallel.forEach(shared.count, threads: threads, with: makeElimination()) {
            place, elimination in
            let numbers = parts.parts[shared[place]].first..<shared[place] + 1
            var own = LeftOver(matrices: start.matrices, isOther: start.isOther[numbers])
            run(numbers, &own, &elimination)
            done.withLock { all in
                for number in numbers where own.isOther[number] {
                    all.matrices[number] = own.matrices[number]
                    all.isOther[number] = true
                }
            }
        }
        leftOver = done.withLock { $0 }
        var elimination = makeElimination()
        run(parts.rest, &leftOver, &elimination)
        return leftOver.matrices
    }

    private func run(
        _ numbers: some Sequence<Int>, _ leftOver: inout LeftOver,
        _ elimination: inout FrontalElimination
    ) {
        for number in numbers where isFirst || isTouched[number] {
            run(number, &leftOver, &elimination)
        }
    }

    private func run(
        _ number: Int, _ leftOver: inout LeftOver, _ elimination: inout FrontalElimination
    ) {
        var hasChanged = isFirst || hasChangedTurn[number]
        parts.forEachPart(rightWithin: number) { hasChanged = hasChanged || leftOver.isOther[$0] }
        guard hasChanged else { return }
        let part = parts.parts[number]
        var left: [KeptMatrix] = []
        parts.forEachPart(rightWithin: number) {
            for matrix in leftOver.matrices[$0] {
                if matrix.rank < part.ranks.upperBound {
                    elimination.take(over: matrix.leftOver)
                } else {
                    left.append(matrix)
                }
            }
        }
        for ranks in part.own {
            for matrix in elimination.eliminate(ranks) {
                if matrix.rank < part.ranks.upperBound {
                    elimination.take(over: matrix)
                } else {
                    left.append(KeptMatrix(matrix))
                    elimination.release(matrix.matrix)
                }
            }
        }
        let before = leftOver.matrices[number]
        if !isFirst, before.count == left.count, zip(before, left).allSatisfy({ $0.equals($1) }) {
            return
        }
        leftOver.matrices[number] = left
        leftOver.isOther[number] = true
    }
}
