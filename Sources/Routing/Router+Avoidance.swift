import RoadNetwork

extension Router {
    /// Roads on a path that were to be avoided: one of each kind, on each leg.
    ///
    /// Toll roads, motorways and ferries are avoided as far as the path round them is not far
    /// longer. Excluded roads and areas, and roads that traffic says are closed, are driven only where a waypoint lies
    /// in them.
    func warningsOfAvoided(
        on path: RoutePath, _ request: RouteRequest, _ metric: Metric
    ) -> [RouteWarning] {
        let names = request.names
        return path.legs.enumerated().flatMap { number, leg in
            warningsOfAvoided(on: leg, number, names, metric)
        }
    }

    private func warningsOfAvoided(
        on leg: LegPath, _ number: Int, _ names: WaypointNames, _ metric: Metric
    ) -> [RouteWarning] {
        var warnings: [RouteWarning] = []
        func add(_ code: RouteWarning.Code, _ edge: EdgeID, _ text: (String) -> String) {
            warnings.append(
                RouteWarning(
                    code: code, message: text(network.roadNameOrPlace(of: edge)),
                    destinationIndex: number, roadName: network.roadName(of: edge)))
        }
        // Nothing is driven through them: see ``LegPath/passesThrough(_:)``.
        func addEnds(_ code: RouteWarning.Code, _ state: String, _ isSuch: (EdgeID) -> Bool) {
            if let first = leg.edges.first, isSuch(first) {
                let place = names[number]
                add(code, first) {
                    "\($0) is \(state), and the vehicle drives there all the same to leave "
                        + "\(place), which lies there"
                }
            } else if let last = leg.edges.last, isSuch(last) {
                let place = names[number + 1]
                add(code, last) {
                    "\($0) is \(state), and the vehicle drives there all the same to reach "
                        + "\(place), which lies there"
                }
            }
        }
        if let excluded = metric.overlay?.excluded, !excluded.isEmpty {
            addEnds(.excluded, "to be avoided", excluded.contains)
        }
        addEnds(.closed, "closed by traffic", metric.model.isClosed)
        let place = names[number + 1]
        for edge in leg.edges {
            guard let code = metric.model.reasonToAvoid(network.attributes(of: edge)),
                !warnings.contains(where: { $0.code == code })
            else { continue }
            add(code, edge) {
                "the way to \(place) leads over \($0), \(code.kind), though such roads are to be "
                    + "avoided: there is no way without, or it is far longer"
            }
        }
        return warnings
    }
}

extension RouteWarning.Code {
    /// The kind of road, for a sentence.
    fileprivate var kind: String {
        switch self {
        case .toll: "a toll road"
        case .highway: "a motorway"
        case .ferry: "a ferry"
        case .closed, .excluded, .line, .farPlace: "a road to be avoided"
        }
    }
}
