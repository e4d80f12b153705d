import Geodesy
import RoadNetwork

/// A road that leaves a node, and where it is seen to go.
struct Arm {
    let edge: EdgeID
    /// Direction of its first metres, degrees from north.
    var initialBearing: Double
    /// Direction in which a driver sees it leave, degrees from north.
    var bearing: Double
    /// Whether it is the carriageway of a divided road that a driver does not see as a road of its
    /// own, because the other one is seen already.
    var isMerged = false
}

/// How carefully the direction of a road is looked at.
enum ArmLook {
    /// As a driver sees it.
    case perceived
    /// By the first place at least a metre away; enough to follow a road.
    case close
}

extension RoadGraph {
    /// All roads of a node, clockwise.
    func arms(at node: NodeID, look: ArmLook) -> UnsafeBufferPointer<Arm> {
        let table = look == .close ? closeArms : perceivedArms
        if let known = table[node.rawValue] { return known }
        let arms = armLists.keep(findArms(at: node, look: look))
        table.set(node.rawValue, arms)
        return arms
    }

    private func findArms(at node: NodeID, look: ArmLook) -> [Arm] {
        let edges = edges(leaving: node)
        let frame = frame(at: node)
        let lanes = edges.reduce(0) { max($0, facts(of: $1).lanes) }
        let look = edges.count <= 2 ? .close : look
        var arms: [Arm] = []
        arms.reserveCapacity(edges.count)
        for edge in edges {
            let arm = arm(edge, from: node, in: frame, lanes: lanes, look: look)
            // As a sort would, but without one: there are three or four.
            var index = arms.count
            while index > 0, arm.bearing < arms[index - 1].bearing { index -= 1 }
            arms.insert(arm, at: index)
        }
        return arms
    }

    private func arm(
        _ edge: EdgeID, from node: NodeID, in frame: LocalFrame, lanes: Int, look: ArmLook
    ) -> Arm {
        let facts = facts(of: edge)
        let perceived = PerceivedDirection(facts: facts, lanes: lanes)
        let line = line(
            along: edge, in: frame, limit: look == .close ? Self.closeReach : perceived.reach)
        guard line.count >= 2 else { return Arm(edge: edge, initialBearing: 0, bearing: 0) }
        let seen =
            switch look {
            case .perceived: perceived.point(of: line, isLoop: target(of: edge) == node)
            case .close: line.first { $0.distance(to: line[0]) > 1 } ?? line[line.count - 1]
            }
        return Arm(
            edge: edge,
            initialBearing: PlaneLine.bearing(
                from: line[0], to: PlaneLine.point(at: 2, along: line)),
            bearing: PlaneLine.bearing(from: line[0], to: seen))
    }

    /// More than enough to get a metre away from the node.
    private static let closeReach = 10.0
}
