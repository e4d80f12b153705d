import Columns

extension HierarchySearch {
    /// Calls `body` with distinct paths and their via nodes, the best path first, until it returns false. Each
    /// is the best path up to some rank and down from there. A rank on an earlier path is left out, as the path
    /// over it hardly differs.
    ///
    /// Single-via paths: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (JEA
    /// 2013); here over all common ancestors of both ends, of which nested dissection leaves some thousands.
    ///
    /// - Parameters:
    ///   - stretch: maximum weight of a path, as a multiple of the best one's.
    ///   - maximumCount: maximum number of paths.
    ///   - surplus: part of the sources' weights that is subtracted from the weights of paths.
    public func forEachViaPath(
        from sources: [PathEnd], to targets: [PathEnd], in hierarchy: WeightedHierarchy,
        stretch: Double, maximumCount: Int, surplus: UInt32 = 0,
        _ body: (HierarchyPath, _ via: UInt32) -> Bool
    ) {
        let visited = searchUp(from: sources, hierarchy)
        defer { forward.clear(visited) }
        let visitedBackward = searchUpBackward(from: targets, hierarchy)
        defer { backward.clear(visitedBackward) }
        let meetings = visited.compactMap { rank -> (weight: UInt32, rank: UInt32)? in
            let weight = Weight.sum(forward.weights[rank], backward.weights[rank])
            guard weight < Weight.infinite, weight >= surplus else { return nil }
            return (weight - surplus, rank)
        }.sorted { $0 < $1 }
        guard let best = meetings.first?.weight else { return }
        var passed: Set<UInt32> = []
        var count = 0
        for (weight, rank) in meetings {
            let via = hierarchy.topology.nodes[rank]
            if passed.contains(via) { continue }
            guard Double(weight) <= Double(best) * stretch, count < maximumCount else { return }
            let path = packedPath(through: rank, weight: weight)
                .unpacked(from: sources, in: hierarchy)
            guard let path, body(path, via) else { return }
            passed.formUnion(path.nodes)
            count += 1
        }
    }
}
