import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Moves every hypothesis on by the distance travelled, into all roads that begin on the way.
    mutating func advance(
        from last: UsableFix, by elapsed: Double, to observation: Observation, route: RoutePrior?
    ) {
        let wander = ErrorWander(
            seconds: elapsed, errors: observation.errors, options: options)
        let (distance, variance) = travelled(elapsed, observation)
        let hasGap = elapsed > Self.longestStep
        pending.removeAll(keepingCapacity: true)
        nextHypotheses.removeAll(keepingCapacity: true)
        for index in hypotheses.indices {
            hypotheses[index].predict(moving: distance, variance: variance, wander: wander)
            if hasGap {
                // After an outage the receiver needs some seconds to settle.
                hypotheses[index].loosenError(by: 4 * usualVariance)
            }
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
    }

    /// Seconds between two fixes beyond which there was an outage.
    static let longestStep = 3.5
    private static let mostBranches = 512

    /// Metres driven since the last fix and their variance.
    private func travelled(_ elapsed: Double, _ observation: Observation) -> (
        distance: Double, variance: Double
    ) {
        let speed = observation.speed ?? lastSpeed ?? 0
        let mean = ((lastSpeed ?? speed) + speed) / 2
        let distance = mean * elapsed
        // Between two fixes the speed may have been another one: by up to 3 m/s², evenly spread.
        let unseen = elapsed > 1.5 ? 0.6 * (elapsed - 1) * (elapsed - 1) : 0
        let capped = min(unseen, 0.4 * distance + 3 * elapsed)
        let error =
            observation.speedDeviation * elapsed + options.odometryShare * distance + capped
        return (distance, error * error)
    }

    /// How far ahead of the estimate the road must go on without a fork, metres.
    private func lookahead(of hypothesis: RoadHypothesis) -> Double {
        1 + min(15, 0.75 * hypothesis.offsetDeviation)
    }

    /// Replaces a hypothesis by one for each edge that leaves the leading edge's end.
    private mutating func branch(_ hypothesis: RoadHypothesis, route: RoutePrior?) {
        let edge = hypothesis.edge
        let node = network.target(of: edge)
        let arriving = geometry.place(on: edge, at: hypothesis.length)
        let leaving = network.edges(leaving: node)
        let chosen = route?.successor(of: edge)
        let isBlocked = network.blockedModes(at: node).contains(options.mode.set)
        var total = 0.0
        var routeShare = 0.0
        for next in leaving {
            let share = branchShare(from: edge, to: next, arriving: arriving)
            total += share
            if next == chosen { routeShare = share }
        }
        if total == 0 {
            // A dead end: it may also go on where the map does not.
            var waiting = hypothesis
            waiting.logWeight -= 0.5
            nextHypotheses.append(waiting)
            total = 0.1
        }
        for next in leaving {
            var share = branchShare(from: edge, to: next, arriving: arriving)
            if share == 0, next == edge.reversed { share = 0.004 * total }
            guard share > 0 else { continue }
            share /= total
            if routeShare > 0 {
                share = next == chosen ? Self.routeFollowed : (1 - Self.routeFollowed) * share
            }
            if isBlocked { share *= 0.02 }
            var child = hypothesis
            child.logWeight += log(share)
            guard child.logWeight > options.leastLogWeight - 3 else { continue }
            child.edge = next
            child.length = network.length(of: next)
            child.offset -= hypothesis.length
            child.isWrongWay = !network.access(of: next).contains(options.mode.set)
            child.path = arena.append(next, length: child.length, after: hypothesis.path)
            pending.append(child)
        }
    }

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
