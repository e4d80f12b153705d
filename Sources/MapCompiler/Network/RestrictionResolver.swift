internal import RoadNetwork

/// Turns restrictions of ways and nodes into forbidden sequences of edges. A command (`only_*`)
/// becomes the prohibitions of everything else.
///
/// A malformed relation is refused, not guessed at.
struct RestrictionResolver {
    private let topology: Topology
    private let paths: WayPaths

    init(_ paths: WayPaths) {
        topology = paths.topology
        self.paths = paths
    }

    /// The restrictions of a relation, and the reasons of refused ones. Of several ways from or onto each
    /// pair is a rule of its own: a refused one does not affect the others. Of several from and several onto
    /// nothing says which belong together, unless there is one pair only that meets.
    func resolve(
        _ relation: RestrictionRelation, viaNode: UInt32?
    ) -> (found: [ResolvedRestriction], refusals: Set<MemberRefusal>) {
        var found: [ResolvedRestriction] = []
        var refusals: Set<MemberRefusal> = []
        var pairs = 0
        for from in relation.from {
            for to in relation.to {
                do throws(MemberRefusal) {
                    for rule in relation.rules {
                        found += try resolve(
                            rule, from: from, relation.via, node: viaNode, to: to)
                    }
                    pairs += 1
                } catch {
                    refusals.insert(error)
                }
            }
        }
        if pairs > 1, relation.from.count > 1, relation.to.count > 1 { return ([], [.ambiguous]) }
        return (found, refusals)
    }

    private func resolve(
        _ rule: RestrictionInterpretation, from: Int64, _ via: RestrictionRelation.Via,
        node: UInt32?, to: Int64
    ) throws(MemberRefusal) -> [ResolvedRestriction] {
        let from = try paths.way(from)
        let to = try paths.way(to)
        switch via {
        case .node:
            guard let node else { throw .notInMap }
            return try resolve(rule, from: from, via: node, to: to)
        case .ways(let ids):
            return try resolve(rule, from: from, viaWays: paths.ways(ids), to: to)
        }
    }

    private func resolve(
        _ rule: RestrictionInterpretation, from: UInt32, via node: UInt32, to: UInt32
    ) throws(MemberRefusal) -> [ResolvedRestriction] {
        let leaving = topology.edges(leaving: node)
        let arrivals = leaving.filter { topology.way($0) == from }.map(\.reversed)
        let departures = leaving.filter { topology.way($0) == to }
        guard !arrivals.isEmpty, !departures.isEmpty else { throw .notConnected }
        let usable = arrivals.filter { paths.isUsable($0, rule.modes) }
        let targets = departures.filter { paths.isUsable($0, rule.modes) }
        // Impassable anyway: nothing to forbid.
        guard !usable.isEmpty, !targets.isEmpty else { return [] }
        if from == to, usable.count > 1, rule.kind == .prohibition {
            // The way goes on beyond its via: turning round is forbidden from either side.
            return usable.map { restriction([$0, $0.reversed], rule) }
        }
        guard usable.count == 1, targets.count == 1 else { throw .ambiguous }
        return prohibitions(path: [usable[0], targets[0]], rule, firstChecked: 0)
    }

    private func resolve(
        _ rule: RestrictionInterpretation, from: UInt32, viaWays via: [UInt32], to: UInt32
    ) throws(MemberRefusal) -> [ResolvedRestriction] {
        let drawn = try paths.connections(from: from, via: via, to: to)
        guard !drawn.isEmpty else { throw .notConnected }
        let usable = drawn.filter { path in
            path.allSatisfy { paths.isUsable($0, rule.modes) }
        }
        guard !usable.isEmpty else { return [] }
        guard usable.count == 1 else { throw .ambiguous }
        // A command binds from the entry into its via on.
        return prohibitions(path: usable[0], rule, firstChecked: 1)
    }

    // MARK: - Parts

    /// The sequence itself, or for a command all other turns at each of its nodes from the checked one
    /// on.
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
        // Onto a road only for reaching something all traffic is destination traffic.
        if rule.sparesDestinationTraffic, let last = edges.last {
            modes.subtract(topology.restrictedModes(last))
        }
        return ResolvedRestriction(edges: edges, modes: modes, condition: rule.condition)
    }
}
