import RoadNetwork

extension LegPath {
    /// Nearer than this to a node, in metres, a position is at it.
    private static let atNode = 0.05

    /// The leg along states of a graph. An edge of which nothing is driven is left out at either end.
    ///
    /// - Parameter nodeTraits: a ``Metric/nodeTraits`` of the mode of travel, to be spared finding them out.
    init(
        states: [UInt32], from start: EdgePosition, to end: EdgePosition, graph: TurnGraph,
        model: CostModel, nodeTraits: Column<NodeTraits>? = nil
    ) {
        let network = model.network
        var states = states[...]
        var start = start
        var end = end
        if states.count > 1, network.length(of: start.edge) - start.offset < Self.atNode {
            states.removeFirst()
            let edge = graph.edge(of: states[states.startIndex])
            start = EdgePosition(
                edge: edge, offset: 0, coordinate: network.coordinate(of: network.source(of: edge)))
        }
        if states.count > 1, end.offset < Self.atNode {
            states.removeLast()
            let edge = graph.edge(of: states[states.endIndex - 1])
            end = EdgePosition(
                edge: edge, offset: network.length(of: edge),
                coordinate: network.coordinate(of: network.target(of: edge)))
        }
        if states.count == 1 { end.offset = max(start.offset, end.offset) }
        let edges = states.map { graph.edge(of: $0) }
        let last = edges.count - 1
        var elapsed = 0.0
        var distance = 0.0
        let seconds = [Double](unsafeUninitializedCapacity: edges.count) { seconds, count in
            for (index, edge) in edges.enumerated() {
                let length = network.length(of: edge)
                let from = index == 0 ? start.offset : 0
                let driven = (index == last ? end.offset : length) - from
                distance += driven
                if length > 0 { elapsed += model.seconds(on: edge) * driven / length }
                if index < last {
                    let place = states.startIndex + index
                    elapsed += graph.seconds(
                        turningFrom: states[place], to: states[place + 1], model, nodeTraits)
                } else if model.passesControls(of: edge, from: from, to: end.offset) {
                    elapsed += model.secondsOfControls(at: edge)
                }
                seconds.initializeElement(at: index, to: elapsed)
            }
            count = edges.count
        }
        self.init(
            edges: edges, start: start, end: end, distanceMeters: distance,
            durationSeconds: elapsed, seconds: seconds)
    }
}

extension TurnGraph {
    /// Seconds of the turn from one state to another that follows it.
    @inline(__always)
    func seconds(
        turningFrom state: UInt32, to next: UInt32, _ model: CostModel,
        _ nodeTraits: Column<NodeTraits>? = nil
    ) -> Double {
        let edge = edge(of: state)
        let node = model.network.target(of: edge)
        var angle: Int16 = 0
        for arc in arcs(of: state) where heads[arc] == next {
            angle = angles[arc]
            break
        }
        return model.secondsOfControls(at: edge)
            + model.seconds(
                turningBy: angle,
                drivesOnLeft: model.network.roadFlags(of: edge).contains(.leftHandTraffic),
                atJunction: nodeTraits?[node.rawValue].contains(.junction)
                    ?? model.isJunction(node, known: (edge, self.edge(of: next))))
    }
}
