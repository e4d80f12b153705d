public import Geodesy
public import Guidance
import Routing

extension CommandBody {
    /// The fault of the first time window that is over at a time; nil for none.
    public func closedWindow(at time: UTCTime) -> (field: OrderField, message: String)? {
        switch self {
        case .setDestinations(let order):
            guard let number = order.waypoints.firstIndex(where: { $0.isClosed(at: time) }) else {
                return nil
            }
            return (.window(number), "The window of waypoint \(number) is over; give a later one.")
        case .updateDestinations(let order):
            let number = order.changes.firstIndex { change in
                guard case .insert(let waypoints, _) = change else { return false }
                return waypoints.contains { $0.isClosed(at: time) }
            }
            guard let number else { return nil }
            return (
                .change(number),
                "The window of a waypoint in change \(number) is over; give a later one."
            )
        default: return nil
        }
    }
}

extension WaypointRequest {
    /// Whether the latest arrival is before a time.
    fileprivate func isClosed(at time: UTCTime) -> Bool {
        terms?.closesAt.map { $0 < time } ?? false
    }
}
