import Geodesy
import RoadNetwork

/// Decides which positions on the network a waypoint may stand for, and how much worse than the best
/// each of them is.
struct WaypointSnapping {
    /// Where the vehicle may be at a waypoint.
    struct Position: Hashable {
        var position: EdgePosition
        /// Weight of being here instead of at the best position.
        var weight: UInt32
    }

    /// How closely a waypoint's wishes are followed.
    enum Strictness: CaseIterable {
        /// The nearest positions that fit the heading and the side.
        case wishes
        /// All positions hardly farther than the nearest, the farther the dearer; only a heading that
        /// is a demand is kept.
        case anywhere
    }

    /// A heading with a tolerance below this, in degrees, is a demand: there is no route rather than
    /// one in another direction.
    static let demandedTolerance = 45.0

    let snapper: Snapper
    let model: CostModel
    let options: SnappingOptions

    func positions(
        of waypoint: Waypoint, number: Int, strictness: Strictness
    ) throws(RoutingFailure) -> [Position] {
        let candidates = try candidates(of: waypoint, number: number)
        let chosen: [SnapCandidate]
        switch strictness {
        case .wishes: chosen = nearest(among: wished(candidates, waypoint))
        case .anywhere: chosen = around(demanded(widened(candidates, waypoint), waypoint))
        }
        let least = chosen.map(\.distanceMeters).min() ?? 0
        return rebated(chosen).map { candidate, rebate in
            let seconds = (candidate.distanceMeters - least) * model.parameters.snapPerMeter
            return Position(
                position: candidate.position, weight: Metric.milliseconds(seconds + rebate))
        }
    }

    /// Everything usable around the waypoint, nearest first: within the smallest radius that holds a
    /// position from which most of the network can be reached.
    private func candidates(
        of waypoint: Waypoint, number: Int
    ) throws(RoutingFailure) -> [SnapCandidate] {
        var found: [SnapCandidate] = []
        for radius in options.radii {
            found = snapper.edges(
                near: waypoint.coordinate, within: radius, mode: model.options.travelMode
            ) { reach(beyond: $0, for: waypoint) }
            found.removeAll { !allowsStop($0, vehicleStopover: waypoint.vehicleStopover) }
            if found.contains(where: { !isIsolated($0) }) { return found }
        }
        guard found.isEmpty else { return found }
        throw nothingNear(waypoint, number: number)
    }

    /// How far another position may be to be wanted beside a candidate.
    private func reach(beyond candidate: SnapCandidate, for waypoint: Waypoint) -> Double {
        guard waypoint.preferredHeading == nil, !waypoint.preferSameSideOfRoad,
            allowsStop(candidate, vehicleStopover: waypoint.vehicleStopover),
            !isIsolated(candidate)
        else { return .infinity }
        return options.reach(beyond: candidate.distanceMeters)
    }

    /// Everything up to a little farther than the nearest, where the radius that it was found in holds
    /// less than that.
    private func widened(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        return snapper.edges(
            near: waypoint.coordinate,
            within: min(options.maximumDistance, first.distanceMeters + options.fallbackReach),
            mode: model.options.travelMode
        )
        .filter { allowsStop($0, vehicleStopover: waypoint.vehicleStopover) }
    }

    private func nothingNear(_ waypoint: Waypoint, number: Int) -> RoutingFailure {
        let what = RouteRequest.name(ofWaypoint: number)
        guard let distance = distanceToAnyRoad(from: waypoint) else {
            return RoutingFailure(
                status: .waypointError,
                message: "\(what) is farther than \(Int((options.farRadii.last ?? 0) / 1000)) km "
                    + "from any road of this map; choose a place inside it",
                waypointIndex: number)
        }
        guard distance > options.maximumDistance else {
            return RoutingFailure(
                status: .noRouteFound,
                message: "no road within \(Int(options.maximumDistance)) m of \(what) may be "
                    + "used when \(model.options.travelMode.activity)\(nearestUsable(waypoint)); "
                    + "choose a place on another road",
                waypointIndex: number)
        }
        return RoutingFailure(
            status: .waypointError,
            message: "\(what) is \(Int(distance.rounded())) m from the nearest road, and at most "
                + "\(Int(options.maximumDistance)) m are allowed; choose a place nearer to one",
            waypointIndex: number)
    }

    /// The failure of a request without a way, where it has a waypoint that only roads are near which
    /// lead to no others.
    func cutOff(_ waypoints: [Waypoint]) -> RoutingFailure? {
        for (number, waypoint) in waypoints.enumerated() {
            guard let candidates = try? candidates(of: waypoint, number: number),
                candidates.allSatisfy(isIsolated)
            else { continue }
            let what = RouteRequest.name(ofWaypoint: number)
            return RoutingFailure(
                status: .noRouteFound,
                message: "the roads within \(Int(options.maximumDistance)) m of \(what) lead to "
                    + "hardly any others when \(model.options.travelMode.activity)"
                    + "\(nearestUsable(waypoint)); "
                    + "choose a place on another road",
                waypointIndex: number)
        }
        return nil
    }

    /// How far it is to a road that can be used and left, as it follows what is wrong with those nearby.
    private func nearestUsable(_ waypoint: Waypoint) -> String {
        func isUsable(_ candidate: SnapCandidate) -> Bool {
            !isIsolated(candidate)
                && allowsStop(candidate, vehicleStopover: waypoint.vehicleStopover)
        }
        for radius in options.farRadii {
            let nearest = snapper.edges(
                near: waypoint.coordinate, within: radius, mode: model.options.travelMode
            ) { isUsable($0) ? $0.distanceMeters : .infinity }.first(where: isUsable)
            if let distance = nearest?.distanceMeters {
                return ", and the nearest usable one is \(Int(distance.rounded())) m away"
            }
        }
        return ""
    }

    /// Whether a waypoint lies too far from every road.
    func isInRoadlessCountry(_ waypoint: Waypoint) -> Bool {
        distanceToAnyRoad(from: waypoint).map { $0 > options.maximumDistance } ?? true
    }

    /// Metres to the nearest road of any mode, if there is one within the largest radius.
    func distanceToAnyRoad(from waypoint: Waypoint) -> Double? {
        for radius in options.radii + options.farRadii {
            let distances = TravelMode.allCases.compactMap {
                snapper.edges(near: waypoint.coordinate, within: radius, mode: $0).first?
                    .distanceMeters
            }
            if let distance = distances.min() { return distance }
        }
        return nil
    }

    private func allowsStop(_ candidate: SnapCandidate, vehicleStopover: Bool) -> Bool {
        let edge = candidate.position.edge
        let flags = model.network.roadFlags(of: edge)
        if model.options.travelMode.isMotorized, flags.contains(.noStopping) { return false }
        guard vehicleStopover else { return true }
        return model.network.roadClass(of: edge) != .motorway
            && flags.isDisjoint(with: [.motorroad, .roundabout, .circular])
    }

    private func isIsolated(_ candidate: SnapCandidate) -> Bool {
        model.options.travelMode.isMotorized
            && model.network.edgeCount >= options.smallestDividedNetwork
            && model.network.flags(of: candidate.position.edge).contains(.isolated)
    }

    /// All up to a little farther than the nearest.
    private func around(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        let limit = first.distanceMeters + options.fallbackReach
        return candidates.prefix(options.maximumCandidates).filter { $0.distanceMeters <= limit }
    }

    /// Those that fit the heading, if it is a demand.
    private func demanded(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard let heading = waypoint.preferredHeading,
            waypoint.headingTolerance < Self.demandedTolerance
        else { return candidates }
        return candidates.filter {
            Angle.difference($0.bearing, heading) <= waypoint.headingTolerance
        }
    }

    /// Those that fit the heading and the side of the road; where none does, all that may be.
    private func wished(_ candidates: [SnapCandidate], _ waypoint: Waypoint) -> [SnapCandidate] {
        if let heading = waypoint.preferredHeading {
            let fitting = candidates.filter {
                Angle.difference($0.bearing, heading) <= waypoint.headingTolerance
            }
            return fitting.isEmpty ? demanded(candidates, waypoint) : fitting
        }
        guard waypoint.preferSameSideOfRoad else { return candidates }
        let fitting = candidates.filter {
            let leftHand = model.network.roadFlags(of: $0.position.edge).contains(.leftHandTraffic)
            return $0.distanceMeters < options.noSideWithin || $0.isOnRight != leftHand
                || !model.isUsable($0.position.edge.reversed)
        }
        return fitting.isEmpty ? candidates : fitting
    }

    /// The nearest position and those hardly farther; if they cannot be left or reached, also the
    /// nearest that can, with those hardly farther than it.
    private func nearest(among candidates: [SnapCandidate]) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        var limit = options.reach(beyond: first.distanceMeters)
        if isIsolated(first), let connected = candidates.first(where: { !isIsolated($0) }) {
            let farther = options.reach(beyond: connected.distanceMeters)
            return candidates.filter {
                $0.distanceMeters <= limit
                    || (!isIsolated($0) && $0.distanceMeters <= farther)
            }
        }
        limit = max(limit, first.distanceMeters)
        return candidates.filter { $0.distanceMeters <= limit }
    }

    /// Ending on a road that may be entered only to reach something on it costs that entry. Where such
    /// a position competes with another, the other has to bear as much, or it would always win.
    private func rebated(_ candidates: [SnapCandidate]) -> [(SnapCandidate, Double)] {
        let restricted = candidates.map { model.isRestricted($0.position.edge) }
        guard restricted.contains(true) else { return candidates.map { ($0, 0) } }
        return zip(candidates, restricted).map {
            ($0, $1 ? 0 : model.parameters.restrictedEntry)
        }
    }
}

extension TravelMode {
    /// As it completes "when …".
    var activity: String {
        switch self {
        case .driving: "driving a car"
        case .cycling: "cycling"
        case .walking: "walking"
        case .twoWheeler: "riding a motorcycle"
        case .taxicab: "driving a taxi"
        case .truck: "driving a truck"
        }
    }
}
