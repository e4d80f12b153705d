import Columns

extension HierarchyTopology {
    /// Whether the tables are a hierarchy over a graph with these numbers of nodes and input arcs,
    /// so that no search or customization reads outside of them. Checked once, for tables from a
    /// file.
    package func isSound(nodeCount: Int, inputArcCount: Int) -> Bool {
        let count = nodes.count
        let fits =
            ranks.count == nodeCount && nodes.areBelow(nodeCount)
            && ranks.allSatisfy { $0 == Self.none || $0 < count }
            && parents.count == count && parentsAreHigher()
            && firstUp.packed.areStarts(count: count, of: upHeads.count)
            && upHeads.packed.areBelow(count)
            && firstDown.packed.areStarts(count: count, of: downTails.count)
            && downTails.packed.areBelow(count)
            && firstInputArc.areStarts(count: count, of: inputArcs.count)
            && inputArcs.areBelow(inputArcCount) && inputArcPlaces.count == inputArcs.count
        return fits && (0..<UInt32(count)).allSatisfy(inputArcsAreAmongArcs)
            && arcsLeadToAncestors()
    }

    private func parentsAreHigher() -> Bool {
        (0..<parents.count).allSatisfy {
            let parent = parents[$0]
            return parent == Self.none || (Int(parent) > $0 && parent < rankCount)
        }
    }

    /// Whether the arcs of each rank end at higher ranks, ascending, that are its ancestors.
    private func arcsLeadToAncestors() -> Bool {
        // Numbers the ranks so that the descendants of a rank in the tree follow it: a rank is an
        // ancestor of another when the other's number is among the `sizes` numbers from its own on.
        let sizes = Scratch<UInt32>(count: rankCount, of: 1)
        for rank in 0..<rankCount where parents[rank] != Self.none {
            sizes[parents[rank]] += sizes[rank]
        }
        let numbers = Scratch<UInt32>(count: rankCount, of: 0)
        let next = Scratch<UInt32>(count: rankCount, of: 0)
        var nextRoot: UInt32 = 0
        for rank in stride(from: rankCount - 1, through: 0, by: -1) {
            let parent = parents[rank]
            let number = parent == Self.none ? nextRoot : next[parent]
            if parent == Self.none { nextRoot += sizes[rank] } else { next[parent] += sizes[rank] }
            numbers[rank] = number
            next[rank] = number + 1
        }
        func areAncestors(_ ends: PackedTable, _ arcs: Range<Int>, of rank: UInt32) -> Bool {
            var last = rank
            for arc in arcs {
                let end = ends[arc]
                guard end > last, numbers[rank] &- numbers[end] < sizes[end] else { return false }
                last = end
            }
            return true
        }
        return (0..<UInt32(rankCount)).allSatisfy {
            areAncestors(upHeads, up($0), of: $0) && areAncestors(downTails, down($0), of: $0)
        }
    }

    private func inputArcsAreAmongArcs(of rank: UInt32) -> Bool {
        let (up, down) = (up(rank).count, down(rank).count)
        return inputArcs(of: rank).allSatisfy {
            inputArcPlaces[$0] >> 1 < (inputArcPlaces[$0] & 1 == 0 ? up : down)
        }
    }
}
