import RoadNetwork

extension Router {
    /// The failure with its reason, where a vehicle has no path for its size, its weight or its
    /// kind, and would have one without the rules about these.
    func explained(
        _ failure: RoutingFailure, _ request: RouteRequest, _ isCancelled: () -> Bool
    ) -> RoutingFailure {
        let options = request.options
        guard options.travelMode == .truck || options.vehicle != VehicleDimensions() else {
            return failure
        }
        var obstacle = ruledObstacle(request, isCancelled)
        // Where no road is near, the failure says more already.
        if obstacle == nil, options.travelMode == .truck, failure.waypointIndex == nil {
            obstacle = obstacleForTrucks(request, isCancelled)
        }
        guard let obstacle else { return failure }
        let name = network.roadName(of: obstacle.edge)
        let place = network.coordinate(of: network.source(of: obstacle.edge))
        return RoutingFailure(
            status: .noRouteFound,
            message: "there is no legal way for this vehicle: on \(name ?? "a road") near \(place) "
                + "\(obstacle.reason); choose another place or vehicle",
            waypointIndex: failure.waypointIndex)
    }

    package static let everyWayClosed = RoutingFailure(
        status: .noRouteFound,
        message: "every way leads over roads that are closed now; wait until they are open, or "
            + "choose another destination")

    static let everyWayKeptOff = RoutingFailure(
        status: .noRouteFound,
        message: "every way leads through what is to be kept off; keep off less, or choose "
            + "another destination")

    private static let everyWayClosedOrKeptOff = RoutingFailure(
        status: .noRouteFound,
        message:
            "every way leads through what is to be kept off, or over roads that are closed; keep "
            + "off less, wait until they are open, or choose another destination")

    /// The failure with its reason, if roads are excluded and others closed: the search itself finds only
    /// the one that it would rather break.
    func explainedByExclusions(
        _ failure: RoutingFailure, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ isCancelled: () -> Bool
    ) -> RoutingFailure {
        guard failure.status == .noRouteFound, failure.waypointIndex == nil,
            !request.exclusions.isEmpty,
            !prepared.metric.model.traffic.isEmpty || request.departure != nil
        else { return failure }
        var keepingOffNothing = request
        keepingOffNothing.exclusions = Exclusions()
        var untimed = request
        untimed.departure = nil
        let isOpen = hasWay(keepingOffNothing, prepared, isCancelled)
        let isClear = hasWay(untimed, withoutTraffic(prepared), isCancelled)
        guard isOpen == isClear else {
            // The failure may have named a closure.
            return isOpen
                ? Self.everyWayKeptOff
                : failure == Self.everyWayKeptOff ? Self.everyWayClosed : failure
        }
        if isOpen { return Self.everyWayClosedOrKeptOff }
        keepingOffNothing.departure = nil
        return hasWay(keepingOffNothing, withoutTraffic(prepared), isCancelled)
            ? Self.everyWayClosedOrKeptOff : failure
    }

    /// Whether it is traffic that closes all paths: so many that none has a weight.
    func isOpenWithoutTraffic(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: () -> Bool
    ) -> Bool {
        !prepared.metric.model.traffic.isEmpty
            && hasWay(request, withoutTraffic(prepared), isCancelled)
    }

    /// Whether there is a path without closures and excluded roads.
    private func hasWay(
        _ request: RouteRequest, _ prepared: PreparedMetric, _ isCancelled: () -> Bool
    ) -> Bool {
        var prepared = prepared
        prepared.metric.overlay = overlay(for: request)
        let path = try? best(request, prepared, clock(for: request, prepared), isCancelled)
        return path.map { !$0.legs.contains(where: prepared.metric.model.meetsClosure) } ?? false
    }

    private func withoutTraffic(_ prepared: PreparedMetric) -> PreparedMetric {
        guard !prepared.metric.model.traffic.isEmpty else { return prepared }
        let model = CostModel(
            network: network, options: prepared.metric.model.options, parameters: parameters,
            foreseesOpenings: prepared.metric.model.foreseesOpenings)
        return PreparedMetric(metric: metric(of: model), hierarchy: nil)
    }

    private typealias Obstacle = (edge: EdgeID, reason: String)

    /// The first limit of size or weight that the vehicle would break.
    private func ruledObstacle(_ request: RouteRequest, _ isCancelled: () -> Bool) -> Obstacle? {
        guard let path = lawlessPath(request, isCancelled) else { return nil }
        let rules = VehicleRules(
            network: network, mode: request.options.travelMode, vehicle: request.options.vehicle)
        return rules.firstObstacle(on: path).map { ($0.edge, rules.sentence(for: $0.rule)) }
    }

    /// The first place on a car's path that no truck may pass.
    private func obstacleForTrucks(
        _ request: RouteRequest, _ isCancelled: () -> Bool
    ) -> Obstacle? {
        var request = request
        request.options.travelMode = .driving
        guard let path = lawlessPath(request, isCancelled) else { return nil }
        for leg in path.legs {
            let isBarred = { (edge: EdgeID) in
                !network.possibleAccess(of: edge).contains(.truck)
                    || edge != leg.end.edge
                        && network.alwaysBlockedModes(at: network.target(of: edge))
                            .contains(.truck)
            }
            if let edge = leg.edges.first(where: isBarred) { return (edge, "trucks are forbidden") }
        }
        return nil
    }

    /// The best path without rules.
    private func lawlessPath(_ request: RouteRequest, _ isCancelled: () -> Bool) -> RoutePath? {
        let model = CostModel(
            network: network, options: request.options, parameters: parameters, obeysRules: false)
        let prepared = PreparedMetric(metric: metric(of: model), hierarchy: nil)
        return try? path(request, prepared, nil, isTimed: false, isCancelled).path
    }

    /// Tables for a country take too long for a search that may be cancelled.
    private func metric(of model: CostModel) -> Metric {
        isLarge
            ? Metric(onDemandFor: model, topSpeed: topSpeed.of(network))
            : Metric(graph: graph, model: model)
    }
}
