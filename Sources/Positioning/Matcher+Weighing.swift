import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Weighs every hypothesis by how well a fix fits it, and corrects it by the fix.
    mutating func weigh(_ observation: Observation, elapsed: Double) {
        // What being on no road explains: any position to which one can drive, a direction by chance.
        var offRoadEvidence = -Double.infinity
        let before = heaviestLogWeight
        let isErrorJump = lastWeighed.map { observation.jumps(from: $0, within: elapsed) } ?? false
        lastWeighed = observation
        for index in hypotheses.indices {
            let place = place(of: hypotheses[index])
            let isHeaviest = hypotheses[index].logWeight == before
            let belief = hypotheses[index].believe(observation, at: place)
            if isHeaviest || offRoadEvidence == -.infinity {
                offRoadEvidence =
                    isErrorJump ? belief.logDensity : belief.bestLogDensity - Self.offRoadMisfit
            }
            hypotheses[index].logWeight += belief.logDensity
            if let direction = observation.direction {
                hypotheses[index].logWeight +=
                    headingEvidence(hypotheses[index], direction, observation)
                    * min(1, elapsed) * options.headingWeight
            }
        }
        guard before > -.infinity else { return }
        offRoadLogWeight =
            logSum(offRoadLogWeight, before + Self.leavingRoads * min(1, elapsed))
            + offRoadEvidence
    }

    /// Logarithm of how likely one leaves the map's roads within a second.
    private static let leavingRoads = -9.0
    /// Half the squared misfit that is taken for being on no road; more than the mean of a road that
    /// fits, because maps are not exact.
    private static let offRoadMisfit = 3.0

    /// Logarithm of how much likelier the direction of travel is on this road than by chance.
    private mutating func headingEvidence(
        _ hypothesis: RoadHypothesis, _ direction: (x: Double, y: Double),
        _ observation: Observation
    ) -> Double {
        let reach = 4 + min(20, hypothesis.offsetDeviation) + 0.3 * (observation.speed ?? 0)
        let cosine = alignment(of: hypothesis, with: direction, reach: reach)
        let angle = Angle.degrees(acos(min(1, max(-1, cosine))))
        return directionEvidence(angle, observation)
    }

    /// The same for an angle in degrees between the direction of travel and the road.
    func directionEvidence(_ angle: Double, _ observation: Observation) -> Double {
        let variance =
            options.headingDeviation * options.headingDeviation
            + observation.directionDeviation * observation.directionDeviation
        let normal = 360 / (2 * .pi * variance).squareRoot() * exp(-angle * angle / (2 * variance))
        return log(0.03 + 0.97 * normal)
    }

    /// The largest cosine between a direction and the road around a hypothesis' place.
    private mutating func alignment(
        of hypothesis: RoadHypothesis, with direction: (x: Double, y: Double), reach: Double
    ) -> Double {
        let lower = hypothesis.offset - reach
        let upper = hypothesis.offset + reach
        var best = -1.0
        var entry: (x: Double, y: Double)?
        if lower < 0 {
            // The edges before the leading one, the farthest first.
            let first = arena[hypothesis.path].parent
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
        if upper > 0 {
            let part = geometry.alignment(
                ofX: direction.x, y: direction.y, on: hypothesis.edge, from: max(0, lower),
                to: min(hypothesis.length, upper), entry: entry)
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
        guard upper > start else { return }
        let part = geometry.alignment(
            ofX: direction.x, y: direction.y, on: edge, from: max(0, lower - start),
            to: min(length, upper - start), entry: entry)
        best = max(best, part.cosine)
        entry = part.exit
    }

    /// The edge on which a hypothesis sees the vehicle, and the distance from its start.
    func position(of hypothesis: RoadHypothesis) -> (edge: EdgeID, offset: Double) {
        guard hypothesis.offset < 0 else {
            return (hypothesis.edge, min(hypothesis.offset, hypothesis.length))
        }
        var entry = arena[hypothesis.path]
        var offset = hypothesis.offset
        while offset < 0, entry.parent >= 0 {
            entry = arena[entry.parent]
            offset += Double(entry.length)
        }
        return (entry.edge, max(0, offset))
    }

    /// The place at which a hypothesis expects the vehicle.
    private mutating func place(of hypothesis: RoadHypothesis) -> EdgeGeometry.Place {
        guard hypothesis.offset < 0 else {
            return geometry.place(on: hypothesis.edge, at: hypothesis.offset)
        }
        var entry = arena[hypothesis.path]
        var offset = hypothesis.offset
        while offset < 0, entry.parent >= 0 {
            entry = arena[entry.parent]
            offset += Double(entry.length)
        }
        return geometry.place(on: entry.edge, at: offset)
    }
}
