import RoadNetwork

/// The weights of the turns from one edge.
struct TurnWeights {
    private let controls: Double
    private let traits: EntryTraits
    private let isAtJunction: Bool
    private let isAtRestrictedNode: Bool
    private let isOpen: Bool
    private let drivesOnLeft: Bool

    /// `traits` are the edge's, and `atJunction` is whether its end ``CostModel/isJunction(_:)``, when
    /// they are known.
    init(
        from edge: EdgeID, _ model: CostModel, traits: EntryTraits? = nil, atJunction: Bool? = nil
    ) {
        let junction = model.network.target(of: edge)
        self.traits = traits ?? model.entryTraits(of: edge)
        isAtJunction = atJunction ?? model.isJunction(junction)
        isAtRestrictedNode = model.network.restrictedModes(at: junction).contains(model.mode)
        controls = model.secondsOfControls(at: edge)
        isOpen = model.admits(junction)
        drivesOnLeft = model.network.roadFlags(of: edge).contains(.leftHandTraffic)
    }

    /// The weight of an arc that the mode may take: its edge's and its turn's together. `next` is what
    /// the edge is like that it leads onto.
    @inline(__always)
    func weight(
        of arc: Int, in graph: TurnGraph, edgeWeight: UInt32, onto next: EntryTraits,
        _ model: CostModel
    ) -> UInt32 {
        guard isOpen, edgeWeight < Metric.infinite else { return Metric.infinite }
        let entry = model.entryWeight(
            from: traits, to: next, overRestrictedNode: isAtRestrictedNode)
        let turn =
            controls + entry
            + model.seconds(
                turningBy: graph.angles[arc], drivesOnLeft: drivesOnLeft, atJunction: isAtJunction)
        return Metric.sum(edgeWeight, Metric.milliseconds(turn))
    }
}
