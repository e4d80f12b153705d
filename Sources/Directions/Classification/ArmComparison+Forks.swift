import RoadNetwork

/// Where a road parts into two of which neither is seen to go on, and where it only swings.
extension ArmComparison {
    /// Branches that begin nearer to straight on than this are no fork to the driver, nor are two whose first directions differ
    /// from it by this more or less, degrees.
    private static let (leastPart, mostUneven) = (10.0, 10.0)
    /// A road that bears off by no more than this goes straight on, degrees.
    private static let leastBend = 5.0
    /// Two roads that lead apart by no more than this are hardly told from each other, degrees.
    private static let leastGap = 20.0
    /// Minimum length of the branches of a ramp, metres: before a junction it only parts into the ways onto the road there.
    private static let branchMeters = 60.0
    /// Where a road only swings, what else leaves there bears off by at least this, degrees.
    private static let wellAside = 90.0
    /// Metres behind a junction at which a road that only swings there has its direction again.
    private static let behindSwing = 25.0...50.0

    /// The side of a road that parts from another one without showing which of both goes on; nil where it does not, and between
    /// two others.
    func sideOfFork(_ road: IntersectionRoad, beside rivals: [IntersectionRoad]) -> TurnDirection? {
        let parts = rivals.contains {
            partsEvenly($0, from: road) || areHardlyParted($0, from: road)
                || dividesUnsigned($0, from: road)
        }
        guard parts else { return nil }
        return side(of: road, beside: rivals.filter { $0.nearestDeviation <= Self.plainBend })
    }

    /// Whether two roads begin about as far to both sides of straight on, seen from the last metres of the approach: the driver has
    /// to choose there, wherever they lead behind that and whatever their names are. A lesser road is none to choose, but where a
    /// road of two lanes parts into one for each.
    private func partsEvenly(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        guard !isLesser(other, than: road) || areStreets(other, road) || takesLane(other, of: road),
            max(other.deviation, road.deviation) <= Self.plainBend,
            let own = firstTurn(onto: road), let others = firstTurn(onto: other),
            (own > TurnAngle.straight) != (others > TurnAngle.straight),
            (own > others) == (road.angle > other.angle)
        else { return false }
        let deviations = [own, others].map(TurnAngle.fromStraight)
        return deviations.allSatisfy { $0 >= Self.leastPart && $0 <= Self.ahead }
            && abs(deviations[0] - deviations[1]) <= Self.mostUneven
    }

    /// Whether each of two roads has one of two lanes before them.
    private func takesLane(_ other: IntersectionRoad, of road: IntersectionRoad) -> Bool {
        let roads = [context.origin, road.facts, other.facts]
        return roads.allSatisfy(\.isOneWay) && roads.map(\.lanes) == [2, 1, 1]
    }

    /// Whether two streets without names are hardly parted, and neither goes straight on.
    private func areHardlyParted(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        let names = [context.origin.name, road.facts.name, other.facts.name]
        return areStreets(other, road) && names.allSatisfy { !$0.hasNameOrRef }
            && road.deviation > Self.leastBend
            && max(other.deviation, road.deviation) <= Self.askew
            && TurnAngle.deviation(other.angle, road.angle) <= Self.leastGap
    }

    /// Whether a ramp parts into two ramps ahead, and neither number, name nor sign shows that the one taken is what goes on. One
    /// that has a name, as streets have, is turned into.
    private func dividesUnsigned(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        let name = context.origin.name
        let own = road.facts.name
        let keepsSign = name.destination != .empty && own.destination == name.destination
        return [context.origin, road.facts, other.facts].allSatisfy(\.category.isRamp)
            && max(road.deviation, other.deviation) <= Self.ahead
            && !other.facts.name.hasName && !keepsSign && !(isKind(road) && own.hasNameOrRef)
            && [road, other].allSatisfy { graph.stretch($0.edge).length >= Self.branchMeters }
    }

    /// Whether a road under its name only swings aside at a junction, as around the end of an island, and soon has the direction
    /// from which the driver comes: what leads off there leads well aside.
    func swingsBack(_ road: IntersectionRoad, in intersection: Intersection) -> Bool {
        guard isKind(road), road.facts.name.hasNameOrRef, road.deviation <= Self.bend,
            intersection.roads.dropFirst().allSatisfy({
                $0.edge == road.edge || !$0.facts.isOpen || $0.deviation >= Self.wellAside
            }),
            let behind = graph.course(
                along: road.edge, from: Self.behindSwing.lowerBound,
                to: Self.behindSwing.upperBound)
        else { return false }
        let inbound = TurnAngle.reversed(intersection[0].bearing)
        return TurnAngle.deviation(inbound, behind) <= Self.straight / 2
    }
}
