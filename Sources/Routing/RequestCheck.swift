import Geodesy
import RoadNetwork

extension RouteRequest {
    /// Refuses what no map could answer.
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
        for number in waypoints.indices.dropFirst(2)
        where waypoints[number].coordinate == waypoints[number - 1].coordinate {
            throw RoutingFailure(
                status: .duplicateWaypointsError,
                message: "destinations \(number - 1) and \(number) are the same place; "
                    + "leave one of them out",
                waypointIndex: number)
        }
        try checkOptions()
        for (number, area) in exclusions.areas.enumerated() {
            guard let problem = area.problem else { continue }
            throw RoutingFailure(
                status: .waypointError, message: "area \(number) to keep off \(problem)")
        }
    }

    /// What a waypoint is called in a sentence.
    static func name(ofWaypoint number: Int) -> String {
        number == 0 ? "the start" : "destination \(number)"
    }

    private func check(_ waypoint: Waypoint, number: Int) throws(RoutingFailure) {
        let what = Self.name(ofWaypoint: number)
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
