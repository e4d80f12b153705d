import Columns
import RoadNetwork

extension SlipRoadFinder {
    /// The turns from the end of a slip road back along the road that it joins, towards the junction at the corner: who has
    /// left for one side does not come back for the other, or to go straight on, to be spared the lights.
    ///
    ///     a ----- s ----- j ----- b      who has taken sxt does not turn back from t to j; a driver from a to b
    ///                \    |              goes straight on at j
    ///                  x  |
    ///                   \ |
    ///                     t
    ///                     |
    ///                     d
    ///
    /// The turn from `sj` onto `jt` need not be one that may be made: where there is a slip road it is often forbidden.
    ///
    /// - Parameter slips: their own corners are no turns back, though some end a slip road as seen from another road.
    func turnsBack(exceptBeside slips: [SlipRoad]) -> SlipRoadTurns {
        var found: Set<UInt32> = []
        forEachBranch { edge, ways in
            // To the near side: a lane through the middle of a road to the other side may be left to either.
            let side = network.roadFlags(of: edge).contains(.leftHandTraffic) ? -1 : 1
            for main in network.edges(leaving: network.source(of: edge)) where main != edge {
                let (_, modes) = originsThatChoose(between: main, and: edge, onSide: side)
                guard modes.contains(.driving) else { continue }
                let before = Walk(edges: [main], length: network.length(of: main), modes: modes)
                let corners = ends(of: before)
                for way in ways {
                    found.formUnion(turnsBack(from: way, beside: before, side, to: corners))
                }
            }
        }
        return SlipRoadTurns(
            PackedNumbers(found.subtracting(slips.flatMap { arcs(of: $0) }).sorted()))
    }

    /// - Parameters:
    ///   - before: the beginning of the road that the slip road leaves to a side (1 right, -1 left).
    ///   - corners: where that road ends, or may.
    private func turnsBack(
        from slip: Walk, beside before: Walk, _ side: Int, to corners: Set<NodeID>
    ) -> [UInt32] {
        guard let last = slip.edges.last else { return [] }
        return graph.states(of: last).flatMap { graph.arcs(of: $0) }.filter { arc in
            let angle = graph.angles[arc]
            guard angle != TurnGraph.uTurn, Int(angle) * side <= -Self.leastTurnBack else {
                return false
            }
            let back = graph.edge(of: graph.heads[arc])
            let way = Walk(edges: [back], length: network.length(of: back), modes: slip.modes)
            return isMereConnection(slip, before, way) && !ends(of: way).isDisjoint(with: corners)
        }.map { UInt32($0) }
    }

    /// Where a way ends, and those that go on from it as the same road.
    private func ends(of walk: Walk) -> Set<NodeID> {
        var ends: Set<NodeID> = []
        forEachWay(walk) { way in
            if let last = way.edges.last { ends.insert(network.target(of: last)) }
        }
        return ends
    }

    /// Degrees to the other side than that to which the slip road leaves.
    private static let leastTurnBack = 60
}
