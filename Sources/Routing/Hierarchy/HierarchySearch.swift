import RoadNetwork

/// Least-cost search in a ``WeightedHierarchy``: from the sources up the elimination tree, from the
/// targets up it against the arcs, no queue, no stopping rule.
///
/// Not safe for use by two at once, which ``SearchPool`` prevents.
final class HierarchySearch: @unchecked Sendable {
    private let forward: Frontier
    private let backward: Frontier

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
        climb(from: seeds.seeds, hierarchy)
        defer { clear(forward, hierarchy.topology) }
        return targets.map { target in
            var best: FoundWay?
            for (number, source) in sources.enumerated() {
                let way = FoundWay.along(
                    source, number: number, to: target, graph: graph, metric: metric)
                if let way, way.weight < best?.weight ?? Metric.infinite { best = way }
            }
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
    private func ranks(through meeting: UInt32) -> [UInt32] {
        var ranks = [meeting]
        var origin = forward.origins[meeting]
        while origin & Frontier.seedMark == 0 {
            ranks.append(origin)
            origin = forward.origins[origin]
        }
        ranks.append(origin)
        ranks.reverse()
        var descent = meeting
        while backward.origins[descent] != HierarchyTopology.none {
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
        let end = Metric.sum(
            target.weight,
            metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset))
        var best = min(UInt64(limit) + UInt64(seeds.surplus), UInt64(Metric.infinite))
        var meeting = HierarchyTopology.none
        backward.seed(rank, end, by: HierarchyTopology.none)
        var place = rank
        while place != HierarchyTopology.none {
            let weight = backward.weights[place]
            if UInt64(weight) < best {
                let sum = UInt64(weight) + UInt64(forward.weights[place])
                if sum < best {
                    best = sum
                    meeting = place
                }
                let weights = hierarchy.downWeights.values(from: topology.firstDown[place])
                topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                    backward.reach(tail, weight &+ weights[arc], by: place)
                }
            }
            place = topology.parents[place]
        }
        guard meeting != HierarchyTopology.none else { return nil }
        return Meeting(rank: meeting, weight: UInt32(best - UInt64(seeds.surplus)))
    }

    /// Goes up the elimination tree from all seeds at once, each rank once.
    private func climb(from seeds: [SourceSeeds.Seed], _ hierarchy: WeightedHierarchy) {
        let topology = hierarchy.topology
        var cursors: [UInt32] = []
        // Apart from the frontier while it grows: what belongs to an object is guarded at each access.
        var visited: [UInt32] = []
        swap(&visited, &forward.visited)
        defer { swap(&visited, &forward.visited) }
        for (number, seed) in seeds.enumerated() {
            forward.seed(seed.rank, seed.weight, by: Frontier.seedMark | UInt32(number))
            if !cursors.contains(seed.rank) { cursors.append(seed.rank) }
        }
        while let place = Self.nextRank(&cursors, topology.parents) {
            visited.append(place)
            let weight = forward.weights[place]
            guard weight < Metric.infinite else { continue }
            let weights = hierarchy.upWeights.values(from: topology.firstUp[place])
            topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                forward.reach(head, weight &+ weights[arc], by: place)
            }
        }
    }

    /// The lowest rank that a cursor is at; all cursors there move on to its parent.
    private static func nextRank(
        _ cursors: inout [UInt32], _ parents: HierarchyTable
    ) -> UInt32? {
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
