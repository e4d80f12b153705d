import RoadNetwork

extension HierarchySearch {
    /// Calls `body` with ways that differ, and the state that each goes over, the best way first, until it
    /// says false. Each is the best that goes up to some rank and down from there; a rank that lies on one of the ways before is passed over, as
    /// the way over it is hardly another one.
    ///
    /// Single via ways: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (JEA
    /// 2013); here over all ranks above both ends, of which nested dissection leaves some thousands.
    ///
    /// - Parameters:
    ///   - stretch: how much more than the best a way may weigh, as a factor.
    ///   - most: how many ways are taken apart at most.
    func forEachViaWay(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, source: SearchSource,
        targets: [SearchTarget], stretch: Double, most: Int,
        _ body: (FoundWay, _ via: UInt32) -> Bool
    ) {
        let seeds = SourceSeeds(
            graph: graph, metric: metric, topology: hierarchy.topology, sources: [source],
            targets: targets)
        let climbed = climb(from: seeds.seeds, hierarchy)
        defer { forward.clear(climbed) }
        let descended = climbBackward(from: targets, graph, metric, hierarchy)
        defer { backward.clear(descended) }
        let meetings = climbed.compactMap { rank -> (weight: UInt32, rank: UInt32)? in
            let weight = Metric.sum(forward.weights[rank], backward.weights[rank])
            return weight < Metric.infinite ? (weight - seeds.surplus, rank) : nil
        }.sorted { $0 < $1 }
        guard let best = meetings.first?.weight else { return }
        var passed: Set<UInt32> = []
        var count = 0
        for (weight, rank) in meetings {
            let via = hierarchy.topology.states[rank]
            if passed.contains(via) { continue }
            guard Double(weight) <= Double(best) * stretch, count < most else { return }
            let way = FoundWay(weight: weight, over: ranks(through: rank), seeds, hierarchy)
            guard let way, body(way, via) else { return }
            passed.formUnion(way.states)
            count += 1
        }
    }

    /// Goes up the elimination tree from all targets at once, against the arcs, and returns the ranks that
    /// it came to.
    private func climbBackward(
        from targets: [SearchTarget], _ graph: TurnGraph, _ metric: Metric,
        _ hierarchy: WeightedHierarchy
    ) -> [UInt32] {
        let topology = hierarchy.topology
        let labels = backward.labels
        var ascent = Ascent(topology.parents)
        for (number, target) in targets.enumerated() {
            let rank = topology.ranks[target.state]
            guard rank != HierarchyTopology.none else { continue }
            backward.seed(rank, endWeight(of: target, graph, metric), number: number)
            ascent.begin(at: rank)
        }
        var visited: [UInt32] = []
        while let place = ascent.next() {
            visited.append(place)
            let weight = labels.weights[Int(place)]
            guard weight < Metric.infinite else { continue }
            let weights = hierarchy.downWeights.values(from: topology.firstDown[place])
            topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                labels.reach(tail, weight &+ weights[arc], by: place)
            }
        }
        return visited
    }
}
