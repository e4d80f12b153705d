import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

// The place at the end of a leg as seen from the vehicle.
extension Navigator {
    /// The leg's destination as seen from the vehicle.
    func sight(of leg: RouteLeg, _ walk: Walk?) -> Arrival.PlaceSight? {
        guard let place = location?.matched.rawCoordinate else { return nil }
        let side: Arrival.PlaceSight.Side? =
            switch lastManeuver(of: leg) {
            case .destinationLeft: .left
            case .destinationRight: .right
            default: nil
            }
        return Arrival.PlaceSight(
            distanceMeters: place.distance(to: leg.destination.coordinate), side: side,
            walkingMeters: walk?.meters)
    }

    /// The maneuver at a leg's end, with the side on which its destination is for the vehicle, which may have stopped as it
    /// came by before the route turns round, short of a last turn, or off the road in a car park.
    func lastManeuver(of leg: RouteLeg) -> Maneuver? {
        let maneuver = leg.steps.last?.maneuver
        guard let matched = location?.matched,
            maneuver == .destinationLeft || maneuver == .destinationRight
        else { return maneuver }
        switch matched.side(of: leg.destination.coordinate) {
        case .left: return .destinationLeft
        case .right: return .destinationRight
        case nil: break
        }
        // It is ahead or behind, or too near to tell: on the side on which the route has it for who drives as the route does.
        guard let course = matched.course, let end = leg.geometry.bearing(at: leg.geometry.length)
        else { return matched.roadSnapped ? maneuver : .destination }
        let angle = Angle.difference(course, end)
        if angle < MatchedLocation.sameDirection { return maneuver }
        guard angle > 180 - MatchedLocation.sameDirection else { return .destination }
        return maneuver == .destinationLeft ? .destinationRight : .destinationLeft
    }

    /// The walk from where a leg ends to its destination; nil where that is beside the road.
    func walk(from leg: RouteLeg) -> Walk? {
        guard let last = leg.edges.last else { return nil }
        let end = EdgePosition(
            edge: last.edge, offset: last.startOffset + leg.distanceMeters - last.startMeters,
            coordinate: leg.snappedDestination)
        return network.walk(from: end, to: leg.destination.coordinate)
    }
}

extension MatchedLocation {
    /// The side of the vehicle on which a place is; nil for one ahead, behind, or too near to tell, and where the vehicle's course
    /// is not known.
    fileprivate func side(of place: Coordinate) -> Arrival.PlaceSight.Side? {
        // On a road the receiver's error across it does not count.
        let error = roadSnapped ? Self.roadWidth : fixAccuracy ?? 0
        let angle = course.map { Angle.turn(from: $0, to: coordinate.bearing(to: place)) }
        guard let angle, coordinate.distance(to: place) > error,
            (Self.beside...(180 - Self.beside)).contains(abs(angle))
        else { return nil }
        return angle < 0 ? .left : .right
    }

    /// Metres from the middle of a road within which a place has no side.
    private static let roadWidth = 3.0
    /// Degrees from straight ahead, and from straight behind, from which on a place is beside the vehicle.
    private static let beside = 30.0
    /// Degrees between two courses that are one.
    fileprivate static let sameDirection = 60.0
}
