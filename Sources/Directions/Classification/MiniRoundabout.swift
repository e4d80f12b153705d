import RoadNetwork

/// A roundabout that is painted on a crossing, `highway=mini_roundabout`: driven round and counted like any
/// other, though its roads meet at one place of the map.
struct MiniRoundabout {
    let graph: RoadGraph

    /// Whether an intersection is one; then it is classified.
    func classify(_ intersection: inout Intersection) -> Bool {
        guard graph.network.flags(of: intersection.node).contains(.miniRoundabout),
            intersection.count > 2
        else { return false }
        for index in intersection.roads.indices where intersection[index].isEnterable {
            let road = intersection[index]
            intersection[index].instruction = Instruction(
                .touchRoundabout(.mini), index == 0 ? .uTurn : TurnDirection(angle: road.angle))
        }
        return true
    }

    /// The number of a road's exit, from 1, in the order of travel. An access road to
    /// something beside the road is not counted unless it is taken, or the roundabout is there for
    /// it.
    static func exitNumber(of taken: Int, at intersection: Intersection, drivesOnLeft: Bool) -> Int
    {
        let others = Array(intersection.roads.indices.dropFirst())
        let isForRoads = intersection.roads.count { !$0.facts.category.isMinor } > 2
        let order = (drivesOnLeft ? others.reversed() : others) + [0]
        var number = 0
        for index in order {
            let facts = intersection[index].facts
            let isExit = facts.isOpen && (!isForRoads || !facts.category.isMinor || index == taken)
            if isExit { number += 1 }
            if index == taken { break }
        }
        return max(1, number)
    }
}
