import Geodesy
import RoadNetwork

/// A road that leaves a node, and where it is seen to go.
struct Arm {
    let edge: EdgeID
    /// See ``RoadGraph/keptFacts(of:)``.
    let keptFacts: UnsafePointer<RoadFacts>
    /// Direction of its first metres, degrees from north.
    var initialBearing: Double
    /// Direction in which a driver sees it leave, degrees from north.
    var bearing: Double
    /// Whether it is the carriageway of a divided road that a driver does not see as a road of its
    /// own, because the other one is seen already.
    var isMerged = false

    init(
        edge: EdgeID, facts: UnsafePointer<RoadFacts>, initialBearing: Double = 0,
        bearing: Double = 0
    ) {
        self.edge = edge
        keptFacts = facts
        self.initialBearing = initialBearing
        self.bearing = bearing
    }

    /// What is known of the road.
    @inline(__always) var facts: RoadFacts { keptFacts.pointee }
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
        let arms = findArms(at: node, look: look)
        table.set(node.rawValue, arms)
        return arms
    }

    private func findArms(at node: NodeID, look: ArmLook) -> UnsafeBufferPointer<Arm> {
        let edges = edges(leaving: node)
        let frame = frame(at: node)
        let lanes = edges.reduce(0) { max($0, keptFacts(of: $1).pointee.lanes) }
        let look = edges.count <= 2 ? .close : look
        return withUnsafeTemporaryAllocation(of: Arm.self, capacity: edges.count) { arms in
            for (count, edge) in edges.enumerated() {
                let arm = arm(edge, from: node, in: frame, lanes: lanes, look: look)
                // As a sort would, but without one: there are three or four.
                arms.initializeElement(at: count, to: arm)
                var index = count
                while index > 0, arm.bearing < arms[index - 1].bearing {
                    arms[index] = arms[index - 1]
                    index -= 1
                }
                arms[index] = arm
            }
            return armLists.keep(UnsafeBufferPointer(arms))
        }
    }

    private func arm(
        _ edge: EdgeID, from node: NodeID, in frame: LocalFrame, lanes: Int, look: ArmLook
    ) -> Arm {
        let facts = keptFacts(of: edge)
        let perceived = PerceivedDirection(facts: facts.pointee, lanes: lanes)
        let line = line(
            along: edge, in: frame, limit: look == .close ? Self.closeReach : perceived.reach)
        guard line.count >= 2 else { return Arm(edge: edge, facts: facts) }
        let start = line[0]
        // A look at the line may cut it, so this comes first.
        let second = line[1]
        let startsStraight = start.distance(to: second) >= Self.firstMetres
        let initial =
            startsStraight
            ? second : PlaneLine.point(at: Self.firstMetres, along: PlaneLine.Points(line))
        let seen =
            switch look {
            case .perceived: perceived.point(of: line, isLoop: target(of: edge) == node)
            case .close: line.first { $0.distance(to: start) > 1 } ?? line[line.count - 1]
            }
        let bearing = PlaneLine.bearing(from: start, to: seen)
        return Arm(
            edge: edge, facts: facts,
            initialBearing: initial == seen
                ? bearing : PlaneLine.bearing(from: start, to: initial), bearing: bearing)
    }

    /// How far the first direction of a road is looked at, metres.
    private static let firstMetres = 2.0

    /// More than enough to get a metre away from the node.
    private static let closeReach = 10.0
}
