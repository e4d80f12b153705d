import Geodesy
import RoadNetwork

/// Where a vehicle stands at a destination to which its driver walks.
extension WaypointSnapping {
    /// The candidates with the metres of the walk from them, or instead places where the paths to the waypoint leave other roads,
    /// if the walk from there is much shorter: the road that is nearest as the crow flies may lie behind a row of houses.
    /// Candidates from which one walks much farther than from the best are left out; between the others the drive decides, to
    /// which each metre on foot is added. Where no walk is known from any of them they stay as they are.
    func nearestOnFoot(_ candidates: [SnapCandidate], to waypoint: Waypoint) -> [SnapCandidate] {
        guard model.options.travelMode.isMotorized, !waypoint.isPass, !hasWish(waypoint),
            let straight = candidates.map(\.distanceMeters).min(),
            straight >= WalkSearch.besideMeters,
            let search = WalkSearch(
                from: waypoint.coordinate, on: model.network, asTheCrowFlies: straight)
        else { return candidates }
        var searchOfWalks = search
        let walked = candidates.compactMap { candidate in
            searchOfWalks.meters(to: candidate.position).map { meters in
                var walked = candidate
                walked.distanceMeters = meters
                return walked
            }
        }
        let walk =
            walked.map(\.distanceMeters).min()
            ?? min(WalkSearch.limit, Self.longestDetour * straight)
        let stands = stands(by: search, for: waypoint)
        if let least = stands.map(\.distanceMeters).min(), least + Self.worthwhileMeters <= walk {
            return stands
        }
        return walked.isEmpty
            ? candidates : walked.filter { $0.distanceMeters <= walk + Self.worthwhileMeters }
    }

    /// The nearest places on foot where the vehicle can stop, with others hardly farther.
    private func stands(by search: WalkSearch, for waypoint: Waypoint) -> [SnapCandidate] {
        var search = search
        var stands: [SnapCandidate] = []
        var limit = WalkSearch.limit
        while let (node, meters) = search.next(), meters <= limit {
            let found = model.network.edges(leaving: node).flatMap { [$0, $0.reversed] }
                .filter { isStand($0, for: waypoint) }
            guard !found.isEmpty else { continue }
            limit = min(limit, options.reach(beyond: meters))
            stands += found.map { stand(on: $0, at: node, meters: meters, waypoint) }
        }
        return stands
    }

    private func isStand(_ edge: EdgeID, for waypoint: Waypoint) -> Bool {
        let attributes = model.network.attributes(of: edge)
        var rules = rules(for: waypoint)
        rules.isForKerb = true
        return !attributes.kind.isPassage && model.isUsable(edge) && rules.allowStop(on: attributes)
            && !rules.isInDeadEnd(model.network.flags(of: edge))
    }

    /// At an end of an edge, off the junction.
    private func stand(
        on edge: EdgeID, at node: NodeID, meters: Double, _ waypoint: Waypoint
    ) -> SnapCandidate {
        let line = Polyline(model.network.shape(of: edge))
        let length = model.network.length(of: edge)
        let clearance = min(Self.junctionClearance, length / 2)
        let offset = model.network.source(of: edge) == node ? clearance : length - clearance
        let place = line.coordinate(at: offset)
        let bearing = line.bearing(at: offset) ?? 0
        let isOnRight =
            Angle.normalized(place.bearing(to: waypoint.coordinate) - bearing) < 180
        return SnapCandidate(
            position: EdgePosition(edge: edge, offset: offset, coordinate: place),
            distanceMeters: meters + clearance, bearing: bearing, isOnRight: isOnRight)
    }

    /// Times the straight line of a walk that no path is known for.
    private static let longestDetour = 4.0
    /// Metres on foot for which a vehicle drives to another road.
    private static let worthwhileMeters = 50.0
    /// Metres from a junction at which a vehicle stands.
    private static let junctionClearance = 8.0
}
