import RoadNetwork

/// Where a search in a hierarchy begins: at the states of its sources, or, where a target is on the
/// edge of a source, at those after it, since the edge may have to be come back to.
///
/// A label is the weight at the start of a state's edge. A source in the middle of its edge would have
/// one below zero; so ``surplus`` is added to all.
struct SourceSeeds {
    struct Seed {
        var rank: UInt32
        var weight: UInt32
        var source: Int
        /// The source's own state, when the seed is at the state after it.
        var before: UInt32?
    }

    private(set) var seeds: [Seed] = []
    private(set) var surplus: UInt32 = 0

    init(
        graph: TurnGraph, metric: Metric, topology: HierarchyTopology, sources: [SearchSource],
        targets: [SearchTarget]
    ) {
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
                    seeds.append(
                        Seed(
                            rank: topology.ranks[graph.heads[arc]],
                            weight: Metric.sum(Metric.sum(start, turn), surplus), source: number,
                            before: source.state))
                }
            } else if topology.ranks[source.state] != HierarchyTopology.none {
                seeds.append(
                    Seed(
                        rank: topology.ranks[source.state],
                        weight: Metric.sum(start, surplus - whole), source: number, before: nil))
            }
        }
    }
}
