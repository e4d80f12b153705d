import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Moves every hypothesis on by the distance travelled, into all roads that begin within it.
    ///
    /// - Returns: whether the fix has been taken in already, because there was an outage before it.
    mutating func advance(
        by elapsed: Double, to observation: Observation, route: RoutePrior?
    ) -> Bool {
        if elapsed > Self.longestStep {
            if bridgeOutage(of: elapsed, to: observation, route: route) { return true }
        }
        let decay = errorDecay(in: elapsed, observation)
        let wander = ErrorWander(decay, errors: observation.errors)
        let (distance, variance) = travelled(elapsed, from: lastSpeed, observation)
        odometer += distance
        // Hypotheses appended by branching need no second look.
        for index in hypotheses.indices {
            hypotheses[index].predict(moving: distance, variance: variance, wander: wander)
            if Self.mustBranch(hypotheses[index], observation) {
                branch(at: index, observation, route: route)
            }
        }
        return false
    }

    private mutating func errorDecay(in seconds: Double, _ observation: Observation) -> ErrorDecay {
        if let decay, decay.seconds == seconds { return decay }
        let decay = ErrorDecay(
            seconds: seconds, errors: observation.errors, model: options.receiver)
        self.decay = decay
        return decay
    }

    /// Seconds between two fixes beyond which there was an outage.
    static let longestStep = 3.5
    private static let maximumBranches = 512

    /// Metres driven between two fixes, the first with a speed, and their variance.
    mutating func travelled(_ elapsed: Double, from before: Double?, _ observation: Observation)
        -> (
            distance: Double, variance: Double
        )
    {
        let speed = observation.speed ?? before ?? 0
        let mean = ((before ?? speed) + speed) / 2
        let distance = mean * elapsed
        // Between two fixes the speed may have been another one: by up to 3 m/s², evenly spread.
        let unseen = elapsed > 1.5 ? 0.6 * (elapsed - 1) * (elapsed - 1) : 0
        let capped = min(unseen, 0.4 * distance + 3 * elapsed)
        let error =
            observation.speedDeviation * elapsed + options.driver.odometryShare * distance + capped
        // Errors of neighbouring steps are correlated: their variances must add up to the same
        // in each second, however many fixes it has.
        return (
            distance,
            error * error / min(1, elapsed) + options.driver.odometryVariance * distance
        )
    }

    /// Whether the road ends or forks within the uncertainty of the place, or just ahead of a vehicle that turns already.
    private static func mustBranch(_ hypothesis: RoadHypothesis, _ observation: Observation) -> Bool
    {
        let ahead = hypothesis.length - hypothesis.offset - 1
        guard ahead < 15 else { return false }
        // Without a root in most cases: 0.75 deviations.
        if ahead < 0 || ahead * ahead < 0.5625 * hypothesis.offsetVariance { return true }
        guard let (x, y) = observation.direction, let line = hypothesis.line else { return false }
        return line.direction.x * x + line.direction.y * y < turned
    }

    /// The cosine of 20°.
    private static let turned = 0.94

    /// Replaces a hypothesis by one for each edge that leaves the leading edge's end, and again
    /// where an edge is too short.
    private mutating func branch(
        at index: Int, _ observation: Observation, route: RoutePrior?
    ) {
        pending.removeAll(keepingCapacity: true)
        pending.append(hypotheses[index])
        var isInPlace = true
        while let hypothesis = pending.popLast() {
            if Self.mustBranch(hypothesis, observation),
                hypotheses.count + pending.count < Self.maximumBranches,
                split(hypothesis, route: route)
            {
                continue
            }
            if isInPlace {
                hypotheses[index] = hypothesis
                isInPlace = false
            } else {
                hypotheses.append(hypothesis)
            }
        }
    }

    /// Puts the successors of a hypothesis on ``pending``.
    ///
    /// - Returns: false if the hypothesis must stay too, because no road goes on.
    private mutating func split(_ hypothesis: RoadHypothesis, route: RoutePrior?) -> Bool {
        let count = pending.count
        let least = options.minimumLogWeight - 3
        let branches = branches(of: hypothesis.edge)
        let chosen = routeBranch(of: hypothesis.edge, among: branches, route)
        let restriction = arena[hypothesis.path].restriction
        findForbidden(after: hypothesis.path)
        for index in branches {
            let branch = branchTable.branches[index]
            let logWeight = hypothesis.logWeight + logShare(of: branch, chosen: chosen)
            guard logWeight > least else { continue }
            var child = hypothesis
            child.logWeight = logWeight
            child.edge = branch.edge
            child.length = branch.length
            child.offset -= hypothesis.length
            child.lineOffset -= hypothesis.length
            child.path = arena.append(
                branch.edge, length: branch.length,
                restriction: restriction.extended(by: branch.restriction),
                after: hypothesis.path)
            pending.append(child)
        }
        // The map's lines part at a point in the middle of the road, the lanes part before and beside.
        if pending.count > count + 1 {
            for index in count..<pending.count {
                pending[index].loosenError(by: options.driver.forkVariance)
            }
        }
        // At a dead end the road may go on where the map does not.
        let isDeadEnd =
            pending.count == count
            || (pending.count == count + 1 && pending[count].edge == hypothesis.edge.reversed)
        return !isDeadEnd
    }
}
