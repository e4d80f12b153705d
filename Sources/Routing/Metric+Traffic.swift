import RoadNetwork

/// A turn between two states that has another weight than before.
struct ChangedTurn {
    var tail: UInt32
    var head: UInt32
}

extension Metric {
    /// The metric of a model that differs on some edges only, and the turns whose weights changed.
    func updated(
        to model: CostModel, on edges: some Collection<EdgeID>, in graph: TurnGraph
    ) -> (metric: Metric, changed: [ChangedTurn]) {
        var edgeWeights = PagedColumnEdit(
            of: edgeWeights, writingAt: edges.lazy.map { Int($0.rawValue) })
        var arcWeights = PagedColumnEdit(
            of: arcWeights, writingAt: edges.lazy.map { Int(graph.firstArc[$0.rawValue]) })
        var changed: [ChangedTurn] = []
        var least = weightPerMeter
        for edge in edges {
            let weight = Self.weight(of: model.reading(of: edge), model)
            edgeWeights[Int(edge.rawValue)] = weight
            let length = model.network.length(of: edge)
            if length > 1 { least = min(least, Double(weight) / length - 0.001) }
            let turns = TurnWeights(from: edge, model)
            for state in graph.states(of: edge) {
                for arc in graph.arcs(of: state) where graph.allows(model.mode, at: arc) {
                    let head = graph.heads[arc]
                    let sum = turns.weight(
                        of: arc, in: graph, edgeWeight: weight,
                        onto: model.traits(of: model.reading(of: graph.edge(of: head))), model)
                    if sum != arcWeights[arc] {
                        arcWeights[arc] = sum
                        changed.append(ChangedTurn(tail: state, head: head))
                    }
                }
            }
        }
        let metric = Metric(
            model: model, edgeWeights: edgeWeights.column, arcWeights: arcWeights.column,
            weightPerMeter: max(0, least), nodeTraits: nodeTraits)
        return (metric, changed)
    }
}
