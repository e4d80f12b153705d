import Geodesy
import RoadNetwork

/// How far before a maneuver a driver may keep to its outermost lane: before that, the lane leads off the way.
struct LaneReach {
    /// Metres over which the direction of a road is seen.
    private static let look = 15.0
    /// Roads nearer together than this are not told apart by their side, degrees.
    private static let apart = 5.0

    let graph: RoadGraph
    let edges: [EdgeID]

    /// Metres before a maneuver of the last junction at which the outermost lane to the side of its lanes turns off; infinite
    /// where there is none.
    ///
    /// - Parameter index: of the edge at which the maneuver begins.
    func meters(of lanes: [StepLane]?, at index: Int) -> Double {
        guard let side = LaneAdvice(lanes)?.side, side != .middle else { return .infinity }
        return PathBehind(network: graph.network, edges: edges).meters(from: index - 1) {
            turnsOff(side, at: $0)
        }
    }

    /// Whether the outermost lane on a side of an edge turns off the way at its end. Arrows that are the same on the next edge
    /// belong to a later junction.
    private func turnsOff(_ side: LaneAdvice.Side, at position: Int) -> Bool {
        let (edge, next) = (edges[position], edges[position + 1])
        let arrows = self.arrows(of: edge)
        let turning: LaneIndications = side == .left ? .leftward : [.rightward, .reverse]
        guard let outermost = side == .left ? arrows.first : arrows.last, !outermost.isEmpty,
            outermost.isSubset(of: turning), arrows != self.arrows(of: next),
            let back = graph.course(along: edge.reversed, from: 0, to: Self.look),
            let ahead = graph.course(along: next, from: 0, to: Self.look)
        else { return false }
        let inbound = TurnAngle.reversed(back)
        let taken = TurnAngle.between(inbound, ahead)
        return graph.edges(leaving: graph.network.target(of: edge)).contains { other in
            guard other != next, other != edge.reversed, graph.facts(of: other).isOpen,
                let course = graph.course(along: other, from: 0, to: Self.look)
            else { return false }
            let angle = TurnAngle.between(inbound, course)
            return side == .left ? angle > taken + Self.apart : angle < taken - Self.apart
        }
    }

    /// The arrows of the lanes for cars, from left to right.
    private func arrows(of edge: EdgeID) -> [LaneIndications] {
        guard graph.network.hasLanes(edge) else { return [] }
        return graph.network.lanes(of: edge).filter { $0.access.contains(.driving) }
            .map(\.indications)
    }
}
