import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Moves every hypothesis on by the distance travelled, into all roads that begin on the way.
    ///
    /// - Returns: whether the fix has been taken in already, because there was an outage before it.
    mutating func advance(
        by elapsed: Double, to observation: Observation, route: RoutePrior?
    ) -> Bool {
        if elapsed > Self.longestStep {
            if bridgeOutage(of: elapsed, to: observation, route: route) { return true }
        }
        let wander = ErrorWander(
            seconds: elapsed, errors: observation.errors, options: options)
        let (distance, variance) = travelled(elapsed, from: lastSpeed, observation)
        pending.removeAll(keepingCapacity: true)
        nextHypotheses.removeAll(keepingCapacity: true)
        for index in hypotheses.indices {
            hypotheses[index].predict(moving: distance, variance: variance, wander: wander)
            pending.append(hypotheses[index])
        }
        while let hypothesis = pending.popLast() {
            guard hypothesis.offset + lookahead(of: hypothesis) > hypothesis.length,
                nextHypotheses.count + pending.count < Self.mostBranches
            else {
                nextHypotheses.append(hypothesis)
                continue
            }
            branch(hypothesis, route: route)
        }
        swap(&hypotheses, &nextHypotheses)
        return false
    }

    /// Seconds between two fixes beyond which there was an outage.
    static let longestStep = 3.5
    private static let mostBranches = 512

    /// Metres driven between two fixes, the first with a speed, and their variance.
    func travelled(_ elapsed: Double, from before: Double?, _ observation: Observation) -> (
        distance: Double, variance: Double
    ) {
        let speed = observation.speed ?? before ?? 0
        let mean = ((before ?? speed) + speed) / 2
        let distance = mean * elapsed
        // Between two fixes the speed may have been another one: by up to 3 m/s², evenly spread.
        let unseen = elapsed > 1.5 ? 0.6 * (elapsed - 1) * (elapsed - 1) : 0
        let capped = min(unseen, 0.4 * distance + 3 * elapsed)
        let error = observation.speedDeviation * elapsed + options.odometryShare * distance + capped
        // Errors of neighbouring steps are of one kind: their variances must add up to the same
        // in each second, however many fixes it has.
        return (distance, error * error / min(1, elapsed))
    }

    /// How far ahead of the estimate the road must go on without a fork, metres.
    private func lookahead(of hypothesis: RoadHypothesis) -> Double {
        1 + min(15, 0.75 * hypothesis.offsetDeviation)
    }

    /// Replaces a hypothesis by one for each edge that leaves the leading edge's end.
    private mutating func branch(_ hypothesis: RoadHypothesis, route: RoutePrior?) {
        let count = pending.count
        let least = options.leastLogWeight - 3
        let mode = options.mode.set
        forEachBranch(of: hypothesis.edge, length: hypothesis.length, route: route) {
            matcher, next, length, logShare in
            var child = hypothesis
            child.logWeight += logShare
            guard child.logWeight > least else { return }
            child.edge = next
            child.length = length
            child.offset -= hypothesis.length
            child.isWrongWay = !matcher.network.access(of: next).contains(mode)
            child.path = matcher.arena.append(next, length: length, after: hypothesis.path)
            matcher.pending.append(child)
        }
        if pending.count == count
            || (pending.count == count + 1 && pending[count].edge == hypothesis.edge.reversed)
        {
            // At a dead end the road may go on where the map does not.
            nextHypotheses.append(hypothesis)
        }
        // The map's lines part at a point in the middle of the road, the lanes part before and beside.
        guard pending.count > count + 1 else { return }
        for index in count..<pending.count { pending[index].loosenError(by: Self.forkVariance) }
    }

    /// Calls `body` with each edge that may follow another, its length, and the logarithm of how likely
    /// drivers take it.
    mutating func forEachBranch(
        of edge: EdgeID, length: Double, route: RoutePrior?,
        _ body: (inout Matcher, EdgeID, Double, Double) -> Void
    ) {
        let node = network.target(of: edge)
        let arriving = geometry.place(on: edge, at: length)
        let leaving = network.edges(leaving: node)
        let chosen = route?.successor(of: edge)
        let mayRestrict = network.flags(of: edge).contains(.beginsRestriction)
        let isBlocked = network.blockedModes(at: node).contains(options.mode.set)
        var total = 0.0
        var routeShare = 0.0
        for next in leaving {
            let share = branchShare(from: edge, to: next, arriving: arriving)
            total = max(total, share)
            if next == chosen { routeShare = share }
        }
        // At a dead end one turns round.
        if total == 0 { total = 0.01 }
        for next in leaving {
            var share = branchShare(from: edge, to: next, arriving: arriving)
            if share == 0, next == edge.reversed,
                network.access(of: next).contains(options.mode.set)
            {
                share = 0.004 * max(1, total)
            }
            guard share > 0 else { continue }
            share /= total
            if routeShare > 0 {
                share = next == chosen ? Self.routeFollowed : (1 - Self.routeFollowed) * share
            }
            if isBlocked { share *= 0.02 }
            if mayRestrict, isRestricted(from: edge, to: next) { share *= Self.restrictedTurn }
            body(&self, next, network.length(of: next), log(share))
        }
    }

    private static let forkVariance = 4.0

    /// Whether a sign always forbids the turn. Longer restrictions and those with conditions do not
    /// count: they are rare, and their readings in maps are doubtful.
    private func isRestricted(from edge: EdgeID, to next: EdgeID) -> Bool {
        network.restrictions(beginningWith: edge).contains {
            $0.edges.count == 2 && $0.edges[1] == next && $0.condition == nil
                && $0.modes.contains(options.mode.set)
        }
    }

    /// Drivers break such a rule now and then, and maps have it wrong now and then.
    private static let restrictedTurn = 0.03

    /// How often drivers follow the route at a fork.
    private static let routeFollowed = 0.97

    /// How likely drivers take an edge at a fork, in comparison; 0 for what they may not and for
    /// turning round.
    private mutating func branchShare(
        from edge: EdgeID, to next: EdgeID, arriving: EdgeGeometry.Place
    ) -> Double {
        guard next != edge.reversed, network.access(of: next).contains(options.mode.set) else {
            return 0
        }
        let own = network.attributes(of: edge)
        let other = network.attributes(of: next)
        let leaving = geometry.place(on: next, at: 0)
        let cosine =
            arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
        var share = cosine > 0.9 ? 1.0 : cosine > 0.5 ? 0.6 : 0.4
        let (ownRank, otherRank) = (Self.rank(own), Self.rank(other))
        if otherRank > ownRank { share *= otherRank - ownRank > 2 ? 0.15 : 0.4 }
        if network.restrictedAccess(of: next).contains(options.mode.set),
            !network.restrictedAccess(of: edge).contains(options.mode.set)
        {
            share *= 0.15
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
