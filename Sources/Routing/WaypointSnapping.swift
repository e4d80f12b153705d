import Geodesy
import RoadNetwork

/// Chooses the positions on the network for a waypoint, with their weights relative to the best.
struct WaypointSnapping {
    /// A possible position of the vehicle at a waypoint.
    struct Position: Hashable {
        var position: EdgePosition
        /// Weight relative to the best position.
        var weight: UInt32
    }

    /// The strictness of a waypoint's preferences.
    enum Strictness: CaseIterable {
        /// The nearest positions that fit the heading and the side.
        case wishes
        /// Those, and all positions hardly farther than the nearest, the farther the dearer. Positions that do
        /// not fit the heading or the side cost more than any detour, so that a preference is
        /// dropped only at a waypoint without any other path; a heading that is a demand is kept.
        case anywhere
        /// Those, also on roads without a kerb to stop at.
        case anyRoad
    }

    /// A heading with a tolerance below this, in degrees, is a demand: there is no route rather than
    /// one in another direction.
    static let demandedTolerance = 45.0

    /// Weight of a dropped preference, seconds. Longer than any detour, and short enough that roads closed
    /// by traffic or excluded are not driven for the sake of one.
    static let droppedWish = 14_400.0

    /// Weight, seconds, of a position much farther than a road that conditions open. While that road is open, nobody walks from
    /// elsewhere for the sake of some minutes. While it is closed, its own weight is greater than this.
    private static let besideOpened = 600.0

    /// Metres between two stops that one position may serve.
    private static let onePlace = 10.0

    let snapper: Snapper
    let model: CostModel
    /// Nil if the model has all prohibitions.
    let clock: TravelClock?
    private(set) var options: SnappingOptions
    /// For sentences.
    var names = WaypointNames()
    /// Whether only roads with a kerb to stop at count.
    var isForKerb = false

    /// The snapping to roads farther than any other does, for a waypoint whose nearer roads no path reaches and
    /// leaves: a prohibited turn or a closure may part them, though each is connected to most of the network.
    var farther: WaypointSnapping {
        var farther = self
        farther.options.fallbackReach = options.farthestReach
        farther.options.maximumCandidates = options.maximumFarCandidates
        return farther
    }

    /// A place beside a street is not snapped to a motorway, ramp, bridge or tunnel that happens to be
    /// nearer.
    func positions(
        of waypoint: Waypoint, number: Int, strictness: Strictness
    ) throws(RoutingFailure) -> [Position] {
        if number > 0, !isForKerb, let atKerb = atKerb(beside: waypoint, strictness: strictness) {
            return try atKerb.positions(of: waypoint, number: number, strictness: strictness)
        }
        let (candidates, hasOpenings) = candidates(of: waypoint)
        var chosen = nearest(among: wished(candidates, waypoint))
        if number > 0 {
            chosen += otherDeadEnds(beside: chosen, candidates, waypoint)
            chosen = nearestOnFoot(chosen, to: waypoint)
        }
        if strictness != .wishes {
            // The nearest roads may lead nowhere, and the one that leads on be farther than all around them.
            let known = Set(chosen.map(\.position.edge))
            chosen += anywhere(candidates, waypoint).filter { !known.contains($0.position.edge) }
        }
        var reach = Double.infinity
        if hasOpenings || strictness != .wishes {
            let nearest =
                chosen.min { $0.distanceMeters < $1.distanceMeters } ?? candidates.first
            let opened = opened(
                around: waypoint, number: number, beside: nearest, strictness: strictness)
            chosen += opened
            if number > 0, let first = opened.first {
                reach = options.reach(beyond: first.distanceMeters)
            }
        }
        if number == 0 { chosen = leavable(chosen) }
        guard !candidates.isEmpty || !chosen.isEmpty else {
            throw nothingNear(waypoint, number: number)
        }
        if isForKerb { chosen = offRingsAndTunnels(chosen) }
        let least = chosen.map(\.distanceMeters).min() ?? 0
        let isPriced = strictness != .wishes && hasWish(waypoint)
        return rebated(chosen).map { candidate, rebate in
            var seconds = (candidate.distanceMeters - least) * model.parameters.snapPerMeter
            if isPriced, !fits(candidate, waypoint) { seconds += Self.droppedWish }
            if candidate.distanceMeters > reach { seconds += Self.besideOpened }
            return Position(
                position: candidate.position, weight: Metric.milliseconds(seconds + rebate))
        }
    }

    /// Positions of the stop before at which the vehicle is at a stop beside it too, dearer than that stop's own by
    /// as much as they are farther from it: who stands there is not led to the other carriageway of a road for
    /// the sake of a metre. None for a stop that asks for a side or a direction.
    func shared(
        _ before: [Position], of stopBefore: Waypoint, by waypoint: Waypoint,
        besides own: [Position]
    ) -> [Position] {
        guard !waypoint.isPass, !stopBefore.isPass, !hasWish(waypoint),
            waypoint.coordinate.distance(to: stopBefore.coordinate) <= Self.onePlace
        else { return [] }
        func meters(_ position: Position) -> Double {
            position.position.coordinate.distance(to: waypoint.coordinate)
        }
        let rules = rules(for: waypoint)
        let least = own.map(meters).min() ?? 0
        let others = Set(own.map(\.position.edge))
        return before.filter {
            let attributes = model.network.attributes(of: $0.position.edge)
            return !others.contains($0.position.edge) && rules.allowStop(on: attributes)
                && rules.isAtKerb(attributes)
        }.map {
            let seconds = (meters($0) - least) * model.parameters.snapPerMeter
            return Position(position: $0.position, weight: Metric.milliseconds(seconds))
        }
    }

    /// Metres that a road may be farther than one on which nobody gets out, and whether that is so of a road; nil for a mode of
    /// travel that has no kerb.
    var kerb: (reach: Double, allowsStop: (EdgeID) -> Bool)? {
        guard model.options.travelMode.isMotorized else { return nil }
        let rules = rules(isStopover: false)
        return (
            options.kerbReach,
            {
                let attributes = model.network.attributes(of: $0)
                return rules.isAtKerb(attributes) || rules.isFootway(attributes)
            }
        )
    }

    /// Candidates on roads that are open when the vehicle sets out; where there are none, it has to
    /// leave the road that it is on all the same.
    private func leavable(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        guard let clock, clock.departure != nil else { return candidates }
        let open = candidates.filter { !clock.forbidsStart(on: $0.position.edge) }
        return open.isEmpty ? candidates : open
    }

    /// The candidates around the waypoint, nearest first, and for the sake of a heading or a side
    /// all usable ones within the smallest radius that holds a position outside dead-end
    /// components; and whether there may be others as near that conditions open.
    func candidates(
        of waypoint: Waypoint
    ) -> (found: [SnapCandidate], hasOpenings: Bool) {
        let hasWish = hasWish(waypoint)
        var found: [SnapCandidate] = []
        var hasOpenings = false
        for radius in hasWish ? options.radii : options.radiiOfNearest {
            (found, hasOpenings) = edges(
                near: waypoint, within: radius, company: hasWish ? .everything : .hardlyFarther)
            guard let connected = found.first(where: { !isInDeadEnd($0) }) else { continue }
            if hasWish || options.reach(beyond: connected.distanceMeters) <= radius { break }
        }
        return (found, hasOpenings)
    }

    /// The positions within a radius where the vehicle may be without any condition, nearest first,
    /// and whether there may be some as near that conditions open.
    func edges(
        near waypoint: Waypoint, within radius: Double, company: StopSearchRadius.Company
    ) -> (found: [SnapCandidate], hasOpenings: Bool) {
        snapper.edges(
            near: waypoint.coordinate, modes: model.options.travelMode.set,
            wanting: StopSearchRadius(
                radius: radius, company: company,
                rules: rules(for: waypoint), options: options))
    }

    /// All candidates up to a little farther than the nearest, where the radius in which it was
    /// found holds fewer.
    func widened(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        return edges(
            near: waypoint,
            within: min(options.maximumDistance, first.distanceMeters + options.fallbackReach),
            company: .everything
        ).found
    }

    private func nothingNear(_ waypoint: Waypoint, number: Int) -> RoutingFailure {
        snapper.farFromRoads(waypoint, number: number, names, options)
            ?? RoutingFailure(
                status: .noRouteFound,
                message:
                    "no road within \(Int(options.maximumDistance)) m of \(names[number]) may be "
                    + "used when \(model.options.travelMode.activity)\(nearestUsable(waypoint)); "
                    + "choose a place on another road",
                waypointIndex: number)
    }

    /// The failure of a request without a path, if all roads near a waypoint are in dead-end components.
    func cutOff(_ waypoints: [Waypoint]) -> RoutingFailure? {
        for (number, waypoint) in waypoints.enumerated() {
            let candidates = candidates(of: waypoint).found
            guard !candidates.isEmpty, candidates.allSatisfy(isInDeadEnd) else { continue }
            let what = names[number]
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

    /// The distance of the nearest road that can be used and left, as the end of a sentence on
    /// nearby ones.
    private func nearestUsable(_ waypoint: Waypoint) -> String {
        let nearest = edges(
            near: waypoint, within: options.maximumSearchDistance, company: .nearest)
        guard let nearest = nearest.found.first else { return "" }
        return ", and the nearest usable one is \(Int(nearest.distanceMeters.rounded())) m away"
    }

    /// Whether a waypoint lies too far from every road.
    func isInRoadlessCountry(_ waypoint: Waypoint) -> Bool {
        snapper.distanceToAnyRoad(from: waypoint.coordinate, options)
            .map { $0 > options.maximumDistance } ?? true
    }

    func rules(for waypoint: Waypoint) -> StopRules {
        rules(isStopover: waypoint.vehicleStopover)
    }

    func rules(isStopover: Bool) -> StopRules {
        let mode = model.options.travelMode
        let isDivided = model.network.edgeCount >= options.smallestDividedNetwork
        return StopRules(
            isMotorized: mode.isMotorized, isStopover: isStopover, isForKerb: isForKerb,
            deadEndFlag: isDivided ? .isolated(for: mode) : [])
    }

    func isInDeadEnd(_ candidate: SnapCandidate) -> Bool {
        rules(isStopover: false).isInDeadEnd(model.network.flags(of: candidate.position.edge))
    }

    /// All candidates up to a little farther than the nearest.
    func around(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        let limit = first.distanceMeters + options.fallbackReach
        return candidates.prefix(options.maximumCandidates).filter { $0.distanceMeters <= limit }
    }

    /// Candidates that fit the heading, if it is a demand.
    func demanded(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard isDemand(waypoint) else { return candidates }
        return candidates.filter { fits($0, waypoint) }
    }

    private func isDemand(_ waypoint: Waypoint) -> Bool {
        waypoint.preferredHeading != nil && waypoint.headingTolerance < Self.demandedTolerance
    }

    /// Candidates that fit the heading and the side of the road; where none does, fitting ones a
    /// little farther, or else all that the demand allows.
    private func wished(_ candidates: [SnapCandidate], _ waypoint: Waypoint) -> [SnapCandidate] {
        guard hasWish(waypoint) else { return candidates }
        var fitting = candidates.filter { fits($0, waypoint) }
        if fitting.isEmpty { fitting = fartherFitting(beyond: candidates, waypoint) }
        return fitting.isEmpty ? demanded(candidates, waypoint) : fitting
    }

    /// Candidates hardly farther than the nearest, and as many that fit the heading and the side,
    /// as the others may be nearer. Where all of these lead nowhere, as in a car park or at the map's edge, the nearest ones of
    /// either kind that lead on.
    private func anywhere(
        _ candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        guard hasWish(waypoint) else { return around(widened(candidates, waypoint)) }
        let fitting = aroundAndOn(fartherFitting(beyond: candidates, waypoint))
        guard !isDemand(waypoint) else { return fitting }
        let others = around(widened(candidates, waypoint)) + nearest(among: candidates)
        return fitting + others.withoutRepetitions.filter { !fits($0, waypoint) }
    }

    /// Candidates hardly farther than the nearest, and than the nearest that leads on.
    private func aroundAndOn(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        (around(candidates) + nearest(among: candidates)).withoutRepetitions
    }

    /// Candidates that fit the heading and the side: hardly farther than the nearest of all, or up
    /// to the maximum distance where nothing else is allowed.
    private func fartherFitting(
        beyond candidates: [SnapCandidate], _ waypoint: Waypoint
    ) -> [SnapCandidate] {
        let all =
            isDemand(waypoint)
            ? edges(near: waypoint, within: options.maximumDistance, company: .everything).found
            : widened(candidates, waypoint)
        return all.filter { fits($0, waypoint) }
    }

    /// Whether the waypoint has a preference.
    func hasWish(_ waypoint: Waypoint) -> Bool {
        waypoint.preferredHeading != nil || waypoint.preferSameSideOfRoad
    }

    /// Whether a position fits the waypoint's heading, or else its side of the road.
    func fits(_ candidate: SnapCandidate, _ waypoint: Waypoint) -> Bool {
        if let heading = waypoint.preferredHeading {
            return Angle.difference(candidate.bearing, heading) <= waypoint.headingTolerance
        }
        guard waypoint.preferSameSideOfRoad else { return true }
        let edge = candidate.position.edge
        let leftHand = model.network.roadFlags(of: edge).contains(.leftHandTraffic)
        return candidate.distanceMeters < options.noSideWithin || candidate.isOnRight != leftHand
            || !model.isUsable(edge.reversed)
    }

    /// The nearest position and others hardly farther; if they cannot be left or reached, also the
    /// nearest one that can, with others hardly farther than it.
    private func nearest(among candidates: [SnapCandidate]) -> [SnapCandidate] {
        guard let first = candidates.first else { return [] }
        var limit = options.reach(beyond: first.distanceMeters)
        if isInDeadEnd(first), let connected = candidates.first(where: { !isInDeadEnd($0) }) {
            let farther = options.reach(beyond: connected.distanceMeters)
            return candidates.filter {
                $0.distanceMeters <= limit
                    || (!isInDeadEnd($0) && $0.distanceMeters <= farther)
            }
        }
        limit = max(limit, first.distanceMeters)
        return candidates.filter { $0.distanceMeters <= limit }
    }

    /// Ending on a road that is only there to reach something on it costs that entry. A competing position has to bear the
    /// same cost, or it would always win.
    private func rebated(_ candidates: [SnapCandidate]) -> [(SnapCandidate, Double)] {
        let entries = candidates.map { model.weightOfEnding(on: $0.position.edge) }
        let highest = entries.max() ?? 0
        return zip(candidates, entries).map { ($0, highest - $1) }
    }
}

extension [SnapCandidate] {
    /// Each edge once.
    fileprivate var withoutRepetitions: [SnapCandidate] {
        var known: Set<EdgeID> = []
        return filter { known.insert($0.position.edge).inserted }
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
