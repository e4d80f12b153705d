import Columns
import ContractionHierarchy
import Geodesy
import RoadNetwork
import Synchronization

/// Metrics with the closures of a window of time: their turns weigh more by
/// ``TravelClock/extraWeight(ofArc:from:after:_:)``.
final class ClosedMetrics: Sendable {
    /// The closures of the window that count.
    enum Extent: Hashable {
        /// Closures throughout the window, with their minimum weight. So no path within the window weighs
        /// less than in the metric, and one that meets no other closure is the best.
        case throughout
        /// Closures at any time, with their maximum weight. So no path within the window weighs more.
        case sometime
    }

    struct Closed: Sendable {
        let window: TravelWindow
        let extent: Extent
        let metric: Metric
        let hierarchy: WeightedHierarchy
    }

    /// Maximum number of arcs of all kept metrics together, but at least `minimum` metrics are
    /// kept.
    private static let maximumArcs = 4_000_000
    private static let minimum = 2
    private static let maximum = 12

    private let capacity: Int
    /// The latest used last.
    private let known = Mutex<[Closed]>([])

    /// - Parameter arcCount: number of arcs of the hierarchy.
    init(arcCount: Int) {
        capacity = min(Self.maximum, max(Self.minimum, Self.maximumArcs / max(1, arcCount)))
    }

    /// The metric of the window between two times, made if there is none yet.
    func closed(
        from first: UTCTime, to last: UTCTime, utcOffsetSeconds: Int?, _ extent: Extent,
        _ make: () -> Closed?
    ) -> Closed? {
        let found = known.withLock { known -> Closed? in
            let place = known.firstIndex {
                $0.extent == extent
                    && $0.window.isThat(
                        from: first, to: last, utcOffsetSeconds: utcOffsetSeconds)
            }
            guard let place else { return nil }
            known.append(known.remove(at: place))
            return known.last
        }
        if let found { return found }
        guard let made = make() else { return nil }
        known.withLock { known in
            known.removeAll { $0.window == made.window && $0.extent == made.extent }
            if known.count == capacity { known.removeFirst() }
            known.append(made)
        }
        return made
    }
}

extension PreparedMetric {
    /// The metric with the closures of a window; nil without a hierarchy.
    func making(
        _ extent: ClosedMetrics.Extent, _ window: TravelWindow, _ clock: TravelClock,
        _ places: TimedPlaces
    ) -> ClosedMetrics.Closed? {
        guard let hierarchy else { return nil }
        var plain = metric
        plain.overlay = nil
        let extra = WindowClosures(extent, window, clock, places, plain.model.parameters)
            .extraWeights()
        let (metric, changed) = plain.adding(extra, in: clock.graph)
        return ClosedMetrics.Closed(
            window: window, extent: extent, metric: metric,
            hierarchy: changed.isEmpty
                ? hierarchy
                : hierarchy.updated(inputWeights: metric.arcWeights, changed: changed))
    }
}

extension Metric {
    /// The metric with some turns weighing more.
    fileprivate func adding(
        _ extra: [(turn: TimedPlaces.Turn, weight: UInt32)], in graph: TurnGraph
    ) -> (metric: Metric, changed: [ChangedArc]) {
        let arcs = PagedColumnEdit(
            of: arcWeights,
            writesMost: arcWeights.areOnMostPages(extra.lazy.map { $0.turn.arc }))
        var changed: [ChangedArc] = []
        for (turn, weight) in extra where arcWeights[turn.arc] < Self.infinite {
            arcs[turn.arc] = Self.sum(arcWeights[turn.arc], weight)
            changed.append(ChangedArc(tail: turn.tail, head: graph.heads[turn.arc]))
        }
        let metric = Metric(
            model: model, edgeWeights: edgeWeights, arcWeights: arcs.column,
            weightPerMeter: weightPerMeter, nodeTraits: nodeTraits)
        return (metric, changed)
    }
}

/// The closures of a window of time.
private struct WindowClosures {
    private let extent: ClosedMetrics.Extent
    private let clock: TravelClock
    private let places: TimedPlaces
    private let parameters: CostParameters
    /// A time in each stretch of the window between two changes.
    private let times: [UTCTime]
    private let all: UInt64

    init(
        _ extent: ClosedMetrics.Extent, _ window: TravelWindow, _ clock: TravelClock,
        _ places: TimedPlaces, _ parameters: CostParameters
    ) {
        self.extent = extent
        self.clock = clock
        self.places = places
        self.parameters = parameters
        var times: Set<UTCTime> = [window.start]
        for edge in places.clocks {
            let start = clock.network.localTime(
                window.start, on: edge, utcOffsetSeconds: clock.utcOffsetSeconds)
            var local = places.times.next(after: start)
            while true {
                let time = window.start.advanced(
                    bySeconds: Double(local.minuteOfEra - start.minuteOfEra) * 60
                        - Double(start.second))
                guard time < window.end else { break }
                times.insert(time)
                local = places.times.next(after: local)
            }
        }
        self.times = times.sorted()
        all = times.count < 64 ? (1 << UInt64(times.count)) - 1 : .max
    }

    func extraWeights() -> [(turn: TimedPlaces.Turn, weight: UInt32)] {
        // A bit for each time; no closure lasts long enough for more of them.
        guard times.count <= 64 else { return [] }
        let (graph, network) = (clock.graph, clock.network)
        var roads: [EdgeID: Closure] = [:]
        var nodes: [NodeID: Closure] = [:]
        func road(_ edge: EdgeID) -> Closure {
            if let known = roads[edge] { return known }
            let closure = closure(on: edge) { clock.rules.verdict(on: edge, at: $0) }
            roads[edge] = closure
            return closure
        }
        var extra: [(turn: TimedPlaces.Turn, weight: UInt32)] = []
        for turn in places.turns {
            let head = graph.heads[turn.arc]
            let (edge, next) = (graph.edge(of: turn.tail), graph.edge(of: head))
            let banned = banned(turn, onto: next)
            var barred = Closure()
            let node = network.source(of: next)
            if next != edge.reversed, network.flags(of: node).contains(.hasRules) {
                barred =
                    nodes[node]
                    ?? closure(on: edge) { clock.rules.verdict(at: node, at: $0) }
                nodes[node] = barred
            }
            var closed = road(next)
            if closed.times != 0 { closed.times &= ~road(edge).times }
            let forbidden = banned | barred.times | closed.times
            guard extent == .throughout ? forbidden == all : forbidden != 0 else { continue }
            // In the order of the obstacles at each time: first the turn, then the node, then the
            // road.
            let passable =
                ~banned
                & (barred.times & (barred.isOnlyAtTimes ? all : 0)
                    | ~barred.times & closed.times & (closed.isOnlyAtTimes ? all : 0))
            let isEntered =
                extent == .throughout ? passable != 0 : passable == forbidden
            extra.append(
                (
                    turn,
                    Metric.milliseconds(
                        isEntered ? parameters.entryWhileClosed : parameters.forbiddenEntry)
                ))
        }
        return extra
    }

    /// The times of a closure, and whether the road is open otherwise.
    private struct Closure {
        var times: UInt64 = 0
        var isOnlyAtTimes = true
    }

    private func closure(
        on edge: EdgeID, _ verdict: (CivilTime?) -> VehicleRules.Verdict?
    ) -> Closure {
        guard let untimed = verdict(nil) else { return Closure() }
        var closure = Closure(isOnlyAtTimes: !untimed.isExcluded)
        for (number, time) in times.enumerated() {
            let local = clock.network.localTime(
                time, on: edge, utcOffsetSeconds: clock.utcOffsetSeconds)
            if verdict(local)?.isExcluded == true { closure.times |= 1 << UInt64(number) }
        }
        return closure
    }

    private func banned(_ turn: TimedPlaces.Turn, onto next: EdgeID) -> UInt64 {
        let bans = clock.graph.bans(at: turn.arc..<turn.arc + 1).filter {
            $0.modes & UInt32(clock.rules.mode.set.rawValue) != 0
        }
        guard !bans.isEmpty else { return 0 }
        var banned: UInt64 = 0
        for (number, time) in times.enumerated() {
            let local = clock.network.localTime(
                time, on: next, utcOffsetSeconds: clock.utcOffsetSeconds)
            if bans.contains(where: {
                clock.rules.holds(StringID(rawValue: $0.condition), at: local)
            }) {
                banned |= 1 << UInt64(number)
            }
        }
        return banned
    }
}
