import Geodesy
import RoadNetwork

/// Builds an intersection as seen from one of its roads: its roads in order, with their angles, and
/// whether they may be entered.
struct IntersectionBuilder {
    let graph: RoadGraph

    /// The intersection at the end of an edge, with the two carriageways of one road seen as one.
    func intersection(via: EdgeID) -> Intersection {
        view(via: via, arms: mergedArms(at: graph.network.target(of: via)))
    }

    /// The intersection at the end of an edge, road by road.
    func plainIntersection(via: EdgeID, look: ArmLook) -> Intersection {
        let node = graph.network.target(of: via)
        return view(via: via, arms: graph.arms(at: node, look: look))
    }

    /// Roads nearer to each other than both of these, metres at the nearer far end, and degrees,
    /// overlap at first: smaller differences are noise of drawing and rounding.
    private static let overlap = (meters: 0.6, degrees: 2.0)

    /// Whether a road turns out to lie to the right of one upon which it begins.
    private func liesRight(_ road: IntersectionRoad, of other: IntersectionRoad, at node: NodeID)
        -> Bool
    {
        let angle = abs(road.angle - other.angle)
        guard angle < Self.overlap.degrees, road.angle != 0, other.angle != 0,
            // The arms of a circle are seen in one direction, and begin in two.
            abs(road.order - other.order) < TurnAngle.fuzzy
        else { return false }
        let frame = graph.frame(at: node)
        let (end, otherEnd) = (
            graph.farPoint(along: road.edge, in: frame, after: 60),
            graph.farPoint(along: other.edge, in: frame, after: 60)
        )
        let length = min(end.distance(to: .zero), otherEnd.distance(to: .zero))
        guard Angle.radians(angle) * length < Self.overlap.meters else { return false }
        return Angle.turn(
            from: PlaneLine.bearing(from: .zero, to: otherEnd),
            to: PlaneLine.bearing(from: .zero, to: end)) > 1
    }

    /// Whether a road may be the other carriageway of the approach: they have
    /// the same name, or one has none.
    private func leadsBack(_ arm: Arm, on back: Arm) -> Bool {
        arm.facts.name == back.facts.name || arm.facts.name.isEmpty || back.facts.name.isEmpty
            || graph.areIdentical(arm.facts.name, back.facts.name)
    }

    private func view(via: EdgeID, arms: UnsafeBufferPointer<Arm>) -> Intersection {
        let node = graph.network.target(of: via)
        let entry = TurnPermission(graph: graph, via: via, arms: arms)
        guard let back = arms.first(where: { $0.edge == via.reversed }) else {
            return Intersection(node: node, via: via, roads: [])
        }
        let inbound = TurnAngle.reversed(back.bearing)
        let initialInbound = TurnAngle.reversed(back.initialBearing)

        var roads: [IntersectionRoad] = []
        roads.reserveCapacity(arms.count)
        var uTurn: IntersectionRoad?
        var hasOtherUTurn = false
        for arm in arms {
            let isEnterable = entry.allows(arm)
            var angle = TurnAngle.between(inbound, arm.bearing)
            var initial = TurnAngle.between(initialInbound, arm.initialBearing)
            // Noise in the perceived direction must not turn a U-turn to the other side, nor make one of a
            // sharp turn onto another road.
            if isEnterable, (angle < 15 && initial > 180) || (angle > 345 && initial < 180) {
                if leadsBack(arm, on: back) {
                    angle = 0
                    initial = 0
                } else {
                    angle = initial > 180 ? 345 : 15
                }
            }
            let isBack = arm.edge == via.reversed
            let crossesZero = (angle > 270 && initial < 90) || (angle < 90 && initial > 270)
            let order =
                initial == 0 ? (angle > 180 ? 360 : 0) : (crossesZero ? angle : initial)
            let road = IntersectionRoad(
                arm, isEnterable: isEnterable, angle: isBack ? 0 : angle, order: isBack ? -1 : order
            )
            if isBack {
                uTurn = road
            } else if isEnterable || (!arm.isMerged && angle != 0) {
                hasOtherUTurn = hasOtherUTurn || angle == 0
                roads.append(road)
            }
        }
        if let uTurn, uTurn.isEnterable || !hasOtherUTurn { roads.append(uTurn) }
        // By the angle of the first metres.
        roads.insertionSort { ($0.order, $0.angle) < ($1.order, $1.angle) }
        for index in roads.indices.dropFirst()
        where liesRight(roads[index], of: roads[index - 1], at: node) {
            roads.swapAt(index, index - 1)
        }
        // The true order of the roads holds, also if they are perceived otherwise.
        for index in roads.indices.dropFirst() where roads[index].angle < roads[index - 1].angle {
            let before = roads[index - 1].angle
            roads[index].angle = before + min(0.5, (360 - before) / 2)
        }
        return Intersection(node: node, via: via, roads: roads)
    }
}

/// The roads that a driver may take from one edge.
struct TurnPermission {
    private let via: EdgeID
    private let arms: UnsafeBufferPointer<Arm>
    private let hasCircle: Bool
    /// Nearly always none, and never many.
    private let forbidden: [EdgeID]
    private let isViaOpen: Bool
    private let isBlocked: Bool
    private let mayTurnBack: Bool

    init(graph: RoadGraph, via: EdgeID, arms: UnsafeBufferPointer<Arm>) {
        self.via = via
        self.arms = arms
        hasCircle = arms.contains { $0.facts.isOnCircle }
        forbidden = Self.forbidden(behind: via, in: graph)
        isViaOpen = graph.isOpen(via)
        isBlocked = graph.isBlocked(graph.network.target(of: via))
        mayTurnBack = Self.mayTurnBack(graph: graph, via: via, arms: arms, forbidden: forbidden)
    }

    /// The edges onto which no turn is allowed, whenever.
    private static func forbidden(behind via: EdgeID, in graph: RoadGraph) -> [EdgeID] {
        guard graph.network.flags(of: via).contains(.beginsRestriction) else { return [] }
        var forbidden: [EdgeID] = []
        graph.network.forEachRestriction(beginningWith: via) { edges, modes, condition in
            if edges.count == 2, condition == .empty, modes.contains(graph.mode.set) {
                forbidden.append(edges[1])
            }
        }
        return forbidden
    }

    func allows(_ arm: Arm) -> Bool {
        guard isViaOpen, arm.facts.isOpen, !forbidden.contains(arm.edge) else { return false }
        if arm.edge == via.reversed { return isBlocked || mayTurnBack }
        return !isBlocked && !leadsAgainstRoundabout(arm)
    }

    /// Turning back is expected where there is no other continuation, or where a lane is marked for
    /// it.
    private static func mayTurnBack(
        graph: RoadGraph, via: EdgeID, arms: UnsafeBufferPointer<Arm>, forbidden: [EdgeID]
    ) -> Bool {
        let exits = arms.count { $0.facts.isOpen && !forbidden.contains($0.edge) }
        let approaches = arms.count { $0.facts.isOpenBackward }
        return arms.count == 1 || exits == 1 || approaches <= 1
            || (graph.network.hasLanes(via)
                && graph.network.lanes(of: via).contains { $0.indications.contains(.reverse) })
    }

    /// Whether the turn onto an edge would cross a roundabout against its direction.
    private func leadsAgainstRoundabout(_ target: Arm) -> Bool {
        guard hasCircle, let back = arms.first(where: { $0.edge == via.reversed }) else {
            return false
        }
        var into: (bearing: Double, angle: Double)?
        var out: (bearing: Double, angle: Double)?
        for arm in arms where arm.facts.isOnCircle {
            if arm.facts.isOpen {
                let angle = TurnAngle.between(back.bearing, arm.bearing)
                if angle > out?.angle ?? 0 { out = (arm.bearing, angle) }
            } else {
                let inbound = TurnAngle.reversed(arm.bearing)
                let angle = TurnAngle.between(inbound, back.bearing)
                if angle > into?.angle ?? 0 { into = (inbound, angle) }
            }
        }
        guard let into, let out else { return false }
        let circle = TurnAngle.between(into.bearing, out.bearing)
        let from = TurnAngle.between(into.bearing, back.bearing)
        let to = TurnAngle.between(into.bearing, target.bearing)
        return (from < circle && to < from) || (from > circle && to > from)
    }
}
