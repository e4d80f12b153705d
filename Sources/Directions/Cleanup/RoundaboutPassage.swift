import RoadNetwork

/// The roads of entry and exit of a roundabout, and their directions some distance off it: beside it
/// they bend around islands.
struct RoundaboutPassage {
    /// Directions of travel, degrees from north; nil if the road is too short.
    let inbound: Double?
    let outbound: Double?
    /// Whether it is left by the road it was entered from.
    let leadsBack: Bool
    /// Metres around it; nil if it is no closed ring.
    let circumference: Double?

    /// Bends end this far from a small roundabout, metres, and a radius from a larger one.
    private static let bend = 20.0
    /// Metres of the road behind that for its direction.
    private static let look = 40.0

    fileprivate init(approach: EdgeID, exit: EdgeID, in graph: RoadGraph) {
        let node = graph.network.target(of: approach)
        let radius = RoundaboutCircle(at: node, in: graph)?.radius
        circumference = radius.map { 2 * .pi * $0 }
        let near = max(Self.bend, radius ?? 0)
        func course(_ edge: EdgeID) -> Double? {
            // A road between two roundabouts that lie side by side has no course of its own.
            let stretch = graph.stretch(edge)
            let leadsOntoAnother =
                stretch.length < near + Self.look
                && graph.edges(leaving: stretch.target).contains {
                    graph.keptFacts(of: $0).pointee.isOnCircle
                }
            return leadsOntoAnother
                ? nil : graph.course(along: edge, from: near, to: near + Self.look)
        }
        inbound = course(approach.reversed).map(TurnAngle.reversed)
        outbound = course(exit)
        leadsBack = exit == approach.reversed || graph.isSameRoad(approach, exit)
    }
}

extension RoadGraph {
    /// The passage from a road that ends at a roundabout onto one that leaves it.
    func roundaboutPassage(from approach: EdgeID, onto exit: EdgeID) -> RoundaboutPassage {
        roundaboutPassages.value(
            of: IDTable<RoundaboutPassage>.key(approach.rawValue, exit.rawValue)
        ) { RoundaboutPassage(approach: approach, exit: exit, in: self) }
    }
}
