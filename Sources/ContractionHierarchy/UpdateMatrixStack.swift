import Columns

/// The update-matrix stack of the multifrontal method: here a stack for each rank, since several threads may
/// eliminate ranks of different ``IndependentCells`` at the same time.
struct UpdateMatrixStack: Sendable {
    /// The result of ``chainBeginnings(_:)``.
    let beginsChain: Scratch<Bool>
    /// For each rank one more than the place of the top of its stack, 0 when that is empty.
    let first: Scratch<UInt32>

    init(beginsChain: Scratch<Bool>) {
        self.beginsChain = beginsChain
        first = Scratch(zeroes: beginsChain.count)
    }
}

extension UpdateMatrixStack {
    /// For each rank whether a chain begins there: it has no or several children, or the chain of its only
    /// child ended.
    static func chainBeginnings(_ topology: HierarchyTopology) -> Scratch<Bool> {
        let count = topology.rankCount
        let begins = Scratch(count: count, of: true)
        let hasChild = Scratch<Bool>(zeroes: count)
        for rank in 0..<count {
            let parent = topology.parents[rank]
            guard parent != HierarchyTopology.none else { continue }
            begins[parent] = hasChild[parent]
            hasChild[parent] = true
        }
        return begins
    }

    /// Likewise when all ranks are eliminated in these ranges: chains end at their ends too, and at
    /// ``FrontalElimination/maximumChain``.
    static func chainBeginnings(
        _ topology: HierarchyTopology, within ranges: some Sequence<Range<UInt32>>
    ) -> Scratch<Bool> {
        let begins = chainBeginnings(topology)
        for range in ranges {
            for rank in range {
                let parent = topology.parents[rank]
                if parent != HierarchyTopology.none, parent >= range.upperBound {
                    begins[parent] = true
                }
            }
        }
        // For each rank its place in its chain, from 1.
        let lengths = Scratch<UInt8>(zeroes: topology.rankCount)
        for rank in 0..<topology.rankCount {
            if begins[rank] { lengths[rank] = 1 }
            let parent = topology.parents[rank]
            guard parent != HierarchyTopology.none, !begins[parent] else { continue }
            if Int(lengths[rank]) == FrontalElimination.maximumChain {
                begins[parent] = true
            } else {
                lengths[parent] = lengths[rank] + 1
            }
        }
        return begins
    }
}
