import Columns
import RoadNetwork

/// The weights of the turns from one edge.
struct TurnWeights {
    private let controls: Double
    private let edge: EdgeTraits
    private let node: NodeTraits

    init(from edge: EdgeID, _ model: CostModel) {
        let end = model.network.target(of: edge)
        self.init(
            from: edge, model, model.traits(of: model.reading(of: edge)),
            model.traits(of: end, isJunction: model.isJunction(end)))
    }

    /// Likewise when the traits of the edge and of its end are known.
    @inline(__always)
    init(from edge: EdgeID, _ model: CostModel, _ traits: EdgeTraits, _ end: NodeTraits) {
        self.edge = traits
        node = end
        controls = model.secondsOfControls(at: edge, isBeforeGate: end.contains(.gate))
    }

    /// The weight of an arc that the mode may take: its edge's and its turn's together. `next` is what
    /// the edge is like that it leads onto.
    @inline(__always)
    func weight(
        of arc: Int, in graph: TurnGraph, edgeWeight: UInt32, onto next: EdgeTraits,
        _ model: CostModel
    ) -> UInt32 {
        guard !node.contains(.closed), edgeWeight < Metric.infinite,
            !node.contains(.blocked) || graph.angles[arc] == TurnGraph.uTurn
        else { return Metric.infinite }
        let entry = model.entryWeight(
            from: edge, to: next, overRestrictedNode: node.contains(.restricted))
        let turn =
            controls + entry
            + model.seconds(
                turningBy: graph.angles[arc], drivesOnLeft: edge.contains(.leftHandTraffic),
                atJunction: node.contains(.junction))
        return Metric.sum(edgeWeight, Metric.milliseconds(turn))
    }
}
