import Columns

/// Queries in a ``WeightedHierarchy``: from the sources up the elimination tree, from the targets up it
/// against the arcs, without a queue and without a stopping rule (elimination-tree query; Dibbelt, Strasser,
/// Wagner, JEA 2016).
///
/// It has memory for the labels of all ranks, so that a query allocates little. One query at a time: for
/// several threads make one search for each.
public final class HierarchySearch: @unchecked Sendable {
    let forward: SearchLabels
    let backward: SearchLabels

    /// A search for hierarchies over one topology.
    public convenience init(_ topology: HierarchyTopology) {
        self.init(rankCount: topology.rankCount)
    }

    package init(rankCount: Int) {
        forward = SearchLabels(count: rankCount)
        backward = SearchLabels(count: rankCount)
    }

    /// The least-cost path between two nodes; nil where there is none.
    public func path(
        from source: UInt32, to target: UInt32, in hierarchy: WeightedHierarchy
    ) -> HierarchyPath? {
        paths(from: [PathEnd(node: source)], to: [PathEnd(node: target)], in: hierarchy)[0]
    }

    /// For each target the least-cost path from any of the sources, nil where there is none.
    public func paths(
        from sources: [PathEnd], to targets: [PathEnd], in hierarchy: WeightedHierarchy
    ) -> [HierarchyPath?] {
        packedPaths(from: sources, to: targets, in: hierarchy).map {
            $0.flatMap { $0.unpacked(from: sources, in: hierarchy) }
        }
    }

    /// For each target the weight of the least-cost path from any of the sources, nil where there is none.
    /// One search from the sources serves all targets.
    public func weights(
        from sources: [PathEnd], to targets: [PathEnd], in hierarchy: WeightedHierarchy
    ) -> [UInt32?] {
        weights(from: sources, to: targets, limits: nil, in: hierarchy)
    }

    /// Likewise, where the weight is below the target's limit.
    package func weights(
        from sources: [PathEnd], to targets: [PathEnd], limits: [UInt32]?,
        in hierarchy: WeightedHierarchy
    ) -> [UInt32?] {
        forEachTarget(from: sources, to: targets, limits, in: hierarchy) { $0.weight }
    }

    /// For each target the least-cost path from any of the sources, nil where there is none whose weight is
    /// below the target's limit.
    package func packedPaths(
        from sources: [PathEnd], to targets: [PathEnd], limits: [UInt32]? = nil,
        in hierarchy: WeightedHierarchy
    ) -> [PackedPath?] {
        forEachTarget(from: sources, to: targets, limits, in: hierarchy) {
            packedPath(through: $0.rank, weight: $0.weight)
        }
    }

    /// The results of `found` for the targets that are reached.
    private func forEachTarget<Result>(
        from sources: [PathEnd], to targets: [PathEnd], _ limits: [UInt32]?,
        in hierarchy: WeightedHierarchy, _ found: (Meeting) -> Result
    ) -> [Result?] {
        let visited = searchUp(from: sources, hierarchy)
        defer { forward.clear(visited) }
        return targets.enumerated().map { number, target in
            let rank = hierarchy.topology.ranks[target.node]
            guard rank != HierarchyTopology.none else { return nil }
            defer { clear(backward, from: rank, hierarchy.topology) }
            let limit = min(limits?[number] ?? Weight.infinite, Weight.infinite)
            return meeting(with: target, at: rank, limit: limit, hierarchy).map(found)
        }
    }

    /// The path over the highest rank of both searches.
    func packedPath(through meeting: UInt32, weight: UInt32) -> PackedPath {
        var ranks = [meeting]
        var origin = forward.origins[meeting]
        while origin & SearchLabels.endMark == 0 {
            ranks.append(origin)
            origin = forward.origins[origin]
        }
        let source = Int(origin & ~SearchLabels.endMark)
        ranks.reverse()
        var descent = meeting
        while backward.origins[descent] & SearchLabels.endMark == 0 {
            descent = backward.origins[descent]
            ranks.append(descent)
        }
        return PackedPath(weight: weight, source: source, ranks: ranks)
    }

    /// The highest rank of a path, and the path's weight.
    private struct Meeting {
        var rank: UInt32
        var weight: UInt32
    }

    /// The meeting of the searches from the sources and from a target, if the path weighs less than the
    /// limit.
    private func meeting(
        with target: PathEnd, at rank: UInt32, limit: UInt32, _ hierarchy: WeightedHierarchy
    ) -> Meeting? {
        let topology = hierarchy.topology
        let labels = backward.pointers
        var best = limit
        var meeting = HierarchyTopology.none
        backward.begin(at: rank, target.weight, number: 0)
        var place = rank
        while place != HierarchyTopology.none {
            let weight = labels.weights[Int(place)]
            if weight < best {
                // Both are infinite at most, so that the sum fits.
                let sum = weight &+ forward.weights[place]
                if sum < best {
                    best = sum
                    meeting = place
                }
                let weights = hierarchy.downWeights.records(from: topology.firstDown[place])
                topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                    labels.reach(tail, weight &+ weights[arc], by: place)
                }
            }
            place = topology.parents[place]
        }
        guard meeting != HierarchyTopology.none else { return nil }
        return Meeting(rank: meeting, weight: best)
    }

    /// Searches up the elimination tree from all sources at once, and returns the ranks that it visited.
    func searchUp(from sources: [PathEnd], _ hierarchy: WeightedHierarchy) -> [UInt32] {
        let topology = hierarchy.topology
        let labels = forward.pointers
        var walk = EliminationTreeWalk(topology.parents)
        begin(forward, at: sources, topology, &walk)
        var visited: [UInt32] = []
        while let place = walk.next() {
            visited.append(place)
            let weight = labels.weights[Int(place)]
            guard weight < Weight.infinite else { continue }
            let weights = hierarchy.upWeights.records(from: topology.firstUp[place])
            topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                labels.reach(head, weight &+ weights[arc], by: place)
            }
        }
        return visited
    }

    /// Likewise from all targets, against the arcs.
    func searchUpBackward(from targets: [PathEnd], _ hierarchy: WeightedHierarchy) -> [UInt32] {
        let topology = hierarchy.topology
        let labels = backward.pointers
        var walk = EliminationTreeWalk(topology.parents)
        begin(backward, at: targets, topology, &walk)
        var visited: [UInt32] = []
        while let place = walk.next() {
            visited.append(place)
            let weight = labels.weights[Int(place)]
            guard weight < Weight.infinite else { continue }
            let weights = hierarchy.downWeights.records(from: topology.firstDown[place])
            topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                labels.reach(tail, weight &+ weights[arc], by: place)
            }
        }
        return visited
    }

    /// Labels the ends that have a rank.
    func begin(
        _ labels: SearchLabels, at ends: [PathEnd], _ topology: HierarchyTopology,
        _ walk: inout EliminationTreeWalk
    ) {
        for (number, end) in ends.enumerated() {
            let rank = topology.ranks[end.node]
            guard rank != HierarchyTopology.none else { continue }
            labels.begin(at: rank, end.weight, number: number)
            walk.begin(at: rank)
        }
    }

    private func clear(_ labels: SearchLabels, from rank: UInt32, _ topology: HierarchyTopology) {
        var place = rank
        while place != HierarchyTopology.none {
            labels.weights[place] = Weight.infinite
            place = topology.parents[place]
        }
    }
}
