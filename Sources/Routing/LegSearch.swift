import ContractionHierarchy
import RoadNetwork

/// A source of a search: its state, metres along its edge, weight, and seconds after departure.
struct SearchSource {
    var state: UInt32
    var offset: Double
    var weight: UInt32
    var seconds = 0.0
    /// Whether a path from here ends on the same edge.
    var endsOnEdge = false
}

/// A target of a search: a state of its edge, metres along the edge, and the weight of ending there.
struct SearchTarget {
    var state: UInt32
    var offset: Double
    var weight: UInt32
}

/// The best path to one target.
struct FoundPath {
    var weight: UInt32
    /// Index of the source it starts from.
    var source: Int
    /// From the source's state to the target's.
    var states: [UInt32]
}

extension FoundPath {
    /// The path along one edge, where the target is not behind the source.
    static func along(
        _ source: SearchSource, number: Int, to target: SearchTarget, graph: TurnGraph,
        metric: Metric
    ) -> FoundPath? {
        guard source.state == target.state, target.offset >= source.offset else { return nil }
        let part = metric.weight(
            endingOn: graph.edge(of: source.state), from: source.offset, to: target.offset)
        let weight = Metric.sum(Metric.sum(source.weight, target.weight), part)
        guard weight < Metric.infinite else { return nil }
        return FoundPath(weight: weight, source: number, states: [source.state])
    }

    /// The best of the paths from one of several sources along its edge; nil where there is none.
    static func along(
        _ sources: [SearchSource], to target: SearchTarget, graph: TurnGraph, metric: Metric
    ) -> FoundPath? {
        var best: FoundPath?
        for (number, source) in sources.enumerated() {
            let path = along(source, number: number, to: target, graph: graph, metric: metric)
            if let path, path.weight < best?.weight ?? Metric.infinite { best = path }
        }
        return best
    }
}

/// Finds the best paths from several sources to several targets.
protocol LegSearch {
    var graph: TurnGraph { get }
    var metric: Metric { get }
    /// The clock, if roads closed at the vehicle's time weigh more; else nil.
    var clock: TravelClock? { get }
    /// Whether a search was cut short, so that a path round a closure may have been missed.
    var isCutShort: Bool { get }

    /// The best path to each target, nil where there is none; an implementation may leave out paths
    /// that are worse than the best of all by `slack` and more. Nil as a whole when cancelled.
    func paths(
        from sources: [SearchSource], to targets: [SearchTarget], slack: UInt32,
        isCancelled: () -> Bool
    ) -> [FoundPath?]?
}

extension LegSearch {
    var isCutShort: Bool { false }
}

/// Searches the turns themselves.
struct DirectLegSearch: LegSearch {
    let graph: TurnGraph
    let metric: Metric
    let search: EdgeSearch
    var clock: TravelClock?
    /// Directs the search, where there is a hierarchy with the metric's weights, overlay apart.
    var guide: (hierarchy: WeightedHierarchy, potential: HierarchyPotential)?

    func paths(
        from sources: [SearchSource], to targets: [SearchTarget], slack: UInt32,
        isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        let potential = potential(to: targets)
        defer { guide?.potential.clear() }
        return search.search(
            graph: graph, metric: metric, sources: sources, targets: targets, slack: slack,
            potential: potential, clock: clock, isCancelled: isCancelled)
    }

    private func potential(to targets: [SearchTarget]) -> Potential {
        if let guide {
            var plain = metric
            plain.overlay = nil
            guide.potential.aim(at: targets, graph: graph, metric: plain, guide.hierarchy)
            return .hierarchy(guide.potential)
        }
        // A path that ends on an edge passes its first node.
        let ends = targets.map { target in
            metric.model.network.coordinate(
                of: metric.model.network.source(of: graph.edge(of: target.state)))
        }
        return .straightLine(StraightLinePotential(metric: metric, targets: ends))
    }
}

/// Searches a hierarchy over the turns.
struct HierarchyLegSearch: LegSearch {
    let graph: TurnGraph
    let metric: Metric
    let hierarchy: WeightedHierarchy
    let search: HierarchySearch
    var clock: TravelClock? { nil }

    func paths(
        from sources: [SearchSource], to targets: [SearchTarget], slack: UInt32,
        isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        guard !isCancelled() else { return nil }
        guard slack == 0 else {
            return search.search(
                graph: graph, metric: metric, hierarchy: hierarchy, sources: sources,
                targets: targets, slack: slack)
        }
        var paths = [FoundPath?](repeating: nil, count: targets.count)
        let nearest = search.nearest(
            graph: graph, metric: metric, hierarchy: hierarchy, sources: sources, targets: targets)
        if let nearest { paths[nearest.target] = nearest.path }
        return paths
    }
}
