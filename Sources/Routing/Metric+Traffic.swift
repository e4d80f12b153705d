import RoadNetwork

extension Metric {
    /// The metric of a model that differs on some edges only, and the arcs whose weights changed.
    func updated(
        to model: CostModel, on edges: some Sequence<EdgeID>, in graph: TurnGraph
    ) -> (metric: Metric, changed: [Int]) {
        let edgeWeights = Scratch(copying: edgeWeights)
        let arcWeights = Scratch(copying: arcWeights)
        var changed: [Int] = []
        var least = weightPerMeter
        for edge in edges {
            let weight = Self.weight(of: model.reading(of: edge), model)
            edgeWeights[edge.rawValue] = weight
            let length = model.network.length(of: edge)
            if length > 1 { least = min(least, Double(weight) / length - 0.001) }
            let turns = TurnWeights(from: edge, model)
            for state in graph.states(of: edge) {
                for arc in graph.arcs(of: state) where graph.allows(model.mode, at: arc) {
                    let sum = turns.weight(
                        of: arc, in: graph, edgeWeight: weight,
                        onto: model.traits(
                            of: model.reading(of: graph.edge(of: graph.heads[arc]))), model)
                    if sum != arcWeights[arc] {
                        arcWeights[arc] = sum
                        changed.append(arc)
                    }
                }
            }
        }
        let metric = Metric(
            model: model, edgeWeights: Column(edgeWeights), arcWeights: Column(arcWeights),
            weightPerMeter: max(0, least), nodeTraits: nodeTraits)
        return (metric, changed)
    }
}
