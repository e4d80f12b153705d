import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// The indices in ``branchTable`` of the edges that may follow an edge.
    @inline(__always)
    mutating func branches(of edge: EdgeID) -> Range<Int> {
        branchTable.range(of: edge) ?? findBranches(of: edge)
    }

    @inline(never)
    private mutating func findBranches(of edge: EdgeID) -> Range<Int> {
        let modes = options.modes
        let node = network.target(of: edge)
        let arriving = geometry.place(on: edge, at: network.length(of: edge))
        let attributes = network.attributes(of: edge)
        branchTable.begin(edge)
        var total = 0.0
        for next in network.edges(leaving: node)
        where !network.possibleAccess(of: next).isDisjoint(with: modes) {
            // Its share first, the logarithm of it when all are known.
            let leaving = geometry.place(on: next, at: 0)
            let cosine =
                arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
            let share =
                next == edge.reversed
                ? 0 : branchShare(from: attributes, of: edge, to: next, cosine: cosine)
            total = max(total, share)
            branchTable.add(
                BranchTable.Branch(
                    edge: next, length: network.length(of: next), logShare: share,
                    direction: SIMD2(Float(leaving.tangentX), Float(leaving.tangentY)),
                    restriction: RestrictionReach(of: next, in: network)),
                to: edge)
        }
        // At a dead end one turns round.
        if total == 0 { total = 0.01 }
        let driver = options.driver
        let isBlocked = network.alwaysBlockedModes(at: node).isSuperset(of: modes)
        let barrier = isBlocked ? driver.barrierShare : 1
        let range = branchTable.range(of: edge) ?? 0..<0
        for index in range {
            let branch = branchTable.branches[index]
            let share =
                branch.edge == edge.reversed
                ? driver.turnAroundShare * max(1, 1 / total) : branch.logShare / total
            branchTable.setLogShare(log(share * barrier), at: index)
        }
        return range
    }

    /// Logarithm of the share of drivers on a branch, the route and the forbidden turns considered.
    /// `chosen` is the route's own branch if it may follow.
    @inline(__always)
    mutating func logShare(of branch: BranchTable.Branch, chosen: EdgeID?) -> Double {
        var share = branch.logShare
        if let chosen {
            let followed = options.driver.routeFollowed
            share = branch.edge == chosen ? log(followed) : share + log(1 - followed)
        }
        if !forbidden.isEmpty, forbidden.contains(branch.edge) {
            share += log(options.driver.restrictedTurn)
        }
        return share
    }

    /// The route's branch at the end of an edge, if it is one that may follow.
    @inline(__always)
    mutating func routeBranch(of edge: EdgeID, among branches: Range<Int>, _ route: RoutePrior?)
        -> EdgeID?
    {
        guard let chosen = route?.successor(of: edge) else { return nil }
        for index in branches where branchTable.branches[index].edge == chosen { return chosen }
        return nil
    }

    /// The relative share of drivers on an edge at a fork.
    private mutating func branchShare(
        from attributes: WayAttributes, of edge: EdgeID, to next: EdgeID, cosine: Double
    ) -> Double {
        var share =
            cosine > 0.9
            ? 1.0 : cosine > 0.5 ? options.driver.bendShare : options.driver.sharpBendShare
        let own = Self.rank(attributes)
        let other = Self.rank(network.attributes(of: next))
        if other > own {
            share *=
                other - own > 2 ? options.driver.minimumRoadShare : options.driver.lesserRoadShare
        }
        if isRestricted(next), !isRestricted(edge) { share *= options.driver.restrictedRoadShare }
        return share
    }

    /// Whether the vehicle may use an edge only to reach something, or only under a condition. The
    /// condition is not judged: a vehicle may be in a street, allowed or not.
    // Mutating, although it only reads: else it is called with a copy of the matcher.
    private mutating func isRestricted(_ edge: EdgeID) -> Bool {
        network.restrictedAccess(of: edge).union(network.conditionalAccess(of: edge))
            .isSuperset(of: options.modes)
    }

    /// Coarse importance of a road, 0 for the largest.
    private static func rank(_ attributes: WayAttributes) -> Int {
        switch attributes.kind {
        case .motorway, .trunk: 0
        case .primary, .secondary, .tertiary: 1
        case .unclassified, .residential, .livingStreet: 2
        case .service, .busway: 4
        default: 6
        }
    }
}
