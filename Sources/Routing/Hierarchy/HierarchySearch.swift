import RoadNetwork

/// Least-cost search in a ``WeightedHierarchy``: from the sources up the elimination tree, from the
/// targets up it against the arcs, no queue, no stopping rule.
///
/// Not safe for use by two at once, which ``SearchPool`` prevents.
final class HierarchySearch: @unchecked Sendable {
    private let forward: Frontier
    private let backward: Frontier
    private var cursors: [UInt32] = []

    init(rankCount: Int) {
        forward = Frontier(count: rankCount)
        backward = Frontier(count: rankCount)
    }

    /// The best way to each target, nil where there is none.
    func search(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget]
    ) -> [FoundWay?] {
        let seeds = SourceSeeds(
            graph: graph, metric: metric, topology: hierarchy.topology, sources: sources,
            targets: targets)
        climb(
            forward, from: seeds.seeds, hierarchy, hierarchy.topology.firstUp,
            hierarchy.topology.upHeads, hierarchy.upWeights)
        defer { clear(forward, hierarchy.topology) }
        return targets.map { target in
            var best: FoundWay?
            for (number, source) in sources.enumerated() {
                let along = FoundWay.along(
                    source, number: number, to: target, graph: graph, metric: metric)
                if let along, along.weight < best?.weight ?? Metric.infinite { best = along }
            }
            let over = way(
                to: target, limit: best?.weight ?? Metric.infinite, seeds, graph, metric, hierarchy)
            return over ?? best
        }
    }

    /// The best way to a target over at least one turn, if it weighs less than the limit.
    private func way(
        to target: SearchTarget, limit: UInt32, _ seeds: SourceSeeds, _ graph: TurnGraph,
        _ metric: Metric, _ hierarchy: WeightedHierarchy
    ) -> FoundWay? {
        let topology = hierarchy.topology
        let rank = topology.ranks[target.state]
        guard rank != HierarchyTopology.none else { return nil }
        let end = Metric.sum(
            target.weight,
            metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset))
        var best = min(UInt64(limit) + UInt64(seeds.surplus), UInt64(Metric.infinite))
        var meeting = HierarchyTopology.none
        backward.seed(rank, end, by: HierarchyTopology.none)
        defer { clear(backward, from: rank, topology) }
        var place = rank
        while place != HierarchyTopology.none {
            let weight = backward.weights[place]
            if UInt64(weight) < best {
                let sum = UInt64(weight) + UInt64(forward.weights[place])
                if sum < best {
                    best = sum
                    meeting = place
                }
                for arc in topology.down(place) {
                    backward.reach(
                        topology.downTails[arc], weight &+ hierarchy.downWeights[arc], by: place)
                }
            }
            place = topology.parents[place]
        }
        guard meeting != HierarchyTopology.none else { return nil }
        return FoundWay(
            weight: UInt32(best - UInt64(seeds.surplus)), source: -1, states: []
        )
        .unpacked(meeting, forward, backward, seeds, hierarchy)
    }

    /// Goes up the elimination tree from all seeds at once, each rank once.
    private func climb(
        _ frontier: Frontier, from seeds: [SourceSeeds.Seed], _ hierarchy: WeightedHierarchy,
        _ first: Column<UInt32>, _ heads: Column<UInt32>, _ weights: Column<UInt32>
    ) {
        cursors.removeAll(keepingCapacity: true)
        for (number, seed) in seeds.enumerated() {
            frontier.seed(seed.rank, seed.weight, by: Frontier.seedMark | UInt32(number))
            if !cursors.contains(seed.rank) { cursors.append(seed.rank) }
        }
        let parents = hierarchy.topology.parents
        while let place = nextRank(parents) {
            frontier.visited.append(place)
            let weight = frontier.weights[place]
            guard weight < Metric.infinite else { continue }
            for arc in Int(first[place])..<Int(first[Int(place) + 1]) {
                frontier.reach(heads[arc], weight &+ weights[arc], by: place)
            }
        }
    }

    /// The lowest rank that a cursor is at; all cursors there move on to its parent.
    private func nextRank(_ parents: Column<UInt32>) -> UInt32? {
        guard var least = cursors.first else { return nil }
        if cursors.count == 1 {
            let parent = parents[least]
            if parent == HierarchyTopology.none {
                cursors.removeLast()
            } else {
                cursors[0] = parent
            }
            return least
        }
        for cursor in cursors where cursor < least { least = cursor }
        let parent = parents[least]
        cursors.removeAll { $0 == least }
        if parent != HierarchyTopology.none, !cursors.contains(parent) { cursors.append(parent) }
        return least
    }

    private func clear(_ frontier: Frontier, _ topology: HierarchyTopology) {
        for rank in frontier.visited { frontier.weights[rank] = Metric.infinite }
        frontier.visited.removeAll(keepingCapacity: true)
    }

    private func clear(_ frontier: Frontier, from rank: UInt32, _ topology: HierarchyTopology) {
        var place = rank
        while place != HierarchyTopology.none {
            frontier.weights[place] = Metric.infinite
            place = topology.parents[place]
        }
    }
}

/// Labels of one direction of a search.
final class Frontier {
    /// Marks a label that comes from a seed; its number is in the other bits.
    static let seedMark: UInt32 = 1 << 31

    let weights: Scratch<UInt32>
    /// The rank before, ``seedMark`` with the number of a seed, or none.
    let origins: Scratch<UInt32>
    var visited: [UInt32] = []

    init(count: Int) {
        weights = Scratch(count: count, of: Metric.infinite)
        origins = Scratch(count: count, of: HierarchyTopology.none)
    }

    @inline(__always)
    func seed(_ rank: UInt32, _ weight: UInt32, by origin: UInt32) {
        reach(rank, weight, by: origin)
    }

    @inline(__always)
    func reach(_ rank: UInt32, _ weight: UInt32, by origin: UInt32) {
        if weight < weights[rank] {
            weights[rank] = weight
            origins[rank] = origin
        }
    }
}
