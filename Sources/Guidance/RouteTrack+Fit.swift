import Geodesy
import Positioning
import Routing

/// The relation of a position to the route.
enum RouteFit: Sendable {
    /// On one of its edges, in its direction, at `meters` from its start.
    case on(meters: Double)
    /// On no road for certain, but within the tolerance of the line and not heading elsewhere.
    case near(meters: Double, offset: Double)
    /// On another road for certain, or beyond the tolerance, or heading elsewhere; `offset` in metres
    /// from the line.
    case away(offset: Double, isCertain: Bool)
    /// Away, but at `meters` from its start if the receiver's last jump was an error.
    case shifted(meters: Double)

    /// Metres from the start of the route; nil when away from it.
    var meters: Double? {
        switch self {
        case .on(let meters), .near(let meters, _): meters
        case .away, .shifted: nil
        }
    }
}

extension RouteTrack {
    /// Minimum confidence of the matcher that counts as certain of another road.
    static let certainty = 0.9

    /// The vehicle's fit within a part of the route.
    ///
    /// Only the window is searched, since a route may overlap or cross itself: among several visits
    /// of one edge the one nearest to `expected` is taken.
    ///
    /// - Parameter inAnyCourse: whether the vehicle's course says nothing, as aboard a boat.
    func fit(
        of location: MatchedLocation, within window: ClosedRange<Double>, expected: Double,
        tolerance: Double, inAnyCourse: Bool = false
    ) -> RouteFit {
        if let position = location.position,
            let meters = meters(of: position, within: window, nearest: expected)
        {
            return .on(meters: meters)
        }
        let isCertain = location.edgeConfidence >= Self.certainty
        let course = !inAnyCourse && location.speed ?? 0 > 3 ? location.course : nil
        guard let nearest = projection(of: location.coordinate, course: course, within: window)
        else {
            return .away(offset: .infinity, isCertain: isCertain)
        }
        let away = RouteFit.away(offset: nearest.offset, isCertain: isCertain)
        if isCertain || nearest.offset > tolerance || nearest.turn > 75 { return away }
        return .near(meters: nearest.meters, offset: nearest.offset)
    }

    /// Metres from the start of the route at which an edge is passed within a part of it; nil if it is
    /// not.
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
            guard inside <= window.upperBound else { continue }
            // An edge may be used in parts by two legs: the part that holds the position wins.
            let penalty = abs(inside - expected) + 10 * abs(inside - meters)
            if penalty < best?.penalty ?? .infinity { best = (inside, penalty) }
        }
        return best?.meters
    }

    /// The place of a part of the route that is nearest and, where a course is given, leads there best:
    /// at a hairpin the other arm may be the nearer one.
    func projection(of place: Coordinate, course: Double?, within window: ClosedRange<Double>)
        -> Projection?
    {
        let frame = LocalFrame(origin: place)
        var best: (projection: Projection, penalty: Double)?
        for leg in legs
        where leg.endMeters >= window.lowerBound && leg.startMeters <= window.upperBound {
            leg.forEachSegment(within: window) { start, end, meters in
                let (from, to) = (frame.point(start), frame.point(end))
                // A segment that begins within the window may end far beyond it.
                let last =
                    (window.upperBound - meters.lowerBound)
                    / (meters.upperBound - meters.lowerBound)
                let fraction = min(last, PlanePoint.zero.projected(from: from, to: to).fraction)
                let point = PlanePoint(
                    x: from.x + fraction * (to.x - from.x), y: from.y + fraction * (to.y - from.y))
                let offset = point.distance(to: .zero)
                let turn = course.map { Angle.difference($0, start.bearing(to: end)) } ?? 0
                let penalty = offset + Self.metersPerDegree * turn
                guard penalty < best?.penalty ?? .infinity else { return }
                let along =
                    meters.lowerBound + fraction * (meters.upperBound - meters.lowerBound)
                best = (Projection(meters: along, offset: offset, turn: turn), penalty)
            }
        }
        return best?.projection
    }

    /// Metres per degree of turn in the choice of the fitting place.
    private static let metersPerDegree = 0.3

    /// Metres from the start up to which another route that begins at a place follows the same
    /// roads.
    func forkMeters(from meters: Double, against other: RouteTrack) -> Double {
        guard let first = edgeIndex(at: meters) else { return meters }
        let common = zip(edges[first...], other.edges).prefix { $0.edge == $1.edge }.count
        return common == 0 ? meters : edges[first + common - 1].endMeters
    }

    struct Projection {
        /// Metres from the start of the route.
        var meters: Double
        /// Metres from the given place.
        var offset: Double
        /// Degrees between the course and the route's direction; 0 without a course.
        var turn: Double
    }
}

extension RouteTrack.Leg {
    /// Calls `body` for the segments of the leg's line that come into a part of the route, each with
    /// its part of the route in metres.
    func forEachSegment(
        within window: ClosedRange<Double>,
        _ body: (Coordinate, Coordinate, ClosedRange<Double>) -> Void
    ) {
        var index = geometry.segmentIndex(at: lineMeters(at: window.lowerBound))
        while index + 1 < geometry.coordinates.count {
            let start = routeMeters(atLine: geometry.cumulative[index])
            if start > window.upperBound { break }
            let end = max(start, routeMeters(atLine: geometry.cumulative[index + 1]))
            if end > start {
                body(geometry.coordinates[index], geometry.coordinates[index + 1], start...end)
            }
            index += 1
        }
    }
}
