import Geodesy
import Positioning

/// Decides which places are kept while there is no link, so that the way can be told later.
struct Trail {
    private let distanceMeters: Double
    private let intervalSeconds: Double
    private var last: MatchedLocation?

    init(_ configuration: Configuration.History) {
        distanceMeters = configuration.trailDistanceMeters
        intervalSeconds = configuration.trailIntervalSeconds
    }

    /// Whether a place is far enough from the last one that was kept, in metres or in time.
    mutating func take(_ location: MatchedLocation) -> Bool {
        if let last,
            location.coordinate.distance(to: last.coordinate) < distanceMeters,
            location.time.secondsSince1970 - last.time.secondsSince1970 < intervalSeconds
        {
            return false
        }
        last = location
        return true
    }
}
