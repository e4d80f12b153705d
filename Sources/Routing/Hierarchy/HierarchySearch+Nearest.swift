import RoadNetwork

extension HierarchySearch {
    /// The target that is reached at the least weight, of several the first, and the best way to it; nil
    /// where there is none.
    ///
    /// One search for all targets, which goes up the elimination tree from both ends at once. It gives the
    /// way that a search for that target alone would.
    func nearest(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget]
    ) -> (target: Int, way: FoundWay)? {
        let seeds = SourceSeeds(
            graph: graph, metric: metric, topology: hierarchy.topology, sources: sources,
            targets: targets)
        var along: (target: Int, way: FoundWay)?
        for (number, target) in targets.enumerated() {
            let way = FoundWay.along(sources, to: target, graph: graph, metric: metric)
            if let way, way.weight < along?.way.weight ?? Metric.infinite { along = (number, way) }
        }
        var best = Meeting(weight: Metric.infinite, target: 0)
        if let along, along.way.weight + seeds.surplus < Metric.infinite {
            best = Meeting(weight: along.way.weight + seeds.surplus, target: UInt32(along.target))
        }
        var ascent = Ascent(hierarchy.topology.parents)
        for (number, seed) in seeds.seeds.enumerated() {
            forward.seed(seed.rank, seed.weight, number: number)
            ascent.begin(at: seed.rank)
        }
        for (number, target) in targets.enumerated() {
            let rank = hierarchy.topology.ranks[target.state]
            guard rank != HierarchyTopology.none else { continue }
            backward.seed(rank, endWeight(of: target, graph, metric), number: number)
            ascent.begin(at: rank)
        }
        let visited = meet(ascent, hierarchy, &best)
        defer {
            forward.clear(visited)
            backward.clear(visited)
        }
        guard best.rank != HierarchyTopology.none else { return along }
        return FoundWay(
            weight: best.weight - seeds.surplus, over: ranks(through: best.rank), seeds, hierarchy
        ).map { (Int(best.target), $0) }
    }

    /// Where both ends of a way meet.
    private struct Meeting {
        /// With the surplus of the seeds.
        var weight: UInt32
        var target: UInt32
        /// None as long as no way over a turn is better than the one along an edge.
        var rank = HierarchyTopology.none
    }

    /// Goes up from the seeds of both ends, and returns the ranks that it came to. What weighs more than
    /// the best way so far is no part of a better one.
    private func meet(
        _ ascent: Ascent, _ hierarchy: WeightedHierarchy, _ best: inout Meeting
    ) -> [UInt32] {
        let topology = hierarchy.topology
        let forward = forward.labels
        let backward = backward.labels
        var ascent = ascent
        var visited: [UInt32] = []
        visited.reserveCapacity(512)
        while let place = ascent.next() {
            visited.append(place)
            let weight = forward.weights[Int(place)]
            let rest = backward.weights[Int(place)]
            if weight + rest <= best.weight {
                let target = backward.seed(of: place)
                if weight + rest < best.weight || target < best.target {
                    best = Meeting(weight: weight + rest, target: target, rank: place)
                }
            }
            if weight < Metric.infinite, weight <= best.weight {
                let weights = hierarchy.upWeights.values(from: topology.firstUp[place])
                topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                    forward.reach(head, weight &+ weights[arc], by: place)
                }
            }
            if rest < Metric.infinite, rest <= best.weight {
                let weights = hierarchy.downWeights.values(from: topology.firstDown[place])
                topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                    let weight = rest &+ weights[arc]
                    guard weight == backward.weights[Int(tail)] else {
                        return backward.reach(tail, weight, by: place)
                    }
                    // Of ways of equal weight the one to the first target counts.
                    if weight < Metric.infinite, backward.seed(of: place) < backward.seed(of: tail)
                    {
                        backward.origins[Int(tail)] = place
                    }
                }
            }
        }
        return visited
    }
}
