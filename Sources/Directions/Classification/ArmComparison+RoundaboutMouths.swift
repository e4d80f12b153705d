import Geodesy
import RoadNetwork

/// Where the lanes out of a roundabout and into it meet: who comes off it or drives up to it has no choice there.
extension ArmComparison {
    /// A road no farther than this from the way straight out of a roundabout leads on from its exit, degrees.
    private static let onward = 60.0
    /// Beyond this deviation a road leads back, degrees.
    private static let back = 110.0

    /// Whether a road leads on from the exit of a roundabout, and nothing else is there but the way back into it. A lane that
    /// leads on ahead past the street is no way back.
    func isBehindExit(_ road: IntersectionRoad, in intersection: Intersection) -> Bool {
        guard context.origin.isOneWay, road.facts.isOpenBackward, !road.facts.category.isMinor,
            let exit = graph.circle(atEndOf: context.via.reversed)
        else { return false }
        let others = intersection.roads.dropFirst().filter {
            $0.edge != road.edge && $0.isEnterable
                && (!$0.facts.category.isMinor || $0.deviation <= Self.ahead)
        }
        let entries = others.map { other in
            other.facts.isOneWay
                ? graph.circle(atEndOf: other.edge).flatMap {
                    graph.distance(exit, $0) <= RoadGraph.mouthMeters ? $0 : nil
                } : nil
        }
        func leadsBack(_ other: IntersectionRoad) -> Bool {
            min(other.deviation, other.firstDeviation) >= Self.back
        }
        guard let entry = entries.lazy.compactMap({ $0 }).first,
            zip(others, entries).allSatisfy({ leadsBack($0) || $1 != nil })
        else { return false }
        return others.allSatisfy(leadsBack)
            || Angle.difference(
                road.bearing, wayOut(from: exit, entry, to: intersection.node)) <= Self.onward
    }

    /// The direction straight out of a roundabout to the node where the lanes from and to it meet, degrees from north: square
    /// to the line between their ends at the circle.
    private func wayOut(from exit: NodeID, _ entry: NodeID, to node: NodeID) -> Double {
        let (exit, entry) = (graph.place(of: exit), graph.place(of: entry))
        let out = exit.bearing(to: graph.place(of: node))
        guard exit.distance(to: entry) > 1 else { return out }
        let along = exit.bearing(to: entry)
        return Angle.normalized(along + (Angle.turn(from: along, to: out) < 0 ? -90 : 90))
    }

    /// Whether a road is the lane into a roundabout, around no corner and past no other road, and nothing else is there but the
    /// lane out of it.
    func isBeforeRoundabout(_ road: IntersectionRoad, in intersection: Intersection) -> Bool {
        road.facts.isOneWay && !context.origin.isOneWay && road.deviation <= Self.plainBend
            && graph.circle(atEndOf: road.edge) == graph.target(of: road.edge)
            && intersection.roads.dropFirst().allSatisfy {
                $0.edge == road.edge || !$0.isEnterable && $0.facts.isOneWay
            }
    }
}

extension RoadGraph {
    /// Maximum length of each of the lanes between a roundabout and a road, and distance of their ends at the circle, metres.
    static let mouthMeters = 40.0
    /// More mouths of other roads than such a lane has.
    private static let mouthStretches = 8

    /// The node at which a one-way road soon comes to a roundabout, past the mouths of other roads; of an edge against its
    /// direction the one at which it has left it.
    func circle(atEndOf edge: EdgeID) -> NodeID? {
        var (edge, meters) = (edge, 0.0)
        let isOpen = isOpen(edge)
        for _ in 0..<Self.mouthStretches {
            let stretch = stretch(edge)
            meters += stretch.length
            guard meters <= Self.mouthMeters else { return nil }
            let onward = edges(leaving: stretch.target)
            if onward.contains(where: { facts(of: $0).isOnCircle }) { return stretch.target }
            guard
                let next = onward.first(where: {
                    $0 != stretch.last.reversed && facts(of: $0).isOneWay
                        && facts(of: $0).isOpen == isOpen
                })
            else { return nil }
            edge = next
        }
        return nil
    }

    /// Whether the lane back into a roundabout begins where a road ends.
    func leadsToMouth(_ via: EdgeID) -> Bool {
        guard isOpen(via), let exit = circle(atEndOf: via.reversed) else { return false }
        return edges(leaving: network.target(of: via)).contains {
            guard $0 != via.reversed, isOpen($0), facts(of: $0).isOneWay,
                let entry = circle(atEndOf: $0)
            else { return false }
            return distance(exit, entry) <= Self.mouthMeters
        }
    }
}
