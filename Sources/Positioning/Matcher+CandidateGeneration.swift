import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// The reason to generate candidates.
    enum CandidateGenerationReason {
        /// There are no hypotheses: every road near the fix counts.
        case start
        /// From time to time, in case the right road was missed.
        case routine
        /// The best hypothesis fits badly: also against one-ways.
        case misfit
    }

    @inline(__always)
    mutating func candidateGenerationReason(_ observation: Observation)
        -> CandidateGenerationReason?
    {
        guard !hypotheses.isEmpty else { return .start }
        guard secondsSinceCandidates >= options.candidates.misfitSeconds else { return nil }
        let best = heaviestHypothesis
        if offRoadLogWeight > hypotheses[best].logWeight - 2 { return .misfit }
        if squaredMisfit(ofHypothesis: best, observation) > options.candidates.misfit {
            return .misfit
        }
        // Where a vehicle stands, no road begins that was not there when it came.
        return secondsSinceCandidates >= options.candidates.routineSeconds
            && !observation.isStanding
            ? .routine : nil
    }

    /// Its number; 0 if there is none.
    private var heaviestHypothesis: Int {
        @inline(__always) mutating get {
            hypotheses.withUnsafeBufferPointer { hypotheses in
                var best = 0
                for index in hypotheses.indices
                where hypotheses[index].logWeight > hypotheses[best].logWeight {
                    best = index
                }
                return best
            }
        }
    }

    /// How large the receiver's error has to be for a hypothesis to be right (Mahalanobis, squared).
    @inline(__always)
    private mutating func squaredMisfit(
        ofHypothesis index: Int, _ observation: Observation
    ) -> Double {
        let error = hypotheses[index].error
        return (error.x * error.x + error.y * error.y)
            / (observation.errors.fastOrLane + observation.errors.slow)
    }

    /// The logarithm of the probability that the vehicle drives against a one-way, where candidates are generated: the worse the
    /// roads on which it may be fit, the likelier.
    private mutating func wrongWay(_ observation: Observation) -> Double {
        let model = options.candidates
        let misfit = squaredMisfit(ofHypothesis: heaviestHypothesis, observation)
        return model.wrongWay
            + min(max(0, 0.75 * (misfit - model.misfit)), model.wrongWayByMisfit)
    }

    /// Adds a hypothesis for each road near the fix that is not among them yet.
    mutating func generateCandidates(
        _ observation: Observation, reason: CandidateGenerationReason, route: RoutePrior?
    ) {
        let variance = observation.errors.fastOrLane + observation.errors.slow
        let reach = min(200, 20 + 3.2 * variance.squareRoot())
        var generation = CandidateGeneration(
            reason: reason, headingModel: HeadingModel(observation, driver: options.driver),
            existing: hypotheses.count, reach: reach, searchedReach: reach,
            precision: 1 / (2 * variance),
            reachOfEnds: Self.lengthAtDeadEnd + 0.75 * variance.squareRoot())
        generation.record = trellis?.newest ?? -1
        if generation.existing > 0 {
            let heaviest = heaviestLogWeight
            generation.base = max(heaviest, offRoadLogWeight) + options.candidates.lostRoad
            if let offRoad = trellis?.newestOffRoad, offRoad >= 0, offRoadLogWeight > heaviest {
                generation.record = offRoad
            }
            generation.minimum = heaviest + options.minimumLogWeight
            // Beyond this distance even the best aligned road of the route would be dropped at once.
            var best = generation.base - generation.minimum
            if observation.direction != nil {
                generation.base -= Self.courseKnown
                generation.maximumEvidence = generation.headingModel.maximumEvidence
                generation.evidenceAcross = generation.headingModel.maximumEvidenceAcross
                best += generation.maximumEvidence - Self.courseKnown
            }
            if route != nil { best += max(0, options.candidates.routeBonus) }
            let most = generation.reach
            generation.reach = min(most, (2 * variance * max(0, best)).squareRoot())
            generation.searchedReach = generation.reach
            if reason == .misfit {
                generation.wrongWay = wrongWay(observation)
                best += max(0, generation.wrongWay)
                generation.searchedReach = min(most, (2 * variance * max(0, best)).squareRoot())
            }
            guard best > 0 else { return }
        }
        findNearbySegments(around: observation.point, within: generation.searchedReach)
        for number in nearbySegments.indices {
            addCandidates(on: nearbySegments[number], generation, observation, route: route)
        }
    }

    /// Metres before the end of a road within which there is nothing to drive to.
    private static let lengthAtDeadEnd = 15.0

    /// Evidence that a road has by chance already when the course fits it.
    private static let courseKnown = 3.0

    /// Fills ``nearbySegments`` with the segments open to the vehicle that may come within a distance of a
    /// place, and some beside it.
    private mutating func findNearbySegments(around place: PlanePoint, within reach: Double) {
        let center = geometry.frame.coordinate(place)
        let network = network
        nearbySegments.clear()
        network.forEachLeaf(in: BoundingBox(around: center, radius: reach)) { segments in
            geometry.findOpen(in: segments, near: place, within: reach, &nearbySegments)
        }
    }

    /// Adds a hypothesis for each direction of a segment that is likely enough.
    private mutating func addCandidates(
        on segment: SegmentID, _ generation: CandidateGeneration, _ observation: Observation,
        route: RoutePrior?
    ) {
        let along = EdgeID(segment, backward: false)
        let length = network.length(of: along)
        let searched = generation.searchedReach
        let modes = options.modes
        let projection = geometry.projection(of: observation.point, on: along)
        guard projection.distance <= searched else { return }
        for direction in UInt32(0)...1 {
            let edge = EdgeID(rawValue: along.rawValue | direction)
            let isAllowed = !network.possibleAccess(of: edge).isDisjoint(with: modes)
            guard
                isAllowed
                    ? projection.distance <= generation.reach : generation.reason == .misfit
            else { continue }
            let offset = edge.isBackward ? length - projection.offset : projection.offset
            // From where one drives: at a standing start nothing but the side of the road shows the direction.
            let place = geometry.inlinedPlace(on: edge, at: offset)
            let missed = place.driven.distance(to: observation.point)
            var weight = generation.base - missed * missed * generation.precision
            if !isAllowed { weight += generation.wrongWay }
            if generation.reason == .start, observation.direction == nil,
                length - offset < generation.reachOfEnds, isDeadEnd(edge)
            {
                weight += options.candidates.towardsDeadEnd
            }
            if let route, route.contains(edge) { weight += options.candidates.routeBonus }
            guard weight + generation.maximumEvidence > generation.minimum,
                !isKnown(edge, offset, among: generation.existing)
            else { continue }
            if let direction = observation.direction {
                var alignment = Alignment(with: direction)
                let (lower, upper) = (max(0, offset - 8), min(length, offset + 8))
                if lower >= place.straightFrom, upper <= place.straightTo {
                    alignment.take(place.direction)
                } else {
                    geometry.align(&alignment, on: edge, from: lower, to: upper)
                }
                guard
                    alignment.cosine > HeadingModel.across
                        || weight + generation.evidenceAcross > generation.minimum
                else { continue }
                weight += generation.headingModel.evidence(alignment.cosine)
            }
            guard weight > generation.minimum else { continue }
            add(edge, at: offset, length: length, observation, weight, after: generation.record)
        }
    }

    /// Whether nothing but the way back leads on from the end of an edge.
    private mutating func isDeadEnd(_ edge: EdgeID) -> Bool {
        let branches = branches(of: edge)
        return branches.allSatisfy { branchTable.branches[$0].edge == edge.reversed }
    }

    private mutating func add(
        _ edge: EdgeID, at offset: Double, length: Double, _ observation: Observation,
        _ weight: Double, after record: Int32
    ) {
        var hypothesis = RoadHypothesis(
            path: arena.append(
                edge, length: length,
                restriction: RestrictionReach(of: edge, in: network), after: -1),
            edge: edge, length: length, offset: offset, errors: observation.errors,
            logWeight: weight)
        hypothesis.record = record
        let place = geometry.place(on: edge, at: offset)
        hypothesis.update(
            hypothesis.innovation(of: observation.point, at: place), noise: observation.noise)
        hypothesis.beginErrorAverage()
        hypotheses.append(hypothesis)
    }

    /// Whether one of the first `existing` hypotheses is about there already.
    private mutating func isKnown(_ edge: EdgeID, _ place: Double, among existing: Int) -> Bool {
        for index in 0..<existing {
            let known = arena.position(of: &hypotheses[index])
            if known.edge == edge,
                abs(known.offset - place) < 15 + 2 * hypotheses[index].offsetDeviation
            {
                return true
            }
        }
        return false
    }
}

/// The criteria for roads near a fix on which there is no hypothesis yet.
private struct CandidateGeneration {
    var reason: Matcher.CandidateGenerationReason
    var headingModel: HeadingModel
    /// Logarithm of the course's maximum evidence for a road.
    var maximumEvidence = 0.0
    /// The same for a road that leads elsewhere: most do, and are seen by this to be too unlikely.
    var evidenceAcross = Double.infinity
    /// Hypotheses that were there before.
    var existing: Int
    /// From where the vehicle has come onto a road on which there was none; -1 without a ``HypothesisTrellis``.
    var record: Int32 = -1
    /// Maximum distance of a road from the fix, metres; and of one against its direction, if that is more.
    var reach: Double
    var searchedReach: Double
    /// Half the reciprocal of the position's variance.
    var precision: Double
    /// Metres to the end of a road within which nobody sets out for it.
    var reachOfEnds: Double
    /// The additional logarithmic weight of a direction that is not allowed.
    var wrongWay = 0.0
    /// Logarithms of the weight of a road at the fix, and of the minimum kept.
    var base = 0.0
    var minimum = -Double.infinity
}
