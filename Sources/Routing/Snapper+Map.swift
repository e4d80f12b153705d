import Geodesy
public import RoadNetwork

// Failures by the map alone, regardless of vehicle and start.
extension Snapper {
    /// Metres to the nearest road of any mode, if there is one within the largest radius.
    func distanceToAnyRoad(from place: Coordinate, _ options: SnappingOptions) -> Double? {
        edges(
            near: place, modes: .all, wanting: NearestOnly(meters: options.maximumSearchDistance)
        ).found.first?.distanceMeters
    }

    /// The failure of a waypoint that is too far from every road of the map; nil where it is not.
    func farFromRoads(
        _ waypoint: Waypoint, number: Int, _ names: WaypointNames, _ options: SnappingOptions
    ) -> RoutingFailure? {
        let what = names[number]
        guard let distance = distanceToAnyRoad(from: waypoint.coordinate, options) else {
            return RoutingFailure(
                status: .waypointError,
                message: "\(what) is farther than \(Int(options.maximumSearchDistance / 1000)) km "
                    + "from any road of this map; choose a place inside it",
                waypointIndex: number)
        }
        guard distance > options.maximumDistance else { return nil }
        return RoutingFailure(
            status: .waypointError,
            message: "\(what) is \(Int(distance.rounded())) m from the nearest road, and at most "
                + "\(Int(options.maximumDistance)) m are allowed; choose a place nearer to one",
            waypointIndex: number)
    }
}

extension RoadNetwork {
    /// The failure of destinations, or of a line, that are off the map for every vehicle; nil if it depends on
    /// the vehicle too.
    ///
    /// - Parameter indices: the sender's indices of the destinations; nil for 0, 1, …
    /// - Returns: a failure whose waypoint index is 1 for the first destination.
    public func failure(
        ofOrder destinations: [Waypoint], indices: [Int]? = nil, line: GivenLine? = nil
    ) -> RoutingFailure? {
        let snapper = Snapper(network: self)
        let names = WaypointNames(destinationIndices: indices)
        for (number, waypoint) in destinations.enumerated() {
            let failure = snapper.farFromRoads(
                waypoint, number: number + 1, names, SnappingOptions())
            if let failure { return failure }
        }
        guard let line, let problem = problem(of: line) else { return nil }
        return RoutingFailure(status: .waypointError, message: problem)
    }

    private func problem(of line: GivenLine) -> String? {
        switch line.course {
        case .places(let places):
            let bounds = metadata.bounds
            return places.contains(where: bounds.contains)
                ? nil
                : line.course.offMapMessage
        case .ways(let ways):
            let known = edges(ofWays: Set(ways))
            func isKnown(_ way: Int64) -> Bool { known[way]?.isEmpty == false }
            guard let first = ways.firstIndex(where: isKnown),
                let last = ways.lastIndex(where: isKnown)
            else {
                return line.course.offMapMessage
            }
            // Ends of a line may be on no road.
            guard line.adherence == .strict,
                let unknown = ways[first...last].first(where: { !isKnown($0) })
            else { return nil }
            return
                "the map does not have way \(unknown) of the line; give another line, or one that "
                + "need not be kept to strictly"
        }
    }
}
