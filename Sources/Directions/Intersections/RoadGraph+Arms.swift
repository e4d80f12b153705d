import Geodesy
import RoadNetwork

/// A road that leaves a node, and its perceived direction.
struct Arm {
    let edge: EdgeID
    /// See ``RoadGraph/keptFacts(of:)``.
    let keptFacts: UnsafePointer<RoadFacts>
    /// Direction of its first metres, degrees from north.
    var initialBearing: Double
    /// Direction in which a driver sees it leave, degrees from north.
    var bearing: Double
    /// Whether it is the second carriageway of a divided road, merged into the first.
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

    /// The facts of the road.
    @inline(__always) var facts: RoadFacts { keptFacts.pointee }
}

/// The method for the direction of a road.
enum ArmLook {
    /// As a driver sees it.
    case perceived
    /// By the first place at least a metre away; enough to follow a road.
    case close
}

extension RoadGraph {
    /// All roads of a node, clockwise.
    func arms(at node: NodeID, look: ArmLook) -> UnsafeBufferPointer<Arm> {
        switch look {
        case .close: closeArms.value(of: node.rawValue) { findArms(at: node, look: look) }
        case .perceived: perceivedArms.value(of: node.rawValue) { findArms(at: node, look: look) }
        }
    }

    private func findArms(at node: NodeID, look: ArmLook) -> UnsafeBufferPointer<Arm> {
        let edges = edges(leaving: node)
        let frame = frame(at: node)
        let look = edges.count <= 2 ? .close : look
        return withUnsafeTemporaryAllocation(of: Arm.self, capacity: edges.count) { arms in
            var lanes = 0
            for (index, edge) in edges.enumerated() {
                let facts = keptFacts(of: edge)
                lanes = max(lanes, facts.pointee.lanes)
                arms.initializeElement(at: index, to: Arm(edge: edge, facts: facts))
            }
            for index in arms.indices {
                arms[index] = seen(arms[index], from: node, in: frame, lanes: lanes, look: look)
            }
            straightenCrossings(arms)
            var arms = arms
            arms.insertionSort { $0.bearing < $1.bearing }
            return armLists.keep(UnsafeBufferPointer(arms))
        }
    }

    /// An arm with its directions.
    private func seen(
        _ arm: Arm, from node: NodeID, in frame: LocalFrame, lanes: Int, look: ArmLook
    ) -> Arm {
        let perceived = PerceivedDirection(facts: arm.facts, lanes: lanes)
        let line = line(
            along: arm.edge, in: frame, limit: look == .close ? Self.closeReach : perceived.reach)
        guard line.count >= 2 else { return arm }
        let start = line[0]
        // A look at the line may cut it, so this comes first.
        let second = line[1]
        let startsStraight = start.distance(to: second) >= Self.firstMetres
        let initial =
            startsStraight
            ? second : PlaneLine.point(at: Self.firstMetres, along: PlaneLine.Points(line))
        let seen =
            switch look {
            case .perceived: perceived.point(of: line, isLoop: target(of: arm.edge) == node)
            case .close: line.first { $0.distance(to: start) > 1 } ?? line[line.count - 1]
            }
        let bearing = PlaneLine.bearing(from: start, to: seen)
        return Arm(
            edge: arm.edge, facts: arm.keptFacts,
            initialBearing: initial == seen
                ? bearing : PlaneLine.bearing(from: start, to: initial), bearing: bearing)
    }

    /// Corrects the first direction of roads that begin beside another one and then cross it without a junction, and of those
    /// that are drawn back over themselves: their first metres are a slip of the mapper's, so the order of the roads is that of
    /// the directions farther on.
    private func straightenCrossings(_ arms: UnsafeMutableBufferPointer<Arm>) {
        for index in arms.indices {
            let arm = arms[index]
            let slip = Angle.difference(arm.initialBearing, arm.bearing)
            // Nearly always.
            guard slip > TurnAngle.group else { continue }
            if slip > Self.doubledBack || crosses(index, in: arms) {
                arms[index].initialBearing = arm.bearing
            }
        }
    }

    private func crosses(_ index: Int, in arms: UnsafeMutableBufferPointer<Arm>) -> Bool {
        let arm = arms[index]
        return arms.indices.contains { other in
            guard other != index else { return false }
            let begins = Angle.turn(from: arms[other].initialBearing, to: arm.initialBearing)
            let leads = Angle.turn(from: arms[other].initialBearing, to: arm.bearing)
            // Past that a hairpin to its own side may have come round.
            return abs(begins) < Self.besideDegrees && begins * leads < 0
                && abs(leads) < Self.doubledBack
        }
    }

    /// No road comes round by more than this within the reach of a look, degrees.
    private static let doubledBack = 150.0

    /// Maximum angle of roads that lie beside each other at first, degrees.
    private static let besideDegrees = 20.0

    /// Metres for the first direction of a road.
    private static let firstMetres = 2.0

    /// More than enough to get a metre away from the node.
    private static let closeReach = 10.0
}
