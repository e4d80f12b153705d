import Columns
import Geodesy
import RoadNetwork

// Off the line: to a waypoint beside it, and round a part whose beginning is a dead end.
extension LineCourseBuilder {
    /// A place from which the open leg may lead on.
    private struct Departure {
        var source: SearchSource
        /// Number of the leg's states driven before; 0 if the leg begins anew.
        var count: Int
    }

    /// Metres back along the line up to which every road is a departure; beyond, each is a twentieth farther.
    private static let nearMeters = 2000.0

    /// Drives to a waypoint that is not on the line; returns the start of the next leg.
    mutating func leave(
        for waypoint: Waypoint, number: Int, from sources: [SearchSource]
    ) throws(RoutingFailure) -> [SearchSource] {
        let last =
            open
            ? [Departure(source: place, count: legs[legs.count - 1].states.count)]
            : sources.map { Departure(source: $0, count: 0) }
        var overClosed: (from: Departure, way: FoundPath, target: SearchTarget)?
        for departures in [last, earlierDepartures] where !departures.isEmpty {
            for strictness in WaypointSnapping.Strictness.allCases {
                let positions = try snapping.positions(
                    of: waypoint, number: number, strictness: strictness)
                let targets = positions.flatMap { position in
                    graph.states(of: position.position.edge).map {
                        SearchTarget(
                            state: $0, offset: position.position.offset, weight: position.weight)
                    }
                }
                guard let way = try best(from: departures.map(\.source), to: targets) else {
                    continue
                }
                let found = (
                    from: departures[way.found.source], way: way.found, target: targets[way.target]
                )
                guard meetsClosed(way.found) else { return leave(found) }
                overClosed = overClosed ?? found
            }
        }
        // Over closed roads only where nothing leads round.
        if let overClosed { return leave(overClosed) }
        throw RoutingFailure(
            status: .noRouteFound,
            message: "there is no way from the line to "
                + "\(snapping.names[number]); choose a place nearer to it",
            waypointIndex: number)
    }

    /// Drives to a place off the line, and ends the leg there.
    private mutating func leave(
        _ found: (from: Departure, way: FoundPath, target: SearchTarget)
    ) -> [SearchSource] {
        leave(found.from, by: found.way, item: -1)
        return endLeg(on: graph.edge(of: found.target.state), at: found.target.offset)
    }

    /// Drives to the item `next` or a later one from a place that the leg has come by before, where the line leads to
    /// one at which this vehicle can neither go on nor turn round: behind it is a road that only others may drive.
    /// Returns whether there is a path.
    mutating func leaveEarlier(
        at next: Int, through last: Int
    ) throws(RoutingFailure) -> Bool {
        let departures = earlierDepartures
        guard !departures.isEmpty else { return false }
        let sources = departures.map(\.source)
        let (targets, items) = targets(
            from: sources, at: next, through: last, mayMissSome: false)
        guard let way = try best(from: sources, to: targets), isStrict || !meetsClosed(way.found)
        else { return false }
        leave(departures[way.found.source], by: way.found, item: items[way.target])
        return true
    }

    private mutating func leave(_ departure: Departure, by way: FoundPath, item: Int) {
        if open, departure.count == 0 {
            legs.removeLast()
            open = false
            self.item = beginnings.item
        } else if open {
            let leg = legs.count - 1
            legs[leg].states.removeSubrange(departure.count...)
            legs[leg].items.removeSubrange(departure.count...)
            self.item = legs[leg].items.last { $0 >= 0 } ?? beginnings.item
        }
        append(way, from: departure.source, item: item)
    }

    /// The ends of the roads of the line that the open leg has driven before its last, and its possible beginnings,
    /// each with the weight of the line that is missed. Where it goes round a part of the line, it is not
    /// left.
    private var earlierDepartures: [Departure] {
        guard open, let leg = legs.last else { return [] }
        var departures: [Departure] = []
        var weight: UInt32 = 0
        let end = roads.items[max(0, item)].endMeters
        var next = 0.0
        for (index, (item, state)) in zip(leg.items, leg.states).enumerated().reversed()
        where item >= 0 {
            let road = roads.items[item]
            let metersBack = end - road.endMeters
            if index < leg.items.count - 1, metersBack >= next {
                let start = index == 0 ? leg.start.offset : 0
                departures.append(
                    Departure(
                        source: SearchSource(
                            state: state, offset: max(start, road.to), weight: weight),
                        count: index + 1))
                next = metersBack < Self.nearMeters ? 0 : metersBack * 1.05
            }
            weight = Metric.sum(weight, metric.weight(of: road.edge))
        }
        return departures
            + beginnings.sources.map { source in
                var source = source
                source.weight = Metric.sum(source.weight, weight)
                return Departure(source: source, count: 0)
            }
    }
}
