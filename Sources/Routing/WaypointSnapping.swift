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
        /// The nearest positions that fit the heading, the side and the stopover.
        case wishes
        /// All positions about as near, the farther the dearer.
        case anywhere
    }

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
        case .anywhere:
            let limit = (candidates.first?.distanceMeters ?? 0) + options.maximumDetour
            chosen = candidates.prefix(options.maximumCandidates).filter {
                $0.distanceMeters <= limit
            }
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
                near: waypoint.coordinate, within: radius, mode: model.options.travelMode)
            if waypoint.vehicleStopover { found.removeAll { !allowsStop($0) } }
            if model.options.travelMode.isMotorized { found.removeAll { isPrivate($0) } }
            if found.contains(where: { !isIsolated($0) }) { return found }
        }
        guard found.isEmpty else { return found }
        throw nothingNear(waypoint, number: number)
    }

    private func nothingNear(_ waypoint: Waypoint, number: Int) -> RoutingFailure {
        let what = number == 0 ? "the start" : "destination \(number)"
        for radius in options.radii + options.farRadii {
            let distances = TravelMode.allCases.compactMap {
                snapper.edges(near: waypoint.coordinate, within: radius, mode: $0).first?
                    .distanceMeters
            }
            guard let distance = distances.min() else { continue }
            guard distance > options.maximumDistance else {
                return RoutingFailure(
                    status: .noRouteFound,
                    message: "no road within \(Int(options.maximumDistance)) m of \(what) may be "
                        + "used when \(model.options.travelMode.activity); "
                        + "choose a place on another road",
                    waypointIndex: number)
            }
            return RoutingFailure(
                status: .noRouteFound,
                message:
                    "\(what) is \(Int(distance.rounded())) m from the nearest road, and at most "
                    + "\(Int(options.maximumDistance)) m are allowed; choose a place nearer to one",
                waypointIndex: number)
        }
        return RoutingFailure(
            status: .noRouteFound,
            message: "\(what) is farther than \(Int((options.farRadii.last ?? 0) / 1000)) km from "
                + "any road of this map; choose a place inside it",
            waypointIndex: number)
    }

    private func allowsStop(_ candidate: SnapCandidate) -> Bool {
        let edge = candidate.position.edge
        let flags = model.network.roadFlags(of: edge)
        return model.network.roadClass(of: edge) != .motorway && !flags.contains(.motorroad)
            && !flags.contains(.roundabout) && !flags.contains(.circular)
    }

    /// Whether the road belongs to somebody who has not asked for a visit: it may be driven through
    /// to what lies behind, but a trip neither begins nor ends on it.
    private func isPrivate(_ candidate: SnapCandidate) -> Bool {
        model.network.roadFlags(of: candidate.position.edge).contains(.noStopping)
    }

    private func isIsolated(_ candidate: SnapCandidate) -> Bool {
        model.options.travelMode.isMotorized
            && model.network.edgeCount >= options.smallestDividedNetwork
            && model.network.flags(of: candidate.position.edge).contains(.isolated)
    }

    /// Those that fit the heading and the side of the road; all of them where none does.
    private func wished(_ candidates: [SnapCandidate], _ waypoint: Waypoint) -> [SnapCandidate] {
        if let heading = waypoint.preferredHeading {
            let fitting = candidates.filter {
                Angle.difference($0.bearing, heading) <= waypoint.headingTolerance
            }
            return fitting.isEmpty ? candidates : fitting
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
