import Geodesy
import RoadNetwork

/// Decides whether two neighbouring roads of an intersection are the two carriageways of one road.
///
/// They have one name and one class, one leads to the intersection and the other away from it, and
/// they run side by side, or enclose a traffic island. The measures are OSRM's.
struct DividedRoads {
    /// Roads farther apart are never one, degrees.
    private static let widestAngle = 95.0
    /// Metres over which two carriageways are followed.
    private static let followed = 120.0

    let builder: IntersectionBuilder
    private var graph: RoadGraph { builder.graph }

    /// Whether the road at an index and the next one are a pair, and their neighbours are not of
    /// the same road.
    func arePair(_ arms: UnsafeBufferPointer<Arm>, at node: NodeID, _ index: Int) -> Bool {
        let count = arms.count
        let one = arms[index]
        let other = arms[(index + 1) % count]
        return isCandidate(one, other)
            && areDistinct(arms[(index + count - 1) % count], one)
            && areDistinct(other, arms[(index + 2) % count])
            && isPair(one, other, at: node)
    }

    private func areDistinct(_ lhs: Arm, _ rhs: Arm) -> Bool {
        Angle.difference(lhs.bearing, rhs.bearing) > Self.widestAngle
            || !graph.areIdentical(lhs.facts.name, rhs.facts.name)
    }

    private func isCandidate(_ lhs: Arm, _ rhs: Arm) -> Bool {
        lhs.facts.isOpen != rhs.facts.isOpen
            && Angle.difference(lhs.bearing, rhs.bearing) <= Self.widestAngle
            && supportsPair(lhs.facts, rhs.facts)
    }

    /// Whether any road of a node could be the other carriageway; without a look at directions.
    func mayBePaired(_ edge: EdgeID, at node: NodeID) -> Bool {
        let facts = graph.facts(of: edge)
        return graph.edges(leaving: node).contains { other in
            guard other != edge else { return false }
            let otherFacts = graph.keptFacts(of: other)
            return otherFacts.pointee.isOpen != facts.isOpen
                && supportsPair(facts, otherFacts.pointee)
        }
    }

    private func supportsPair(_ lhs: RoadFacts, _ rhs: RoadFacts) -> Bool {
        !lhs.isRoundabout && !rhs.isRoundabout
            && lhs.conveyance == rhs.conveyance && lhs.category == rhs.category
            && graph.areIdentical(lhs.name, rhs.name)
    }

    private func isPair(_ lhs: Arm, _ rhs: Arm, at node: NodeID) -> Bool {
        graph.pairs.value(of: IDTable<Bool>.key(lhs.edge.rawValue, rhs.edge.rawValue)) {
            // The answer is kept, so it must not depend on earlier merges.
            let apart = graph.arms(at: node, look: .perceived)
            func unmerged(_ arm: Arm) -> Arm { apart.first { $0.edge == arm.edge } ?? arm }
            return findPair(unmerged(lhs), unmerged(rhs), at: node)
        }
    }

    private func findPair(_ lhs: Arm, _ rhs: Arm, at node: NodeID) -> Bool {
        let walk = RoadWalk(builder: builder)
        let firstEnd = walk.nextJunction(from: lhs.edge)
        let secondEnd = walk.nextJunction(from: rhs.edge)
        guard graph.target(of: lhs.edge) != node, graph.target(of: rhs.edge) != node,
            graph.network.target(of: firstEnd) != node, graph.network.target(of: secondEnd) != node
        else { return false }
        if encloseIsland(firstEnd, secondEnd, at: node) { return true }
        // In the order of their cost.
        return
            ((haveSameDirection(lhs, rhs, at: node) && !isCircular(lhs, rhs, at: node))
            || isNarrowTriangle(lhs, rhs, at: node))
            && !isLink(lhs.edge, endingWith: firstEnd)
            && !isLink(rhs.edge, endingWith: secondEnd)
    }

    /// Whether two roads part and meet again at once, around an island.
    private func encloseIsland(_ first: EdgeID, _ second: EdgeID, at node: NodeID) -> Bool {
        let end = graph.network.target(of: first)
        guard end == graph.network.target(of: second), end != node else { return false }
        let splitsHere = splitsOneRoad(node)
        let joinsThere = splitsOneRoad(end)
        guard splitsHere || joinsThere else { return false }
        return graph.distance(node, end) < (splitsHere && joinsThere ? 30 : 15)
    }

    /// Whether three roads of one name meet at a node.
    private func splitsOneRoad(_ node: NodeID) -> Bool {
        let edges = graph.edges(leaving: node)
        guard edges.count == 3 else { return false }
        let first = graph.facts(of: edges[0]).name
        return edges.allSatisfy { edge in
            let name = graph.facts(of: edge).name
            if !first.hasName && !name.hasName { return false }
            return !graph.mustAnnounce(name, after: first)
                || !graph.mustAnnounce(first, after: name)
        }
    }

    /// Whether a road only leads over to another road of the same name, which passes by.
    private func isLink(_ edge: EdgeID, endingWith last: EdgeID) -> Bool {
        let name = graph.facts(of: edge).name
        let junction = builder.plainIntersection(via: last, look: .perceived)
        let next = junction.closest(to: TurnAngle.straight) { road in
            let other = road.facts.name
            return !name.hasName || !other.hasName || graph.mustAnnounce(other, after: name)
                || graph.mustAnnounce(name, after: other)
        }
        guard let next else { return false }
        let ahead = junction[next]
        let behind = junction[
            junction.closest(to: (ahead.angle + 180).truncatingRemainder(dividingBy: 360))]
        if behind.edge == last.reversed { return false }
        if TurnAngle.deviation(ahead.deviation, TurnAngle.deviation(behind.angle, 0))
            < TurnAngle.fuzzy
        {
            return false
        }
        return TurnAngle.deviation(behind.angle, ahead.angle) >= 180 - TurnAngle.fuzzy
            && ahead.facts.isOpen == behind.facts.isOpen
            && supportsPair(ahead.facts, behind.facts)
    }

    /// Whether a road parts just before a crossing road that joins both halves.
    private func isNarrowTriangle(_ lhs: Arm, _ rhs: Arm, at node: NodeID) -> Bool {
        let walk = RoadWalk(builder: builder)
        let rule = RoadWalk.Rule(
            name: lhs.facts.name, bearing: lhs.bearing, stopsWhenAmbiguous: false)
        guard let left = corner(from: lhs.edge, turning: 90, rule),
            graph.distance(node, left.node) <= 80,
            let right = corner(from: rhs.edge, turning: 270, rule)
        else { return false }
        let connector = left[left.closest(to: 90)]
        guard TurnAngle.deviation(connector.angle, 90) <= TurnAngle.narrow else { return false }
        let width =
            Double(max(1, lhs.facts.lanes) + max(1, rhs.facts.lanes))
            * PerceivedDirection.laneWidth
        guard graph.distance(left.node, right.node) <= width + 10 else { return false }
        return walk.findJunction(from: connector.edge, rule)?.node == right.node
    }

    /// The first intersection along a road, or the one behind it when the first has no turn to the
    /// wanted side.
    private func corner(from edge: EdgeID, turning angle: Double, _ rule: RoadWalk.Rule)
        -> Intersection?
    {
        let walk = RoadWalk(builder: builder)
        guard let first = walk.findJunction(from: edge, rule), first.count > 0 else { return nil }
        if TurnAngle.deviation(first[first.closest(to: angle)].angle, angle) <= TurnAngle.narrow {
            return first
        }
        let ahead = first[first.closest(to: TurnAngle.straight)].edge
        let second = walk.findJunction(from: ahead, rule)
        return second.flatMap { $0.count > 0 ? $0 : nil }
    }

    /// Whether two roads that leave a node meet again within 120 m, around an island.
    func meetAgain(_ one: IntersectionRoad, _ other: IntersectionRoad, behind node: NodeID) -> Bool
    {
        let walk = RoadWalk(builder: builder)
        func end(_ road: IntersectionRoad) -> PlanePoint? {
            let rule = RoadWalk.Rule(
                name: road.facts.name, bearing: road.bearing, stopsWhenAmbiguous: false)
            return walk.line(from: road.edge, at: node, upTo: Self.followed, rule).points.last
        }
        let place = end(one)
        return place != nil && place == end(other)
    }

    private func isCircular(_ lhs: Arm, _ rhs: Arm, at node: NodeID) -> Bool {
        let rule = RoadWalk.Rule(
            name: lhs.facts.name, bearing: lhs.bearing, stopsWhenAmbiguous: false)
        let walk = RoadWalk(builder: builder)
        let left = walk.line(from: lhs.edge, at: node, upTo: Self.followed, rule)
        guard let end = left.points.last, end == left.points.first else { return false }
        let right = walk.line(from: rhs.edge, at: node, upTo: Self.followed, rule)
        guard end == right.points.last else { return false }
        let ratio =
            left.points.withUnsafeBufferPointer { PlaneLine.area($0) } / (left.length * left.length)
        return ratio >= 0.85 / (4 * .pi)
    }

    private func haveSameDirection(_ lhs: Arm, _ rhs: Arm, at node: NodeID) -> Bool {
        let walk = RoadWalk(builder: builder)
        func followed(_ arm: Arm) -> (points: [PlanePoint], length: Double) {
            walk.line(
                from: arm.edge, at: node, upTo: Self.followed,
                .init(name: arm.facts.name, bearing: lhs.bearing, stopsWhenAmbiguous: true))
        }
        let left = followed(lhs)
        guard left.length > 40 else { return false }
        let right = followed(rhs)
        guard right.length > 40 else { return false }
        let lanes = max(1, lhs.facts.lanes) + max(1, rhs.facts.lanes)
        let widest = 0.5 * Double(lanes) * PerceivedDirection.laneWidth + 12
        // Where they do not end at lhs place, their first third may still bend apart.
        let skipsThird = left.points.last != right.points.last
        return withSamples(left.points, skipsThird: skipsThird) { left in
            withSamples(right.points, skipsThird: skipsThird) { right in
                left.count > 1 && right.count > 1 && PlaneLine.areParallel(left, right)
                    && min(
                        PlaneLine.distance(from: left[left.count / 2], to: right),
                        PlaneLine.distance(from: right[right.count / 2], to: left)) <= widest
            }
        }
    }

    private func withSamples(
        _ line: [PlanePoint], skipsThird: Bool, _ body: (PlaneLine.Points) -> Bool
    ) -> Bool {
        line.withUnsafeBufferPointer { line in
            PlaneLine.withSamples(of: line, upTo: Self.followed, every: 5) { samples in
                body(PlaneLine.Points(rebasing: samples[(skipsThird ? samples.count / 3 : 0)...]))
            }
        }
    }
}
