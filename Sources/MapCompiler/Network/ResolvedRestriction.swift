internal import RoadNetwork

/// A forbidden sequence of edges of the network.
struct ResolvedRestriction: Hashable {
    var edges: [EdgeID]
    var modes: TravelModes
    var condition: String?

    /// Each sequence once for each condition, ascending by edges.
    static func merged(_ restrictions: [ResolvedRestriction]) -> [ResolvedRestriction] {
        let sorted = restrictions.sorted { one, other in
            if one.edges != other.edges { return one.edges.lexicographicallyPrecedes(other.edges) }
            return (one.condition ?? "") < (other.condition ?? "")
        }
        var merged: [ResolvedRestriction] = []
        for restriction in sorted {
            if let last = merged.last, last.edges == restriction.edges,
                last.condition == restriction.condition
            {
                merged[merged.count - 1].modes.formUnion(restriction.modes)
            } else {
                merged.append(restriction)
            }
        }
        return merged
    }
}
