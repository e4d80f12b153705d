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
            let meters = end.coordinate.distance(to: waypoint.coordinate)
            let road = end.edge
            return RouteWarning(
                code: .farPlace,
                message:
                    "\(request.names[number + 1]) lies far from every road that leads there; the "
                    + "route ends \(Int(meters.rounded())) m from it\(onFoot(walk)), on "
                    + network.roadNameOrPlace(of: road),
                destinationIndex: number, roadName: network.roadName(of: road))
        }
    }

    private func onFoot(_ walk: Walk) -> String {
        walk.isAlongPaths ? ", \(Int(walk.meters.rounded())) m on foot" : ""
    }
}
