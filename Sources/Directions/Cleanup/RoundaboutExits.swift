import RoadNetwork

/// Counts the exits of roundabouts as a driver sees them: every road on which the vehicle may leave counts, whatever
/// it is for. So each exit has one number, which does not depend on the exit that is taken.
struct RoundaboutExits {
    let turns: PathTurns
    private var graph: RoadGraph { turns.graph }

    /// The exits that one comes upon at a junction before the road that one takes there.
    func passed(from via: EdgeID, onto edge: EdgeID) -> Int {
        let roads = graph.edges(leaving: graph.network.source(of: edge))
        if isOnCircle(via) {
            let exits = roads.count(where: isExit)
            if isOnCircle(edge) { return exits }
            if exits == 1 { return 0 }
        }
        let before = turns.roadsInOrderOfTravel(via: via).prefix { $0.edge != edge }
        if isOnCircle(via) { return before.count { isExit($0.edge) } }
        // The other carriageway of the road of approach is reached last. A road for both directions has none: others that
        // lead to where it begins go around a block.
        let start = graph.isOpen(via.reversed) ? nil : graph.origin(of: via)
        func count(_ roads: some Sequence<IntersectionRoad>) -> Int {
            roads.count {
                $0.isEnterable && isExit($0.edge) && graph.target(of: $0.edge) != start
            }
        }
        guard !isOnCircle(edge), let circle = before.firstIndex(where: { isOpenCircle($0.edge) })
        else { return count(before) }
        return count(before[..<circle]) + passedOnCircle(from: before[circle].edge, onto: edge)
    }

    /// The exits of a whole circle, up to a road that leaves it where it begins.
    private func passedOnCircle(from first: EdgeID, onto exit: EdgeID) -> Int {
        let end = graph.network.source(of: first)
        var (edge, number) = (first, 0)
        for _ in 0..<Self.maximumEdges {
            let node = graph.network.target(of: edge)
            if node == end { return number + passed(from: edge, onto: exit) }
            guard let next = graph.edges(leaving: node).first(where: isOpenCircle) else { break }
            number += passed(from: edge, onto: next)
            edge = next
        }
        return number
    }

    /// More than any roundabout has.
    private static let maximumEdges = 1000

    private func isOnCircle(_ edge: EdgeID) -> Bool { graph.keptFacts(of: edge).pointee.isOnCircle }
    private func isOpenCircle(_ edge: EdgeID) -> Bool { isOnCircle(edge) && graph.isOpen(edge) }
    private func isExit(_ edge: EdgeID) -> Bool { !isOnCircle(edge) && graph.isOpen(edge) }
}
