public import Geodesy
import RoadNetwork

extension RouteWarning {
    /// Metres from a place beyond which a leg's end is not at it: more than a yard or a car park lies between.
    private static let nearMeters = 100.0

    /// Metres from a leg's end to its destination, where that is far; else nil.
    public static func farMeters(from end: Coordinate, to destination: Coordinate) -> Double? {
        let meters = end.distance(to: destination)
        return meters > nearMeters ? meters : nil
    }
}

extension Router {
    /// Destinations that are far from the end of their leg: the nearest road to stop at is not at them. Nothing ends at a place
    /// that is only passed.
    func warningsOfFarPlaces(on path: RoutePath, _ request: RouteRequest) -> [RouteWarning] {
        zip(path.legs.indices, request.waypoints.dropFirst()).compactMap { number, waypoint in
            let end = path.legs[number].end
            guard !waypoint.isPass,
                let meters = RouteWarning.farMeters(
                    from: end.coordinate, to: waypoint.coordinate)
            else { return nil }
            let road = end.edge
            return RouteWarning(
                code: .farPlace,
                message:
                    "\(request.names[number + 1]) lies far from every road that leads there; the "
                    + "route ends \(Int(meters.rounded())) m from it, on "
                    + network.roadNameOrPlace(of: road),
                destinationIndex: number, roadName: network.roadName(of: road))
        }
    }
}
