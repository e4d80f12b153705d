import Columns
import ContractionHierarchy
import RoadNetwork

/// The sources of a search as ends of a query over the states of a graph of turns: at the sources' own
/// states, or, where a target is on the edge of a source, at the states after it, since the path may have to
/// come back to the edge.
///
/// A label is the weight at the start of a state's edge. A source in the middle of its edge would have a
/// negative one; so ``surplus`` is added to all.
private struct SourceEnds {
    private(set) var ends: [PathEnd] = []
    /// For each end the number of its source.
    private var numbers: [Int] = []
    private(set) var surplus: UInt32 = 0

    init(graph: TurnGraph, metric: Metric, sources: [SearchSource], targets: [SearchTarget]) {
        for source in sources {
            let whole = metric.edgeWeights[graph.edge(of: source.state).rawValue]
            if whole < Metric.infinite { surplus = max(surplus, whole) }
        }
        for (number, source) in sources.enumerated() {
            let edge = graph.edge(of: source.state)
            let whole = metric.edgeWeights[edge.rawValue]
            guard whole < Metric.infinite else { continue }
            let rest = metric.weight(
                of: edge, from: source.offset, to: metric.model.network.length(of: edge))
            let start = Metric.sum(source.weight, rest)
            if targets.contains(where: { $0.state == source.state }) {
                for arc in graph.arcs(of: source.state) {
                    let turn = metric.turnWeight(of: arc, from: edge, in: graph)
                    guard turn < Metric.infinite else { continue }
                    append(
                        PathEnd(
                            node: graph.heads[arc],
                            weight: Metric.sum(Metric.sum(start, turn), surplus),
                            predecessor: source.state), number)
                }
            } else {
                append(
                    PathEnd(node: source.state, weight: Metric.sum(start, surplus - whole)), number)
            }
        }
    }

    private mutating func append(_ end: PathEnd, _ source: Int) {
        ends.append(end)
        numbers.append(source)
    }

    /// A weight from the sources; nil for one below that of the ends, as only the shortcuts of a damaged map have.
    func withoutSurplus(_ weight: UInt32) -> UInt32? {
        weight >= surplus ? weight - surplus : nil
    }

    /// The path of a query from the ends.
    func path(_ path: HierarchyPath) -> FoundPath {
        FoundPath(weight: path.weight, source: numbers[path.source], states: path.nodes)
    }
}

extension PathEnd {
    /// The start of a target's edge.
    init(_ target: SearchTarget, _ graph: TurnGraph, _ metric: Metric) {
        self.init(
            node: target.state,
            weight: Metric.sum(
                target.weight,
                metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset)))
    }
}

extension HierarchySearch {
    /// The best path to each target; nil where there is none, or one that is worse than the best of all
    /// by more than `slack`.
    func search(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget], slack: UInt32 = Metric.infinite
    ) -> [FoundPath?] {
        let starts = SourceEnds(graph: graph, metric: metric, sources: sources, targets: targets)
        let along = targets.map { FoundPath.along(sources, to: $0, graph: graph, metric: metric) }
        let packed = packedPaths(
            from: starts.ends, to: targets.map { PathEnd($0, graph, metric) },
            limits: along.map { Metric.sum($0?.weight ?? Metric.infinite, starts.surplus) },
            in: hierarchy
        ).map { path in
            path.map { path in
                var path = path
                path.weight -= starts.surplus
                return path
            }
        }
        // A packed path is better than the one along its target's edge.
        let weights = zip(packed, along).map { $0?.weight ?? $1?.weight ?? Metric.infinite }
        let limit = Metric.sum(weights.min() ?? Metric.infinite, slack)
        return targets.indices.map { target in
            guard weights[target] <= limit else { return nil }
            guard let path = packed[target] else { return along[target] }
            return path.unpacked(from: starts.ends, in: hierarchy).map(starts.path)
        }
    }

    /// The weight of the best path to each target, nil where there is none.
    func weights(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget]
    ) -> [UInt32?] {
        let starts = SourceEnds(graph: graph, metric: metric, sources: sources, targets: targets)
        let along = targets.map { FoundPath.along(sources, to: $0, graph: graph, metric: metric) }
        let weights = weights(
            from: starts.ends, to: targets.map { PathEnd($0, graph, metric) },
            limits: along.map { Metric.sum($0?.weight ?? Metric.infinite, starts.surplus) },
            in: hierarchy)
        return zip(weights, along).map { weight, along in
            weight.flatMap(starts.withoutSurplus) ?? along?.weight
        }
    }

    /// The first target of minimum weight, and the best path to it; nil for none.
    func nearest(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, sources: [SearchSource],
        targets: [SearchTarget]
    ) -> (target: Int, path: FoundPath)? {
        let starts = SourceEnds(graph: graph, metric: metric, sources: sources, targets: targets)
        var along: (target: Int, path: FoundPath)?
        for (number, target) in targets.enumerated() {
            let path = FoundPath.along(sources, to: target, graph: graph, metric: metric)
            if let path, path.weight < along?.path.weight ?? Metric.infinite {
                along = (number, path)
            }
        }
        var known = (weight: Metric.infinite, target: 0)
        if let along, along.path.weight + starts.surplus < Metric.infinite {
            known = (along.path.weight + starts.surplus, along.target)
        }
        let found = nearestPacked(
            from: starts.ends, to: targets.map { PathEnd($0, graph, metric) }, betterThan: known,
            in: hierarchy)
        guard var found else { return along }
        guard let weight = starts.withoutSurplus(found.path.weight) else { return nil }
        found.path.weight = weight
        return found.path.unpacked(from: starts.ends, in: hierarchy)
            .map { (found.target, starts.path($0)) }
    }

    /// Calls `body` with paths that differ, and the state that each goes over, the best path first, until it
    /// says false: see ``forEachViaPath(from:to:in:stretch:maximumCount:surplus:_:)``.
    func forEachViaPath(
        graph: TurnGraph, metric: Metric, hierarchy: WeightedHierarchy, source: SearchSource,
        targets: [SearchTarget], stretch: Double, maximumCount: Int,
        _ body: (FoundPath, _ via: UInt32) -> Bool
    ) {
        let starts = SourceEnds(graph: graph, metric: metric, sources: [source], targets: targets)
        forEachViaPath(
            from: starts.ends, to: targets.map { PathEnd($0, graph, metric) }, in: hierarchy,
            stretch: stretch, maximumCount: maximumCount, surplus: starts.surplus
        ) { path, via in
            body(starts.path(path), via)
        }
    }
}

extension HierarchyPotential {
    /// Estimates are for these targets from now on, until ``clear()``.
    func aim(
        at targets: [SearchTarget], graph: TurnGraph, metric: Metric, _ hierarchy: WeightedHierarchy
    ) {
        aim(at: targets.map { PathEnd($0, graph, metric) }, in: hierarchy)
    }
}
