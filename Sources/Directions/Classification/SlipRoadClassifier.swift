import Geodesy
import RoadNetwork

/// Finds links that cut the corner of an intersection: the turn at the intersection is announced,
/// not the link.
///
///     a ... b .... c .      b-d is a slip road: d lies on the road that crosses at c,
///            `     .        and the triangle b-c-d is small.
///              `   .
///                ` d
///
/// The tests and their measures are OSRM's (slip-road detection).
struct SlipRoadClassifier {
    /// Longest side of the triangle on a motorway, metres; less on lesser roads.
    private static let longestSide = 250.0

    let context: TurnContext
    let builder: IntersectionBuilder
    private var graph: RoadGraph { builder.graph }

    func classify(_ intersection: inout Intersection) {
        guard intersection.count > 2, mayHaveSlipRoad(intersection),
            let main = mainRoad(in: &intersection)
        else { return }
        let mainRoad = intersection[main]
        guard continues(onto: mainRoad),
            intersection.roads.contains(where: { isCandidate($0, beside: mainRoad) }),
            graph.stretch(mainRoad.edge).length <= longestSide(of: mainRoad),
            let corner = junction(along: mainRoad.edge), corner.count > 2, !corner.isDeadEnd,
            corner.node != intersection.node
        else { return }
        var found = false
        for index in [main - 1, main + 1] where index > 0 && index < intersection.count {
            let detector = SlipRoadTriangle(
                graph: graph, builder: builder, context: context, start: intersection.node,
                main: mainRoad, corner: corner, isOnLeft: index > main)
            let road = intersection[index]
            if isCandidate(road, beside: mainRoad), detector.isSlipRoad(road) {
                intersection[index].instruction.kind = .slipRoad
                found = true
            }
        }
        if found, intersection[main].instruction.kind == .fork {
            unfork(&intersection[main])
        }
    }

    /// Whether there is any road that a slip road could leave, and another that could be one.
    private func mayHaveSlipRoad(_ intersection: Intersection) -> Bool {
        intersection.roads.contains { main in
            continues(onto: main)
                && intersection.roads.contains { isCandidate($0, beside: main) }
        }
    }

    /// The road that the slip road leaves, once slip roads are no choice any more.
    private func mainRoad(in intersection: inout Intersection) -> Int? {
        if let obvious = intersection.obviousRoad(in: graph) { return obvious }
        guard intersection.count == 3, intersection[1].instruction.kind == .fork,
            intersection[2].instruction.kind == .fork,
            let first = junction(along: intersection[1].edge), first.count > 2, !first.isDeadEnd,
            let second = junction(along: intersection[2].edge), second.count > 2,
            !second.isDeadEnd
        else { return nil }
        if endsSlipRoad(first) && second.node != intersection.node { return 2 }
        if endsSlipRoad(second) && first.node != intersection.node { return 1 }
        return nil
    }

    private func junction(along edge: EdgeID) -> Intersection? {
        let last = RoadWalk(builder: builder).nextJunction(from: edge)
        return builder.plainIntersection(via: last, look: .perceived)
    }

    /// One road out, two in.
    private func endsSlipRoad(_ junction: Intersection) -> Bool {
        junction.count == 3 && !junction[0].isEnterable
            && !(junction[1].isEnterable && junction[2].isEnterable)
    }

    private func continues(onto road: IntersectionRoad) -> Bool {
        let facts = context.facts(road)
        let origin = context.origin
        return facts.category == origin.category && facts.conveyance == origin.conveyance
            && !facts.name.isEmpty && !origin.name.isEmpty
            && !graph.mustAnnounce(facts.name, after: origin.name)
    }

    private func isCandidate(_ road: IntersectionRoad, beside main: IntersectionRoad) -> Bool {
        road.isEnterable && !road.instruction.kind.isRoundabout
            && road.deviation <= 2 * TurnAngle.narrow && road.angle != main.angle
            && !context.facts(road).isRoundabout
    }

    private func longestSide(of road: IntersectionRoad) -> Double {
        Self.longestSide * Self.scale(context.facts(road).category)
    }

    static func longestSide(of category: RoadCategory) -> Double {
        longestSide * scale(category)
    }

    private static func scale(_ category: RoadCategory) -> Double {
        switch category.rank {
        case 0: 1
        case 2, 4: 0.8
        case 6: 0.6
        case 8: 0.5
        case 10: 0.4
        case 11: 0.3
        case 1, 3, 5, 7, 9, 14: 0.3
        default: 0.1
        }
    }

    /// Without the slip road there is no fork any more.
    private func unfork(_ road: inout IntersectionRoad) {
        let isSame = graph.isSameRoad(context.via, road.edge)
        let direction = TurnDirection(angle: road.angle)
        if isSame {
            road.instruction = Instruction(road.deviation < 5 ? .suppressed : .stay, direction)
        } else if context.facts(road).name.hasName {
            road.instruction = Instruction(.newName, direction)
        } else {
            road.instruction.kind = .suppressed
        }
    }
}

/// The triangle of a main road, the road that crosses it, and the link between them.
struct SlipRoadTriangle {
    let graph: RoadGraph
    let builder: IntersectionBuilder
    let context: TurnContext
    /// Where the link leaves the main road.
    let start: NodeID
    let main: IntersectionRoad
    /// The intersection that the link avoids.
    let corner: Intersection
    let isOnLeft: Bool

    private var crossing: IntersectionRoad { isOnLeft ? corner.leftmost : corner.rightmost }

    func isSlipRoad(_ road: IntersectionRoad) -> Bool {
        let facts = context.facts(road)
        guard graph.isOpen(crossing.edge), !facts.category.isMinor, graph.isOpen(road.edge),
            let (last, end) = target(of: road.edge), !end.isDeadEnd,
            let onward = end.roads.first(where: \.isEnterable),
            facts.conveyance == context.origin.conveyance,
            context.facts(onward).conveyance == facts.conveyance,
            (3...4).contains(end.count), start != corner.node, start != end.node,
            corner.node != end.node,
            end.count == 3 || endsAtDoubleTriangle(end),
            !TurnContext(end, in: graph).isThroughStreet(0, in: end),
            hasObviousEnd(end), hugsCorner(road, endingWith: last), isSmall(facts, end: end.node)
        else { return false }
        return end.roads.contains { leadsToCorner($0, from: end, slipRoad: facts) }
    }

    /// The end of the link, behind signals and the like.
    private func target(of edge: EdgeID) -> (last: EdgeID, junction: Intersection)? {
        var stretch = graph.stretch(edge)
        for _ in 0..<10 {
            let junction = builder.plainIntersection(via: stretch.last, look: .close)
            guard junction.count == 2, stretch.target != start else {
                return (stretch.last, junction)
            }
            stretch = graph.stretch(junction[1].edge)
        }
        return nil
    }

    /// Where two links meet, the other one must come from the same crossing road.
    private func endsAtDoubleTriangle(_ end: Intersection) -> Bool {
        guard corner.count >= 3, end.node == graph.target(of: crossing.edge) else { return false }
        let beside = corner[isOnLeft ? corner.count - 2 : 2]
        let common = graph.target(of: beside.edge)
        return end.roads.contains {
            graph.target(of: $0.edge) == common && isSharp($0.angle)
        }
    }

    private func isSharp(_ angle: Double) -> Bool {
        let direction = TurnDirection(angle: angle)
        return direction == .sharpLeft || direction == .sharpRight
    }

    private func hasObviousEnd(_ end: Intersection) -> Bool {
        guard let obvious = ObviousRoad(end, in: graph).index else { return false }
        return end[obvious].deviation <= 2 * TurnAngle.narrow
            && !context.facts(end[obvious]).isRoundabout
    }

    /// Whether the link bends around the corner, and not away from it.
    private func hugsCorner(_ road: IntersectionRoad, endingWith last: EdgeID) -> Bool {
        guard graph.distance(start, corner.node) >= 3 else { return true }
        let origin = graph.network.source(of: graph.stretch(last.reversed).last.reversed)
        let line = graph.line(
            along: graph.stretch(last.reversed).last.reversed, in: graph.frame(at: origin))
        guard line.count >= 2 else { return false }
        let end = line[line.count - 1]
        let hugs = line.dropFirst().dropLast().allSatisfy {
            let isCounterclockwise = PlaneLine.orientation(line[0], $0, end) > 0
            return isCounterclockwise == isOnLeft
        }
        let isSkew = crossing.deviation > 140 && !context.facts(road).category.isLink
        return hugs && !isSkew
    }

    private func isSmall(_ facts: RoadFacts, end: NodeID) -> Bool {
        let area = graph.distance(start, corner.node) * graph.distance(corner.node, end) / 2
        let side = SlipRoadClassifier.longestSide(of: facts.category)
        return area >= 3 && area <= side * side
    }

    /// Whether a road at the link's end comes from the corner, or from the road that crosses there.
    private func leadsToCorner(
        _ road: IntersectionRoad, from end: Intersection, slipRoad: RoadFacts
    ) -> Bool {
        let name = context.facts(road).name
        let isKnown = corner.roads.contains {
            !graph.mustAnnounce(name, after: context.facts($0).name)
        }
        guard isKnown, !hasOwnName(slipRoad, before: name),
            !slipRoad.category.isLink || !context.facts(road).category.isLink
        else { return false }
        let target = graph.target(of: road.edge)
        if target == corner.node { return true }
        let isBesideCrossing =
            target == graph.target(of: crossing.edge)
            && Angle.difference(road.bearing, TurnAngle.reversed(crossing.bearing))
                < TurnAngle.fuzzy
            && isSharp(road.angle)
        if isBesideCrossing { return true }
        let last = RoadWalk(builder: builder).nextJunction(from: road.edge)
        return graph.network.target(of: last) == corner.node
    }

    /// A link with a name of its own on both sides is a road, not a slip road.
    private func hasOwnName(_ slipRoad: RoadFacts, before name: RoadName) -> Bool {
        let mainName = context.facts(main).name
        return !slipRoad.category.isLink && slipRoad.name.hasName && mainName.hasName
            && name.hasName && graph.mustAnnounce(slipRoad.name, after: mainName)
            && graph.mustAnnounce(name, after: slipRoad.name)
    }
}
