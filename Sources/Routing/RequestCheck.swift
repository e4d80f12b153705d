import Geodesy
import RoadNetwork

extension RouteRequest {
    /// Refuses requests that no map could answer.
    func check() throws(RoutingFailure) {
        guard waypoints.count >= 2 else {
            throw RoutingFailure(
                status: .noWaypointsError,
                message: "a route needs a start and at least one destination; give a destination")
        }
        let destinations = waypoints.count - 1
        guard destinations <= Self.maximumDestinations else {
            throw RoutingFailure(
                status: .waypointError,
                message: "\(destinations) destinations are given, and at most "
                    + "\(Self.maximumDestinations) are allowed; split the trip",
                waypointIndex: Self.maximumDestinations + 1)
        }
        for (number, waypoint) in waypoints.enumerated() { try check(waypoint, number: number) }
        guard waypoints.last?.isPass != true else {
            throw RoutingFailure(
                status: .waypointError,
                message: "the last destination is only to be passed; make it one to stop at, or "
                    + "leave it out",
                waypointIndex: destinations)
        }
        try checkOptions()
        try checkLine()
        for (number, area) in exclusions.areas.enumerated() {
            guard let problem = area.problem else { continue }
            throw RoutingFailure(
                status: .waypointError, message: "area \(number) to keep off \(problem)")
        }
    }

    private func check(_ waypoint: Waypoint, number: Int) throws(RoutingFailure) {
        let what = names[number]
        func refuse(_ problem: String) -> RoutingFailure {
            RoutingFailure(
                status: number == 0 ? .locationUnavailable : .waypointError,
                message: problem, waypointIndex: number)
        }
        guard waypoint.coordinate.isValid else {
            throw refuse(
                "\(what) has no valid coordinate (\(waypoint.coordinate)); give a latitude of "
                    + "-90...90 and a longitude of -180...180")
        }
        if let heading = waypoint.preferredHeading, !heading.isFinite || abs(heading) > 360 {
            throw refuse("the heading at \(what) is \(heading); give degrees from north, 0...360")
        }
        guard waypoint.headingTolerance >= 0 else {
            throw refuse(
                "the tolerance of the heading at \(what) is \(waypoint.headingTolerance); "
                    + "give degrees, 0...180")
        }
    }

    private func checkLine() throws(RoutingFailure) {
        guard let line else { return }
        let problem: String?
        switch line.course {
        case .places(let places):
            problem =
                places.count < 2
                ? "has \(places.count) places; give two or more"
                : places.count > GivenLine.maximumPlaces
                    ? "has \(places.count) places; give at most \(GivenLine.maximumPlaces)"
                    : places.firstIndex { !$0.isValid }.map {
                        "has no valid place \($0); give latitudes of -90...90 and longitudes of "
                            + "-180...180"
                    }
                        ?? (Polyline(places).length > GivenLine.maximumMeters
                            ? "is longer than \(Int(GivenLine.maximumMeters / 1000)) km; give a part of it"
                            : nil)
        case .ways(let ways):
            problem =
                ways.isEmpty || ways.count > GivenLine.maximumWays
                ? "has \(ways.count) ways; give 1 to \(GivenLine.maximumWays)" : nil
        }
        guard problem == nil, line.drivenMeters >= 0, line.drivenMeters.isFinite else {
            throw RoutingFailure(
                status: .waypointError,
                message: "the line " + (problem ?? "was driven for \(line.drivenMeters) m"))
        }
    }

    private func checkOptions() throws(RoutingFailure) {
        if options.strategy == .deltaToTargetDistance {
            guard let target = options.targetDistanceMeters, target > 0 else {
                throw RoutingFailure(
                    status: .waypointError,
                    message: "the strategy DELTA_TO_TARGET_DISTANCE needs a positive target "
                        + "distance in metres; give one or choose another strategy")
            }
        }
        let vehicle = options.vehicle
        let sizes = [
            vehicle.heightMeters, vehicle.widthMeters, vehicle.lengthMeters, vehicle.weightTons,
            vehicle.axleLoadTons,
        ]
        for size in sizes.compactMap({ $0 }) where !size.isFinite || size <= 0 {
            throw RoutingFailure(
                status: .travelModeUnsupported,
                message: "a vehicle's dimension is \(size); give positive metres or tons")
        }
    }
}
