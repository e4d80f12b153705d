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
        let freeMisfit = freeTrack.take(observation, elapsed: elapsed) ?? 0
        let driver = options.driver
        let receiver = options.receiver
        let headingModel = HeadingModel(observation, driver: driver)
        let headingWeight = min(1, elapsed) * driver.headingWeight
        for index in hypotheses.indices {
            var (place, seen) = moveInBend(ofHypothesis: index, observation)
            if let seen { place.bend = seen.line.shift }
            let isHeaviest = hypotheses[index].logWeight == before
            let belief = hypotheses[index].believe(
                observation, at: place, model: receiver)
            if isHeaviest {
                offRoadEvidence =
                    isErrorJump
                    ? belief.logDensity
                    : min(
                        belief.bestLogDensity - driver.offRoadMisfit,
                        max(belief.logDensity, belief.bestLogDensity - 0.5 * freeMisfit))
            }
            hypotheses[index].logWeight += belief.logDensity
            // While the vehicle stands, buildings reflect the same waves all the time.
            if !observation.isStanding {
                hypotheses[index].averageError(over: elapsed, model: receiver)
            }
            if let direction = observation.direction {
                let straight = place.tangentX * direction.x + place.tangentY * direction.y
                let cosine =
                    headingModel.isSure(straight)
                    ? straight
                    : alignment(ofHypothesis: index, at: place, with: direction, observation)
                hypotheses[index].logWeight += headingModel.evidence(cosine) * headingWeight
            }
            if let sinceFix {
                correctInBend(ofHypothesis: index, seen, observation, elapsed: sinceFix)
            }
        }
        offRoadLogWeight =
            logSum(offRoadLogWeight, before + driver.leavingRoads * min(1, elapsed))
            + offRoadEvidence
    }

    /// The largest cosine between a direction and the road around a hypothesis' place.
    private mutating func alignment(
        ofHypothesis index: Int, at place: EdgeGeometry.EdgePoint,
        with direction: (x: Double, y: Double), _ observation: Observation
    ) -> Double {
        // By index, here and elsewhere: a parameter would be a copy of the whole hypothesis.
        let (edge, length) = (hypotheses[index].edge, hypotheses[index].length)
        let (offset, path) = (hypotheses[index].offset, hypotheses[index].path)
        let reach =
            4 + min(20, hypotheses[index].offsetDeviation) + 0.3 * (observation.speed ?? 0)
        let lower = offset - reach
        let upper = offset + reach
        if lower >= max(0, place.straightFrom), min(upper, length) <= place.straightTo {
            return place.tangentX * direction.x + place.tangentY * direction.y
        }
        var best = -1.0
        var entry: (x: Double, y: Double)?
        if lower < 0 {
            // The edges before the leading one, the farthest first.
            let first = arena[path].parent
            let second = first >= 0 ? arena[first].parent : -1
            let third = second >= 0 ? arena[second].parent : -1
            let nearLength = first >= 0 ? Double(arena[first].length) : 0
            let farLength = second >= 0 ? Double(arena[second].length) : 0
            if third >= 0, lower < -nearLength - farLength {
                let length = Double(arena[third].length)
                align(
                    arena[third].edge, length, at: -nearLength - farLength - length, lower, upper,
                    direction, &best, &entry)
            }
            if second >= 0, lower < -nearLength {
                align(
                    arena[second].edge, farLength, at: -nearLength - farLength, lower, upper,
                    direction, &best, &entry)
            }
            if first >= 0 {
                align(
                    arena[first].edge, nearLength, at: -nearLength, lower, upper, direction, &best,
                    &entry)
            }
        }
        if upper > 0, best < 1 {
            let part = geometry.alignment(
                ofX: direction.x, y: direction.y, on: edge, from: max(0, lower),
                to: min(length, upper), entry: entry)
            best = max(best, part.cosine)
        }
        return best
    }

    /// Looks at the part of one edge, which begins at `start` metres from the leading one's start,
    /// between two distances from there.
    private mutating func align(
        _ edge: EdgeID, _ length: Double, at start: Double, _ lower: Double, _ upper: Double,
        _ direction: (x: Double, y: Double), _ best: inout Double,
        _ entry: inout (x: Double, y: Double)?
    ) {
        guard upper > start, best < 1 else { return }
        let part = geometry.alignment(
            ofX: direction.x, y: direction.y, on: edge, from: max(0, lower - start),
            to: min(length, upper - start), entry: entry)
        best = max(best, part.cosine)
        entry = part.exit
    }

    /// The edge on which a hypothesis sees the vehicle, and the distance from its start.
    mutating func position(ofHypothesis index: Int) -> (edge: EdgeID, offset: Double) {
        // Most hypotheses are on their leading edge, whose length they know exactly.
        let offset = hypotheses[index].offset
        guard offset < 0 else {
            return (hypotheses[index].edge, min(offset, hypotheses[index].length))
        }
        return arena.position(on: hypotheses[index].path, at: offset)
    }
}
