import Geodesy
import RoadNetwork

/// Where the road ends by which the driver comes: nothing goes on there, so the side is announced.
extension ArmComparison {
    /// A road goes on up to this deviation from straight on, as it is seen or by its first metres, degrees.
    static let goingOn = 35.0
    /// Maximum deviation of the roads that lead aside at the end of another one, degrees; beyond it they lead back.
    private static let aside = 120.0
    /// A road that leads aside by this over its first metres begins around a corner, degrees and metres.
    private static let corner = 45.0
    private static let beginning = 8.0
    /// The least bend that is a corner between roads without names, degrees.
    private static let skewCorner = 50.0
    /// A road beyond this deviation leads back beside the approach, degrees.
    private static let wayBack = 140.0

    /// The turn at the end of a road onto one that would be taken unsaid; nil where the road goes on.
    func endOfRoad(_ index: Int, in intersection: Intersection) -> Instruction? {
        let road = intersection[index]
        guard !context.origin.category.isMotorway,
            road.deviation > Self.goingOn || beginsAside(road)
        else { return nil }
        // Where the name changes, and where no name shows what goes on, a skew corner is one too, unless only a driveway or
        // the like leads to the other side.
        let bend = max(road.deviation, road.firstDeviation)
        let isCorner = bend > Self.plainBend
        let isSkewCorner =
            graph.mustAnnounce(road.facts.name, after: context.origin.name)
            || bend > Self.skewCorner && !road.facts.name.hasNameOrRef
        guard isCorner || isSkewCorner else { return nil }
        let others = intersection.roads.indices.dropFirst().filter {
            $0 != index && intersection[$0].isEnterable
        }.map { intersection[$0] }
        let isEnd =
            leavesStreet(road, beside: others)
            || (others.allSatisfy { $0.nearestDeviation > Self.goingOn }
                && others.contains {
                    isOpposite($0, to: road) && (isCorner || !$0.facts.category.isMinor)
                })
        return isEnd ? Instruction(kindWhenSpoken(road), direction(of: road)) : nil
    }

    /// Whether a road that is seen to go on begins around a corner: it soon bends to where the approach led.
    private func beginsAside(_ road: IntersectionRoad) -> Bool {
        guard road.firstDeviation >= Self.corner, let angle = firstTurn(onto: road) else {
            return false
        }
        return TurnAngle.fromStraight(angle) >= Self.corner
            && (angle > TurnAngle.straight) == road.isOnLeft
    }

    /// The angle between the last metres of the approach and the first ones of a road.
    func firstTurn(onto road: IntersectionRoad) -> Double? {
        func course(_ edge: EdgeID) -> Double? {
            graph.course(along: edge, from: 0, to: Self.beginning)
        }
        guard let back = course(context.via.reversed), let onward = course(road.edge) else {
            return nil
        }
        return TurnAngle.between(TurnAngle.reversed(back), onward)
    }

    /// Whether a street is left around a corner where a driveway or the like leads straight on.
    private func leavesStreet(_ road: IntersectionRoad, beside others: [IntersectionRoad]) -> Bool {
        road.deviation > Self.plainBend && !goesOn(road) && !road.facts.category.isMinor
            && !context.origin.category.isMinor
            && others.contains { $0.deviation <= Self.goingOn }
    }

    /// Whether another road leads to the other side where the approach ends. A road that goes on around the
    /// corner under its name is only a turn where both leave at about right angles, and the other one is as great.
    private func isOpposite(_ other: IntersectionRoad, to road: IntersectionRoad) -> Bool {
        guard other.isOnLeft != road.isOnLeft, other.nearestDeviation <= Self.aside else {
            return false
        }
        guard goesOn(road) else { return true }
        return !other.facts.category.isMinor && !isLesser(other, than: road)
            && [road, other].allSatisfy {
                $0.firstDeviation > Self.plainBend && $0.firstDeviation <= Self.aside
            }
    }

    /// Whether the approach goes on under its name; one without a name only has its course.
    private func goesOn(_ road: IntersectionRoad) -> Bool {
        isKind(road) && road.facts.name.hasNameOrRef
    }

    /// A turn at the end of a road is not slight unless its first metres are.
    private func direction(of road: IntersectionRoad) -> TurnDirection {
        let seen = TurnDirection(angle: road.angle)
        let hasSide = road.isOnLeft ? seen.isLeft : seen.isRight
        if hasSide, !seen.isSlight || road.firstDeviation <= Self.plainBend { return seen }
        return road.isOnLeft ? .left : .right
    }

    /// Whether a road that keeps its name is the only way on, past the mouths of one-way roads, and its first metres lead
    /// straight on. At the end of a loop there is another way, round it again.
    func isOnlyWayOn(_ road: IntersectionRoad, in intersection: Intersection) -> Bool {
        guard isKind(road), let angle = firstTurn(onto: road) else { return false }
        // A driver does not see that a turn is forbidden.
        let isAlone = intersection.roads.dropFirst().allSatisfy {
            $0.edge == road.edge || !$0.facts.isOpen
        }
        return isAlone && road.firstDeviation <= Self.straight
            && (road.deviation <= TurnAngle.group || TurnAngle.fromStraight(angle) <= Self.straight)
    }

    /// Whether nothing but the other carriageway, which leads back, is there beside a road that bends. A road that meets the
    /// approach again behind an island is no carriageway.
    func isBesideWayBack(_ road: IntersectionRoad, in intersection: Intersection) -> Bool {
        let others = intersection.roads.dropFirst().filter { $0.edge != road.edge }
        return road.firstDeviation <= Self.corner && road.deviation <= Self.plainBend
            && others.contains(where: \.isEnterable)
            && others.allSatisfy {
                min($0.deviation, $0.firstDeviation) >= Self.wayBack && $0.facts.isOneWay
                    && !DividedRoads(builder: builder).meetAgain(
                        $0, intersection[0], behind: intersection.node)
            }
    }

    /// The turn onto the only road on for a vehicle where another one goes straight on, or leads to the other side, that vehicles
    /// may not use: a driver sees it all the same. Where the name stays only a street counts.
    func turnOffClosedRoad(at intersection: Intersection) -> Instruction? {
        let road = intersection[1]
        let inbound = TurnAngle.reversed(intersection[0].bearing)
        let changesName = road.instruction.kind == .newName
        let isCorner = road.deviation > Self.plainBend
        guard
            changesName && road.deviation > Self.bend
                || isCorner && [.none, .suppressed].contains(road.instruction.kind)
        else { return nil }
        let node = graph.network.source(of: road.edge)
        let isSeen = graph.closedRoads(at: node).contains { closed in
            let angle = TurnAngle.between(inbound, closed.bearing)
            let deviation = TurnAngle.fromStraight(angle)
            // A lesser bend is only a turn beside a street that goes straight on.
            guard isCorner else { return deviation <= TurnAngle.fuzzy && closed.isStreet }
            return (changesName || closed.isStreet)
                && (deviation <= Self.goingOn
                    || (deviation <= Self.aside && (angle > TurnAngle.straight) != road.isOnLeft))
        }
        guard isSeen else { return nil }
        return Instruction(changesName ? .turn : kindWhenSpoken(road), direction(of: road))
    }

    /// Words with the side by the first metres of the road, where it is seen to lead to a side on which
    /// another road leads ahead beside it: so it is where the approach bends before the junction, or the road behind it.
    func onItsSide(
        _ instruction: Instruction, _ road: IntersectionRoad, beside rivals: [IntersectionRoad]
    ) -> Instruction {
        let isLeft = instruction.direction.isLeft
        guard isLeft || instruction.direction.isRight,
            TurnAngle.deviation(road.angle, road.order) > TurnAngle.fuzzy,
            // Its first metres may be drawn wrong, and point anywhere.
            road.firstDeviation <= Self.aside
        else { return instruction }
        let own = TurnDirection(angle: road.order)
        guard isLeft ? !own.isLeft : !own.isRight else { return instruction }
        let ahead = rivals.filter { $0.firstDeviation <= Self.ahead }
        guard ahead.contains(where: { isLeft ? $0.order > road.order : $0.order < road.order })
        else { return instruction }
        return Instruction(
            instruction.kind, own == .straight ? side(of: road, beside: ahead) ?? own : own)
    }
}

extension IntersectionRoad {
    /// Deviation of its first metres from straight on, degrees.
    var firstDeviation: Double { TurnAngle.fromStraight(order) }
    /// The lesser deviation of how it is seen and of its first metres.
    var nearestDeviation: Double { min(deviation, firstDeviation) }
    fileprivate var isOnLeft: Bool { order > TurnAngle.straight }
    /// Whether it is seen to lead to the side to which it begins.
    var isSeenOnItsSide: Bool { (angle > TurnAngle.straight) == (order > TurnAngle.straight) }
}

extension RoadGraph {
    /// Metres of a closed road that show where it leads.
    private static let closedLook = 10.0

    /// The roads at a node that no vehicle may use, but that look as if one might: where each leads, degrees from north, and
    /// whether it is a street.
    func closedRoads(at node: NodeID) -> [(bearing: Double, isStreet: Bool)] {
        network.edges(leaving: node).compactMap { edge in
            let kind = network.attributes(of: edge).kind
            guard !isVisible(edge), kind <= .track || kind == .pedestrian else { return nil }
            let line = PlaneLine.Points(
                line(along: edge, in: frame(at: node), limit: Self.closedLook))
            guard line.count > 1 else { return nil }
            return (
                PlaneLine.bearing(
                    from: line[0], to: PlaneLine.point(at: Self.closedLook, along: line)),
                isStreet(edge)
            )
        }
    }

    /// Whether a street that no vehicle may use meets a road there.
    func hasClosedStreet(at node: NodeID) -> Bool {
        let edges = network.edges(leaving: node)
        return edges.count > 2
            && edges.contains { isStreet($0) && !isVisible($0) }
    }

    /// Whether a driver takes a road for a street: a track, too, that is paved like one.
    private func isStreet(_ edge: EdgeID) -> Bool {
        let attributes = network.attributes(of: edge)
        return attributes.kind < .service
            || attributes.kind == .track && attributes.surfaceQuality == .paved
    }
}
