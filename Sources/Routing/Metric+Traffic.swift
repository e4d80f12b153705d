import Columns
package import ContractionHierarchy
package import RoadNetwork
import Synchronization

extension Metric {
    /// The metric of a model that differs on some edges only, and the turns whose weights changed.
    package func updated(
        to model: CostModel, on edges: [EdgeID], in graph: TurnGraph,
        threads: Int = Parallel.typicalThreads
    ) -> (metric: Metric, changed: [ChangedArc]) {
        let edges = edges + edgesOntoClosures(to: model, besides: edges)
        let edgeWeights = PagedColumnEdit(
            of: edgeWeights,
            writesMost: edgeWeights.areOnMostPages(edges.lazy.map { Int($0.rawValue) }))
        let arcWeights = PagedColumnEdit(
            of: arcWeights,
            writesMost: arcWeights.areOnMostPages(
                edges.lazy.map { Int(graph.firstArc[$0.rawValue]) }))
        var changed: [ChangedArc] = []
        var least = weightPerMeter
        for change in changes(to: model, on: edges, in: graph, threads: threads) {
            for (edge, weight) in change.edges { edgeWeights[Int(edge.rawValue)] = weight }
            for (arc, weight, turn) in change.arcs {
                arcWeights[arc] = weight
                changed.append(turn)
            }
            least = min(least, change.weightPerMeter)
        }
        let metric = Metric(
            model: model, edgeWeights: edgeWeights.column, arcWeights: arcWeights.column,
            weightPerMeter: max(0, least), nodeTraits: nodeTraits)
        return (metric, changed)
    }

    /// The edges behind which a road closes or opens: the turns onto that weigh otherwise.
    private func edgesOntoClosures(to model: CostModel, besides edges: [EdgeID]) -> [EdgeID] {
        let changed = self.model.closed.symmetricDifference(model.closed)
        guard !changed.isEmpty else { return [] }
        let network = model.network
        let before = changed.flatMap { edge in
            network.edges(leaving: network.source(of: edge)).map(\.reversed)
        }
        return Set(before).subtracting(edges).sorted()
    }

    /// Changed weights of edges and arcs.
    private struct Changes {
        var edges: [(edge: EdgeID, weight: UInt32)] = []
        var arcs: [(arc: Int, weight: UInt32, turn: ChangedArc)] = []
        var weightPerMeter = Double.infinity
    }

    private func changes(
        to model: CostModel, on edges: [EdgeID], in graph: TurnGraph, threads: Int
    ) -> [Changes] {
        let size = 1024
        let count = (edges.count + size - 1) / size
        let changes = Mutex([Changes](repeating: Changes(), count: count))
        Parallel.forEach(count, threads: threads) { number in
            var own = Changes()
            for edge in edges[number * size..<min(edges.count, (number + 1) * size)] {
                add(edge, to: &own, model, graph)
            }
            changes.withLock { $0[number] = own }
        }
        return changes.withLock { $0 }
    }

    private func add(
        _ edge: EdgeID, to changes: inout Changes, _ model: CostModel, _ graph: TurnGraph
    ) {
        let weight = Self.weight(of: model.reading(of: edge), model)
        changes.edges.append((edge, weight))
        let length = model.network.length(of: edge)
        if length > 1 {
            changes.weightPerMeter = min(changes.weightPerMeter, Double(weight) / length - 0.001)
        }
        let turns = Turns(from: edge, model)
        for state in graph.states(of: edge) {
            for arc in graph.arcs(of: state) where graph.allows(model.mode, at: arc) {
                let head = graph.heads[arc]
                let sum = turns.weight(
                    of: arc, in: graph, edgeWeight: weight,
                    onto: model.traits(of: model.reading(of: graph.edge(of: head))),
                    slipRoadTurn: graph.slipRoadTurn(at: arc))
                if sum != arcWeights[arc] {
                    changes.arcs.append((arc, sum, ChangedArc(tail: state, head: head)))
                }
            }
        }
    }
}
