import RoadNetwork

/// A metric that is ready for queries: the weights, and the hierarchy that was customized with them
/// where the map has one.
struct PreparedMetric: Sendable {
    var metric: Metric
    let hierarchy: WeightedHierarchy?

    init(graph: TurnGraph, topology: HierarchyTopology?, model: CostModel) {
        let metric = Metric(graph: graph, model: model)
        self.metric = metric
        hierarchy = topology.map {
            WeightedHierarchy(topology: $0, turnWeights: metric.arcWeights)
        }
    }
}

extension PreparedMetric {
    /// The metric for a model that differs on some edges only.
    func updated(
        to model: CostModel, on edges: some Sequence<EdgeID>, graph: TurnGraph,
        lower: LowerNeighbours?
    ) -> PreparedMetric {
        let (metric, changed) = metric.updated(to: model, on: edges, in: graph)
        guard let hierarchy, let lower else {
            return PreparedMetric(metric: metric, hierarchy: hierarchy)
        }
        return PreparedMetric(
            metric: metric,
            hierarchy: hierarchy.updated(
                turnWeights: metric.arcWeights, changed: changed, graph: graph, lower: lower))
    }

    init(metric: Metric, hierarchy: WeightedHierarchy?) {
        self.metric = metric
        self.hierarchy = hierarchy
    }
}
