import Geodesy
import RoadNetwork
import Routing

extension Matcher {
    /// Carries the last location on along the road when fixes stay away; `now` is monotonic.
    ///
    /// The vehicle is taken to keep its speed, to follow the route where it is on it and else the
    /// straightest road, and to wait at a fork where neither says which, and where it has been round
    /// already. How far it may be from there, because it stopped, drove faster or took another road, is
    /// the location's accuracy (``DeadReckoningModel``). The hypotheses are not touched, so that the
    /// next fix finds them as they were.
    ///
    /// - Returns: nil while nothing is known, and beyond the options' limits.
    public mutating func tick(at now: Duration, route: RoutePrior?) -> MatchedLocation? {
        let seconds = (now - lastFixAt) / .seconds(1)
        guard var location = lastLocation, let position = location.position, seconds > 0,
            seconds <= options.deadReckoningSeconds
        else { return nil }
        let speed = location.speed ?? 0
        guard speed * seconds <= options.deadReckoningMeters else { return nil }
        let way = way(from: position, meters: speed * seconds, route: route)
        place(&location, on: way.edge, at: way.offset)
        location.accuracy = options.deadReckoning.accuracy(
            of: way, after: seconds, speed: speed,
            accuracy: location.accuracy ?? 2.45 * options.filter.usualDeviation)
        location.time = location.time.advanced(bySeconds: seconds)
        location.source = .deadReckoning
        location.confidence *= 1 / (1 + seconds / 20)
        return location
    }

    /// Where one comes to who drives so many metres on.
    private mutating func way(
        from position: EdgePosition, meters: Double, route: RoutePrior?
    ) -> ReckonedWay {
        var way = ReckonedWay(
            edge: position.edge, offset: position.offset + meters, meters: meters,
            expectedSpeed: network.expectedSpeed(of: position.edge))
        var index = route?.index(of: way.edge)
        var driven = [way.edge]
        while way.offset > network.length(of: way.edge) {
            let length = network.length(of: way.edge)
            if let route, let current = index, let next = route.index(after: current) {
                index = next
                way.edge = route.edges[next]
            } else if let next = straightest(after: way.edge), !driven.contains(next.edge) {
                if next.isFork, way.metersToFork == nil {
                    way.metersToFork = meters - (way.offset - length)
                }
                way.edge = next.edge
                index = route?.index(of: next.edge)
                driven.append(next.edge)
            } else {
                way.meters = meters - (way.offset - length)
                way.offset = length
                break
            }
            way.offset -= length
            way.expectedSpeed = max(way.expectedSpeed, network.expectedSpeed(of: way.edge))
        }
        return way
    }

    /// Where a driver about whom nothing is known goes on: straight on if one road does. And whether
    /// there are others.
    private mutating func straightest(after edge: EdgeID) -> (edge: EdgeID, isFork: Bool)? {
        let arriving = geometry.place(on: edge, at: network.length(of: edge))
        var best: (edge: EdgeID, cosine: Double)?
        var count = 0
        for next in network.edges(leaving: network.target(of: edge)) where next != edge.reversed {
            guard !network.possibleAccess(of: next).isDisjoint(with: options.modes) else {
                continue
            }
            count += 1
            let leaving = geometry.place(on: next, at: 0)
            let cosine =
                arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
            if cosine > (best?.cosine ?? -0.5) { best = (next, cosine) }
        }
        return best.map { ($0.edge, count > 1) }
    }
}
