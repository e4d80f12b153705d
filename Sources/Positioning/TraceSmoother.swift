import Geodesy
public import RoadNetwork
import Routing

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

    private struct Seen {
        var usable: UsableFix
        var location: MatchedLocation
        var observation: Observation
    }

    public init(network: RoadNetwork, options: MatcherOptions = .init()) {
        // What is unlikely now may prove right in the end, and time does not matter.
        var options = options
        options.leastLogWeight *= 1.5
        options.hypothesisLimit *= 4
        matcher = Matcher(network: network, options: options)
        matcher.arena = PathArena(capacity: 4096, horizon: 24, keepsAll: true)
        matcher.trail = MatchTrail()
    }

    /// Takes in the next fix; the answers come with ``finish()``.
    ///
    /// - Returns: whether the fix is usable and will have an answer.
    public mutating func add(_ fix: Fix, at now: Duration, route: RoutePrior?) -> MatchedLocation? {
        guard let location = matcher.handle(fix, at: now, route: route),
            let usable = matcher.lastFix, let observation = matcher.lastObservation
        else { return nil }
        fixes.append(Seen(usable: usable, location: location, observation: observation))
        return location
    }

    /// The locations of all usable fixes in order.
    public mutating func finish() -> [MatchedLocation] {
        guard let trail = matcher.trail else { return [] }
        var locations = fixes.map(\.location)
        let way = trail.bestWay()
        var start = 0
        while start < way.count {
            var end = start + 1
            while end < way.count, way[end].fix == way[end - 1].fix + 1,
                matcher.arena.leads(from: way[end - 1].path, to: way[end].path)
            {
                end += 1
            }
            smooth(way[start..<end], into: &locations)
            start = end
        }
        keepOffRoad(&locations)
        return locations
    }

    /// Works out the places along one unbroken chain of edges.
    private mutating func smooth(
        _ way: ArraySlice<MatchTrail.Record>, into locations: inout [MatchedLocation]
    ) {
        guard let last = way.last else { return }
        let chain = EdgeChain(endingWith: last.path, in: matcher.arena)
        var forward: [(meters: Double, variance: Double)] = way.map {
            (chain.start(of: $0.path) + $0.offset, max(0.01, $0.offsetVariance))
        }
        let backward = backwardPass(over: way, along: chain, forward: forward)
        for (index, record) in way.enumerated() {
            let (one, other) = (forward[index], backward[index])
            let share = other.variance / (one.variance + other.variance)
            forward[index].meters = one.meters * share + other.meters * (1 - share)
            let (edge, offset) = chain.position(at: forward[index].meters)
            let fix = fixes[Int(record.fix)]
            matcher.keepFrame(near: fix.usable.coordinate)
            let place = matcher.geometry.place(on: edge, at: offset)
            let coordinate = matcher.geometry.frame.coordinate(place.point)
            locations[Int(record.fix)].coordinate = coordinate
            locations[Int(record.fix)].position = EdgePosition(
                edge: edge, offset: offset, coordinate: coordinate)
            locations[Int(record.fix)].course = Angle.normalized(
                bearingDegrees(x: place.tangentX, y: place.tangentY))
            locations[Int(record.fix)].confidence = 1
        }
    }

    /// The filter of ``RoadHypothesis`` over the distance along the chain, from the last fix to the
    /// first.
    private mutating func backwardPass(
        over way: ArraySlice<MatchTrail.Record>, along chain: EdgeChain,
        forward: [(meters: Double, variance: Double)]
    ) -> [(meters: Double, variance: Double)] {
        var result = forward
        var filter: RoadHypothesis?
        for index in stride(from: way.count - 1, through: 0, by: -1) {
            let record = way[way.startIndex + index]
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
                        model: matcher.options.receiver))
                filter = state
            } else {
                filter = RoadHypothesis(
                    path: -1, edge: chain.edges[0], length: chain.length,
                    offset: forward[index].meters, errors: observation.errors, logWeight: 0)
            }
            let meters = filter?.offset ?? forward[index].meters
            let (edge, offset) = chain.position(at: meters)
            _ = filter?.believe(
                observation, at: matcher.geometry.place(on: edge, at: offset),
                model: matcher.options.receiver)
            if let filter {
                result[index] = (filter.offset, max(0.01, filter.offsetVariance))
            }
        }
        return result
    }

    /// Long stretches on no road stay so; what the matcher only doubted for moments does not.
    private func keepOffRoad(_ locations: inout [MatchedLocation]) {
        var start = 0
        while start < fixes.count {
            var end = start
            while end < fixes.count, fixes[end].location.position == nil { end += 1 }
            let seconds =
                end > start
                ? fixes[end - 1].usable.time.secondsSince1970
                    - fixes[start].usable.time.secondsSince1970 : 0
            if seconds >= Self.leastOffRoadSeconds {
                for index in start..<end { locations[index] = fixes[index].location }
            }
            start = max(end, start + 1)
        }
    }

    private static let leastOffRoadSeconds = 10.0
}

/// Edges that follow one another, with the distances at which they begin.
struct EdgeChain {
    private(set) var edges: [EdgeID] = []
    /// Metres from the chain's start to each edge's start, and to the end.
    private var starts: [Double] = [0]
    private var numbers: [Int32: Int] = [:]

    /// The chain from the beginning of a path to its leading edge.
    init(endingWith path: Int32, in arena: PathArena) {
        var entries: [Int32] = []
        var index = path
        while index >= 0 {
            entries.append(index)
            index = arena[index].parent
        }
        for (number, entry) in entries.reversed().enumerated() {
            numbers[entry] = number
            edges.append(arena[entry].edge)
            starts.append(starts[number] + Double(arena[entry].length))
        }
    }

    var length: Double { starts[starts.count - 1] }

    /// Metres from the chain's start to the start of an edge of the path.
    func start(of path: Int32) -> Double { starts[numbers[path] ?? 0] }

    /// The edge on which a distance lies, and how far along it; clamped to the chain.
    func position(at meters: Double) -> (edge: EdgeID, offset: Double) {
        var low = 0
        var high = edges.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= meters { low = middle } else { high = middle - 1 }
        }
        let offset = min(max(0, meters - starts[low]), starts[low + 1] - starts[low])
        return (edges[low], offset)
    }
}
