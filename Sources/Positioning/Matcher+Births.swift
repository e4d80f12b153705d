import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Why new hypotheses are wanted.
    enum BirthReason {
        /// There are none: every road near the fix may be it.
        case start
        /// From time to time, in case that the right road was missed.
        case routine
        /// The best hypothesis fits badly: also the wrong way along one-ways.
        case misfit
    }

    mutating func birthReason(_ observation: Observation) -> BirthReason? {
        guard !hypotheses.isEmpty else { return .start }
        guard sinceBirths >= options.births.misfitSeconds else { return nil }
        var best = 0
        for index in hypotheses.indices
        where hypotheses[index].logWeight > hypotheses[best].logWeight {
            best = index
        }
        if offRoadLogWeight > hypotheses[best].logWeight - 2 { return .misfit }
        let error = hypotheses[best].error
        let squared =
            (error.x * error.x + error.y * error.y)
            / (observation.errors.fast + observation.errors.slow)
        if squared > options.births.misfit { return .misfit }
        // Where a vehicle stands, no road begins that was not there when it came.
        return sinceBirths >= options.births.routineSeconds && !observation.isStanding
            ? .routine : nil
    }

    /// Adds a hypothesis for each road near the fix that is not among them yet.
    mutating func giveBirth(
        _ observation: Observation, reason: BirthReason, route: RoutePrior?
    ) {
        let variance = observation.errors.fast + observation.errors.slow
        let reach = min(200, 20 + 3.2 * variance.squareRoot())
        let headingModel = HeadingModel(observation, driver: options.driver)
        let heaviest = heaviestLogWeight
        let existing = hypotheses.count
        let base = existing == 0 ? 0 : max(heaviest, offRoadLogWeight) + options.births.lostRoad
        let center = geometry.frame.coordinate(observation.point)
        nearbySegments.removeAll(keepingCapacity: true)
        network.forEachSegment(in: BoundingBox(around: center, radius: reach)) {
            nearbySegments.append($0)
        }
        for segment in nearbySegments {
            let along = EdgeID(segment, backward: false)
            guard
                mayBeNear(
                    along, network.length(of: along), observation.point, within: reach),
                geometry.isNear(segment, observation.point, within: reach)
            else { continue }
            let projection = geometry.projection(of: observation.point, on: along)
            guard projection.distance <= reach else { continue }
            let length = network.length(of: along)
            for direction in UInt32(0)...1 {
                let edge = EdgeID(rawValue: along.rawValue | direction)
                let offset = edge.isBackward ? length - projection.offset : projection.offset
                let isAllowed = !network.access(of: edge).isDisjoint(with: options.modes)
                guard
                    isAllowed
                        || (reason == .misfit
                            && !network.access(of: edge.reversed).isDisjoint(with: options.modes))
                else { continue }
                var weight = base - projection.distance * projection.distance / (2 * variance)
                if !isAllowed { weight += options.births.wrongWay }
                if let direction = observation.direction {
                    let cosine = geometry.alignment(
                        ofX: direction.x, y: direction.y, on: edge, from: max(0, offset - 8),
                        to: min(length, offset + 8)
                    ).cosine
                    weight += headingModel.evidence(cosine)
                    if existing > 0 { weight -= 3 }
                }
                if let route, route.contains(edge) { weight += options.births.routeBonus }
                guard weight > (existing > 0 ? heaviest : weight) + options.leastLogWeight,
                    !isKnown(edge, offset, among: existing)
                else { continue }
                add(edge, at: offset, length: length, observation, weight)
            }
        }
    }

    private mutating func add(
        _ edge: EdgeID, at offset: Double, length: Double, _ observation: Observation,
        _ weight: Double
    ) {
        var hypothesis = RoadHypothesis(
            path: arena.append(edge, length: length, after: -1), edge: edge, length: length,
            offset: offset, errors: observation.errors, logWeight: weight)
        hypothesis.record = trail?.newest ?? -1
        let place = geometry.place(on: edge, at: offset)
        hypothesis.update(
            hypothesis.innovation(of: observation.point, at: place), noise: observation.noise)
        hypotheses.append(hypothesis)
    }

    /// Whether one of the first so many hypotheses is about there already.
    private mutating func isKnown(_ edge: EdgeID, _ offset: Double, among existing: Int) -> Bool {
        for index in 0..<existing {
            let known = position(ofHypothesis: index)
            if known.edge == edge,
                abs(known.offset - offset) < 15 + 2 * hypotheses[index].offsetDeviation
            {
                return true
            }
        }
        return false
    }
}
