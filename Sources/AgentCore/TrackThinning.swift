import Geodesy
import Positioning

/// Decides which places of a drive are kept, so that hours without a link cost little and still show the road taken.
struct TrackThinning {
    /// Metres after which a place is kept.
    let distanceMeters: Double
    /// Seconds after which a place is kept, wherever the vehicle is.
    let intervalSeconds: Double

    /// Degrees of change in course after which a place is kept, so that corners are not cut, if it is at least a
    /// quarter of the distance away: slow vehicles turn on the spot.
    private static let turnDegrees = 30.0

    private var last: MatchedLocation?

    init(distanceMeters: Double, intervalSeconds: Double) {
        self.distanceMeters = distanceMeters
        self.intervalSeconds = intervalSeconds
    }

    /// Whether a place is kept; called once for each, in order of time.
    mutating func keeps(_ location: MatchedLocation) -> Bool {
        if let last {
            let distance = last.coordinate.distance(to: location.coordinate)
            guard
                distance >= distanceMeters
                    || location.time.seconds(since: last.time) >= intervalSeconds
                    || distance >= distanceMeters / 4 && Self.isTurn(last.course, location.course)
            else { return false }
        }
        last = location
        return true
    }

    private static func isTurn(_ before: Double?, _ after: Double?) -> Bool {
        guard let before, let after else { return false }
        return Angle.difference(before, after) >= turnDegrees
    }
}
