import Geodesy
import RoadNetwork

/// Where the approach bends in its last metres, so that the direction at the junction is not the one in which the driver comes.
extension ArmComparison {
    /// Metres of the approach before the junction that show where the driver comes from: the last ones may only lead to the
    /// middle of the other road.
    private static let beforeBend = 15.0...30.0

    /// Metres of a road behind the junction that show where it leads on.
    private static let behindCorner = 10.0...30.0

    /// The direction in which the driver comes before a bend in the last metres of the approach, degrees from north; nil without
    /// a bend there, and where he may have come by another road.
    private func courseBeforeBend(in intersection: Intersection) -> Double? {
        guard !context.origin.category.isMotorwayLike, !context.origin.category.isMinor else {
            return nil
        }
        let network = graph.network
        var edges = [context.via.reversed]
        var meters = network.length(of: edges[0])
        while meters < Self.beforeBend.upperBound,
            let next = onlyStreet(behind: edges[edges.count - 1])
        {
            edges.append(next)
            meters += network.length(of: next)
        }
        guard meters >= (Self.beforeBend.lowerBound + Self.beforeBend.upperBound) / 2 else {
            return nil
        }
        var places: [Coordinate] = []
        network.appendShape(of: edges[...], to: &places)
        let line = Polyline(places)
        let course = line.coordinate(at: Self.beforeBend.lowerBound)
            .bearing(to: line.coordinate(at: min(meters, Self.beforeBend.upperBound)))
        return TurnAngle.deviation(course, intersection[0].bearing) > TurnAngle.fuzzy
            ? TurnAngle.reversed(course) : nil
    }

    /// The street by which one comes to an edge against its direction, past driveways; nil where there are several, and where
    /// one has turned onto the edge from a street that goes on elsewhere: that turn is behind the driver.
    private func onlyStreet(behind edge: EdgeID) -> EdgeID? {
        let roads = graph.edges(leaving: graph.network.target(of: edge)).filter {
            $0 != edge.reversed && !graph.facts(of: $0).category.isMinor
        }
        let streets = roads.filter { graph.facts(of: $0).isOpenBackward }
        guard streets.count == 1 else { return nil }
        if roads.count > 1,
            let ahead = graph.course(along: edge.reversed, from: 0, to: Self.mouth),
            let behind = graph.course(along: streets[0], from: 0, to: Self.mouth),
            TurnAngle.deviation(TurnAngle.reversed(behind), ahead) > Self.bend
        {
            return nil
        }
        return streets[0]
    }

    /// Metres that show the direction in which a street leaves a node.
    private static let mouth = 10.0

    /// The turn onto a road that goes on from the end of such a bend, where another one that is no lesser road goes straight on
    /// from before it: the driver sees a corner beside a road that goes on.
    ///
    /// - Parameter least: of the whole turn, degrees.
    func turnBehindBend(
        _ road: IntersectionRoad, beside rivals: [IntersectionRoad], in intersection: Intersection,
        from least: Double = bend
    ) -> Instruction? {
        guard !rivals.isEmpty, let inbound = courseBeforeBend(in: intersection) else { return nil }
        let angle = TurnAngle.between(inbound, road.bearing)
        guard TurnAngle.fromStraight(angle) > least,
            rivals.contains(where: { other in
                let otherAngle = TurnAngle.between(inbound, other.bearing)
                return TurnAngle.fromStraight(otherAngle) <= Self.straight
                    && (otherAngle > angle) == (other.angle > road.angle)
                    && (!isLesser(other, than: road) || areStreets(other, road))
            })
        else { return nil }
        return Instruction(kindWhenSpoken(road), TurnDirection(angle: angle))
    }

    /// Whether a road leads straight on from before such a bend, as it is seen and behind its first metres, and no other one is
    /// ahead: the approach only bends to meet the middle of the junction.
    func goesOnFromBeforeBend(
        _ road: IntersectionRoad, beside rivals: [IntersectionRoad], in intersection: Intersection
    ) -> Bool {
        guard road.deviation > Self.straight / 2,
            let inbound = courseBeforeBend(in: intersection)
        else { return false }
        func deviation(_ bearing: Double) -> Double {
            TurnAngle.fromStraight(TurnAngle.between(inbound, bearing))
        }
        let behind = graph.course(
            along: road.edge, from: Self.behindCorner.lowerBound, to: Self.behindCorner.upperBound)
        return max(deviation(road.bearing), behind.map(deviation) ?? 0) <= Self.straight
            && rivals.allSatisfy {
                deviation($0.bearing) > Self.ahead && $0.deviation > Self.straight
            }
    }

    /// Words for a silent road that bears off where another one goes straight on, onto which one may not turn, or which only buses
    /// may use that way: the driver sees that road, and not that it is forbidden.
    func besideForbidden(_ road: IntersectionRoad, in intersection: Intersection) -> Instruction? {
        let most = Self.straight / 2
        let ahead = intersection.roads.dropFirst().filter {
            !$0.isEnterable && isTwoWay($0) && !$0.facts.category.isMinor
                && !$0.facts.isRestricted && !$0.facts.isOnCircle && $0.deviation <= most
                && !isLesser($0, than: road)
        }
        guard road.deviation > most, road.deviation <= Self.ahead,
            ahead.contains(where: { $0.deviation + Self.plainer < road.deviation }),
            let side = side(of: road, beside: ahead)
        else { return nil }
        return Instruction(.fork, side)
    }

    /// Whether a road has lanes for the way on: nobody drives into the lanes of a one-way road that lead here.
    private func isTwoWay(_ road: IntersectionRoad) -> Bool {
        road.facts.isOpen || !graph.network.roadFlags(of: road.edge).contains(.oneway)
    }

    /// A road nearer to straight on by this than another one is the plainer way, degrees.
    private static let plainer = 10.0
}
