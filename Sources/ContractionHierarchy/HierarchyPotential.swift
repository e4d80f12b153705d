import Columns

/// The exact weight from any node to the nearest of some targets, worked out for the requested
/// nodes and their ancestors only: a potential for A* (Strasser and Zeitz, "A Fast and Tight
/// Heuristic for A* in Road Networks", SEA 2021).
///
/// One search at a time: for several threads make one potential for each.
public final class HierarchyPotential: @unchecked Sendable {
    /// Above every weight.
    private static let unknown = UInt32.max

    /// Weights down to the targets, ``Weight/infinite`` where no path leads down.
    private let descents: Scratch<UInt32>
    private let weights: Scratch<UInt32>
    private var known: [UInt32] = []
    private var descended: [UInt32] = []
    private var ancestors: [UInt32] = []
    private var hierarchy: WeightedHierarchy?

    /// A potential for hierarchies over one topology.
    public convenience init(_ topology: HierarchyTopology) {
        self.init(rankCount: topology.rankCount)
    }

    package init(rankCount: Int) {
        descents = Scratch(count: rankCount, of: Weight.infinite)
        weights = Scratch(count: rankCount, of: Self.unknown)
    }

    /// Estimates are for these targets from now on, until ``clear()``.
    public func aim(at targets: [PathEnd], in hierarchy: WeightedHierarchy) {
        clear()
        self.hierarchy = hierarchy
        let topology = hierarchy.topology
        for target in targets {
            var place = topology.ranks[target.node]
            guard place != HierarchyTopology.none else { continue }
            descents[place] = min(descents[place], target.weight)
            while place != HierarchyTopology.none {
                descended.append(place)
                let weight = descents[place]
                if weight < Weight.infinite {
                    let weights = hierarchy.downWeights.records(from: topology.firstDown[place])
                    topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                        descents[tail] = min(descents[tail], weight &+ weights[arc])
                    }
                }
                place = topology.parents[place]
            }
        }
    }

    /// The weight from a node to the nearest target, ``Weight/infinite`` where none is reached; 0 when there
    /// are no targets.
    public func estimate(_ node: UInt32) -> UInt32 {
        guard let hierarchy else { return 0 }
        let topology = hierarchy.topology
        let rank = topology.ranks[node]
        guard rank != HierarchyTopology.none else { return Weight.infinite }
        var place = rank
        while place != HierarchyTopology.none, weights[place] == Self.unknown {
            ancestors.append(place)
            place = topology.parents[place]
        }
        while let place = ancestors.popLast() {
            var minimum = descents[place]
            let arcWeights = hierarchy.upWeights.records(from: topology.firstUp[place])
            topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                minimum = min(minimum, arcWeights[arc] &+ weights[head])
            }
            weights[place] = minimum
            known.append(place)
        }
        return weights[rank]
    }

    /// Forgets the targets.
    public func clear() {
        for rank in descended { descents[rank] = Weight.infinite }
        for rank in known { weights[rank] = Self.unknown }
        descended.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
        hierarchy = nil
    }
}
