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
        var heaviest = -Double.infinity
        for hypothesis in hypotheses { heaviest = max(heaviest, hypothesis.logWeight) }
        // What being on no road explains: any position to which one can drive, a direction by chance.
        var offRoadEvidence = -Double.infinity
        let before = heaviest
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
            // From the edges before the leading one, the farthest first.
            var indices: (Int32, Int32, Int32) = (-1, -1, -1)
            indices.0 = arena[hypothesis.path].parent
            if indices.0 >= 0, lower + Double(arena[indices.0].length) < 0 {
                indices.1 = arena[indices.0].parent
                if indices.1 >= 0,
                    lower + Double(arena[indices.0].length + arena[indices.1].length) < 0
                {
                    indices.2 = arena[indices.1].parent
                }
            }
            var behind = 0.0
            for index in [indices.0, indices.1, indices.2] where index >= 0 {
                behind += Double(arena[index].length)
            }
            for index in [indices.2, indices.1, indices.0] where index >= 0 {
                let length = Double(arena[index].length)
                let start = -behind
                behind -= length
                guard upper > start else { break }
                let part = geometry.alignment(
                    ofX: direction.x, y: direction.y, on: arena[index].edge,
                    from: max(0, lower - start), to: min(length, upper - start), entry: entry)
                best = max(best, part.cosine)
                entry = part.exit
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
