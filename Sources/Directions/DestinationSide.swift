import Geodesy
import Routing

/// The side of the road on which a destination lies, if clear.
package enum DestinationSide {
    /// Nearer, it is on the road itself; farther, "on the left" would not help to find it. Metres.
    package static let range = 5.0...300.0

    static func maneuver(of destination: Waypoint, on line: Polyline) -> Maneuver {
        let end = line.coordinates[line.coordinates.count - 1]
        let offset = end.distance(to: destination.coordinate)
        guard range.contains(offset), let heading = line.bearing(at: line.length) else {
            return .destination
        }
        let turn = Angle.turn(from: heading, to: end.bearing(to: destination.coordinate))
        guard abs(turn) >= 45 else { return .destination }
        return turn < 0 ? .destinationLeft : .destinationRight
    }
}
