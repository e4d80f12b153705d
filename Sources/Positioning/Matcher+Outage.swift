import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Finds where the vehicle may have driven while there was no fix: replaces the hypotheses by one
    /// for each road near the fix that can be reached from the likeliest of them.
    ///
    /// - Returns: false when no road near the fix can be reached; the hypotheses are as they were.
    mutating func bridgeOutage(
        of elapsed: Double, to observation: Observation, route: RoutePrior?
    ) -> Bool {
        let reckoning = OutageReckoning(
            elapsed: elapsed, before: lastSpeed, after: observation.speed)
        let wander = ErrorWander(
            seconds: elapsed, errors: observation.errors, options: options)
        // The receiver needs some seconds to settle after an outage.
        let errors = ErrorVariances(
            fast: observation.errors.fast + 4 * usualVariance, slow: observation.errors.slow)
        let reach = min(250, 12 + 3.2 * (errors.fast + errors.slow).squareRoot())
        hypotheses.sort { $0.logWeight > $1.logWeight }
        nextHypotheses.removeAll(keepingCapacity: true)
        for (number, source) in hypotheses.prefix(Self.mostSources).enumerated() {
            guard source.logWeight > hypotheses[0].logWeight - 6 else { break }
            let isTwin = hypotheses[..<number].contains {
                $0.edge == source.edge && abs($0.offset - source.offset) < 40
            }
            guard !isTwin else { continue }
            search(
                from: source, farthest: reckoning.farthest, towards: observation.point,
                within: reach, route: route)
            for index in 0..<search.entries.count {
                arrive(
                    at: Int32(index), from: source, observation, errors, wander, reckoning,
                    reach: reach)
            }
        }
        guard !nextHypotheses.isEmpty else { return false }
        swap(&hypotheses, &nextHypotheses)
        return true
    }

    private static let mostSources = 6
    private static let mostEdges = 6_000

    /// Fills ``search`` with the edges that can be reached and from which the place still can be.
    private mutating func search(
        from source: RoadHypothesis, farthest: Double, towards place: PlanePoint,
        within reach: Double, route: RoutePrior?
    ) {
        search.begin(at: source.edge, length: source.length, offset: source.offset)
        while let index = search.next(), search.entries.count < Self.mostEdges {
            let entry = search.entries[Int(index)]
            let end = entry.distance + entry.length
            guard end < farthest else { break }
            let node = geometry.frame.point(network.coordinate(of: network.target(of: entry.edge)))
            guard node.distance(to: place) <= farthest - end + reach else { continue }
            forEachBranch(of: entry.edge, length: entry.length, route: route) {
                matcher, edge, length, share in
                matcher.search.add(
                    NetworkSearch.Entry(
                        edge: edge, length: length, distance: end,
                        logShare: entry.logShare + share, parent: index))
            }
        }
    }

    /// Adds a hypothesis on an edge that was reached, if the fix is near it.
    private mutating func arrive(
        at index: Int32, from source: RoadHypothesis, _ observation: Observation,
        _ errors: ErrorVariances, _ wander: ErrorWander, _ reckoning: OutageReckoning,
        reach: Double
    ) {
        let entry = search.entries[Int(index)]
        guard geometry.isNear(entry.edge.segment, observation.point, within: reach) else { return }
        let projection = geometry.projection(of: observation.point, on: entry.edge)
        guard projection.distance <= reach else { return }
        // Not back behind where it set out.
        let offset = max(projection.offset, min(entry.length, -entry.distance))
        let variance = errors.fast + errors.slow
        var weight =
            source.logWeight + 0.5 * entry.logShare
            + reckoning.evidence(ofDistance: entry.distance + offset)
        let place = geometry.place(on: entry.edge, at: offset)
        let apart = place.point.distance(to: observation.point)
        weight -= apart * apart / (2 * variance)
        if let direction = observation.direction {
            let cosine = geometry.alignment(
                ofX: direction.x, y: direction.y, on: entry.edge, from: max(0, offset - 10),
                to: min(entry.length, offset + 10)
            ).cosine
            weight += directionEvidence(
                Angle.degrees(acos(min(1, max(-1, cosine)))), observation)
        }
        var child = RoadHypothesis(
            path: source.path, edge: entry.edge, length: entry.length, offset: offset,
            errors: errors, logWeight: weight, isWrongWay: source.isWrongWay)
        child.inheritSlowError(of: source, wander: wander)
        child.record = source.record
        child.path = path(to: index, after: source.path)
        child.update(child.innovation(of: observation.point, at: place), noise: observation.noise)
        nextHypotheses.append(child)
    }

    /// Writes the edges up to an entry of the search behind a path.
    private mutating func path(to index: Int32, after path: Int32) -> Int32 {
        let entry = search.entries[Int(index)]
        guard entry.parent >= 0 else { return path }
        let before = self.path(to: entry.parent, after: path)
        return arena.append(entry.edge, length: entry.length, after: before)
    }
}

/// How far the vehicle has probably come in a time in which nobody saw it.
struct OutageReckoning {
    /// Metres, if the speed was between those before and after.
    private let expected: Double
    /// Metres; the scale at which other distances become less likely.
    private let scale: Double
    /// Metres that cannot have been exceeded.
    let farthest: Double

    init(elapsed: Double, before: Double?, after: Double?) {
        let first = before ?? after ?? 8
        let last = after ?? first
        expected = (first + last) / 2 * elapsed
        scale = 15 + 0.15 * expected + 1.5 * elapsed
        let fastest = max(first, last) + min(15, 1.5 * elapsed)
        farthest = min(8_000, fastest * elapsed + 100)
    }

    /// Logarithm of how likely such a distance is; Laplace's distribution, whose tails are long.
    func evidence(ofDistance distance: Double) -> Double {
        -abs(distance - expected) / scale
    }
}
