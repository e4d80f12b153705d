public import Geodesy
public import RoadNetwork

extension RoadNetwork {
    /// Metres on foot from a vehicle's position on an edge to a place beside the roads: along walkable
    /// edges, and straight on from there; nil if there is no path within the limit.
    ///
    /// Dijkstra's search over the segments around, in both directions of each.
    public func walkingMeters(
        from start: EdgePosition, to place: Coordinate, within limit: Double = 500
    ) -> Double? {
        let all = Snapper(network: self).edges(near: place, within: limit, mode: .walking)
        guard let nearest = all.first else { return nil }
        // Of paths that are as good as equally near any may be the one to the place.
        let goals = all.filter { $0.distanceMeters <= nearest.distanceMeters + Self.pathTolerance }
        var best = Double.infinity
        for goal in goals where goal.position.edge.segment == start.edge.segment {
            let offset =
                goal.position.edge == start.edge
                ? goal.position.offset : length(of: start.edge) - goal.position.offset
            best = min(best, abs(offset - start.offset) + goal.distanceMeters)
        }
        var reached: [NodeID: Double] = [:]
        // Few nodes are within reach, so a list that is searched for its least is fast enough.
        var open: [NodeID: Double] = [source(of: start.edge): start.offset]
        let rest = length(of: start.edge) - start.offset
        let end = target(of: start.edge)
        open[end] = min(open[end] ?? .infinity, rest)
        while let (node, meters) = open.min(by: {
            ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue)
        }),
            meters < min(best, limit)
        {
            open[node] = nil
            reached[node] = meters
            for edge in edges(leaving: node) where isWalked(edge) {
                for goal in goals where goal.position.edge == edge {
                    best = min(best, meters + goal.position.offset + goal.distanceMeters)
                }
                let next = target(of: edge)
                let total = meters + length(of: edge)
                guard reached[next] == nil, total < open[next] ?? .infinity else { continue }
                open[next] = total
            }
        }
        return best <= limit ? best : nil
    }

    private func isWalked(_ edge: EdgeID) -> Bool {
        usableModes(of: edge).contains(.walking)
            || usableModes(of: edge.reversed).contains(.walking)
    }

    private static var pathTolerance: Double { 5 }
}
