internal import RoadNetwork

/// Turns restrictions of ways and nodes into forbidden sequences of edges. A command (`only_*`)
/// becomes the prohibitions of everything else.
///
/// What is malformed is refused, not guessed.
struct RestrictionResolver {
    private let topology: Topology
    private let paths: WayPaths

    init(_ paths: WayPaths) {
        topology = paths.topology
        self.paths = paths
    }

    func resolve(
        _ relation: RestrictionRelation, viaNode: UInt32?
    ) -> Result<[ResolvedRestriction], MemberRefusal> {
        Result { () throws(MemberRefusal) in
            var found: [ResolvedRestriction] = []
            for rule in relation.rules {
                switch relation.via {
                case .node:
                    guard let viaNode else { throw .notInMap }
                    found += try resolve(relation, rule, via: viaNode)
                case .ways(let ids):
                    found += try resolve(relation, rule, viaWays: ids)
                }
            }
            return found
        }
    }

    // MARK: - Via a node

    private func resolve(
        _ relation: RestrictionRelation, _ rule: RestrictionInterpretation, via node: UInt32
    ) throws(MemberRefusal) -> [ResolvedRestriction] {
        let from = try paths.ways(relation.from)
        let to = try paths.ways(relation.to)
        let leaving = topology.edges(leaving: node)
        var found: [ResolvedRestriction] = []
        for fromWay in from {
            let arrivals = leaving.filter { topology.way($0) == fromWay }.map(\.reversed)
            for toWay in to {
                let departures = leaving.filter { topology.way($0) == toWay }
                guard !arrivals.isEmpty, !departures.isEmpty else { throw .notConnected }
                let usable = arrivals.filter { paths.isUsable($0, rule.modes) }
                let targets = departures.filter { paths.isUsable($0, rule.modes) }
                // Nobody can come or go there as it is: nothing to forbid.
                guard !usable.isEmpty, !targets.isEmpty else { continue }
                if fromWay == toWay, usable.count > 1, rule.kind == .prohibition {
                    // The way goes on beyond its via: turning round is forbidden from either side.
                    found += usable.map { restriction([$0, $0.reversed], rule) }
                    continue
                }
                guard usable.count == 1, targets.count == 1 else { throw .ambiguous }
                found += prohibitions(path: [usable[0], targets[0]], rule, firstChecked: 0)
            }
        }
        return found
    }

    // MARK: - Via ways

    private func resolve(
        _ relation: RestrictionRelation, _ rule: RestrictionInterpretation, viaWays ids: [Int64]
    ) throws(MemberRefusal) -> [ResolvedRestriction] {
        let from = try paths.ways(relation.from)
        let to = try paths.ways(relation.to)
        let via = try paths.ways(ids)
        var found: [ResolvedRestriction] = []
        for fromWay in from {
            for toWay in to {
                let drawn = try paths.connections(from: fromWay, via: via, to: toWay)
                guard !drawn.isEmpty else { throw .notConnected }
                let usable = drawn.filter { path in
                    path.allSatisfy { paths.isUsable($0, rule.modes) }
                }
                guard !usable.isEmpty else { continue }
                guard usable.count == 1 else { throw .ambiguous }
                // A command binds whoever has entered its via.
                found += prohibitions(path: usable[0], rule, firstChecked: 1)
            }
        }
        return found
    }

    // MARK: - Parts

    /// The sequence itself, or for a command whatever else one could do at each of its nodes from
    /// the checked one on.
    private func prohibitions(
        path: [EdgeID], _ rule: RestrictionInterpretation, firstChecked: Int
    ) -> [ResolvedRestriction] {
        guard rule.isMandatory else { return [restriction(path, rule)] }
        var found: [ResolvedRestriction] = []
        for position in min(firstChecked, path.count - 2)..<path.count - 1 {
            for other in topology.edges(leaving: topology.target(path[position]))
            where other != path[position + 1] && paths.isUsable(other, rule.modes) {
                found.append(restriction(Array(path[...position]) + [other], rule))
            }
        }
        return found
    }

    private func restriction(
        _ edges: [EdgeID], _ rule: RestrictionInterpretation
    ) -> ResolvedRestriction {
        var modes = rule.modes
        // Onto a road that is driven only to reach something, nobody else turns anyway.
        if rule.sparesDestinationTraffic, let last = edges.last {
            modes.subtract(topology.restrictedModes(last))
        }
        return ResolvedRestriction(edges: edges, modes: modes, condition: rule.condition)
    }
}
