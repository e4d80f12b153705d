import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Searches the paths possible in an outage: replaces the hypotheses by one for each road near the
    /// fix that can be reached from the likeliest of them.
    ///
    /// - Returns: false if no road near the fix can be reached; the hypotheses are unchanged.
    mutating func bridgeOutage(
        of elapsed: Double, to observation: Observation, route: RoutePrior?
    ) -> Bool {
        let reckoning =
            sensed.map { OutageReckoning($0, driver: options.driver) }
            ?? OutageReckoning(
                elapsed: elapsed,
                before: observation.isMeanSpeed ? observation.speed : lastSpeed,
                after: observation.speed,
                driver: options.driver)
        // The receiver needs some seconds to recover after an outage.
        let errors = ErrorVariances(
            fast: observation.errors.fast + options.receiver.settlingFactor * typicalVariance,
            slow: observation.errors.slow, lane: observation.errors.lane,
            laneSeconds: observation.errors.laneSeconds)
        let heading = HeadingModel(observation, driver: options.driver)
        let bridge = OutageBridge(
            observation: observation, errors: errors,
            wander: ErrorWander(
                seconds: elapsed, errors: observation.errors,
                correlation: options.receiver.errorCorrelation),
            reckoning: reckoning,
            heading: heading,
            maximumEvidence: observation.direction == nil ? 0 : max(0, heading.maximumEvidence),
            reach: min(250, 12 + 3.2 * (errors.fastOrLane + errors.slow).squareRoot()))
        finalizeWindow()
        sortByWeight()
        startSearch(reckoning)
        arrivals.removeAll(keepingCapacity: true)
        // Of those found.
        var heaviest = -Double.infinity
        while let index = search.next() {
            let entry = search.entries[Int(index)]
            // What would be dropped for its weight, and so what is behind it, need not be looked at.
            guard
                maximumLogWeight(beyond: entry, bridge) >= heaviest + options.minimumLogWeight
            else { continue }
            let node = geometry.frame.point(
                network.coordinate(of: network.target(of: entry.edge)))
            let gap = node.distance(to: observation.point)
            // No place on an edge is farther from its end than it is long; the frame measures a little differently.
            if gap <= 1.01 * entry.length + 1 + bridge.reach,
                let arrival = arrival(at: index, entry, bridge)
            {
                arrivals.append(arrival)
                heaviest = max(heaviest, arrival.logWeight)
            }
            let end = entry.distance + entry.length
            guard end < reckoning.farthest, gap <= reckoning.farthest - end + bridge.reach else {
                continue
            }
            goOn(from: index, entry, route: route)
        }
        guard !arrivals.isEmpty else { return false }
        pending.removeAll(keepingCapacity: true)
        for number in arrivals.indices
        where arrivals[number].logWeight >= heaviest + options.minimumLogWeight {
            arrive(arrivals[number], bridge)
        }
        offRoadLogWeight =
            logSum(offRoadLogWeight, hypotheses[0].logWeight + options.driver.leavingRoads)
            + reckoning.offRoadEvidence(errorVariance: errors.fastOrLane + errors.slow)
        swap(&hypotheses, &pending)
        return true
    }

    /// The largest logarithmic weight that a hypothesis on an edge that was reached, or on one behind it, can have.
    private mutating func maximumLogWeight(
        beyond entry: NetworkSearch.Entry, _ bridge: OutageBridge
    ) -> Double {
        hypotheses[Int(entry.source)].logWeight
            + options.driver.outageForkWeight * entry.logShare
            + bridge.reckoning.maximumEvidence(beyond: entry.distance) + bridge.maximumEvidence
    }

    private static let maximumSources = 6

    /// Starts the search at the likeliest hypotheses, which are the first.
    private mutating func startSearch(_ reckoning: OutageReckoning) {
        search.begin()
        for number in 0..<min(Self.maximumSources, hypotheses.count) {
            let source = hypotheses[number]
            let behind = hypotheses[0].logWeight - source.logWeight
            guard behind < 6 else { break }
            search.start(
                at: source.edge, length: source.length, offset: source.offset,
                handicap: behind * reckoning.scale,
                restriction: arena[source.path].restriction)
        }
    }

    private mutating func goOn(
        from index: Int32, _ entry: NetworkSearch.Entry, route: RoutePrior?
    ) {
        let branches = branches(of: entry.edge)
        let chosen = routeBranch(of: entry.edge, among: branches, route)
        findForbidden(afterSearched: index, from: hypotheses[Int(entry.source)].path)
        for number in branches {
            let branch = branchTable.branches[number]
            guard !search.isSettled(branch.edge) else { continue }
            search.addUnsettled(
                NetworkSearch.Entry(
                    edge: branch.edge, length: branch.length,
                    distance: entry.distance + entry.length,
                    logShare: entry.logShare + logShare(of: branch, chosen: chosen),
                    parent: index, source: entry.source,
                    restriction: entry.restriction.extended(by: branch.restriction)))
        }
    }

    /// A place near the fix on an edge that was reached.
    struct Arrival: Sendable {
        /// Of the search.
        var entry: Int32
        /// Metres from the edge's start.
        var offset: Double
        var logWeight: Double
    }

    /// The place near the fix on an edge that was reached; nil if there is none.
    private mutating func arrival(
        at index: Int32, _ entry: NetworkSearch.Entry, _ bridge: OutageBridge
    ) -> Arrival? {
        let observation = bridge.observation
        guard
            network.mayComeNear(
                entry.edge, to: observation.point, within: bridge.reach, in: geometry.frame),
            geometry.isNear(entry.edge.segment, observation.point, within: bridge.reach)
        else { return nil }
        let projection = geometry.projection(of: observation.point, on: entry.edge)
        guard projection.distance <= bridge.reach else { return nil }
        // Not back behind where it set out.
        let offset = max(projection.offset, min(entry.length, -entry.distance))
        let variance = bridge.errors.fastOrLane + bridge.errors.slow
        var weight =
            hypotheses[Int(entry.source)].logWeight
            + options.driver.outageForkWeight * entry.logShare
            + bridge.reckoning.evidence(ofDistance: entry.distance + offset)
        let place = geometry.place(on: entry.edge, at: offset)
        let apart = place.point.distance(to: observation.point)
        weight -= apart * apart / (2 * variance)
        if let direction = observation.direction {
            var alignment = Alignment(with: direction)
            geometry.align(
                &alignment, on: entry.edge, from: max(0, offset - 10),
                to: min(entry.length, offset + 10))
            weight += bridge.heading.evidence(alignment.cosine)
        }
        return Arrival(entry: index, offset: offset, logWeight: weight)
    }

    /// Adds a hypothesis on an edge that was reached to ``pending``.
    private mutating func arrive(_ arrival: Arrival, _ bridge: OutageBridge) {
        let observation = bridge.observation
        let entry = search.entries[Int(arrival.entry)]
        let source = hypotheses[Int(entry.source)]
        let place = geometry.place(on: entry.edge, at: arrival.offset)
        var child = RoadHypothesis(
            path: path(to: arrival.entry, after: source.path), edge: entry.edge,
            length: entry.length, offset: arrival.offset, errors: bridge.errors,
            logWeight: arrival.logWeight)
        child.inheritSlowError(of: source, wander: bridge.wander)
        child.record = source.record
        child.update(child.innovation(of: observation.point, at: place), noise: observation.noise)
        pending.append(child)
    }

    /// Writes the edges up to an entry of the search behind a path.
    private mutating func path(to index: Int32, after path: Int32) -> Int32 {
        let entry = search.entries[Int(index)]
        guard entry.parent >= 0 else { return path }
        guard entry.path < 0 else { return entry.path }
        let before = self.path(to: entry.parent, after: path)
        let written = arena.append(
            entry.edge, length: entry.length, restriction: entry.restriction, after: before)
        search.entries[Int(index)].path = written
        return written
    }
}

/// The criteria for all roads that may have been reached in an outage.
private struct OutageBridge {
    var observation: Observation
    /// The receiver's errors just after the outage.
    var errors: ErrorVariances
    var wander: ErrorWander
    var reckoning: OutageReckoning
    var heading: HeadingModel
    /// Logarithm of the course's maximum evidence for a road.
    var maximumEvidence: Double
    /// Maximum distance of a road from the fix, metres.
    var reach: Double
}

/// The probable distance driven in an outage.
struct OutageReckoning {
    /// Metres, if the speed was between the one before and the one after.
    private let expected: Double
    /// Metres; the scale at which other distances become less likely.
    let scale: Double
    /// Maximum metres.
    let farthest: Double

    init(elapsed: Double, before: Double?, after: Double?, driver: DriverModel) {
        let first = before ?? after ?? 8
        let last = after ?? first
        expected = (first + last) / 2 * elapsed
        scale =
            driver.outageScale + driver.outageScaleShare * expected
            + driver.outageScaleSpeed * elapsed
        let fastest = max(first, last) + min(15, 1.5 * elapsed)
        farthest = min(8_000, fastest * elapsed + 100)
    }

    /// By the vehicle's own sensor.
    init(_ sensed: SpeedSensor.Reckoning, driver: DriverModel) {
        expected = max(0, sensed.expectedMeters)
        scale =
            driver.outageScale + sensed.deviation
            + (driver.outageScaleSpeed + driver.outageScaleShare * abs(sensed.speed))
            * sensed.unseenSeconds
        farthest = min(20_000, expected + 10 * scale + 100)
    }

    /// Logarithm of a distance's likelihood; Laplace's distribution, whose tails are long.
    func evidence(ofDistance distance: Double) -> Double {
        -abs(distance - expected) / scale
    }

    /// Logarithm of the density of a place, of all to which one may have driven across country, relative to that of the
    /// expected place on a road. Roads are weighed without their own density, so it stands here.
    ///
    /// - Parameter errorVariance: of the fix, for each axis, square metres.
    func offRoadEvidence(errorVariance: Double) -> Double {
        let spread = scale + expected / 2
        let onRoad = 1 / (2 * scale * (2 * .pi * errorVariance).squareRoot())
        return min(0, log(1 / (2 * .pi * spread * spread) / onRoad))
    }

    /// The largest of any distance from one on.
    func maximumEvidence(beyond distance: Double) -> Double {
        min(0, expected - distance) / scale
    }
}
