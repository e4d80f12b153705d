import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Where in ``branchTable`` the edges stand that may follow another.
    mutating func branches(of edge: EdgeID) -> Range<Int> {
        if let known = branchTable.range(of: edge) { return known }
        let driver = options.driver
        let modes = options.modes
        let node = network.target(of: edge)
        let leaving = network.edges(leaving: node)
        let arriving = geometry.place(on: edge, at: network.length(of: edge))
        let barrier = network.blockedModes(at: node).isSuperset(of: modes) ? driver.barrierShare : 1
        branchTable.begin(edge)
        var total = 0.0
        for next in leaving {
            total = max(total, branchShare(from: edge, to: next, arriving: arriving))
        }
        // At a dead end one turns round.
        if total == 0 { total = 0.01 }
        for next in leaving {
            var share = branchShare(from: edge, to: next, arriving: arriving) / total
            if share == 0, next == edge.reversed,
                !network.access(of: next).isDisjoint(with: modes)
            {
                share = driver.turnAroundShare * max(1, 1 / total)
            }
            guard share > 0 else { continue }
            branchTable.add(
                BranchTable.Branch(
                    edge: next, length: network.length(of: next), logShare: log(share * barrier)),
                to: edge)
        }
        return branchTable.range(of: edge) ?? 0..<0
    }

    /// Logarithm of how likely drivers take a branch, the route and the forbidden turns considered.
    /// `chosen` is the route's own branch if it is among those that may follow.
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
    mutating func routeBranch(of edge: EdgeID, among branches: Range<Int>, _ route: RoutePrior?)
        -> EdgeID?
    {
        guard let chosen = route?.successor(of: edge) else { return nil }
        for index in branches where branchTable.branches[index].edge == chosen { return chosen }
        return nil
    }

    /// How likely drivers take an edge at a fork, in comparison; 0 for what they may not and for
    /// turning round.
    private mutating func branchShare(
        from edge: EdgeID, to next: EdgeID, arriving: EdgeGeometry.Place
    ) -> Double {
        let modes = options.modes
        guard next != edge.reversed, !network.access(of: next).isDisjoint(with: modes) else {
            return 0
        }
        let driver = options.driver
        let leaving = geometry.place(on: next, at: 0)
        let cosine =
            arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
        var share = cosine > 0.9 ? 1.0 : cosine > 0.5 ? driver.bendShare : driver.sharpBendShare
        let own = Self.rank(network.attributes(of: edge))
        let other = Self.rank(network.attributes(of: next))
        if other > own { share *= other - own > 2 ? driver.leastRoadShare : driver.lesserRoadShare }
        if network.restrictedAccess(of: next).isSuperset(of: modes),
            !network.restrictedAccess(of: edge).isSuperset(of: modes)
        {
            share *= driver.restrictedRoadShare
        }
        return share
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
