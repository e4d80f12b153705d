import RoadNetwork

extension Metric {
    /// The metric in which some edges count more, each by a share of its own weight.
    func adding(_ shares: [EdgeID: Double], in graph: TurnGraph) -> Metric {
        let edges = Scratch(copying: edgeWeights)
        let arcs = Scratch(copying: arcWeights)
        for (edge, share) in shares {
            let weight = edgeWeights[edge.rawValue]
            guard weight < Self.infinite else { continue }
            let more = UInt32(min(Double(Self.infinite), Double(weight) * share))
            edges[edge.rawValue] = Self.sum(weight, more)
            for state in graph.states(of: edge) {
                for arc in graph.arcs(of: state) { arcs[arc] = Self.sum(arcs[arc], more) }
            }
        }
        return Metric(
            model: model, edgeWeights: Column(edges), arcWeights: Column(arcs),
            weightPerMeter: weightPerMeter)
    }
}
