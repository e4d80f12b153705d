import ContractionHierarchy
import Geodesy
public import RoadNetwork
import Synchronization

/// Finds the least-cost paths through the waypoints of a request, with exact turn costs and
/// restrictions.
///
/// A value that can be shared: requests may be answered on several threads at once, each with a
/// search of its own.
public struct Router: Sendable {
    public let network: RoadNetwork
    package let parameters: CostParameters
    package let snapping: SnappingOptions
    private let profile: TrafficProfile?
    let graph: TurnGraph
    let topology: HierarchyTopology?
    let metrics: MetricCache
    /// Arcs of a hierarchy up to which a metric is made when a request needs it.
    private let arcsWorthWaitingFor: Int
    private let arcsWorthAFile: Int
    /// Whether conditions open roads that are closed otherwise.
    let hasOpenings: Bool
    let timedPlaces = LazyTimedPlaces()
    let topSpeed: LazyTopSpeed
    let directSearches: SearchPool<EdgeSearch>
    let hierarchySearches: SearchPool<HierarchySearch>
    let potentials: SearchPool<HierarchyPotential>

    /// Takes the graph of turns and its hierarchy from the map's file; if it has none, the graph is made
    /// here and searches are slower.
    ///
    /// - Parameters:
    ///   - profile: the typical course of traffic, by which a path takes as long as at the hour at which it is
    ///     driven, where the request has a departure; nil for times as on the average of the day.
    ///   - arcsWorthWaitingFor: in a map whose hierarchy has no more arcs than this, a request
    ///     with new options waits for their metric, a tenth of a second; in a larger one it is answered
    ///     without, until ``prepare(for:)`` has made it.
    ///   - arcsWorthAFile: the metrics of a hierarchy with more arcs than this, or than
    ///     `arcsWorthWaitingFor`, are worth a file: see ``keepsMetricsInFiles``.
    public init(
        network: RoadNetwork, parameters: CostParameters = .init(),
        snapping: SnappingOptions = .init(), profile: TrafficProfile? = .typical,
        arcsWorthWaitingFor: Int = 2_000_000, arcsWorthAFile: Int = 250_000
    ) {
        self.network = network
        self.arcsWorthWaitingFor = arcsWorthWaitingFor
        self.arcsWorthAFile = arcsWorthAFile
        self.parameters = parameters
        self.snapping = snapping
        self.profile = profile
        let stored = RoutingSections(storedIn: network)
        graph = stored?.graph ?? TurnGraph(network)
        topology = stored?.topology
        let isLarge = topology?.arcCount ?? 0 > arcsWorthWaitingFor
        hasOpenings = network.hasConditionalAccess
        metrics = MetricCache(capacity: isLarge ? 2 : 4)
        topSpeed = LazyTopSpeed()
        let stateCount = graph.stateCount
        let rankCount = topology?.rankCount ?? 0
        directSearches = SearchPool { EdgeSearch(stateCount: stateCount) }
        hierarchySearches = SearchPool { HierarchySearch(rankCount: rankCount) }
        potentials = SearchPool { HierarchyPotential(rankCount: rankCount) }
    }

    /// The paths from the first waypoint through the others: the best one first, alternatives after it.
    ///
    /// - Parameter isCancelled: called every few milliseconds; true ends the search.
    /// - Throws: ``RoutingFailure``, whose status is `canceled` when the search was cancelled.
    public func routes(
        for given: RouteRequest, isCancelled: @escaping () -> Bool = { false }
    ) throws(RoutingFailure) -> [RoutePath] {
        try given.check()
        let request = given.fromFirstDestination
        return try withMetric(
            for: request.options, isTimed: request.departure != nil, isCancelled
        ) {
            prepared, isSuperseded throws(RoutingFailure) in
            let isCancelled = { isCancelled() || isSuperseded() }
            var paths: [RoutePath]
            if let line = request.line {
                paths = [try path(along: line, for: request, prepared, isCancelled)]
            } else {
                paths = try routes(for: request, prepared, isCancelled)
            }
            if let beyond = request.beyond, let last = request.waypoints.last {
                let clock = clock(for: request, prepared)
                let estimates = try estimates(
                    along: [last] + beyond, known: request.knownBeyond ?? [], prepared,
                    clock, reachedAfter: clock?.arrival(of: paths[0]) ?? 0, isCancelled)
                for index in paths.indices { paths[index].beyond = estimates }
            }
            return paths
        }.map { $0.joiningLegs(atPassesOf: request) }
    }

    /// Calls `search` with the best metric that there is for some options. A search with weights on
    /// demand, which has to end as cancelled when it is superseded by a metric that was made meanwhile,
    /// is begun anew with that; so none takes much longer than making a metric.
    func withMetric<Result>(
        for options: RouteOptions, isTimed: Bool, _ isCancelled: () -> Bool,
        _ search: (PreparedMetric, _ isSuperseded: @escaping () -> Bool) throws(RoutingFailure) ->
            Result
    ) throws(RoutingFailure) -> Result {
        let prepared = prepared(for: options, isTimed: isTimed)
        do throws(RoutingFailure) {
            return try search(prepared) { isSuperseded(prepared) }
        } catch {
            guard error.status == .canceled, !prepared.isComplete, !isCancelled() else {
                throw error
            }
            return try search(self.prepared(for: options, isTimed: isTimed)) { false }
        }
    }

    private func routes(
        for request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> [RoutePath] {
        do throws(RoutingFailure) {
            return try openRoutes(for: request, prepared, isCancelled)
        } catch {
            throw explainedByExclusions(error, request, prepared, isCancelled)
        }
    }

    private func openRoutes(
        for request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> [RoutePath] {
        var prepared = prepared
        prepared.metric.overlay = overlay(for: request)
        let clock = clock(for: request, prepared)
        let planned: PlannedPath
        do throws(RoutingFailure) {
            planned = try self.planned(request, prepared, clock, isCancelled)
        } catch {
            guard error.status == .noRouteFound, request.exclusions.isEmpty else { throw error }
            if error.waypointIndex == nil, isOpenWithoutTraffic(request, prepared, isCancelled) {
                throw Self.everyWayClosed
            }
            throw explained(error, request, isCancelled)
        }
        let best = try checked(planned, request, prepared, clock)
        let found = try withAlternatives(best, request, prepared, clock, isCancelled)
        let model = prepared.metric.model
        var open = found.filter { !$0.legs.contains(where: model.meetsClosure) }
        if open.isEmpty, request.leadsOverClosed == true { open = found }
        guard open.isEmpty else {
            return open.map { path in
                var path = path
                path.warnings +=
                    warningsOfAvoided(on: path, request, prepared.metric)
                    + warningsOfFarPlaces(on: path, request, prepared.metric)
                return path
            }
        }
        throw Self.everyWayClosed
    }

    /// Nil if the request excludes nothing.
    func overlay(for request: RouteRequest) -> WeightOverlay? {
        guard !request.exclusions.isEmpty else { return nil }
        return WeightOverlay(
            excluded: request.exclusions.edges(in: network),
            entry: Metric.milliseconds(parameters.excludedEntry))
    }

    /// The best path on which nothing is forbidden when the vehicle will be there, with its
    /// warnings.
    func best(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ clock: TravelClock?,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        let planned = try planned(request, prepared, clock, isCancelled)
        return try checked(planned, request, prepared, clock)
    }

    /// The best path at its time.
    ///
    /// Weights are those of the time at which most roads are open. So an obstacle at other times can
    /// only make paths longer, and a path that meets none is the best; if it meets one, the turns are
    /// searched with the clock at hand, and obstacles count more than any detour.
    func planned(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ clock: TravelClock?,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> PlannedPath {
        let found = try path(request, prepared, clock, isTimed: false, isCancelled)
        guard let clock, clock.forbids(found) else { return found }
        let longest = found.path.legs.map(\.durationSeconds).max() ?? 0
        var timed = try path(
            request, prepared, clock, isTimed: true, expecting: longest, isCancelled)
        // A request is led over a closure, or refused, only after a search of everything.
        if timed.isCutShort, clock.forbids(timed) {
            timed = try path(
                request, prepared, clock, isTimed: true, thoroughly: true, isCancelled)
        }
        // At another hour a place may be reached on foot alone from the roads that are open.
        let closed = closedStops(on: timed, clock)
        if !closed.isEmpty,
            let other = try? path(
                request, prepared, clock, isTimed: true, thoroughly: true, toFarther: closed,
                isCancelled), isPassable(other, clock)
        {
            timed = other
        }
        return timed
    }

    /// The best path, searched for with the clock at hand if it is timed.
    ///
    /// - Parameters:
    ///   - seconds: maximum time of a leg on which nothing is forbidden.
    ///   - isThorough: whether to look for paths at their time as far as there are any.
    ///   - stops: as ``LegPlanner/fartherStops``.
    func path(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ clock: TravelClock?, isTimed: Bool,
        expecting seconds: Double = 0, thoroughly isThorough: Bool = false,
        toFarther stops: Set<Int> = [], _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> PlannedPath {
        try searching(prepared, isTimed ? clock : nil, expecting: seconds, thoroughly: isThorough) {
            search throws(RoutingFailure) in
            try route(for: request, toFarther: stops, search, clock, isCancelled)
        }
    }

    /// The path with its warnings, if it keeps off excluded roads.
    private func checked(
        _ planned: PlannedPath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock?
    ) throws(RoutingFailure) -> RoutePath {
        var path = planned.path
        if let overlay = prepared.metric.overlay, path.legs.contains(where: overlay.isBroken) {
            throw Self.everyWayKeptOff
        }
        if let clock {
            path.warnings = try warnings(of: planned, request, prepared, clock)
        }
        return path
    }

    /// Nil if the metric has all prohibitions.
    func clock(for request: RouteRequest, _ prepared: PreparedMetric) -> TravelClock? {
        let foreseesOpenings = hasOpenings && prepared.metric.model.foreseesOpenings
        guard request.departure != nil || foreseesOpenings else { return nil }
        return TravelClock(
            graph: graph,
            rules: VehicleRules(
                network: network, mode: request.options.travelMode,
                vehicle: request.options.vehicle),
            departure: request.departure, utcOffsetSeconds: request.utcOffsetSeconds,
            profile: request.options.travelMode.isMotorized ? profile : nil,
            waypoints: request.waypoints)
    }

    /// Customizes the metric of these options, so that requests with them are answered from a hierarchy.
    ///
    /// Works on the caller's thread, seconds for a country; requests go on meanwhile.
    public func prepare(for options: RouteOptions) {
        guard metrics.metric(for: options) == nil else { return }
        metrics.put(options) { complete(options, traffic: $0) }
    }

    /// Whether a metric takes long enough to be made beforehand and kept.
    public var isLarge: Bool { topology?.arcCount ?? 0 > arcsWorthWaitingFor }

    /// Whether a metric takes four megabytes of memory and more, so that it is better read from a
    /// file: the system can take back such pages, and finds them there at the next start.
    public var keepsMetricsInFiles: Bool {
        topology?.arcCount ?? 0 > min(arcsWorthWaitingFor, arcsWorthAFile)
    }

    /// The options of the last request answered without a metric of its own, which is slower: to be given
    /// to ``prepare(for:)`` on a spare thread. Nil for none.
    public var unpreparedOptions: RouteOptions? { metrics.missing }

    /// Takes over the live traffic, in place of the earlier one: metres a second by edge, 0 where a
    /// road is closed. A speed above the expected one changes nothing.
    ///
    /// Works on the caller's thread, for about as long as a part of a customization; requests go on
    /// meanwhile with the earlier traffic.
    public func setTraffic(_ speeds: [EdgeID: Double]) {
        metrics.setTraffic(speeds) { metric, options, changed in
            let model = CostModel(
                network: network, options: options, parameters: parameters, traffic: speeds,
                foreseesOpenings: metric.metric.model.foreseesOpenings)
            return metric.updated(to: model, on: changed, graph: graph)
        }
    }

    /// Whether there is a metric for these options; if there is none, they become the
    /// ``unpreparedOptions``.
    public func isPrepared(for options: RouteOptions) -> Bool {
        metrics.metric(for: options) != nil
    }

    /// Whether a metric of weights on demand stands in for one that has been made meanwhile.
    private func isSuperseded(_ prepared: PreparedMetric) -> Bool {
        !prepared.isComplete && metrics.has(MetricKey(prepared.metric.model.options))
    }

    /// - Parameter isTimed: whether the departure is known. If it is not, nothing is open that opens at
    ///   times; in a town that is worth a metric of its own.
    func prepared(for options: RouteOptions, isTimed: Bool) -> PreparedMetric {
        let foreseesOpenings = isTimed || isLarge || !hasOpenings
        if let known = metrics.metric(for: options, foreseeingOpenings: foreseesOpenings) {
            return known
        }
        if isLarge { return provisional(options) }
        return metrics.put(options, foreseeingOpenings: foreseesOpenings) {
            complete(options, traffic: $0, foreseesOpenings: foreseesOpenings)
        }
    }

    private func complete(
        _ options: RouteOptions, traffic: [EdgeID: Double], foreseesOpenings: Bool = true
    ) -> PreparedMetric {
        PreparedMetric(
            graph: graph, topology: topology,
            model: CostModel(
                network: network, options: options, parameters: parameters, traffic: traffic,
                foreseesOpenings: foreseesOpenings))
    }

    /// Weights on demand, directed by the metric of options that avoid less where there is one, and
    /// with that metric's traffic.
    private func provisional(_ options: RouteOptions) -> PreparedMetric {
        let key = MetricKey(options)
        let guide = metrics.first { $0.isNowhereMore(than: key) }
        let model = CostModel(
            network: network, options: options, parameters: parameters,
            traffic: guide?.metric.model.traffic ?? metrics.traffic)
        return PreparedMetric(
            metric: Metric(onDemandFor: model, topSpeed: topSpeed.of(network)),
            hierarchy: guide?.hierarchy, isComplete: false)
    }

    private func route(
        for request: RouteRequest, toFarther stops: Set<Int>, _ search: any LegSearch,
        _ clock: TravelClock?, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> PlannedPath {
        let planner = LegPlanner(
            search: search,
            snapping: WaypointSnapping(
                snapper: Snapper(network: network), model: search.metric.model, clock: clock,
                options: snapping, names: request.names),
            startEdge: request.startEdge, fartherStops: stops)
        return try planner.path(
            through: request.waypoints, avoiding: request.avoidance, isCancelled: isCancelled)
    }
}

/// The highest speed in a network, looked for when it is wanted for the first time.
final class LazyTopSpeed: Sendable {
    private let known = Mutex<Double?>(nil)

    func of(_ network: RoadNetwork) -> Double {
        known.withLock { known in
            if let known { return known }
            let speed = (0..<UInt32(network.edgeCount))
                .reduce(1) { max($0, network.expectedSpeed(of: EdgeID(rawValue: $1))) }
            known = speed
            return speed
        }
    }
}
