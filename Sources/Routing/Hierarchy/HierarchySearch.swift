import RoadNetwork

/// Least-cost search in a ``WeightedHierarchy``: from the sources up the elimination tree, from the
/// targets up it against the arcs, no queue, no stopping rule.
///
/// Not safe for use by two at once, which ``SearchPool`` prevents.
final class HierarchySearch: @unchecked Sendable {
    let forward: Frontier
    let backward: Frontier

    init(rankCount: Int) {
        forward = Frontier(count: rankCount)
        backward = Frontier(count: rankCount)
    }

    /// The best way to each target; nil where there is none, or one that is worse than the best of all
    /// by more than `slack`.
    func search(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget], slack: UInt32 = Metric.infinite
    ) -> [FoundWay?] {
        var seeds: SourceSeeds?
        var best = Metric.infinite
        // Only ways that are wanted are taken apart, which is most of the work.
        let traces: [Trace?] = forEachTarget(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: sources, targets: targets
        ) { meeting, allSeeds in
            seeds = allSeeds
            best = min(best, meeting.weight)
            return .over(meeting.weight, ranks(through: meeting.rank))
        } along: {
            best = min(best, $0.weight)
            return .along($0)
        }
        return traces.map { trace in
            guard let trace, trace.weight <= Metric.sum(best, slack) else { return nil }
            switch trace {
            case .along(let way): return way
            case .over(let weight, let ranks):
                return seeds.flatMap {
                    FoundWay(weight: weight, over: ranks, $0, hierarchy)
                }
            }
        }
    }

    /// How a target is reached best.
    private enum Trace {
        case along(FoundWay)
        /// Over at least one turn; the ranks begin with the label of the seed.
        case over(UInt32, [UInt32])

        var weight: UInt32 {
            switch self {
            case .along(let way): way.weight
            case .over(let weight, _): weight
            }
        }
    }

    /// The weight of the best way to each target, nil where there is none.
    func weights(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget]
    ) -> [UInt32?] {
        forEachTarget(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: sources, targets: targets
        ) { meeting, _ in
            meeting.weight
        } along: {
            $0.weight
        }
    }

    /// What comes of each target that there is a way to: of where the searches from both ends meet, if
    /// that is better than the way along one edge, else of that way.
    private func forEachTarget<Result>(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget], _ over: (Meeting, SourceSeeds) -> Result?,
        along: (FoundWay) -> Result?
    ) -> [Result?] {
        let seeds = SourceSeeds(
            graph: graph, metric: metric, topology: hierarchy.topology, sources: sources,
            targets: targets)
        let visited = climb(from: seeds.seeds, hierarchy)
        defer { forward.clear(visited) }
        return targets.map { target in
            let best = FoundWay.along(sources, to: target, graph: graph, metric: metric)
            let rank = hierarchy.topology.ranks[target.state]
            guard rank != HierarchyTopology.none else { return best.flatMap(along) }
            defer { clear(backward, from: rank, hierarchy.topology) }
            let meeting = meeting(
                with: target, at: rank, limit: best?.weight ?? Metric.infinite, seeds, graph,
                metric, hierarchy)
            return meeting.map { over($0, seeds) } ?? best.flatMap(along)
        }
    }

    /// The ranks from the seed's label over the highest rank to the target.
    func ranks(through meeting: UInt32) -> [UInt32] {
        var ranks = [meeting]
        var origin = forward.origins[meeting]
        while origin & Frontier.seedMark == 0 {
            ranks.append(origin)
            origin = forward.origins[origin]
        }
        ranks.append(origin)
        ranks.reverse()
        var descent = meeting
        while backward.origins[descent] & Frontier.seedMark == 0 {
            descent = backward.origins[descent]
            ranks.append(descent)
        }
        return ranks
    }

    /// The highest rank of a way, and the way's weight.
    private struct Meeting {
        var rank: UInt32
        var weight: UInt32
    }

    /// Where the best way to a target over at least one turn is highest, if it weighs less than the
    /// limit.
    private func meeting(
        with target: SearchTarget, at rank: UInt32, limit: UInt32, _ seeds: SourceSeeds,
        _ graph: TurnGraph, _ metric: Metric, _ hierarchy: WeightedHierarchy
    ) -> Meeting? {
        let topology = hierarchy.topology
        let labels = backward.labels
        var best = min(UInt64(limit) + UInt64(seeds.surplus), UInt64(Metric.infinite))
        var meeting = HierarchyTopology.none
        backward.seed(rank, endWeight(of: target, graph, metric), number: 0)
        var place = rank
        while place != HierarchyTopology.none {
            let weight = labels.weights[Int(place)]
            if UInt64(weight) < best {
                let sum = UInt64(weight) + UInt64(forward.weights[place])
                if sum < best {
                    best = sum
                    meeting = place
                }
                let weights = hierarchy.downWeights.values(from: topology.firstDown[place])
                topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                    labels.reach(tail, weight &+ weights[arc], by: place)
                }
            }
            place = topology.parents[place]
        }
        guard meeting != HierarchyTopology.none else { return nil }
        return Meeting(rank: meeting, weight: UInt32(best - UInt64(seeds.surplus)))
    }

    /// The weight from the start of a target's edge.
    func endWeight(of target: SearchTarget, _ graph: TurnGraph, _ metric: Metric) -> UInt32 {
        Metric.sum(
            target.weight,
            metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset))
    }

    /// Goes up the elimination tree from all seeds at once, and returns the ranks that it came to.
    func climb(
        from seeds: [SourceSeeds.Seed], _ hierarchy: WeightedHierarchy
    ) -> [UInt32] {
        let topology = hierarchy.topology
        let labels = forward.labels
        var ascent = Ascent(topology.parents)
        for (number, seed) in seeds.enumerated() {
            forward.seed(seed.rank, seed.weight, number: number)
            ascent.begin(at: seed.rank)
        }
        var visited: [UInt32] = []
        while let place = ascent.next() {
            visited.append(place)
            let weight = labels.weights[Int(place)]
            guard weight < Metric.infinite else { continue }
            let weights = hierarchy.upWeights.values(from: topology.firstUp[place])
            topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                labels.reach(head, weight &+ weights[arc], by: place)
            }
        }
        return visited
    }

    private func clear(_ frontier: Frontier, from rank: UInt32, _ topology: HierarchyTopology) {
        var place = rank
        while place != HierarchyTopology.none {
            frontier.weights[place] = Metric.infinite
            place = topology.parents[place]
        }
    }
}
