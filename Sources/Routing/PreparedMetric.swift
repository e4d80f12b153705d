/// A metric that is ready for queries: the weights, and the hierarchy that was customized with them
/// where the map has one.
struct PreparedMetric: Sendable {
    let metric: Metric
    let hierarchy: WeightedHierarchy?

    init(graph: TurnGraph, topology: HierarchyTopology?, model: CostModel) {
        let metric = Metric(graph: graph, model: model)
        self.metric = metric
        hierarchy = topology.map {
            WeightedHierarchy(topology: $0, turnWeights: metric.arcWeights)
        }
    }
}
