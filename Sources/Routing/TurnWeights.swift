import RoadNetwork

/// The weights of the turns from one edge.
struct TurnWeights {
    private let edge: EdgeID
    private let model: CostModel
    private let controls: Double
    private let isAtJunction: Bool
    private let isOpen: Bool

    /// `atJunction` is whether the edge's end ``CostModel/isJunction(_:)``, when it is known.
    init(from edge: EdgeID, model: CostModel, atJunction: Bool? = nil) {
        let junction = model.network.target(of: edge)
        self.edge = edge
        self.model = model
        isAtJunction = atJunction ?? model.isJunction(junction)
        controls = model.secondsOfControls(at: edge)
        isOpen = model.admits(junction)
    }

    /// The weight of an arc that the mode may take: its edge's and its turn's together.
    @inline(__always)
    func weight(of arc: Int, in graph: TurnGraph, edgeWeight: UInt32) -> UInt32 {
        guard isOpen, edgeWeight < Metric.infinite else { return Metric.infinite }
        let next = graph.edge(of: graph.heads[arc])
        let turn =
            controls + model.entryWeight(from: edge, to: next)
            + model.seconds(
                turningBy: graph.angles[arc], from: edge, atJunction: isAtJunction)
        return Metric.sum(edgeWeight, Metric.milliseconds(turn))
    }
}
