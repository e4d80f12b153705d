/// The elimination tree as far as the order of work is concerned, and what waits for its ranks. Ranks of
/// different ``IndependentParts`` may be worked on at the same time.
struct WaitingMatrices: Sendable {
    /// As ``chainBeginnings(_:)`` has it.
    let beginsChain: Scratch<Bool>
    /// For each rank one more than the place of the first matrix that waits for it, 0 when there is none.
    let firstWaiting: Scratch<UInt32>

    init(beginsChain: Scratch<Bool>) {
        self.beginsChain = beginsChain
        firstWaiting = Scratch(zeroes: beginsChain.count)
    }
}

extension WaitingMatrices {
    /// For each rank whether it has none or several children, or that of its only child ended: the first of
    /// a chain.
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

    /// Likewise when all work is done in these ranges: nobody finds a chain that ends for another reason.
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
        // For each rank how many of its chain there are up to it.
        let lengths = Scratch<UInt8>(zeroes: topology.rankCount)
        for rank in 0..<topology.rankCount {
            if begins[rank] { lengths[rank] = 1 }
            let parent = topology.parents[rank]
            guard parent != HierarchyTopology.none, !begins[parent] else { continue }
            if Int(lengths[rank]) == FrontalElimination.longestChain {
                begins[parent] = true
            } else {
                lengths[parent] = lengths[rank] + 1
            }
        }
        return begins
    }
}
