import Geodesy
import RoadNetwork

/// The side from which a ramp joins a carriageway: its side over its last metres. The angle at the node
/// itself is the mapper's, who leads one line or the other into the middle of the lanes.
struct MergeSide {
    /// Metres of both roads that are compared before they join.
    private static let look = 200.0
    /// Distance between compared places on the ramp, metres.
    private static let interval = 10.0
    /// Minimum distance of a place from the other line for a certain side, metres.
    private static let minimumMeters = 2.0

    let graph: RoadGraph

    /// Gives each merge of an intersection the direction in which the driver moves: to the left from a ramp
    /// on the right. Straight where there is a carriageway on both sides of the ramp, or none. At a corner of
    /// any road but a motorway one turns, and does not merge.
    func assign(to intersection: inout Intersection) {
        let origin = graph.facts(of: intersection.via)
        for index in intersection.roads.indices
        where intersection[index].instruction.kind == .merge {
            let road = intersection[index]
            if road.deviation > TurnAngle.narrow, road.facts.category.rank > 0 {
                intersection[index].instruction = Instruction(
                    .turn, TurnDirection(angle: road.angle))
            } else if !origin.category.isLink, origin.name.ref != .empty,
                origin.name.ref == road.facts.name.ref
            {
                // The road goes on, and another one joins it.
                intersection[index].instruction = Instruction(.newName, .straight)
            } else {
                intersection[index].instruction.direction =
                    switch side(onto: road, at: intersection) {
                    case .left: .slightRight
                    case .right: .slightLeft
                    case nil: .straight
                    }
            }
        }
    }

    private enum Side { case left, right }

    /// Nil where the ramp lies on both sides of the other roads that lead there, or there are none.
    private func side(onto road: IntersectionRoad, at intersection: Intersection) -> Side? {
        var sides: Set<Side> = []
        for other in graph.arms(at: intersection.node, look: .close)
        where other.edge != intersection.via.reversed && other.edge != road.edge
            && other.facts.isOpenBackward
            && Angle.difference(other.bearing, TurnAngle.reversed(road.bearing)) < 90
        {
            if let side = side(of: intersection.via, beside: other.edge, at: intersection.node) {
                sides.insert(side)
            }
        }
        return sides.count == 1 ? sides.first : nil
    }

    /// The ramp's side relative to another road that leads to the node, by most of its places.
    private func side(of ramp: EdgeID, beside approach: EdgeID, at node: NodeID) -> Side? {
        let frame = graph.frame(at: node)
        let other = graph.lineStraightOn(along: approach, in: frame, upTo: Self.look)
        let own = graph.lineStraightOn(along: ramp.reversed, in: frame, upTo: Self.look)
        guard other.count > 1, own.count > 1 else { return nil }
        var balance = 0
        var nearest: Side?
        own.withUnsafeBufferPointer { own in
            PlaneLine.withSamples(of: own, upTo: Self.look, every: Self.interval) { places in
                for place in places.dropFirst() {
                    guard let side = Self.side(of: place, beside: other) else { continue }
                    balance += side == .left ? 1 : -1
                    nearest = nearest ?? side
                }
            }
        }
        return balance > 0 ? .left : balance < 0 ? .right : nearest
    }

    /// The side of a place relative to a line that leads away from the node against the traffic; nil on it,
    /// and beyond its end.
    private static func side(of place: PlanePoint, beside line: [PlanePoint]) -> Side? {
        var best = (distance: Double.infinity, index: 0)
        for index in line.indices.dropFirst() {
            let distance = PlaneLine.deviation(of: place, from: line[index - 1], to: line[index])
            if distance < best.distance { best = (distance, index) }
        }
        guard best.index > 0, best.distance >= minimumMeters else { return nil }
        let isLeftOfLine =
            PlaneLine.orientation(line[best.index - 1], line[best.index], place) > 0
        return isLeftOfLine ? .right : .left
    }
}
