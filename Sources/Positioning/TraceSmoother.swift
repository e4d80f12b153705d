package import Geodesy
public import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Decides on which roads a whole recorded trace was driven, every fix judged by all others.
///
/// First the ``Matcher`` follows all hypotheses to the end, from which the best one is traced back;
/// along the roads that this gives, the distance travelled is then filtered backwards in time too, and
/// both filters are joined (Fraser and Potter, "The optimum linear smoother as a combination of two
/// optimum linear filters", 1969).
public struct TraceSmoother: Sendable {
    private var matcher: Matcher
    /// The usable fixes, as the matcher saw them.
    private var fixes: [Seen] = []
    /// Moments without a fix, each with the number of the usable fix before it.
    private var darkMoments: [(time: UTCTime, fix: Int)] = []
    /// The chains of edges that were driven, with the metres from their start at each fix.
    private var chains: [(chain: EdgeChain, fixes: [(fix: Int, meters: Double)])] = []
    /// Their locations.
    private var darkLocations: [(location: MatchedLocation, fix: Int)] = []

    /// The stretches driven without a gap, one for each on roads; known once ``finish()`` was
    /// called.
    public private(set) var paths: [MatchedPath] = []

    /// Why the last fix was not used; nil when it was.
    public var lastRejection: FixFilter.Rejection? { matcher.lastRejection }

    /// Whether ``evidence`` is kept.
    package var keepsEvidence: Bool {
        get { matcher.keepsEvidence }
        set { matcher.keepsEvidence = newValue }
    }
    /// The evidence of the answers on roads, once ``finish()`` was called.
    package private(set) var evidence: [UTCTime: RoadEvidence] = [:]

    private struct Seen {
        var usable: UsableFix
        var location: MatchedLocation
        var observation: Observation
    }

    public init(network: RoadNetwork, options: MatcherOptions = .init()) {
        // An unlikely hypothesis now may prove right in the end, and time does not matter.
        var options = options
        options.minimumLogWeight -= 7
        options.hypothesisLimit *= 4
        matcher = Matcher(network: network, options: options)
        matcher.arena = PathArena(capacity: 4096, horizon: 24, keepsAll: true)
        matcher.trellis = HypothesisTrellis()
    }

    /// Takes in the next fix; the answers come with ``finish()``.
    ///
    /// A report without a fix has an answer too if the path through the outage becomes known.
    ///
    /// - Returns: the vehicle's location by the fixes up to this one; nil if this one is not usable.
    public mutating func add(_ fix: Fix, at now: Duration, route: RoutePrior?) -> MatchedLocation? {
        guard let location = matcher.handle(fix, at: now, route: route),
            let usable = matcher.lastFix
        else {
            if let time = fix.time, let last = fixes.last, fix.mode < .twoDimensional,
                time > last.usable.time
            {
                darkMoments.append((time, fixes.count - 1))
            }
            return nil
        }
        fixes.append(Seen(usable: usable, location: location, observation: matcher.lastObservation))
        return location
    }

    /// The locations in order: of all usable fixes, and of the reports without one in outages with
    /// a known path.
    ///
    /// - Parameter gap: seconds without a usable fix beyond which ``paths`` are parted: which roads were driven then is a guess.
    public mutating func finish(gap: Double = .infinity) -> [MatchedLocation] {
        guard let trellis = matcher.trellis else { return [] }
        var locations = fixes.map(\.location)
        let numbers = trellis.bestPath(offRoadAtLeast: Self.minimumOffRoadSeconds) {
            seconds(from: Int($0), to: Int($1))
        }
        let posteriors = trellis.posteriors()
        let stays = offRoadStays(in: locations)
        var path: [HypothesisTrellis.Record] = []
        var stay = 0
        for number in numbers {
            let record = trellis.records[number]
            let fix = Int(record.fix)
            while stay < stays.count, stays[stay].upperBound <= fix { stay += 1 }
            if !record.isOnRoad || stay < stays.count && stays[stay].contains(fix) {
                takeOffRoad(fix, &locations)
            } else {
                locations[fix].confidence = confidence(of: number, in: trellis, posteriors)
                path.append(record)
            }
        }
        // What a stretch says of another one must not pass through places that no error of the receiver explains.
        var parts = Array(unbroken(path[...]).reversed())
        while let part = parts.popLast() {
            let smoothed = smoothed(part)
            let doubtful = Set(zip(part, smoothed.besides).filter { $1 > 1 }.map { $0.0.fix })
            if doubtful.isEmpty {
                place(part, smoothed, into: &locations)
            } else {
                for fix in doubtful { takeOffRoad(Int(fix), &locations) }
                let rest = part.filter { !doubtful.contains($0.fix) }
                parts += unbroken(rest[...]).reversed()
            }
        }
        paths = []
        var last: Int?
        for (chain, fixes) in chains {
            let stretches = chain.paths(through: fixes, of: locations) {
                isGap(before: $0, longerThan: gap)
            }
            for (path, stretch) in stretches {
                if let last, stretch.lowerBound == last + 1,
                    !isGap(before: stretch.lowerBound, longerThan: gap),
                    let joined = paths[paths.count - 1].followed(by: path, in: matcher.network)
                {
                    paths[paths.count - 1] = joined
                } else {
                    paths.append(path)
                }
                last = stretch.upperBound
            }
        }
        return withOutages(locations)
    }

    /// How sure the road is on which a record sees the vehicle.
    private mutating func confidence(
        of number: Int, in trellis: HypothesisTrellis, _ posteriors: [Double]
    ) -> Double {
        matcher.standings.removeAll()
        var answer = 0
        var offRoadWeight = 0.0
        for other in trellis.rivals(of: number) {
            let record = trellis.records[other]
            guard record.isOnRoad else {
                offRoadWeight = posteriors[other]
                continue
            }
            let (entry, offset) = matcher.arena.place(on: record.path, at: record.offset)
            let standing = matcher.standings.add(
                on: matcher.arena[entry].edge, at: offset, variance: record.offsetVariance,
                weight: posteriors[other], path: entry)
            if other == number { answer = standing }
        }
        let fix = fixes[Int(trellis.records[number].fix)]
        let interval = fix.usable.elapsed ?? 1
        let confidence = matcher.roadConfidence(
            ofStanding: answer, offRoadWeight: offRoadWeight, interval: interval
        ).confidence
        if keepsEvidence { evidence[fix.usable.time] = matcher.evidence }
        return confidence
    }

    private func isGap(before fix: Int, longerThan gap: Double) -> Bool {
        fix > 0 && seconds(from: fix - 1, to: fix) > gap
    }

    /// Adds the locations of the moments without a fix between locations on roads.
    private func withOutages(_ locations: [MatchedLocation]) -> [MatchedLocation] {
        var all: [MatchedLocation] = []
        var next = 0
        for (fix, location) in locations.enumerated() {
            all.append(location)
            while next < darkLocations.count, darkLocations[next].fix == fix {
                if location.roadSnapped, locations[fix + 1].roadSnapped {
                    all.append(darkLocations[next].location)
                }
                next += 1
            }
        }
        return all
    }

    /// Parts of a path of which each leads on without a gap.
    private func unbroken(_ path: ArraySlice<HypothesisTrellis.Record>)
        -> [ArraySlice<HypothesisTrellis.Record>]
    {
        var parts: [ArraySlice<HypothesisTrellis.Record>] = []
        var start = path.startIndex
        for index in path.indices {
            let next = index + 1
            if next == path.endIndex || path[next].fix != path[index].fix + 1
                || !matcher.arena.leads(from: path[index].path, to: path[next].path)
            {
                parts.append(path[start..<next])
                start = next
            }
        }
        return parts
    }

    /// The places along one unbroken chain of edges.
    private struct Smoothed {
        var chain: EdgeChain
        /// From the chain's start, at each fix, with the variances by the fixes so far and by all.
        var places: [(meters: Double, forward: Double, both: Double)] = []
        /// The weights of being on no road at each fix, for that of the chain.
        var besides: [Double] = []
    }

    /// The shares of the forward filter, where it is not joined with the other one.
    private mutating func forwardShares(
        of pairs: [FilterPair], over path: ArraySlice<HypothesisTrellis.Record>,
        along chain: EdgeChain
    ) -> [Double?] {
        guard pairs.contains(where: \.isApart) else { return pairs.map { _ in nil } }
        return FilterPair.forwardShares(
            zip(path, pairs).map { record, pair in
                let fix = fixes[Int(record.fix)].usable
                let errors =
                    pair.isApart
                    ? (
                        error(at: pair.forward.meters, of: chain, from: fix),
                        error(at: pair.backward.meters, of: chain, from: fix)
                    ) : (.zero, .zero)
                return (pair, fix.time.secondsSince1970, errors.0, errors.1)
            })
    }

    /// From the place of a fix to one of the chain, metres.
    private mutating func error(
        at meters: Double, of chain: EdgeChain, from fix: UsableFix
    ) -> SIMD2<Double> {
        matcher.keepFrame(near: fix.coordinate)
        let point = matcher.geometry.frame.point(fix.coordinate)
        let (edge, offset) = chain.position(at: meters)
        let place = matcher.geometry.place(on: edge, at: offset).point
        return SIMD2(place.x - point.x, place.y - point.y)
    }

    /// Works out the places along one unbroken chain of edges.
    private mutating func smoothed(_ path: ArraySlice<HypothesisTrellis.Record>) -> Smoothed {
        var result = Smoothed(
            chain: EdgeChain(endingWith: path[path.endIndex - 1].path, in: matcher.arena))
        let forward: [(meters: Double, variance: Double)] = path.map {
            (result.chain.start(of: $0.path) + $0.offset, max(0.01, $0.offsetVariance))
        }
        let backward = backwardPass(over: path, along: result.chain, forward: forward)
        let pairs = zip(forward, backward).map { FilterPair(forward: $0, backward: $1) }
        let shares = forwardShares(of: pairs, over: path, along: result.chain)
        for (pair, share) in zip(pairs, shares) {
            let joined = pair.joined(share: share)
            result.places.append((joined.meters, pair.forward.variance, joined.variance))
        }
        result.besides = besides(path, result)
        return result
    }

    /// The weights of being on no road, for that of a chain: by the errors that the receiver would have had while the vehicle
    /// drove there, some seconds before and behind each fix. Their median counts, as an error that jumps comes back.
    private mutating func besides(
        _ path: ArraySlice<HypothesisTrellis.Record>, _ smoothed: Smoothed
    ) -> [Double] {
        let model = matcher.options.receiver
        // Seconds driven up to each fix, and what its error is for what the receiver's explains.
        var driven: [Double] = []
        var misfits: [Double] = []
        var isStated = true
        for (record, place) in zip(path, smoothed.places) {
            let fix = fixes[Int(record.fix)]
            matcher.keepFrame(near: fix.usable.coordinate)
            let point = matcher.geometry.frame.point(fix.usable.coordinate)
            let (edge, offset) = smoothed.chain.position(at: place.meters)
            let error = matcher.geometry.place(on: edge, at: offset).point.distance(to: point)
            let observation = fix.observation
            let doubt = ErrorDoubt(
                observation.errors, isErrorStated: observation.isErrorStated, model)
            misfits.append(error * error / doubt.variance)
            if !observation.isErrorStated { isStated = false }
            let seconds = fix.observation.isStanding ? 0 : fix.usable.elapsed ?? 1
            driven.append((driven.last ?? 0) + seconds)
        }
        let explained = isStated ? Self.explainedMisfit : Self.unstatedMisfit
        let half = model.lastingErrorSeconds / 2
        var (first, last) = (0, 0)
        var near: [Double] = []
        return misfits.indices.map { number in
            while driven[first] < driven[number] - half { first += 1 }
            while last < driven.count, driven[last] <= driven[number] + half { last += 1 }
            near.removeAll(keepingCapacity: true)
            // One for each second is enough; while the vehicle stands, buildings reflect the same waves all the time.
            var next = -Double.infinity
            for index in first..<last where driven[index] >= next {
                near.append(misfits[index])
                next = driven[index] + Self.errorSpacing
            }
            guard near.count >= Self.leastErrors else { return 0 }
            near.sort()
            return exp(Self.doubtGrowth * (near[near.count / 2] - explained))
        }
    }

    /// Seconds.
    private static let errorSpacing = 0.9
    /// Fewer may all be from one jump.
    private static let leastErrors = 6
    /// Median squared misfit (Mahalanobis) at which being on no road is as likely as the road, and by how much the logarithm of
    /// its weight grows with it. Of the seconds on roads in canyons 0.05 % have more, of those across country a third.
    private static let explainedMisfit = 6.5
    /// The same where the receiver does not say how large its error is.
    private static let unstatedMisfit = 16.0
    private static let doubtGrowth = 1.2

    /// Tells the places on one unbroken chain of edges.
    private mutating func place(
        _ path: ArraySlice<HypothesisTrellis.Record>, _ smoothed: Smoothed,
        into locations: inout [MatchedLocation]
    ) {
        let chain = smoothed.chain
        for (record, (place, beside)) in zip(path, zip(smoothed.places, smoothed.besides)) {
            let meters = place.meters
            let (edge, offset) = chain.position(at: meters)
            let fix = fixes[Int(record.fix)]
            matcher.keepFrame(near: fix.usable.coordinate)
            matcher.place(&locations[Int(record.fix)], on: edge, at: offset)
            let road = chain.road(at: meters, in: matcher.network)
            let stretch = RoadStretch(
                behind: max(0, meters - road.lowerBound), ahead: max(0, road.upperBound - meters),
                deviation: place.both.squareRoot())
            locations[Int(record.fix)].confidence *= stretch.probability(
                .wholeTrace, interval: fix.usable.elapsed ?? 1)
            locations[Int(record.fix)].confidence *= 1 / (1 + beside)
            if keepsEvidence { evidence[fix.usable.time]?.stretch = stretch }
            locations[Int(record.fix)].accuracy = matcher.smoothedAccuracy(
                on: edge, of: fix.usable, forward: place.forward, both: place.both)
        }
        chains.append(
            (chain, zip(path, smoothed.places).map { (Int($0.fix), $1.meters) }))
        for (index, record) in path.enumerated().dropLast() {
            fillOutage(
                after: Int(record.fix), along: chain, from: smoothed.places[index].meters,
                to: smoothed.places[index + 1].meters, locations[Int(record.fix)],
                locations[Int(record.fix) + 1])
        }
    }

    /// Places the moments between two fixes on the chain, so that the vehicle leaves the first and
    /// reaches the second at the speeds measured there (Hermite's cubic, kept from running backwards).
    private mutating func fillOutage(
        after fix: Int, along chain: EdgeChain, from first: Double, to last: Double,
        _ before: MatchedLocation, _ behind: MatchedLocation
    ) {
        let start = fixes[fix].usable.time.secondsSince1970
        let seconds = fixes[fix + 1].usable.time.secondsSince1970 - start
        let distance = max(0, last - first)
        guard seconds > 0 else { return }
        let leaving = min(3 * distance, (fixes[fix].usable.speed ?? distance / seconds) * seconds)
        let arriving = min(
            3 * distance, (fixes[fix + 1].usable.speed ?? distance / seconds) * seconds)
        for moment in darkMoments[darkRange(after: fix)] {
            let elapsed = moment.time.secondsSince1970 - start
            guard elapsed < seconds else { continue }
            let share = elapsed / seconds
            let rest = 1 - share
            let moved =
                share * rest * rest * leaving + share * share * (3 - 2 * share) * distance
                - share * share * rest * arriving
            let meters = first + min(distance, max(0, moved))
            let (edge, offset) = chain.position(at: meters)
            let road = chain.road(at: meters, in: matcher.network)
            var location = before
            matcher.place(&location, on: edge, at: offset)
            location.time = moment.time
            location.speed = distance / seconds
            location.source = .deadReckoning
            location.accuracy = matcher.options.deadReckoning.accuracy(
                between: max(before.accuracy ?? 0, behind.accuracy ?? 0),
                elapsed: elapsed, of: seconds, distance: distance)
            location.confidence =
                min(before.confidence, behind.confidence)
                * matcher.options.deadReckoning.distance(
                    meters, elapsed: elapsed, of: seconds, distance: distance
                ).probability(
                    from: road.lowerBound - Matcher.samePlace,
                    to: road.upperBound + Matcher.samePlace)
            location.edgeConfidence = location.confidence
            darkLocations.append((location, fix))
        }
    }

    private func darkRange(after fix: Int) -> Range<Int> {
        var (low, high) = (0, darkMoments.count)
        while low < high {
            let middle = (low + high) / 2
            if darkMoments[middle].fix < fix { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < darkMoments.count, darkMoments[end].fix == fix { end += 1 }
        return low..<end
    }

    /// The filter of ``RoadHypothesis`` over the distance along the chain, from the last fix to the
    /// first.
    private mutating func backwardPass(
        over path: ArraySlice<HypothesisTrellis.Record>, along chain: EdgeChain,
        forward: [(meters: Double, variance: Double)]
    ) -> [(meters: Double, variance: Double)] {
        var result = forward
        var filter: RoadHypothesis?
        // More fixes are no more evidence here either.
        var sinceWeighing = matcher.options.minimumWeighingSeconds
        for index in stride(from: path.count - 1, through: 0, by: -1) {
            let record = path[path.startIndex + index]
            let fix = fixes[Int(record.fix)]
            matcher.keepFrame(near: fix.usable.coordinate)
            var observation = fix.observation
            observation.point = matcher.geometry.frame.point(fix.usable.coordinate)
            if var state = filter {
                let later = fixes[Int(record.fix) + 1]
                let elapsed = later.usable.elapsed ?? 1
                let moved = matcher.travelled(
                    elapsed, from: fix.observation.speed, later.observation)
                let isOutage = elapsed > Matcher.longestStep
                let distance =
                    isOutage ? forward[index + 1].meters - forward[index].meters : moved.distance
                state.predict(
                    moving: -distance, variance: isOutage ? 1e4 : moved.variance,
                    wander: ErrorWander(
                        seconds: elapsed, errors: observation.errors,
                        correlation: matcher.options.receiver.errorCorrelation))
                filter = state
                sinceWeighing += elapsed
            } else {
                filter = RoadHypothesis(
                    path: -1, edge: chain.edges[0], length: chain.length,
                    offset: forward[index].meters, errors: observation.errors, logWeight: 0)
            }
            if !fix.usable.isRepeatedPlace,
                sinceWeighing >= matcher.options.minimumWeighingSeconds
            {
                filter?.believeBackwards(
                    observation, along: chain, in: &matcher, elapsed: sinceWeighing)
                sinceWeighing = 0
            }
            if let filter {
                result[index] = (filter.offset, max(0.01, filter.offsetVariance))
            }
        }
        return result
    }

    /// The long stretches on no road by the fixes so far, which stay so; mere moments of doubt do not.
    private func offRoadStays(in locations: [MatchedLocation]) -> [Range<Int>] {
        var stays: [Range<Int>] = []
        var start = 0
        while start < fixes.count {
            var end = start
            while end < fixes.count, locations[end].position == nil { end += 1 }
            if end > start, seconds(from: start, to: end - 1) >= Self.minimumOffRoadSeconds {
                stays.append(start..<end)
            }
            start = max(end, start + 1)
        }
        return stays
    }

    private func seconds(from fix: Int, to other: Int) -> Double {
        fixes[other].usable.time.secondsSince1970 - fixes[fix].usable.time.secondsSince1970
    }

    /// Tells the place of a fix on no road.
    private func takeOffRoad(_ fix: Int, _ locations: inout [MatchedLocation]) {
        guard locations[fix].position != nil else { return }
        locations[fix] = MatchedLocation(offRoad: fixes[fix].usable, speed: locations[fix].speed)
    }

    private static let minimumOffRoadSeconds = 10.0
}
