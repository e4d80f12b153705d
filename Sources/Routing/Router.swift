import Geodesy
public import RoadNetwork

/// Finds the least-cost ways through the waypoints of a request, with exact turn costs and
/// restrictions.
///
/// A value that can be shared: requests may be answered on several threads at once, each with a
/// search of its own.
public struct Router: Sendable {
    public let network: RoadNetwork
    public let parameters: CostParameters
    public let snapping: SnappingOptions
    let graph: TurnGraph
    private let topology: HierarchyTopology?
    private let metrics = MetricCache()
    private let lowerNeighbours = LazyLowerNeighbours()
    private let directSearches: SearchPool<EdgeSearch>
    private let hierarchySearches: SearchPool<HierarchySearch>
    private let potentials: SearchPool<HierarchyPotential>

    /// Takes the graph of turns and its hierarchy from the map's file; where it has none, the graph is
    /// made here and searches are slower.
    public init(
        network: RoadNetwork, parameters: CostParameters = .init(),
        snapping: SnappingOptions = .init()
    ) {
        self.network = network
        self.parameters = parameters
        self.snapping = snapping
        let stored = RoutingSections(storedIn: network)
        graph = stored?.graph ?? TurnGraph(network)
        topology = stored?.topology
        let stateCount = graph.stateCount
        let rankCount = topology?.rankCount ?? 0
        directSearches = SearchPool { EdgeSearch(stateCount: stateCount) }
        hierarchySearches = SearchPool { HierarchySearch(rankCount: rankCount) }
        potentials = SearchPool { HierarchyPotential(rankCount: rankCount) }
    }

    /// The ways from the first waypoint through the others: the best one first, alternatives after it.
    ///
    /// - Parameter isCancelled: asked every few milliseconds; true ends the search.
    /// - Throws: ``RoutingFailure``, whose status is `canceled` when the search was cancelled.
    public func routes(
        for request: RouteRequest, isCancelled: () -> Bool = { false }
    ) throws(RoutingFailure) -> [RoutePath] {
        try request.check()
        var prepared = prepared(for: request.options)
        prepared.metric.overlay = overlay(for: request)
        do throws(RoutingFailure) {
            let clock = clock(for: request)
            var best = try fastest(request, prepared, isCancelled)
            // What is forbidden at times can only make ways longer, so a way that meets nothing of
            // the kind is the best; otherwise the turns are searched with the clock at hand.
            if let clock, clock.forbids(best) {
                best = try directly(request, prepared, clock, isCancelled)
            }
            return try withAlternatives(best, request, prepared, clock, isCancelled)
        } catch {
            guard error.status == .noRouteFound, request.exclusions.isEmpty else { throw error }
            throw explained(error, request, isCancelled)
        }
    }

    /// Nil when the request keeps nothing off.
    private func overlay(for request: RouteRequest) -> WeightOverlay? {
        guard !request.exclusions.isEmpty else { return nil }
        return WeightOverlay(
            excluded: request.exclusions.edges(in: network),
            entry: Metric.milliseconds(parameters.excludedEntry))
    }

    private func fastest(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        guard let hierarchy = prepared.hierarchy, prepared.metric.overlay == nil else {
            return try directly(request, prepared, nil, isCancelled)
        }
        let search = hierarchySearches.take()
        defer { hierarchySearches.give(back: search) }
        return try route(
            for: request,
            HierarchyLegSearch(
                graph: graph, metric: prepared.metric, hierarchy: hierarchy, search: search),
            isCancelled)
    }

    /// The best way by the turns themselves, directed by the hierarchy where there is one: with an
    /// overlay or a clock, which the hierarchy knows nothing of.
    ///
    /// A hierarchy gives the exact weight to the targets without these, so little beside the way is
    /// looked at: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks" (SEA 2021).
    func directly(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ clock: TravelClock?,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        let search = directSearches.take()
        defer { directSearches.give(back: search) }
        let potential = potentials.take()
        defer { potentials.give(back: potential) }
        let path = try route(
            for: request,
            DirectLegSearch(
                graph: graph, metric: prepared.metric, search: search, clock: clock,
                guide: prepared.hierarchy.map { ($0, potential) }),
            isCancelled)
        if let overlay = prepared.metric.overlay, path.legs.contains(where: overlay.isBroken) {
            throw RoutingFailure(
                status: .noRouteFound,
                message: "every way leads through what is to be kept off; keep off less, or choose "
                    + "another destination")
        }
        return path
    }

    /// Nil when the departure is not known.
    private func clock(for request: RouteRequest) -> TravelClock? {
        guard let departure = request.departure else { return nil }
        let byLongitude = (request.waypoints[0].coordinate.longitude / 15).rounded() * 3600
        return TravelClock(
            graph: graph,
            rules: VehicleRules(
                network: network, mode: request.options.travelMode,
                vehicle: request.options.vehicle),
            departure: departure,
            utcOffset: request.utcOffsetSeconds.map { Double($0) } ?? byLongitude)
    }

    /// The failure with the rule that is the reason, where there would be a way without the rules of
    /// size, weight and kind of vehicle.
    private func explained(
        _ failure: RoutingFailure, _ request: RouteRequest, _ isCancelled: () -> Bool
    ) -> RoutingFailure {
        let options = request.options
        guard options.travelMode == .truck || options.vehicle != VehicleDimensions() else {
            return failure
        }
        let rules = VehicleRules(
            network: network, mode: options.travelMode, vehicle: options.vehicle)
        let lawless = Metric(
            graph: graph,
            model: CostModel(
                network: network, options: options, parameters: parameters, obeysRules: false))
        let prepared = PreparedMetric(metric: lawless, hierarchy: nil)
        guard let path = try? directly(request, prepared, nil, isCancelled),
            let (rule, edge) = rules.firstObstacle(on: path)
        else { return failure }
        let way = network.way(of: edge)
        let name = [network.text(of: way, .name), network.text(of: way, .ref)]
            .first { !$0.isEmpty }
        let place = network.coordinate(of: network.source(of: edge))
        return RoutingFailure(
            status: .noRouteFound,
            message: "there is no legal way for this vehicle: on \(name ?? "a road") near \(place) "
                + "\(rules.sentence(for: rule)); choose another place or vehicle",
            waypointIndex: failure.waypointIndex)
    }

    /// Works out what requests with these options need, so that the first of them does not have to
    /// wait.
    public func prepare(for options: RouteOptions) { _ = prepared(for: options) }

    /// Takes over how traffic moves now, in place of what was known before: metres a second by edge, 0
    /// where a road is closed. A speed above the expected one changes nothing.
    ///
    /// Works on the caller's thread, for about as long as a part of a customization; requests go on
    /// meanwhile with what was known before.
    public func setTraffic(_ speeds: [EdgeID: Double]) {
        metrics.setTraffic(speeds) { metric, options, changed in
            let model = CostModel(
                network: network, options: options, parameters: parameters, traffic: speeds)
            return metric.updated(
                to: model, on: changed, graph: graph,
                lower: topology.map { lowerNeighbours.of($0) })
        }
    }

    private func prepared(for options: RouteOptions) -> PreparedMetric {
        metrics.metric(for: options) { traffic in
            PreparedMetric(
                graph: graph, topology: topology,
                model: CostModel(
                    network: network, options: options, parameters: parameters, traffic: traffic))
        }
    }

    private func route(
        for request: RouteRequest, _ search: some LegSearch, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> RoutePath {
        let planner = LegPlanner(
            search: search,
            snapping: WaypointSnapping(
                snapper: Snapper(network: network), model: search.metric.model, options: snapping))
        return try planner.path(through: request.waypoints, isCancelled: isCancelled)
    }
}
