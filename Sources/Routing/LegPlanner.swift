import Geodesy
import RoadNetwork

/// A path through all waypoints, with the states of each leg.
struct PlannedPath {
    var path: RoutePath
    var states: [[UInt32]]
    /// As in ``LegSearch/isCutShort``.
    var isCutShort = false
}

/// Chooses the position of each waypoint so that the whole path has least cost, and finds the legs
/// between them.
///
/// The positions of a waypoint are carried from leg to leg with their least weights, so that a leg may
/// end in the direction that suits the next.
struct LegPlanner {
    let search: any LegSearch
    let snapping: WaypointSnapping
    /// As ``RouteRequest/startEdge``.
    var startEdge: EdgeID?
    /// Numbers of the waypoints to which roads count that are farther than any other does.
    var fartherStops: Set<Int> = []

    private var graph: TurnGraph { search.graph }
    private var metric: Metric { search.metric }

    /// Maximum excess of an arrival's weight over the best one's, at the first attempt.
    private static let slack = Metric.milliseconds(1800)

    /// An arrival's excess over the best one at a stop counts once more, divided by this. Without it the vehicle may as well pass
    /// the stop, turn round behind it, and stop on its way back, as turn round behind it later.
    private static let laterArrival: UInt32 = 10

    /// A path's arrival at a waypoint.
    private struct Arrival {
        var position: EdgePosition
        var state: UInt32
        var weight: UInt32
        /// As in ``SearchSource``.
        var endsOnEdge = false
        /// Seconds after departure at which the vehicle leaves.
        var seconds = 0.0
        /// Index of the arrival at the waypoint before, and the leg from there with its states; none at
        /// the first.
        var previous = -1
        var leg: LegPath?
        var states: [UInt32] = []
    }

    /// With a clock, a path into a closed road only where there is no other, be it from and to
    /// other positions.
    func path(
        through waypoints: [Waypoint], avoiding avoidance: ManeuverAvoidance? = nil,
        isCancelled: () -> Bool
    ) throws(RoutingFailure) -> PlannedPath {
        var positions: [[WaypointSnapping.Position]] = []
        var closed: PlannedPath?
        var unreached: Int?
        func attempt(slack: UInt32) throws(RoutingFailure) -> PlannedPath? {
            let attempt = try path(
                through: positions, of: waypoints, avoiding: avoidance, slack: slack, isCancelled)
            switch attempt {
            case .unreached(let number): unreached = number
            case .found(let path):
                guard let clock = search.clock, clock.forbids(path) else { return path }
                closed = closed ?? path
            }
            return nil
        }
        for strictness in WaypointSnapping.Strictness.allCases {
            let tried = positions
            positions = try self.positions(of: waypoints, strictness)
            if positions.contains(where: \.isEmpty) || positions == tried { continue }
            for slack in slacks(through: positions) {
                if let path = try attempt(slack: slack) { return path }
            }
        }
        while closed == nil, let number = unreached,
            let farther = try farther(positions, before: number, of: waypoints)
        {
            positions = farther
            if let path = try attempt(slack: Metric.infinite) { return path }
        }
        if var closed {
            closed.isCutShort = search.isCutShort
            return closed
        }
        throw snapping.cutOff(waypoints)
            ?? RoutingFailure(
                status: .noRouteFound,
                message: "there is no way between these places when "
                    + "\(metric.model.options.travelMode.activity); choose other places or options")
    }

    /// The positions with farther ones for the stop before a waypoint that no path reaches: from where that stop
    /// is reached nothing leads on. Who is led there walks farther, which is better than no tour at all. Nil when it
    /// has them already, and for the vehicle's own start.
    private func farther(
        _ positions: [[WaypointSnapping.Position]], before number: Int, of waypoints: [Waypoint]
    ) throws(RoutingFailure) -> [[WaypointSnapping.Position]]? {
        let stop = number - 1
        guard stop > 0 else { return nil }
        let found = try snapping.farther.positions(
            of: waypoints[stop], number: stop, strictness: .anyRoad)
        guard found.count > positions[stop].count else { return nil }
        var positions = positions
        positions[stop] = found
        return positions
    }

    private func positions(
        of waypoints: [Waypoint], _ strictness: WaypointSnapping.Strictness
    ) throws(RoutingFailure) -> [[WaypointSnapping.Position]] {
        var positions: [[WaypointSnapping.Position]] = []
        for (number, waypoint) in waypoints.enumerated() {
            do throws(RoutingFailure) {
                let isFarther = fartherStops.contains(number)
                var found = try (isFarther ? snapping.farther : snapping).positions(
                    of: waypoint, number: number,
                    strictness: isFarther && strictness == .wishes ? .anywhere : strictness)
                if number > 1 {
                    found += snapping.shared(
                        positions[number - 1], of: waypoints[number - 1], by: waypoint,
                        besides: found)
                }
                positions.append(found)
            } catch {
                // One waypoint may be wrong; where none of them has a road, it is the map that has
                // no path there.
                let others = waypoints.filter { snapping.isInRoadlessCountry($0) }
                guard others.count == waypoints.count else { throw error }
                throw RoutingFailure(
                    status: .noRouteFound,
                    message: "no road that the map knows is near any of these places; "
                        + "choose places nearer to one")
            }
        }
        return positions
    }

    /// The maximum excess weights of arrivals over the best one, to be tried in turn: if no path goes
    /// on from any of the good ones, one may from a far worse one.
    private func slacks(through positions: [[WaypointSnapping.Position]]) -> [UInt32] {
        positions.count > 2 ? [Self.slack, Metric.infinite] : [0]
    }

    /// What became of an attempt.
    private enum Outcome {
        case found(PlannedPath)
        /// No path leads to the waypoint of this number from those at the one before.
        case unreached(Int)
    }

    private func path(
        through positions: [[WaypointSnapping.Position]], of waypoints: [Waypoint],
        avoiding avoidance: ManeuverAvoidance?, slack: UInt32, _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> Outcome {
        var stages = [departures(at: positions[0], of: waypoints[0], avoiding: avoidance)]
        for number in positions.indices.dropFirst() {
            let isLast = number == positions.count - 1
            // The vehicle's direction of arrival at its start is not known.
            let turn = number > 1 ? waypoints[number - 1].turn : .never
            let arrivals = try arrivals(
                at: positions[number], from: stages[number - 1], turning: turn,
                avoiding: number > 1 ? nil : avoidance, slack: isLast ? 0 : slack, isCancelled)
            guard !arrivals.isEmpty else { return .unreached(number) }
            let least = arrivals.lazy.map(\.weight).min() ?? 0
            stages.append(
                arrivals.map { arrival in
                    var arrival = arrival
                    arrival.weight = Metric.sum(
                        arrival.weight, (arrival.weight - least) / Self.laterArrival)
                    arrival.seconds =
                        snapping.clock?.leaving(number, reachedAfter: arrival.seconds)
                        ?? arrival.seconds
                    return arrival
                })
        }
        return .found(path(backFrom: stages))
    }

    /// Where a path begins.
    private func departures(
        at positions: [WaypointSnapping.Position], of start: Waypoint,
        avoiding avoidance: ManeuverAvoidance?
    ) -> [Arrival] {
        var sources = positions.map {
            let edge = $0.position.edge
            let extra = metric.overlay?.extra(startingOn: edge) ?? 0
            return SearchSource(
                state: edge.rawValue, offset: $0.position.offset,
                weight: Metric.sum($0.weight, extra + weightOfStarting(onClosed: edge)))
        }
        let kept = KeptWay(of: avoidance, graph: graph, metric: metric)
        sources = kept.sources(onOwnRoad(sources))
        let atEnds = StartSources(
            start, graph: graph, metric: metric,
            knowing: { avoidance?.isAnnounced($0, then: $1) ?? false },
            keeping: kept)
        if let atEnds { sources = atEnds.sources(from: sources) }
        return sources.map { source in
            let edge = graph.edge(of: source.state)
            let position =
                positions.first {
                    $0.position.edge == edge && $0.position.offset == source.offset
                }?.position
                ?? EdgePosition(
                    edge: edge, offset: source.offset,
                    coordinate: metric.model.network.coordinate(on: edge, at: source.offset))
            return Arrival(
                position: position, state: source.state, weight: source.weight,
                endsOnEdge: source.endsOnEdge)
        }
    }

    /// Setting out on a closed road costs as much as entering it, or a vehicle before it would be led in; but not where the vehicle
    /// is on it for certain.
    private func weightOfStarting(onClosed edge: EdgeID) -> UInt32 {
        guard metric.model.isClosed(edge), edge != startEdge, edge.reversed != startEdge else {
            return 0
        }
        return Metric.milliseconds(metric.model.parameters.closedEntry)
    }

    /// The beginnings of a path of a vehicle that is on an edge for certain: those beside it are dearer than any detour.
    private func onOwnRoad(_ given: [SearchSource]) -> [SearchSource] {
        guard let startEdge else { return given }
        return given.map { source in
            let edge = graph.edge(of: source.state)
            guard edge != startEdge, edge != startEdge.reversed else { return source }
            var source = source
            source.weight = Metric.sum(
                source.weight, Metric.milliseconds(WaypointSnapping.droppedWish))
            return source
        }
    }

    /// - Parameter stages: none is empty.
    private func path(backFrom stages: [[Arrival]]) -> PlannedPath {
        let last = stages[stages.count - 1]
        var index = last.indices.min { last[$0].weight < last[$1].weight } ?? 0
        var legs: [LegPath] = []
        var states: [[UInt32]] = []
        for number in stages.indices.dropFirst().reversed() {
            let arrival = stages[number][index]
            if let leg = arrival.leg {
                legs.append(leg)
                states.append(arrival.states)
            }
            index = arrival.previous
        }
        return PlannedPath(path: RoutePath(legs: legs.reversed()), states: states.reversed())
    }

    /// The positions of a waypoint that can be reached from the arrivals at the one before.
    private func arrivals(
        at positions: [WaypointSnapping.Position], from departures: [Arrival],
        turning turn: TurnAtStop?, avoiding avoidance: ManeuverAvoidance?, slack: UInt32,
        _ isCancelled: () -> Bool
    ) throws(RoutingFailure) -> [Arrival] {
        var sources: [SearchSource] = []
        var origins: [Int] = []
        for (index, departure) in departures.enumerated() {
            sources.append(
                SearchSource(
                    state: departure.state, offset: departure.position.offset,
                    weight: departure.weight, seconds: departure.seconds,
                    endsOnEdge: departure.endsOnEdge))
            origins.append(index)
            guard let turned = turnedRound(departure, turn) else { continue }
            sources.append(turned)
            origins.append(index)
        }
        var targets: [SearchTarget] = []
        var places: [EdgePosition] = []
        for position in positions {
            for state in graph.states(of: position.position.edge) {
                targets.append(
                    SearchTarget(
                        state: state, offset: position.position.offset, weight: position.weight))
                places.append(position.position)
            }
        }
        guard
            let found = search.paths(
                from: sources, avoiding: avoidance, to: targets, slack: slack,
                isCancelled: isCancelled)
        else {
            throw RoutingFailure(status: .canceled, message: "the search for a route was cancelled")
        }
        return found.enumerated().compactMap { index, found in
            found.map {
                let departure = departures[origins[$0.source]]
                let leg = leg(from: departure, to: places[index], along: $0.states)
                return Arrival(
                    position: places[index], state: targets[index].state, weight: $0.weight,
                    seconds: departure.seconds + leg.durationSeconds,
                    previous: origins[$0.source], leg: leg, states: $0.states)
            }
        }
    }

    /// Setting out from a waypoint against the direction of arrival, where the road allows it.
    private func turnedRound(_ arrival: Arrival, _ turn: TurnAtStop?) -> SearchSource? {
        let model = metric.model
        let edge = arrival.position.edge
        guard let seconds = model.secondsToTurn(on: edge, turn),
            search.clock?.isClosed(edge.reversed, after: arrival.seconds) != true
        else { return nil }
        return SearchSource(
            state: edge.reversed.rawValue,
            offset: model.network.length(of: edge) - arrival.position.offset,
            weight: Metric.sum(arrival.weight, Metric.milliseconds(seconds)),
            seconds: arrival.seconds)
    }

    private func leg(
        from departure: Arrival, to end: EdgePosition, along states: [UInt32]
    ) -> LegPath {
        var start = departure.position
        if states[0] != departure.state {
            start.edge = start.edge.reversed
            start.offset = metric.model.network.length(of: start.edge) - start.offset
        }
        return LegPath(
            states: states, from: start, to: end, graph: graph, model: metric.model,
            nodeTraits: metric.nodeTraits, clock: snapping.clock, after: departure.seconds)
    }
}

extension CostModel {
    /// The weight of turning round on an edge at a stop, seconds; nil if the vehicle does not, or cannot.
    ///
    /// - Parameter wish: nil for the default: cars and vans turn in a street with a lane for each
    ///   direction, trucks only where there is no other path.
    func secondsToTurn(on edge: EdgeID, _ wish: TurnAtStop?) -> Double? {
        guard admits(reading(of: edge.reversed)), network.roadClass(of: edge) != .motorway,
            network.roadFlags(of: edge).isDisjoint(with: [
                .motorroad, .roundabout, .circular, .tunnel,
            ])
        else { return nil }
        return switch wish {
        case .never: nil
        case .avoid: parameters.avoidedTurnAtStop
        case .allow: parameters.turnAtStop
        case nil where options.travelMode == .truck: parameters.lastResortTurnAtStop
        case nil:
            network.roadClass(of: edge) >= .secondary && network.laneCount(of: edge.reversed) <= 1
                ? parameters.turnAtStop : parameters.avoidedTurnAtStop
        }
    }
}
