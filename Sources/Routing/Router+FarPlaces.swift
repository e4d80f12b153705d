import Geodesy
import RoadNetwork

extension Router {
    /// Destinations that are far from the end of their leg: the nearest road to stop at is not at them. Nothing ends at a place
    /// that is only passed. Of those that lie on a closed road ``warnings(of:_:_:_:)`` has told already.
    func warningsOfFarPlaces(
        on path: RoutePath, _ request: RouteRequest, _ metric: Metric
    ) -> [RouteWarning] {
        path.legs.indices.compactMap { number in
            let isTold = path.warnings.contains {
                $0.code == .farPlace && $0.destinationIndex == number
            }
            let end = path.legs[number].end
            guard !isTold, let walk = farWalk(from: end, to: number, request)
            else { return nil }
            let place = request.waypoints[number + 1].coordinate
            let meters = Int(end.coordinate.distance(to: place).rounded())
            let why =
                if walk.isAlongPaths {
                    "is reached on foot"
                } else if isOnRoadThatLeadsNowhere(request.waypoints[number + 1], metric, end) {
                    "lies on a road that leads nowhere in this map"
                } else {
                    "lies far from every road that leads there"
                }
            return warning(
                "\(request.names[number + 1]) \(why); the route ends \(meters) m from it"
                    + "\(walked(walk)), on \(network.roadNameOrPlace(of: end.edge))",
                ofFarPlace: number, endingOn: end.edge)
        }
    }

    /// Whether the road of a destination is one from which nothing leads on, as where the map's edge cuts it off, and much nearer
    /// than the route's end.
    private func isOnRoadThatLeadsNowhere(
        _ waypoint: Waypoint, _ metric: Metric, _ end: EdgePosition
    ) -> Bool {
        let snapping = WaypointSnapping(
            snapper: Snapper(network: network), model: metric.model, clock: nil, options: snapping)
        guard let nearest = snapping.candidates(of: waypoint).found.first else { return false }
        return snapping.isInDeadEnd(nearest)
            && 2 * nearest.distanceMeters < end.coordinate.distance(to: waypoint.coordinate)
    }

    /// The same of a destination on a closed road, behind the sentence that tells how far from it the route ends; nil where
    /// that is beside it.
    func warning(
        ofFarPlace number: Int, besideClosedRoadFrom end: EdgePosition, _ request: RouteRequest
    ) -> RouteWarning? {
        farWalk(from: end, to: number, request).map { walk in
            warning(
                "\(request.names[number + 1]) is reached on foot from "
                    + "\(network.roadNameOrPlace(of: end.edge))\(walked(walk))",
                ofFarPlace: number, endingOn: end.edge)
        }
    }

    /// The walk to a destination that is far from the end of its leg.
    private func farWalk(from end: EdgePosition, to number: Int, _ request: RouteRequest) -> Walk? {
        let waypoint = request.waypoints[number + 1]
        guard !waypoint.isPass, let walk = network.walk(from: end, to: waypoint.coordinate),
            walk.isFar
        else { return nil }
        return walk
    }

    private func walked(_ walk: Walk) -> String {
        walk.isAlongPaths ? ", a walk of \(Int(walk.meters.rounded())) m" : ""
    }

    private func warning(
        _ message: String, ofFarPlace number: Int, endingOn road: EdgeID
    ) -> RouteWarning {
        RouteWarning(
            code: .farPlace, message: message, destinationIndex: number,
            roadName: network.roadName(of: road))
    }
}
