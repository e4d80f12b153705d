import ContractionHierarchy
import RoadNetwork

/// A metric that is ready for queries.
struct PreparedMetric: Sendable {
    var metric: Metric
    /// Customized with the weights of the metric, if the map has a hierarchy; until then one with weights
    /// that are nowhere more, which can direct a search.
    let hierarchy: WeightedHierarchy?
    /// Whether the hierarchy has the weights of the metric.
    var isComplete = true
    /// The metric with the closures of windows of time.
    let closedMetrics: ClosedMetrics

    init(graph: TurnGraph, topology: HierarchyTopology?, model: CostModel) {
        let metric = Metric(graph: graph, model: model)
        self.metric = metric
        hierarchy = topology.map {
            WeightedHierarchy(topology: $0, inputWeights: metric.arcWeights)
        }
        closedMetrics = ClosedMetrics(arcCount: topology?.arcCount ?? 0)
    }
}

extension PreparedMetric {
    /// The metric for a model that differs on some edges only.
    func updated(
        to model: CostModel, on edges: [EdgeID], graph: TurnGraph
    ) -> PreparedMetric {
        let (metric, changed) = metric.updated(to: model, on: edges, in: graph)
        guard let hierarchy else {
            return PreparedMetric(metric: metric, hierarchy: hierarchy)
        }
        return PreparedMetric(
            metric: metric,
            hierarchy: hierarchy.updated(inputWeights: metric.arcWeights, changed: changed))
    }

    init(metric: Metric, hierarchy: WeightedHierarchy?, isComplete: Bool = true) {
        self.metric = metric
        self.hierarchy = hierarchy
        self.isComplete = isComplete
        closedMetrics = ClosedMetrics(arcCount: hierarchy?.topology.arcCount ?? 0)
    }
}
