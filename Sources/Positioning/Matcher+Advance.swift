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
        if elapsed > Self.longestStep, !hasStood(for: elapsed, observation) {
            if bridgeOutage(of: elapsed, to: observation, route: route) { return true }
        }
        let decay = errorDecay(in: elapsed, observation)
        let wander = ErrorWander(decay, errors: observation.errors)
        let (distance, variance) = travelled(elapsed, from: lastSpeed, observation)
        odometer += distance
        // Variance of the difference between the receiver's wandering errors then and now.
        let wandered =
            2 * observation.errors.fast * (1 - decay.fast)
            + 2 * observation.errors.slow * (1 - decay.slow)
        freeTrack.move(to: observation, elapsed: elapsed, variance: variance + wandered)
        // Who stands passes no fork, and turns round at no end of a road.
        let mayPassForks = distance > 0 || elapsed > Self.longestStep
        // Hypotheses appended by branching need no second look.
        for index in hypotheses.indices {
            hypotheses[index].predict(moving: distance, variance: variance, wander: wander)
            let ahead = hypotheses[index].length - hypotheses[index].offset
            if mayPassForks, mustBranch(ofHypothesis: index, ahead: ahead, observation) {
                branch(at: index, observation, route: route)
            }
        }
        return false
    }

    mutating func errorDecay(in seconds: Double, _ observation: Observation) -> ErrorDecay {
        if let decay, decay.seconds == seconds { return decay }
        let decay = ErrorDecay(
            seconds: seconds, errors: observation.errors, model: options.receiver)
        self.decay = decay
        return decay
    }

    /// Whether the vehicle has stood since the fix before, as far as two fixes show. Then there is no path to be searched, and the
    /// filter knows the receiver's error then and now: taken anew, the same error would count as evidence with each fix.
    private mutating func hasStood(for elapsed: Double, _ observation: Observation) -> Bool {
        elapsed <= Self.longestStand && observation.isStanding
            && lastObservation?.isStanding == true
            && (sensed?.expectedMeters ?? 0) < Self.samePlace
    }

    /// Seconds between two fixes beyond which there was an outage.
    static let longestStep = 3.5
    /// Seconds of standing between two fixes in which a vehicle may have moved up in a queue, but not taken another road.
    private static let longestStand = 7.0
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

    /// Whether the road of a hypothesis ends or forks within the uncertainty of its place, or just ahead of a vehicle that
    /// turns already.
    ///
    /// - Parameter ahead: metres to that end.
    private mutating func mustBranch(
        ofHypothesis index: Int, ahead: Double, _ observation: Observation
    ) -> Bool {
        let ahead = ahead - 1
        guard ahead < 15 else { return false }
        // Without a root in most cases: 0.75 deviations.
        if ahead < 0 || ahead * ahead < 0.5625 * hypotheses[index].offsetVariance { return true }
        guard let (x, y) = observation.direction, let direction = hypotheses[index].line?.direction
        else { return false }
        return direction.x * x + direction.y * y < Self.turned
    }

    /// The cosine of 20°.
    private static let turned = 0.94

    /// Replaces a hypothesis by one for each edge that leaves the leading edge's end, and again
    /// where an edge is too short.
    private mutating func branch(
        at index: Int, _ observation: Observation, route: RoutePrior?
    ) {
        branched.clear()
        branching.append(Branching(of: &hypotheses[index]))
        while var one = branching.popLast() {
            if mustBranch(ofHypothesis: index, ahead: one.length - one.offset, observation),
                hypotheses.count + branched.count + branching.count < Self.maximumBranches
            {
                guard let staying = split(one, route: route) else { continue }
                one.logWeight += staying
            }
            branched.append(one)
        }
        // A hypothesis is large, and all of them are the same but for the road.
        for number in branched.indices.dropFirst() {
            hypotheses.append(hypotheses[index])
            branched[number].apply(to: &hypotheses[hypotheses.count - 1], options.driver)
        }
        branched[0].apply(to: &hypotheses[index], options.driver)
    }

    /// Puts the successors of a hypothesis on ``branching``.
    ///
    /// - Returns: nil, or the logarithm of the share that stays, because no road goes on.
    private mutating func split(_ one: Branching, route: RoutePrior?) -> Double? {
        let count = branching.count
        let least = options.minimumLogWeight - 3
        let branches = branches(of: one.edge)
        let chosen = routeBranch(of: one.edge, among: branches, route)
        let restriction = arena[one.path].restriction
        findForbidden(after: one.path)
        for index in branches {
            let branch = branchTable.branches[index]
            let logWeight = one.logWeight + logShare(of: branch, chosen: chosen)
            guard logWeight > least else { continue }
            var child = one
            child.logWeight = logWeight
            child.edge = branch.edge
            child.length = branch.length
            child.offset -= one.length
            child.lineOffset -= one.length
            child.path = arena.append(
                branch.edge, length: branch.length,
                restriction: restriction.extended(by: branch.restriction),
                after: one.path)
            branching.append(child)
        }
        // The map's lines part at a point in the middle of the road, the lanes part before and beside.
        if branching.count > count + 1 {
            for index in count..<branching.count { branching[index].forks += 1 }
        }
        // At a dead end the road may go on where the map does not.
        if branching.count == count { return 0 }
        guard branching.count == count + 1, branching[count].edge == one.edge.reversed else {
            return nil
        }
        // The vehicle is near the end for seconds, but has turned round once.
        return log(max(0.01, 1 - exp(branching[count].logWeight - one.logWeight)))
    }

    /// The road of a hypothesis that branches: all by which those that come of it differ.
    struct Branching: Sendable {
        var edge: EdgeID
        var path: Int32
        var length: Double
        var offset: Double
        var lineOffset: Double
        var logWeight: Double
        /// Number of forks passed.
        var forks = 0

        // Inout, although it only reads: else it is called with a copy of the hypothesis.
        init(of hypothesis: inout RoadHypothesis) {
            edge = hypothesis.edge
            path = hypothesis.path
            length = hypothesis.length
            offset = hypothesis.offset
            lineOffset = hypothesis.lineOffset
            logWeight = hypothesis.logWeight
        }

        func apply(to hypothesis: inout RoadHypothesis, _ driver: DriverModel) {
            hypothesis.edge = edge
            hypothesis.path = path
            hypothesis.length = length
            hypothesis.offset = offset
            hypothesis.lineOffset = lineOffset
            hypothesis.logWeight = logWeight
            for _ in 0..<forks { hypothesis.loosenError(by: driver.forkVariance) }
        }
    }
}
