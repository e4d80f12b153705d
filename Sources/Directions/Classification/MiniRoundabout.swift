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
}
