import Geodesy
import Positioning
import Routing

/// How a position lies to the route.
enum RouteFit: Sendable {
    /// On one of its edges, in its direction, at so many metres from its start.
    case on(meters: Double)
    /// On another road or none, but within the tolerance of the line and not heading elsewhere.
    case near(meters: Double, offset: Double)
    /// Beyond the tolerance or heading elsewhere; `offset` in metres from the line.
    case away(offset: Double)

    /// Metres from the start of the route; nil when away from it.
    var meters: Double? {
        switch self {
        case .on(let meters), .near(let meters, _): meters
        case .away: nil
        }
    }
}

extension RouteTrack {
    /// Where the vehicle is within a part of the route.
    ///
    /// Only the window is searched, since a route may overlap or cross itself: among several visits
    /// of one edge the one nearest to `expected` is taken.
    func fit(
        of location: MatchedLocation, within window: ClosedRange<Double>, expected: Double,
        tolerance: Double
    ) -> RouteFit {
        if let position = location.position,
            let meters = meters(of: position, within: window, nearest: expected)
        {
            return .on(meters: meters)
        }
        guard let nearest = projection(of: location.coordinate, within: window) else {
            return .away(offset: .infinity)
        }
        if nearest.offset > tolerance { return .away(offset: nearest.offset) }
        if let speed = location.speed, speed > 3, let course = location.course,
            let bearing = bearing(at: nearest.meters),
            Angle.difference(course, bearing) > 75
        {
            return .away(offset: nearest.offset)
        }
        return .near(meters: nearest.meters, offset: nearest.offset)
    }

    /// Where an edge is passed within a part of the route, in metres from its start; nil when it is
    /// not passed there.
    func meters(
        of position: EdgePosition, within window: ClosedRange<Double>, nearest expected: Double
    ) -> Double? {
        guard var index = edgeIndex(at: window.lowerBound) else { return nil }
        var best: (meters: Double, penalty: Double)?
        while index < edges.count, edges[index].startMeters <= window.upperBound {
            let edge = edges[index]
            index += 1
            guard edge.edge == position.edge else { continue }
            let meters = edge.startMeters + position.offset - edge.startOffset
            let inside = min(edge.endMeters, max(edge.startMeters, meters))
            // An edge may be used in parts by two legs: the part that holds the position wins.
            let penalty = abs(inside - expected) + 10 * abs(inside - meters)
            if penalty < best?.penalty ?? .infinity { best = (inside, penalty) }
        }
        return best?.meters
    }

    /// The nearest place of a part of the route.
    func projection(of place: Coordinate, within window: ClosedRange<Double>) -> (
        meters: Double, offset: Double
    )? {
        var best: (meters: Double, offset: Double)?
        for leg in legs
        where leg.endMeters >= window.lowerBound && leg.startMeters <= window.upperBound {
            let low = max(0, leg.lineMeters(at: window.lowerBound))
            let high = max(low, leg.lineMeters(at: window.upperBound))
            let found = leg.geometry.projection(of: place, within: low...high)
            if found.offset < best?.offset ?? .infinity {
                best = (leg.routeMeters(atLine: found.distanceAlong), found.offset)
            }
        }
        return best
    }
}
