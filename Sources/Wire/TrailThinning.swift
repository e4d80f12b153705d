import Geodesy
public import Positioning

/// Decides which places of a drive are kept for the trail, so that hours without a link cost little and
/// still show the way that was taken.
public struct TrailThinning: Hashable, Sendable {
    /// Metres after which a place is kept.
    public var distanceMeters = 100.0
    /// Seconds after which a place is kept, wherever the vehicle is.
    public var seconds = 300.0
    /// Degrees of change in course after which a place is kept, so that corners are not cut. It takes
    /// at least a quarter of the distance: slow vehicles turn on the spot.
    public var turnDegrees = 30.0

    private var last: MatchedLocation?

    public init() {}

    /// Whether a place is kept; asked once for each, in order.
    public mutating func keeps(_ location: MatchedLocation) -> Bool {
        guard let last else {
            self.last = location
            return true
        }
        let distance = last.coordinate.distance(to: location.coordinate)
        let elapsed = abs(location.time.secondsSince1970 - last.time.secondsSince1970)
        let turn: Double
        if let from = last.course, let to = location.course {
            turn = Angle.difference(from, to)
        } else {
            turn = 0
        }
        guard
            distance >= distanceMeters || elapsed >= seconds
                || (turn >= turnDegrees && distance >= distanceMeters / 4)
        else { return false }
        self.last = location
        return true
    }

    /// The next place begins a new trail.
    public mutating func restart() { last = nil }
}
