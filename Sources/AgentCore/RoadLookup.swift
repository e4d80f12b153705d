package import RoadNetwork
package import Wire

extension RoadNetwork {
    /// The edges of each road, in the roads' order; none for a road that the map does not have.
    package func edges(of roads: [RoadReference]) -> [[EdgeID]] {
        let ways = edges(ofWays: Set(roads.filter { $0.nodes == nil }.compactMap(\.wayID)))
        let stretches = edges(between: Set(roads.compactMap(\.pair)))
        return roads.map { road in
            guard let pair = road.pair else {
                return (road.wayID.flatMap { ways[$0] } ?? []).flatMap(road.direction.edges)
            }
            let found = stretches[pair] ?? []
            guard let wanted = road.wayID.flatMap(way(osmID:)) else {
                return road.wayID == nil ? found : []
            }
            return found.filter { way(of: $0) == wanted }
        }
    }
}

extension RoadReference {
    fileprivate var pair: OSMNodePair? { nodes.map { OSMNodePair(from: $0.from, to: $0.to) } }
}

extension RoadReference.Direction {
    /// - Parameter edge: along its way.
    fileprivate func edges(_ edge: EdgeID) -> [EdgeID] {
        switch self {
        case .forward: [edge]
        case .backward: [edge.reversed]
        case .both: [edge, edge.reversed]
        }
    }
}
