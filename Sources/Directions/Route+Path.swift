import Geodesy
public import RoadNetwork
public import Routing

extension Route {
    /// Everything a driver is told on the way along a path.
    ///
    /// - Parameters:
    ///   - path: a path of this network, one leg for each destination of the request.
    ///   - request: what was asked for; its waypoints give the destinations' titles and sides.
    ///   - language: the language of the sentences; road names are never translated.
    public init(
        _ path: RoutePath, for request: RouteRequest, in network: RoadNetwork,
        language: Language = .english
    ) {
        var legs: [RouteLeg] = []
        var stepNumber = 0
        let graph = RoadGraph(network, mode: request.options.travelMode)
        for (index, leg) in path.legs.enumerated() where index + 1 < request.waypoints.count {
            let line = LegLine(leg, in: network)
            var steps = LegDirections(
                leg, line: line, to: request.waypoints[index + 1], in: graph,
                language: language
            ).steps()
            for position in steps.indices {
                steps[position].stepNumber = stepNumber
                stepNumber += 1
            }
            legs.append(
                RouteLeg(
                    destination: request.waypoints[index + 1],
                    snappedDestination: leg.end.coordinate, geometry: line.geometry,
                    edges: line.edges, steps: steps, distanceMeters: line.distanceMeters,
                    durationSeconds: line.durationSeconds))
        }
        self.init(legs: legs, options: request.options)
    }
}
