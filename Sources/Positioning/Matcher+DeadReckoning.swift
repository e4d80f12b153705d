import Geodesy
import RoadNetwork
import Routing

extension Matcher {
    /// Carries the last location on along the road when fixes stay away; `now` is monotonic.
    ///
    /// The vehicle is taken to keep its speed, to follow the route where it is on it and else the
    /// straightest road, and to wait at a fork where neither says which. The hypotheses are not
    /// touched, so that the next fix finds them as they were.
    ///
    /// - Returns: nil while nothing is known, and beyond the options' limits.
    public mutating func tick(at now: Duration, route: RoutePrior?) -> MatchedLocation? {
        let seconds = (now - lastFixAt) / .seconds(1)
        guard var location = lastLocation, let position = location.position, seconds > 0,
            seconds <= options.deadReckoningSeconds
        else { return nil }
        let speed = location.speed ?? 0
        let distance = speed * seconds
        guard distance <= options.deadReckoningMeters else { return nil }
        var edge = position.edge
        var offset = position.offset + distance
        while offset > network.length(of: edge) {
            guard let next = continuation(of: edge, route: route) else {
                offset = network.length(of: edge)
                break
            }
            offset -= network.length(of: edge)
            edge = next
        }
        place(&location, on: edge, at: offset)
        location.time = location.time.advanced(bySeconds: seconds)
        location.source = .deadReckoning
        location.confidence *= 1 / (1 + seconds / 20)
        return location
    }

    /// Where a driver about whom nothing is known goes on: along the route, else straight on if one
    /// road does.
    private mutating func continuation(of edge: EdgeID, route: RoutePrior?) -> EdgeID? {
        if let next = route?.successor(of: edge) { return next }
        let arriving = geometry.place(on: edge, at: network.length(of: edge))
        var best: (edge: EdgeID, cosine: Double)?
        for next in network.edges(leaving: network.target(of: edge)) where next != edge.reversed {
            guard !network.possibleAccess(of: next).isDisjoint(with: options.modes) else {
                continue
            }
            let leaving = geometry.place(on: next, at: 0)
            let cosine =
                arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
            if cosine > (best?.cosine ?? -0.5) { best = (next, cosine) }
        }
        return best?.edge
    }
}
