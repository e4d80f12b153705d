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

    /// What is wanted around the waypoint, nearest first, and for the sake of a heading or a side all
    /// that is usable within the smallest radius that holds a position outside pockets.
    private func candidates(
        of waypoint: Waypoint, number: Int
    ) throws(RoutingFailure) -> [SnapCandidate] {
        let hasWish = waypoint.preferredHeading != nil || waypoint.preferSameSideOfRoad
        var found: [SnapCandidate] = []
        for radius in hasWish ? options.radii : options.radiiOfNearest {
            found = edges(
                near: waypoint, within: radius, company: hasWish ? .everything : .hardlyFarther)
            guard let connected = found.first(where: { !isInPocket($0) }) else { continue }
            if hasWish || options.reach(beyond: connected.distanceMeters) <= radius { break }
        }
        guard found.isEmpty else { return found }
        throw nothingNear(waypoint, number: number)
    }

    /// The positions within so many metres where the vehicle may be, nearest first.
    private func edges(
        near waypoint: Waypoint, within radius: Double, company: StopReach.Company
    ) -> [SnapCandidate] {
        snapper.edges(
            near: waypoint.coordinate, modes: model.options.travelMode.set,
            wanting: StopReach(
                radius: radius, company: company, rules: rules(at: waypoint), options: options))
    }

    /// Everything up to a little farther than the nearest, where the radius that it was found in holds
    /// less than that.
    private func widened(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        return edges(
            near: waypoint,
            within: min(options.maximumDistance, first.distanceMeters + options.fallbackReach),
            company: .everything)
    }

    private func nothingNear(_ waypoint: Waypoint, number: Int) -> RoutingFailure {
        let what = RouteRequest.name(ofWaypoint: number)
        guard let distance = distanceToAnyRoad(from: waypoint) else {
            return RoutingFailure(
                status: .waypointError,
                message: "\(what) is farther than \(Int(options.farthestDistance / 1000)) km "
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
                candidates.allSatisfy(isInPocket)
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
        let nearest = edges(near: waypoint, within: options.farthestDistance, company: .nearest)
        guard let nearest = nearest.first else { return "" }
        return ", and the nearest usable one is \(Int(nearest.distanceMeters.rounded())) m away"
    }

    /// Whether a waypoint lies too far from every road.
    func isInRoadlessCountry(_ waypoint: Waypoint) -> Bool {
        distanceToAnyRoad(from: waypoint).map { $0 > options.maximumDistance } ?? true
    }

    /// Metres to the nearest road of any mode, if there is one within the largest radius.
    func distanceToAnyRoad(from waypoint: Waypoint) -> Double? {
        let anyMode = TravelMode.allCases.reduce(into: TravelModes()) { $0.formUnion($1.set) }
        return snapper.edges(
            near: waypoint.coordinate, modes: anyMode,
            wanting: NearestOnly(meters: options.farthestDistance)
        ).first?.distanceMeters
    }

    private func rules(at waypoint: Waypoint) -> StopRules {
        StopRules(
            isMotorized: model.options.travelMode.isMotorized,
            isStopover: waypoint.vehicleStopover, hasPockets: hasPockets)
    }

    /// Whether the network is large enough for pockets that matter to this mode of travel.
    private var hasPockets: Bool {
        model.options.travelMode.isMotorized
            && model.network.edgeCount >= options.smallestDividedNetwork
    }

    private func isInPocket(_ candidate: SnapCandidate) -> Bool {
        hasPockets && model.network.flags(of: candidate.position.edge).contains(.isolated)
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
        if isInPocket(first), let connected = candidates.first(where: { !isInPocket($0) }) {
            let farther = options.reach(beyond: connected.distanceMeters)
            return candidates.filter {
                $0.distanceMeters <= limit
                    || (!isInPocket($0) && $0.distanceMeters <= farther)
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
