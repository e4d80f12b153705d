import RoadNetwork

/// The exact least weight from any state to the targets in a hierarchy, worked out for the states that
/// are asked for and their ancestors only (Strasser and Zeitz, SEA 2021).
///
/// Not safe for use by two at once, which ``SearchPool`` prevents.
final class HierarchyPotential: @unchecked Sendable {
    /// No way weighs so much, not even one that does not exist.
    private static let unknown = UInt32.max

    /// Weights to the targets down from a rank alone, ``Metric/infinite`` where there is no such way.
    private let descents: Scratch<UInt32>
    private let weights: Scratch<UInt32>
    private var known: [UInt32] = []
    private var descended: [UInt32] = []
    private var climb: [UInt32] = []
    private var hierarchy: WeightedHierarchy?

    init(rankCount: Int) {
        descents = Scratch(count: rankCount, of: Metric.infinite)
        weights = Scratch(count: rankCount, of: Self.unknown)
    }

    /// Estimates are for these targets from now on, until ``clear()``.
    func aim(
        at targets: [SearchTarget], graph: TurnGraph, metric: Metric, _ hierarchy: WeightedHierarchy
    ) {
        clear()
        self.hierarchy = hierarchy
        let topology = hierarchy.topology
        for target in targets {
            var place = topology.ranks[target.state]
            guard place != HierarchyTopology.none else { continue }
            let end = Metric.sum(
                target.weight,
                metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset))
            descents[place] = min(descents[place], end)
            while place != HierarchyTopology.none {
                descended.append(place)
                let weight = descents[place]
                if weight < Metric.infinite {
                    let weights = hierarchy.downWeights.values(from: topology.firstDown[place])
                    topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                        descents[tail] = min(descents[tail], weight &+ weights[arc])
                    }
                }
                place = topology.parents[place]
            }
        }
    }

    func estimate(_ state: UInt32) -> UInt32 {
        guard let hierarchy else { return 0 }
        let topology = hierarchy.topology
        let rank = topology.ranks[state]
        guard rank != HierarchyTopology.none else { return Metric.infinite }
        var place = rank
        while place != HierarchyTopology.none, weights[place] == Self.unknown {
            climb.append(place)
            place = topology.parents[place]
        }
        while let place = climb.popLast() {
            var least = descents[place]
            let arcWeights = hierarchy.upWeights.values(from: topology.firstUp[place])
            topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                least = min(least, arcWeights[arc] &+ weights[head])
            }
            weights[place] = least
            known.append(place)
        }
        return weights[rank]
    }

    func clear() {
        for rank in descended { descents[rank] = Metric.infinite }
        for rank in known { weights[rank] = Self.unknown }
        descended.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
        hierarchy = nil
    }
}
