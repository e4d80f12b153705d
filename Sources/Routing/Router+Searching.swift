import ContractionHierarchy
import Geodesy
import RoadNetwork

extension Router {
    /// A path round a closure is looked for up to this multiple of the time of the path through it,
    /// and this many seconds more; where it takes longer the search is repeated with more.
    private static let detourShare = 1.3
    private static let detourSeconds = 300.0
    /// In a larger map the metric of a window takes too much memory, and a second to make.
    private static let maximumWindowArcs = 8_000_000

    /// Calls `body` with the fastest exact search: in the hierarchy, or over the turns for weights outside
    /// of the hierarchy: a clock, an overlay, a metric of its own.
    ///
    /// A hierarchy gives the exact weight to the targets without these, so the search settles little
    /// beside the path: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks" (SEA 2021).
    ///
    /// - Parameters:
    ///   - seconds: maximum time of a leg on which nothing is forbidden.
    ///   - isThorough: whether to look for paths at their time as far as there are any.
    func searching<Result, Failure: Error>(
        _ prepared: PreparedMetric, _ clock: TravelClock?, expecting seconds: Double = 0,
        thoroughly isThorough: Bool = false, _ body: (any LegSearch) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let hierarchy = prepared.hierarchy, prepared.isComplete, clock == nil,
            prepared.metric.overlay == nil
        {
            let search = hierarchySearches.take()
            defer { hierarchySearches.give(back: search) }
            return try body(
                HierarchyLegSearch(
                    graph: graph, metric: prepared.metric, hierarchy: hierarchy, search: search))
        }
        let search = directSearches.take()
        defer { directSearches.give(back: search) }
        let potential = potentials.take()
        defer { potentials.give(back: potential) }
        if !isThorough, let clock, let departure = clock.departure, prepared.isComplete,
            let topology, topology.arcCount <= Self.maximumWindowArcs
        {
            let hierarchySearch = hierarchySearches.take()
            defer { hierarchySearches.give(back: hierarchySearch) }
            return try body(
                TimedLegSearch(
                    graph: graph, metric: prepared.metric, hierarchySearch: hierarchySearch,
                    turnSearch: search, potential: potential,
                    expectedSeconds: seconds * Self.detourShare + Self.detourSeconds,
                    closed: closedMetrics(prepared, clock), travelClock: clock,
                    departure: departure))
        }
        return try body(
            DirectLegSearch(
                graph: graph, metric: prepared.metric, search: search, clock: clock,
                guide: prepared.hierarchy.map { ($0, potential) }))
    }

    /// The metric with the closures of a window of time.
    private func closedMetrics(
        _ prepared: PreparedMetric, _ clock: TravelClock
    ) -> TimedLegSearch.ClosedMetric {
        let places = timedPlaces.of(graph, network)
        return { first, last, edge, extent in
            prepared.closedMetrics.closed(
                from: first, to: last, utcOffsetSeconds: clock.utcOffsetSeconds, extent
            ) {
                prepared.making(
                    extent, clock.window(from: first, to: last, on: edge, places), clock, places)
            }
        }
    }
}
