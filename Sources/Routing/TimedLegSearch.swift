import Columns
import ContractionHierarchy
import Geodesy
import RoadNetwork

/// Finds paths on which an obstacle at the vehicle's time weighs more, settling little beside them.
///
/// Closures that last for the whole of a window around the trip weigh more in a hierarchy made for
/// it. A path of that hierarchy that meets no other closure is the best of all that end within the
/// window. Else, when something changes meanwhile, there is the path of the hierarchy with all
/// closures at any time of the window. Of both the one counts that really is the better, if a
/// search of the turns, directed by the first hierarchy, finds nothing better before it has gone as
/// far as it may.
struct TimedLegSearch: LegSearch {
    /// The metric with the closures from one time to another, as clocks show them on an edge.
    typealias ClosedMetric =
        (_ from: UTCTime, _ to: UTCTime, _ on: EdgeID, ClosedMetrics.Extent)
        -> ClosedMetrics.Closed?

    let graph: TurnGraph
    let metric: Metric
    let hierarchySearch: HierarchySearch
    let turnSearch: EdgeSearch
    let potential: HierarchyPotential
    /// Expected maximum seconds of a leg.
    let expectedSeconds: Double
    let closed: ClosedMetric
    let travelClock: TravelClock
    let departure: UTCTime
    private let progress = Progress()

    private final class Progress {
        var isCutShort = false
    }

    init(
        graph: TurnGraph, metric: Metric, hierarchySearch: HierarchySearch,
        turnSearch: EdgeSearch, potential: HierarchyPotential, expectedSeconds: Double,
        closed: @escaping ClosedMetric, travelClock: TravelClock, departure: UTCTime
    ) {
        self.graph = graph
        self.metric = metric
        self.hierarchySearch = hierarchySearch
        self.turnSearch = turnSearch
        self.potential = potential
        self.expectedSeconds = expectedSeconds
        self.closed = closed
        self.travelClock = travelClock
        self.departure = departure
    }

    var clock: TravelClock? { travelClock }
    var isCutShort: Bool { progress.isCutShort }

    /// Maximum extensions of the window for a path that takes longer than it.
    private static let maximumWindows = 3
    /// Maximum number of states settled by a search of the turns: a millisecond.
    private static let maximumStates = 500

    func paths(
        from sources: [SearchSource], to targets: [SearchTarget], slack: UInt32,
        isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        guard !isCancelled() else { return nil }
        guard let first = sources.map(\.seconds).min(), let last = sources.map(\.seconds).max()
        else { return targets.map { _ in nil } }
        var seconds = expectedSeconds
        func closed(_ extent: ClosedMetrics.Extent) -> ClosedMetrics.Closed? {
            self.closed(
                departure.advanced(bySeconds: first),
                departure.advanced(bySeconds: last + seconds), graph.edge(of: sources[0].state),
                extent)
        }
        guard metric.overlay == nil else {
            return search(
                from: sources, to: targets, slack, closed(.throughout), nil, isCancelled)
        }
        var guide: ClosedMetrics.Closed?
        var found: [RealPath?] = []
        for _ in 0..<Self.maximumWindows {
            guard let own = closed(.throughout) else { break }
            guide = own
            found = paths(in: own, from: sources, to: targets, slack: slack)
            let longest = found.compactMap { $0?.seconds }.max() ?? 0
            if departure.advanced(bySeconds: last + longest) <= own.window.end { break }
            seconds = longest * 1.25 + 60
        }
        guard let guide else {
            return search(from: sources, to: targets, slack, nil, nil, isCancelled)
        }
        if found.allSatisfy({ $0?.isAsCounted ?? true }) { return found.map { $0?.path } }
        if let other = closed(.sometime) {
            let others = paths(in: other, from: sources, to: targets, slack: slack)
            found = zip(found, others).map { RealPath.better($0, $1) }
        }
        // Where both lead through a closure there is hardly a path that does not, and to make sure
        // of it a search has to go through the whole network.
        if !found.allSatisfy({ $0?.isOpen ?? true }) { progress.isCutShort = true }
        guard found.contains(where: { $0?.isOpen ?? false }) else { return found.map { $0?.path } }
        return search(from: sources, to: targets, slack, guide, found, isCancelled)
    }

    /// A path at its own time, with the closures when the vehicle comes there.
    private struct RealPath {
        var path: FoundPath
        var seconds: Double
        /// Whether it weighs as much as in its hierarchy.
        var isAsCounted: Bool
        /// Whether it meets nothing that is forbidden.
        var isOpen: Bool

        static func better(_ lhs: RealPath?, _ rhs: RealPath?) -> RealPath? {
            guard let lhs, let rhs else { return lhs ?? rhs }
            return rhs.path.weight < lhs.path.weight ? rhs : lhs
        }
    }

    private func paths(
        in closed: ClosedMetrics.Closed, from sources: [SearchSource], to targets: [SearchTarget],
        slack: UInt32
    ) -> [RealPath?] {
        let search = HierarchyLegSearch(
            graph: graph, metric: closed.metric, hierarchy: closed.hierarchy,
            search: hierarchySearch)
        let paths = search.paths(from: sources, to: targets, slack: slack) { false } ?? []
        return paths.map { $0.map { real($0, in: closed, from: sources) } }
    }

    private func real(
        _ path: FoundPath, in closed: ClosedMetrics.Closed, from sources: [SearchSource]
    ) -> RealPath {
        let source = sources[path.source]
        var elapsed = source.seconds
        var weight = path.weight
        var isAsCounted = true
        var isOpen = true
        for (index, (state, next)) in zip(path.states, path.states.dropFirst()).enumerated() {
            guard let arc = graph.arcs(of: state).first(where: { graph.heads[$0] == next }) else {
                continue
            }
            let passage =
                index == 0
                ? travelClock.passage(from: source, metric.model)
                : travelClock.passage(of: state, after: elapsed, metric.model)
            elapsed += travelClock.seconds(before: arc, of: passage, metric.model)
            let counted = closed.metric.arcWeights[arc] - metric.arcWeights[arc]
            let extra = travelClock.extraWeight(
                ofArc: arc, from: graph.edge(of: state), after: elapsed, metric.model.parameters)
            if extra > 0 { isOpen = false }
            guard counted != extra else { continue }
            isAsCounted = false
            weight = Metric.sum(weight - min(weight, counted), extra)
        }
        let real = FoundPath(weight: weight, source: path.source, states: path.states)
        return RealPath(
            path: real, seconds: elapsed - source.seconds, isAsCounted: isAsCounted, isOpen: isOpen)
    }

    /// Searches the turns for a better path than the found one; if there is one, not for long.
    private func search(
        from sources: [SearchSource], to targets: [SearchTarget], _ slack: UInt32,
        _ guide: ClosedMetrics.Closed?, _ found: [RealPath?]?, _ isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        defer { potential.clear() }
        var directed: Potential?
        if let guide {
            potential.aim(at: targets, graph: graph, metric: guide.metric, guide.hierarchy)
            directed = .hierarchy(potential)
        }
        let known = found?.compactMap { $0?.path.weight }.min()
        let searched = turnSearch.search(
            graph: graph, metric: metric, sources: sources, targets: targets, slack: slack,
            potential: directed, clock: travelClock,
            bound: SearchBound(
                weight: known ?? Metric.infinite, states: found == nil ? .max : Self.maximumStates),
            isCancelled: isCancelled)
        guard let searched, let found else { return searched }
        if turnSearch.isCutShort { progress.isCutShort = true }
        return zip(searched, found).map { path, other in
            guard let path, let other else { return path ?? other?.path }
            return other.path.weight < path.weight ? other.path : path
        }
    }
}
