import Geodesy
import RoadNetwork

/// A road that leaves a node, and where it is seen to go.
struct Arm {
    let edge: EdgeID
    /// Direction of its first metres, degrees from north.
    var initialBearing: Double
    /// Direction in which a driver sees it leave, degrees from north.
    var bearing: Double
    /// Metres to the next place at which something may happen.
    let length: Double
}

/// How carefully the direction of a road is looked at.
enum ArmLook: Hashable {
    /// As a driver sees it.
    case perceived
    /// By the first place at least a metre away; enough to follow a road.
    case close
}

/// What has been looked at, and how.
struct ArmKey: Hashable {
    let node: NodeID
    let look: ArmLook
}

extension RoadGraph {
    /// All roads of a node, clockwise.
    func arms(at node: NodeID, look: ArmLook) -> [Arm] {
        let key = ArmKey(node: node, look: look)
        if let known = armsByNode[key] { return known }
        let arms = findArms(at: node, look: look)
        armsByNode[key] = arms
        return arms
    }

    private func findArms(at node: NodeID, look: ArmLook) -> [Arm] {
        let edges = edges(leaving: node)
        let frame = frame(at: node)
        let lanes = edges.reduce(0) { max($0, facts(of: $1).lanes) }
        let look = edges.count <= 2 ? .close : look
        return edges.map { arm($0, from: node, in: frame, lanes: lanes, look: look) }
            .sorted { $0.bearing < $1.bearing }
    }

    private func arm(
        _ edge: EdgeID, from node: NodeID, in frame: LocalFrame, lanes: Int, look: ArmLook
    ) -> Arm {
        let stretch = stretch(edge)
        let line = line(along: edge, in: frame, limit: PerceivedDirection.reach)
        guard line.count >= 2 else {
            return Arm(edge: edge, initialBearing: 0, bearing: 0, length: stretch.length)
        }
        let seen =
            switch look {
            case .perceived:
                PerceivedDirection(line: line, facts: facts(of: edge), lanes: lanes)
                    .point(isLoop: stretch.target == node)
            case .close:
                line.first { $0.distance(to: line[0]) > 1 } ?? line[line.count - 1]
            }
        return Arm(
            edge: edge,
            initialBearing: PlaneLine.bearing(
                from: line[0], to: PlaneLine.point(at: 2, along: line)),
            bearing: PlaneLine.bearing(from: line[0], to: seen), length: stretch.length)
    }
}
