import RoadNetwork

/// Destinations on roads that the map's edge cuts off, or that nothing joins to the others.
extension WaypointSnapping {
    /// Other positions in dead-end components, where the nearest position is in one to which no road leads, and the nearest road
    /// that leads on is much farther. Of two carriageways that the map's edge cuts off, one comes from outside: no road leads
    /// to it. The other one leads there.
    func otherDeadEnds(
        beside chosen: [SnapCandidate], _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard let first = candidates.first, isInDeadEnd(first),
            chosen.allSatisfy({
                isInDeadEnd($0)
                    ? isUnreachable($0.position.edge)
                    : $0.distanceMeters > first.distanceMeters + options.fallbackReach
            })
        else { return [] }
        let known = Set(chosen.map(\.position.edge))
        return around(widened(candidates, waypoint)).filter {
            isInDeadEnd($0) && fits($0, waypoint) && !known.contains($0.position.edge)
        }
    }

    /// Whether none of the roads from which one comes to an edge of a dead-end component is outside of such components. Where
    /// these are many it is not known, and false.
    private func isUnreachable(_ edge: EdgeID) -> Bool {
        let (network, rules) = (model.network, rules(isStopover: false))
        var found = [edge]
        var known: Set<EdgeID> = [edge]
        var index = 0
        while index < found.count {
            guard found.count <= Self.mostDeadEnds else { return false }
            for leaving in network.edges(leaving: network.source(of: found[index])) {
                let before = leaving.reversed
                guard before != found[index].reversed, model.isUsable(before),
                    known.insert(before).inserted
                else { continue }
                if !rules.isInDeadEnd(network.flags(of: before)) { return false }
                found.append(before)
            }
            index += 1
        }
        return true
    }

    /// Maximum number of edges of a dead-end component that are looked at.
    private static let mostDeadEnds = 200
}
