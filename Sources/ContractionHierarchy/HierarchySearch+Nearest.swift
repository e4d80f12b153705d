import Columns

extension HierarchySearch {
    /// The target with the least-cost path, of several the first, and that path; nil where no target is
    /// reached.
    ///
    /// One search for all targets. It gives the path that a search for that target alone would.
    public func nearest(
        from sources: [PathEnd], to targets: [PathEnd], in hierarchy: WeightedHierarchy
    ) -> (target: Int, path: HierarchyPath)? {
        nearestPacked(from: sources, to: targets, in: hierarchy).flatMap { found in
            found.path.unpacked(from: sources, in: hierarchy).map { (found.target, $0) }
        }
    }

    /// Likewise, if the path is better than a known one to another target: lighter, or as light and to a
    /// target before it.
    package func nearestPacked(
        from sources: [PathEnd], to targets: [PathEnd],
        betterThan known: (weight: UInt32, target: Int) = (Weight.infinite, 0),
        in hierarchy: WeightedHierarchy
    ) -> (target: Int, path: PackedPath)? {
        var best = Meeting(weight: known.weight, target: UInt32(known.target))
        var walk = EliminationTreeWalk(hierarchy.topology.parents)
        begin(forward, at: sources, hierarchy.topology, &walk)
        begin(backward, at: targets, hierarchy.topology, &walk)
        let visited = meet(walk, hierarchy, &best)
        defer {
            forward.clear(visited)
            backward.clear(visited)
        }
        guard best.rank != HierarchyTopology.none else { return nil }
        return (Int(best.target), packedPath(through: best.rank, weight: best.weight))
    }

    /// The meeting of the searches from both ends.
    private struct Meeting {
        var weight: UInt32
        var target: UInt32
        /// None as long as no path is better than the known one.
        var rank = HierarchyTopology.none
    }

    /// Searches up from both ends at once, and returns the ranks that were visited. A label that weighs more
    /// than the best path so far is not followed.
    private func meet(
        _ walk: EliminationTreeWalk, _ hierarchy: WeightedHierarchy, _ best: inout Meeting
    ) -> [UInt32] {
        let topology = hierarchy.topology
        let forward = forward.pointers
        let backward = backward.pointers
        var walk = walk
        var visited: [UInt32] = []
        visited.reserveCapacity(512)
        while let place = walk.next() {
            visited.append(place)
            let weight = forward.weights[Int(place)]
            let rest = backward.weights[Int(place)]
            if weight + rest <= best.weight {
                let target = backward.end(of: place)
                if weight + rest < best.weight || target < best.target {
                    best = Meeting(weight: weight + rest, target: target, rank: place)
                }
            }
            if weight < Weight.infinite, weight <= best.weight {
                let weights = hierarchy.upWeights.records(from: topology.firstUp[place])
                topology.upHeads.forEach(in: topology.up(place)) { arc, head in
                    forward.reach(head, weight &+ weights[arc], by: place)
                }
            }
            if rest < Weight.infinite, rest <= best.weight {
                let weights = hierarchy.downWeights.records(from: topology.firstDown[place])
                topology.downTails.forEach(in: topology.down(place)) { arc, tail in
                    let weight = rest &+ weights[arc]
                    guard weight == backward.weights[Int(tail)] else {
                        return backward.reach(tail, weight, by: place)
                    }
                    // Of paths of equal weight the one to the first target counts.
                    if weight < Weight.infinite, backward.end(of: place) < backward.end(of: tail) {
                        backward.origins[Int(tail)] = place
                    }
                }
            }
        }
        return visited
    }
}
