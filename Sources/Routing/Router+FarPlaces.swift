import Geodesy
import RoadNetwork

extension Router {
    /// Destinations that are far from the end of their leg: the nearest road to stop at is not at them. Nothing ends at a place
    /// that is only passed.
    func warningsOfFarPlaces(on path: RoutePath, _ request: RouteRequest) -> [RouteWarning] {
        zip(path.legs.indices, request.waypoints.dropFirst()).compactMap { number, waypoint in
            let end = path.legs[number].end
            guard !waypoint.isPass,
                let walk = network.walk(from: end, to: waypoint.coordinate), walk.isFar
            else { return nil }
            let meters = Int(end.coordinate.distance(to: waypoint.coordinate).rounded())
            let (why, walked) =
                walk.isAlongPaths
                ? ("is reached on foot", ", a walk of \(Int(walk.meters.rounded())) m")
                : ("lies far from every road that leads there", "")
            let road = end.edge
            return RouteWarning(
                code: .farPlace,
                message:
                    "\(request.names[number + 1]) \(why); the route ends \(meters) m from it"
                    + "\(walked), on \(network.roadNameOrPlace(of: road))",
                destinationIndex: number, roadName: network.roadName(of: road))
        }
    }
}
