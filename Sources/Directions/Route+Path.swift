import Geodesy
public import RoadNetwork
public import Routing

extension Route {
    /// The route along a path, with all its instructions.
    ///
    /// - Parameters:
    ///   - path: a path of this network, one leg for each destination of the request.
    ///   - request: its waypoints give the destinations' titles and sides.
    ///   - language: the language of the sentences; names of roads are translated only where their
    ///     letters are not those of the language.
    ///   - memory: results of earlier routes about the network; the route is the same with it and
    ///     without, only sooner there.
    public init(
        _ path: RoutePath, for request: RouteRequest, in network: RoadNetwork,
        language: Language = .english, remembering memory: RoadMemory? = nil
    ) {
        let memory = memory?.network === network ? memory : nil
        var legs: [RouteLeg] = []
        var stepNumber = 0
        let mode = request.options.travelMode
        let graph = memory?.take(for: mode) ?? RoadGraph(network, mode: mode)
        defer { memory?.giveBack(graph) }
        let stops = request.stops
        for (index, leg) in path.legs.enumerated() where index < stops.count {
            let destination = request.waypoints[stops[index]]
            let line = LegLine(leg, in: network)
            let steps = LegDirections(
                leg, line: line, to: destination,
                isLast: index + 1 >= stops.count && request.beyond?.isEmpty != false, in: graph,
                language: language
            ).steps(from: stepNumber)
            stepNumber += steps.count
            legs.append(
                RouteLeg(
                    destination: destination, snappedDestination: leg.end.coordinate,
                    geometry: line.geometry,
                    edges: line.edges, steps: steps, distanceMeters: line.distanceMeters,
                    durationSeconds: line.durationSeconds,
                    passMeters: path.passes.indices.contains(index) ? path.passes[index] : []))
        }
        self.init(
            legs: legs, options: request.options, warnings: path.warnings, line: path.line,
            beyond: path.beyond)
    }
}
