import Columns
import ContractionHierarchy
import RoadNetwork

extension Router {
    /// Paths over places far from the best one, as long as `body` wants more: found in a country in
    /// milliseconds, where searches with roads that count more take seconds.
    func forEachViaCandidate(
        beside best: RoutePath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock?, _ body: (RoutePath) -> Bool
    ) {
        guard let hierarchy = prepared.hierarchy, prepared.isComplete, best.legs.count == 1,
            prepared.metric.overlay == nil
        else { return }
        let leg = best.legs[0]
        let search = hierarchySearches.take()
        defer { hierarchySearches.give(back: search) }
        search.forEachViaPath(
            graph: graph, metric: prepared.metric, hierarchy: hierarchy,
            source: SearchSource(
                state: leg.start.edge.rawValue, offset: leg.start.offset, weight: 0),
            targets: graph.states(of: leg.end.edge).map {
                SearchTarget(state: $0, offset: leg.end.offset, weight: 0)
            },
            stretch: RouteAlternatives.maximumStretch,
            maximumCount: RouteAlternatives.maximumViaPaths
        ) { path, via in
            guard isBestAround(via, on: path, prepared.metric, hierarchy) else { return true }
            let other = LegPath(
                states: path.states, from: leg.start, to: leg.end, graph: graph,
                model: prepared.metric.model, nodeTraits: prepared.metric.nodeTraits, clock: clock)
            if let clock, clock.forbids(other, along: path.states) { return true }
            var candidate = PlannedPath(path: RoutePath(legs: [other]), states: [path.states])
            if let clock {
                // Nothing is forbidden on it.
                let warnings = try? warnings(of: candidate, request, prepared, clock)
                candidate.path.warnings = warnings ?? []
            }
            return body(candidate.path)
        }
    }

    /// Whether the path is the best around a place on it, over ``RouteAlternatives/localShare`` of the path
    /// to both sides: else it may only go there and back.
    private func isBestAround(
        _ via: UInt32, on path: FoundPath, _ metric: Metric, _ hierarchy: WeightedHierarchy
    ) -> Bool {
        guard let middle = path.states.firstIndex(of: via) else { return false }
        let reach = UInt32(Double(path.weight) * RouteAlternatives.localShare)
        func weight(from index: Int) -> UInt32 {
            let arc = graph.arcs(of: path.states[index]).first {
                graph.heads[$0] == path.states[index + 1]
            }
            return arc.map { metric.arcWeights[$0] } ?? Metric.infinite
        }
        var (first, last) = (middle, middle)
        var (before, after) = (UInt32(0), UInt32(0))
        while first > 0, before < reach {
            first -= 1
            before = Metric.sum(before, weight(from: first))
        }
        while last < path.states.count - 1, after < reach {
            after = Metric.sum(after, weight(from: last))
            last += 1
        }
        let search = hierarchySearches.take()
        defer { hierarchySearches.give(back: search) }
        let best = search.weights(
            graph: graph, metric: metric, hierarchy: hierarchy,
            sources: [SearchSource(state: path.states[first], offset: 0, weight: 0)],
            targets: [SearchTarget(state: path.states[last], offset: 0, weight: 0)])[0]
        return best.map { Metric.sum(before, after) <= $0 } ?? false
    }
}
