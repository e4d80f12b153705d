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
            takeUpAllTurns(observation, route: route)
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
        let step = RoadHypothesis.Step(meters: distance, variance: variance, wander: wander)
        // In one go, as a look at each by its index costs as much as half of this.
        hypotheses.withUnsafeMutableBufferPointer { hypotheses in
            for index in hypotheses.indices { hypotheses[index].predict(step) }
        }
        guard mayPassForks else { return false }
        // Hypotheses appended by branching need no second look.
        for index in hypotheses.indices {
            let ahead = hypotheses[index].length - hypotheses[index].offset
            guard ahead < Self.reachOfForks || hypotheses[index].leavesOutTurns else { continue }
            let keepsOn =
                elapsed <= Self.shortestGap && isAlongRoad(ofHypothesis: index, observation)
            let takesUp = hypotheses[index].leavesOutTurns && !keepsOn
            if takesUp || mustBranch(ofHypothesis: index, ahead: ahead, observation) {
                if takesUp { takeUpTurns(at: index, route: route) }
                let course = keepsOn && trellis == nil ? observation.direction : nil
                branch(
                    at: index, observation,
                    course: course.map { SIMD2(Float($0.x), Float($0.y)) }, route: route)
            }
        }
        return false
    }

    mutating func errorDecay(in seconds: Double, _ observation: Observation) -> ErrorDecay {
        if let decay, decay.seconds == seconds { return decay }
        let decay = ErrorDecay(
            seconds: seconds, errors: observation.errors,
            correlation: options.receiver.errorCorrelation)
        self.decay = decay
        return decay
    }

    /// Whether the vehicle has stood since the fix before, as far as two fixes show. Then there is no path to be searched, and the
    /// filter knows the receiver's error then and now: taken anew, the same error would count as evidence with each fix.
    private mutating func hasStood(for elapsed: Double, _ observation: Observation) -> Bool {
        elapsed <= Self.longestStand && observation.isStanding
            && lastObservation.isStanding
            && (sensed?.expectedMeters ?? 0) < Self.samePlace
    }

    /// Seconds between two fixes beyond which there was an outage.
    static let longestStep = 3.5
    /// Seconds of standing between two fixes in which a vehicle may have moved up in a queue, but not taken another road.
    private static let longestStand = 7.0
    private static let maximumBranches = 512

    /// Metres driven between two fixes, the first with a speed, and their variance.
    @inline(__always)
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
        guard ahead < Self.reachOfForks else { return false }
        let ahead = ahead - 1
        // Without a root in most cases: 0.75 deviations.
        if ahead < 0 || ahead * ahead < 0.5625 * hypotheses[index].offsetVariance { return true }
        return observation.direction != nil && hypotheses[index].line != nil
            && !isAlongRoad(ofHypothesis: index, observation)
    }

    /// Metres before its end within which a road is looked at.
    private static let reachOfForks = 16.0

    /// Whether the vehicle was seen to drive in the direction that the road of a hypothesis had at the fix before.
    private mutating func isAlongRoad(
        ofHypothesis index: Int, _ observation: Observation
    ) -> Bool {
        guard let (x, y) = observation.direction, let direction = hypotheses[index].line?.direction
        else { return false }
        return direction.x * x + direction.y * y >= Self.turned
    }

    /// The cosine of 14°, from which on a vehicle is taken to turn.
    private static let turned = 0.97

    /// Replaces a hypothesis by one for each edge that leaves the leading edge's end, and again
    /// where an edge is too short.
    private mutating func branch(
        at index: Int, _ observation: Observation, course: SIMD2<Float>?, route: RoutePrior?
    ) {
        // The first one takes the place of the hypothesis when the others are copied from it.
        var first: Branching?
        var one = Branching(of: &hypotheses[index])
        while true {
            var stays = true
            let count = hypotheses.count + branching.count + (first == nil ? 0 : 1)
            if mustBranch(ofHypothesis: index, ahead: one.length - one.offset, observation),
                count < Self.maximumBranches
            {
                let staying = split(one, course: course, route: route)
                stays = staying != nil
                one.logWeight += staying ?? 0
            }
            if stays, first == nil {
                first = one
            } else if stays {
                // A hypothesis is large, and all of them are the same but for the road.
                hypotheses.append(hypotheses[index])
                one.apply(to: &hypotheses[hypotheses.count - 1], options.driver)
            }
            guard let next = branching.popLast() else { break }
            one = next
        }
        first?.apply(to: &hypotheses[index], options.driver)
    }

    /// Puts the successors of a hypothesis on ``branching``.
    ///
    /// - Returns: nil, or the logarithm of the share that stays, because no road goes on.
    private mutating func split(
        _ one: Branching, course: SIMD2<Float>?, route: RoutePrior?
    ) -> Double? {
        let count = branching.count
        let least = options.minimumLogWeight - 3
        let branches = branches(of: one.edge)
        let chosen = routeBranch(of: one.edge, among: branches, route)
        let restriction = arena[one.path].restriction
        findForbidden(after: one.path)
        let leftOut =
            course.map { turnsLeftOut(among: branches, from: one.edge, chosen: chosen, course: $0) }
            ?? 0
        for index in branches
        where leftOut == 0 || leftOut >> (index - branches.lowerBound) & 1 == 0 {
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
        if leftOut != 0 || branching.count > count + 1 {
            for index in count..<branching.count {
                branching[index].forks += 1
                if leftOut != 0 { branching[index].leavesOutTurns = true }
            }
        }
        if leftOut != 0 { arena.leaveOut(leftOut, at: one.path) }
        // At a dead end the road may go on where the map does not.
        if branching.count == count { return 0 }
        guard branching.count == count + 1, branching[count].edge == one.edge.reversed else {
            return nil
        }
        // The vehicle is near the end for seconds, but has turned round once.
        return log(max(0.01, 1 - exp(branching[count].logWeight - one.logWeight)))
    }

    /// The turns at a fork that are not followed as long as the vehicle is seen to drive straight on, a bit for each branch: the way
    /// back, and where a road leads straight on all for which it would turn by more than 60°, but for the route's. Each hypothesis
    /// costs as much as the right one, and who turns is seen to turn.
    ///
    /// - Parameter course: of the vehicle, a unit vector.
    @inline(__always)
    private mutating func turnsLeftOut(
        among branches: Range<Int>, from edge: EdgeID, chosen: EdgeID?, course: SIMD2<Float>
    ) -> UInt16 {
        guard branches.count > 1 else { return 0 }
        var turns: UInt16 = 0
        var hasStraight = false
        var back: UInt16 = 0
        for index in branches {
            let branch = branchTable.branches[index]
            let cosine = (branch.direction * course).sum()
            let bit: UInt16 = 1 << UInt16(index - branches.lowerBound)
            if cosine > 0.9 {
                hasStraight =
                    hasStraight
                    || logShare(of: branch, chosen: chosen) > Self.leastShareStraightOn
            } else if cosine < 0.5, branch.edge != chosen {
                turns |= bit
                if branch.edge == edge.reversed { back = bit }
            }
        }
        return hasStraight ? turns : back
    }

    /// Logarithm of the share of drivers who go straight on where turns are left out.
    private static let leastShareStraightOn = -1.5

    /// Takes up all turns that were left out, before an outage in which nobody sees the vehicle turn.
    private mutating func takeUpAllTurns(_ observation: Observation, route: RoutePrior?) {
        for index in hypotheses.indices where hypotheses[index].leavesOutTurns {
            takeUpTurns(at: index, route: route)
            branch(at: index, observation, course: nil, route: route)
        }
    }

    /// Puts the turns that a hypothesis has left out a little behind its place on ``branching``.
    private mutating func takeUpTurns(at index: Int, route: RoutePrior?) {
        hypotheses[index].leavesOutTurns = false
        var next = hypotheses[index].path
        // From the start of the edge behind the fork to that of the leading one.
        var meters = 0.0
        while true {
            let fork = arena[next].parent
            guard fork >= 0, hypotheses[index].offset + meters < Self.reachOfTurns else { return }
            let turns = arena[fork].turnsLeftOut
            if turns != 0, isHeaviest(index, behind: fork) {
                arena.leaveOut(0, at: fork)
                takeUp(turns, at: fork, before: next, meters: meters, index, route: route)
            }
            next = fork
            meters += Double(arena[fork].length)
        }
    }

    private mutating func takeUp(
        _ turns: UInt16, at fork: Int32, before next: Int32, meters: Double, _ index: Int,
        route: RoutePrior?
    ) {
        let (edge, taken) = (arena[fork].edge, arena[next].edge)
        let least = options.minimumLogWeight - 3
        let branches = branches(of: edge)
        let chosen = routeBranch(of: edge, among: branches, route)
        let restriction = arena[fork].restriction
        findForbidden(after: fork)
        var before = hypotheses[index].logWeight
        for number in branches where branchTable.branches[number].edge == taken {
            before -= logShare(of: branchTable.branches[number], chosen: chosen)
        }
        for number in branches where turns >> (number - branches.lowerBound) & 1 == 1 {
            let branch = branchTable.branches[number]
            let logWeight = before + logShare(of: branch, chosen: chosen)
            guard logWeight > least else { continue }
            var child = Branching(of: &hypotheses[index])
            child.logWeight = logWeight
            child.edge = branch.edge
            child.length = branch.length
            child.offset += meters
            child.lineOffset += meters
            child.path = arena.append(
                branch.edge, length: branch.length,
                restriction: restriction.extended(by: branch.restriction), after: fork)
            branching.append(child)
        }
    }

    /// Whether no heavier hypothesis has come over the same fork.
    private mutating func isHeaviest(_ index: Int, behind fork: Int32) -> Bool {
        for other in hypotheses.indices
        where hypotheses[other].logWeight > hypotheses[index].logWeight
            && arena.leads(from: fork, to: hypotheses[other].path)
        {
            return false
        }
        return true
    }

    /// Metres behind a fork up to which turns at it are taken up.
    private static let reachOfTurns = 40.0
    /// Seconds between two fixes from which on a turn may not be seen.
    private static let shortestGap = 1.5

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
        var leavesOutTurns: Bool

        // Inout, although it only reads: else it is called with a copy of the hypothesis.
        init(of hypothesis: inout RoadHypothesis) {
            edge = hypothesis.edge
            path = hypothesis.path
            length = hypothesis.length
            offset = hypothesis.offset
            lineOffset = hypothesis.lineOffset
            logWeight = hypothesis.logWeight
            leavesOutTurns = hypothesis.leavesOutTurns
        }

        func apply(to hypothesis: inout RoadHypothesis, _ driver: DriverModel) {
            hypothesis.edge = edge
            hypothesis.path = path
            hypothesis.length = length
            hypothesis.offset = offset
            hypothesis.lineOffset = lineOffset
            hypothesis.logWeight = logWeight
            hypothesis.leavesOutTurns = leavesOutTurns
            for _ in 0..<forks { hypothesis.loosenError(by: driver.forkVariance) }
        }
    }
}
