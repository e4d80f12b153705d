import Geodesy
import RoadNetwork

/// Finds short roads that are the inside of one large intersection, where divided roads cross.
struct InternalRoad {
    /// Longer ones are roads of their own, metres.
    static let longest = 32.0
    /// Turns within this are straight on.
    private static let straight = 150.0..<210.0

    let graph: RoadGraph

    /// Whether a one-way road ends at its beginning and another begins at its end, both across it,
    /// and no turn at one end goes against one at the other.
    func isInternal(_ first: EdgeID) -> Bool {
        graph.internalRoads.value(of: first.rawValue) { findWhetherInternal(first) }
    }

    private func findWhetherInternal(_ first: EdgeID) -> Bool {
        guard graph.network.length(of: first) <= Self.longest else { return false }
        let stretch = graph.stretch(first)
        guard stretch.length <= Self.longest, !graph.facts(of: first).isOnCircle else {
            return false
        }
        let start = graph.network.source(of: first)
        let approaches = graph.edges(leaving: start).filter {
            graph.target(of: $0) != stretch.target && graph.isOpen($0.reversed)
        }
        guard approaches.contains(where: isOnewayRoad) else { return false }
        let exits = graph.edges(leaving: stretch.target).filter {
            graph.target(of: $0) != start && graph.isOpen($0)
        }
        guard exits.contains(where: isOnewayRoad) else { return false }
        let outbound = graph.direction(of: first)
        let arrival = TurnAngle.reversed(graph.direction(of: stretch.last.reversed))
        let incoming = approaches.map {
            TurnAngle.between(TurnAngle.reversed(graph.direction(of: $0)), outbound)
        }
        let outgoing = exits.map { TurnAngle.between(arrival, graph.direction(of: $0)) }
        func crosses(_ edges: [EdgeID], _ angles: [Double]) -> Bool {
            zip(edges, angles).contains { edge, angle in
                isOnewayRoad(edge) && !Self.straight.contains(angle)
            }
        }
        guard crosses(approaches, incoming), crosses(exits, outgoing) else { return false }
        func has(_ angles: [Double], _ wanted: Set<TurnDirection>) -> Bool {
            angles.contains { wanted.contains(TurnDirection(angle: $0)) }
        }
        let left: Set<TurnDirection> = [.left, .sharpLeft]
        let right: Set<TurnDirection> = [.right, .sharpRight]
        return !(has(incoming, left) && has(outgoing, right))
            && !(has(incoming, right) && has(outgoing, left))
            && !(has(outgoing, left) && has(outgoing, right))
    }

    private func isOnewayRoad(_ edge: EdgeID) -> Bool {
        let category = graph.facts(of: edge).category
        return graph.isOpen(edge) != graph.isOpen(edge.reversed) && !category.isLink
            && category.rank <= 11
    }
}
