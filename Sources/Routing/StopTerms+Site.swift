public import Geodesy

// The ground of a stop.
extension StopTerms {
    /// Maximum metres from a stop to its ground: a road that leads to it may end at its gate, but more is another
    /// place, at which nobody would ever arrive.
    public static let maximumSiteDistance = 1000.0
    /// Minimum metres that a ground is wide: on a line nobody arrives.
    public static let minimumSiteWidth = 1.0

    /// Whether a place lies on the ground of the stop; even-odd rule.
    public func siteContains(_ place: Coordinate) -> Bool {
        var isInside = false
        for (one, other) in zip(site, Array(site.dropFirst()) + site.prefix(1))
        where (one.latitude > place.latitude) != (other.latitude > place.latitude) {
            let share = (place.latitude - one.latitude) / (other.latitude - one.latitude)
            let longitude = one.longitude + share * (other.longitude - one.longitude)
            if place.longitude < longitude { isInside.toggle() }
        }
        return isInside
    }

    /// Metres from a place to the ground of the stop: 0 on it, infinite without one.
    public func siteDistance(to place: Coordinate) -> Double {
        guard !siteContains(place) else { return 0 }
        let frame = LocalFrame(origin: place)
        let corners = site.map(frame.point)
        return zip(corners, corners.dropFirst() + corners.prefix(1)).map { one, other in
            PlanePoint.zero.projected(from: one, to: other).point.distance(to: .zero)
        }.min() ?? .infinity
    }

    /// Metres by which the corners of the ground lie off the line through two that are far apart: 0 for corners that are
    /// all at one place, or on one line.
    public var siteWidth: Double {
        guard let first = site.first else { return 0 }
        let corners = site.map(LocalFrame(origin: first).point)
        let farthest = corners.max { $0.distance(to: .zero) < $1.distance(to: .zero) } ?? .zero
        let length = farthest.distance(to: .zero)
        guard length > 0 else { return 0 }
        return corners.map { abs($0.x * farthest.y - $0.y * farthest.x) / length }.max() ?? 0
    }
}
