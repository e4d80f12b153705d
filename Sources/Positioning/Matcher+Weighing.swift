import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Weighs every hypothesis by its fit to a fix, and corrects it by the fix.
    ///
    /// - Parameters:
    ///   - elapsed: seconds since the last weighing.
    ///   - sinceFix: seconds since the fix before; nil if hypotheses have been corrected in bends already.
    mutating func weigh(_ observation: Observation, elapsed: Double, sinceFix: Double?) {
        // The evidence for being on no road: any position to which one can drive, a direction by
        // chance, but no scatter.
        var offRoadEvidence = -Double.infinity
        let before = heaviestLogWeight
        guard before > -.infinity else { return }
        let isErrorJump = lastWeighed.map { observation.jumps(from: $0, within: elapsed) } ?? false
        lastWeighed = Observation.Weighed(observation)
        let road = observation.isMeanSpeed ? roadUnderWay : nil
        let freeMisfit =
            freeTrack.take(
                observation, elapsed: elapsed, along: road,
                correlation: options.receiver.errorCorrelation) ?? 0
        let offRoadMisfit = options.driver.offRoadMisfit
        let minimumLogWeight = options.minimumLogWeight
        // A preview drops none.
        let mayDrop = sinceFix != nil && hypotheses.count > 1
        let weighing = Weighing(
            observation, elapsed: elapsed, sinceFix: sinceFix, options.driver, options.receiver,
            wander: mayDrop
                ? ErrorWander(
                    errorDecay(in: sinceFix ?? elapsed, observation), errors: observation.errors)
                : nil)
        // Taken out, so that each is changed in its place: to look at one by its index costs a check and a look at the owner
        // of the array each time.
        var taken: [RoadHypothesis] = []
        swap(&taken, &hypotheses)
        taken.withUnsafeMutableBufferPointer { taken in
            // What is lighter afterwards will be dropped.
            var least = -Double.infinity
            // First the heaviest, by which it is seen which of the others will be dropped.
            var first = 0
            while first + 1 < taken.count, taken[first].logWeight < before { first += 1 }
            for number in taken.indices {
                let index = number == 0 ? first : number <= first ? number - 1 : number
                let isHeaviest = taken[index].logWeight == before
                let belief = weigh(&taken[index], observation, weighing, least: least)
                if isHeaviest {
                    offRoadEvidence =
                        isErrorJump
                        ? belief.logDensity
                        : min(
                            belief.bestLogDensity - offRoadMisfit,
                            max(belief.logDensity, belief.bestLogDensity - 0.5 * freeMisfit))
                }
                if mayDrop {
                    least = max(least, taken[index].logWeight + minimumLogWeight)
                }
            }
        }
        swap(&taken, &hypotheses)
        offRoadLogWeight =
            logSum(offRoadLogWeight, before + options.driver.leavingRoads * min(1, elapsed))
            + offRoadEvidence
    }

    /// The direction of the likeliest road, where the receiver gives neither speed nor error and its places show that the
    /// vehicle drives.
    private var roadUnderWay: SIMD2<Double>? {
        mutating get {
            guard !lastObservation.isErrorStated, motion.speed ?? 0 > 0 else { return nil }
            let heaviest = heaviestLogWeight
            for index in hypotheses.indices where hypotheses[index].logWeight == heaviest {
                return hypotheses[index].line?.direction
            }
            return nil
        }
    }

    /// All that hypotheses are weighed by at one fix, beside the observation.
    private struct Weighing {
        let sinceFix: Double?
        let bends: BendDriving
        let jumps: ErrorJumps
        /// Of the present error in its average over the last while.
        let errorShare: Double
        let headingModel: HeadingModel
        let headingWeight: Double
        /// The most that the course can add to a logarithmic weight, and that course and place can.
        let mostByCourse: Double
        let most: Double

        // Inlined, else the models would be copied.
        @inline(__always)
        init(
            _ observation: Observation, elapsed: Double, sinceFix: Double?, _ driver: DriverModel,
            _ receiver: ReceiverModel, wander: ErrorWander?
        ) {
            self.sinceFix = sinceFix
            bends = BendDriving(observation, driver)
            jumps = ErrorJumps(receiver)
            errorShare = min(1, elapsed / receiver.lastingErrorSeconds)
            headingModel = HeadingModel(observation, driver: driver)
            headingWeight = min(1, elapsed) * driver.headingWeight
            guard let wander else {
                mostByCourse = .infinity
                most = .infinity
                return
            }
            mostByCourse =
                observation.direction == nil ? 0 : headingModel.maximumEvidence * headingWeight
            // The receiver's error has wandered for all since the fix before, whatever was known of it then.
            most =
                mostByCourse
                + RoadHypothesis.Innovation.largestLogDensity(
                    variance: observation.noise + wander.fastVariance + wander.slowVariance)
        }
    }

    /// Weighs a hypothesis by its fit to a fix, and corrects it by the fix.
    ///
    /// - Parameter least: the logarithmic weight below which it is dropped afterwards. Where that is seen on the way, the rest is
    ///   spared and the weight is none.
    /// - Returns: logarithms of the density of the fix, and of its density exactly at the expected place.
    @inline(__always)
    private mutating func weigh(
        _ hypothesis: inout RoadHypothesis, _ observation: Observation,
        _ weighing: borrowing Weighing, least: Double
    ) -> (logDensity: Double, bestLogDensity: Double) {
        guard hypothesis.logWeight + weighing.most >= least else {
            hypothesis.logWeight = -.infinity
            return (-.infinity, -.infinity)
        }
        var place = place(of: &hypothesis)
        let seen = moveInBend(&hypothesis, at: &place, weighing.bends)
        if let seen { place.point.bend = seen.line.shift }
        let belief = hypothesis.believe(
            observation, at: &place.point, weighing.jumps,
            least: least - hypothesis.logWeight - weighing.mostByCourse)
        hypothesis.logWeight += belief.logDensity
        guard hypothesis.logWeight + weighing.mostByCourse >= least else {
            hypothesis.logWeight = -.infinity
            return belief
        }
        // While the vehicle stands, buildings reflect the same waves all the time.
        if !observation.isStanding {
            hypothesis.averageError(share: weighing.errorShare)
        }
        if let direction = observation.direction {
            let straight =
                place.point.tangentX * direction.x + place.point.tangentY * direction.y
            let cosine =
                weighing.headingModel.isSure(straight)
                ? straight
                : alignment(of: &hypothesis, at: &place.point, with: direction, observation)
            hypothesis.logWeight += weighing.headingModel.evidence(cosine) * weighing.headingWeight
        }
        if let sinceFix = weighing.sinceFix, hypothesis.logWeight >= least {
            correctInBend(&hypothesis, seen, weighing.bends, elapsed: sinceFix)
        }
        return belief
    }

    /// The largest cosine between a direction and the road around a hypothesis' place.
    // Inout, here and elsewhere, although it only reads: else it is called with a copy of the hypothesis.
    private mutating func alignment(
        of hypothesis: inout RoadHypothesis, at place: inout EdgeGeometry.EdgePoint,
        with direction: (x: Double, y: Double), _ observation: Observation
    ) -> Double {
        let offset = hypothesis.offset
        let reach =
            4 + min(20, hypothesis.offsetDeviation) + 0.3 * (observation.speed ?? 0)
        let lower = offset - reach
        let upper = offset + reach
        if lower >= max(0, place.straightFrom), min(upper, hypothesis.length) <= place.straightTo {
            return place.tangentX * direction.x + place.tangentY * direction.y
        }
        var alignment = Alignment(with: direction)
        // From the leading edge back, over edges whose start is so many metres from that one's.
        var (edge, length) = (hypothesis.edge, hypothesis.length)
        var (path, start) = (hypothesis.path, 0.0)
        for _ in 0...Self.edgesBehind {
            if upper > start {
                geometry.align(
                    &alignment, on: edge, from: max(0, lower - start),
                    to: min(length, upper - start))
            }
            guard lower < start, !alignment.isComplete else { break }
            path = arena[path].parent
            guard path >= 0 else { break }
            (edge, length) = (arena[path].edge, Double(arena[path].length))
            start -= length
        }
        return alignment.cosine
    }

    /// Edges before the leading one on which the direction of the road is looked at.
    private static let edgesBehind = 3
}
