import Columns
import Geodesy
import RoadNetwork

/// Builds a path that follows the roads of a line: from the vehicle onto the line, along it past
/// the waypoints, and around the parts that cannot be driven.
struct LineCourseBuilder {
    /// The path to one waypoint.
    struct Leg {
        var start: EdgePosition
        var end: EdgePosition
        var states: [UInt32]
        /// For each state the index of the line's item that it drives; -1 for a road off the line.
        var items: [Int]
    }

    /// Whether the vehicle has left the line and need not come back to where it did so: then a few blocks of
    /// the line may be missed.
    var mayMissSome: Bool { given.drivenMeters > 0 }
    /// Maneuvers that the driver of a moving vehicle knows of.
    var avoidance: ManeuverAvoidance?
    /// How closely the wishes of the first waypoint are followed.
    var start = WaypointSnapping.Strictness.wishes
    /// Roads of the line that count as closed, beside those of the metric.
    var closed: Set<EdgeID> = []
    /// Whether the line is followed over what is closed on it (``RouteRequest/leadsOverClosed``).
    var followsClosed = false
    /// Whether the trip ends at the last waypoint.
    var endsAtLastWaypoint = true
    let roads: LineRoads
    let search: any LegSearch
    let snapping: WaypointSnapping
    /// The line as it was given, and how much of it is driven.
    let given: GivenLine
    let isCancelled: () -> Bool

    var legs: [Leg] = []
    var faults: [LineFault] = []
    /// Index of the line's item driven last; -1 before the first.
    var item = -1

    /// Metres of the line up to which a part that cannot be driven is left out for a shorter way round.
    static let longestSkip = 50_000.0
    static let fewMeters = 30.0
    /// Metres of the line behind a stop within which it goes back where the vehicle turns at the stop.
    static let nearStop = 60.0
    /// Metres of the line that may be driven and are reported as left out, where nothing else is.
    static let minimumReported = 100.0
    /// Metres of the line that may be missed if that saves at least half of their cost. A part left
    /// out beyond them has to save twice its cost: the line may come back to where it was left,
    /// many miles later.
    static let missedMeters = 500.0
    /// Metres of the line, from its next item on, within which a line to be kept to strictly may be
    /// joined on the vehicle's own road: the error of the place at which the vehicle left it.
    static let beginning = 150.0
    /// A part of such a line that may have been driven unseen is left out where that saves so many times its cost: on a line that
    /// is new to the vehicle, which may be there by chance; on one along which it was led, and on the first of its ways.
    static let costOfUnseen = (new: 2.0, known: 0.125)
    /// Maximum metres between a vehicle and the line on which it begins, the same as between a place of the line and
    /// its road: a receiver's error, and the distance of two carriageways.
    static let besideStart = LineMatcher.reach
    /// Seconds for each of them with a line to be kept to strictly: it was made for this vehicle, which is likelier
    /// on it than a receiver is right.
    static let secondsPerMeterBeside = 0.5

    init(
        roads: LineRoads, search: any LegSearch, snapping: WaypointSnapping,
        given: GivenLine, isCancelled: @escaping () -> Bool
    ) {
        self.roads = roads
        self.search = search
        self.snapping = snapping
        self.given = given
        self.isCancelled = isCancelled
    }

    var graph: TurnGraph { search.graph }
    var metric: Metric { search.metric }
    var network: RoadNetwork { metric.model.network }
    var isStrict: Bool { given.adherence == .strict }
    /// Whether nothing has been driven yet.
    var isAtStart: Bool { legs.isEmpty && !open }

    mutating func build(through waypoints: [Waypoint]) throws(RoutingFailure) {
        if isStrict, !roads.items.contains(where: { isOpen($0.edge) }) {
            // A place far from all roads is named as it is without a line.
            for (number, waypoint) in waypoints.enumerated() {
                _ = try snapping.positions(of: waypoint, number: number, strictness: .wishes)
            }
            let faults = impassableParts()
            throw RoutingFailure(
                status: .noRouteFound,
                message: "nothing of the line can be driven: \(faults.text); give another line, or "
                    + "one that need not be kept to strictly", lineFaults: faults)
        }
        let places = places(of: waypoints)
        var sources = try snapping.positions(of: waypoints[0], number: 0, strictness: start).map {
            SearchSource(
                state: $0.position.edge.rawValue, offset: $0.position.offset, weight: $0.weight)
        }
        sources += startsOnLine(near: waypoints[0])
        sources = sourcesAtEnds(of: sources, waypoints[0])
        turnsAtStops = Set(waypoints.dropFirst().dropLast().map(\.turn))
        var isOnLine = false
        var isShort = false
        for number in waypoints.indices.dropFirst() {
            guard !isCancelled() else {
                throw RoutingFailure(
                    status: .canceled, message: "the search for a route was cancelled")
            }
            let next = places[number...].lazy.compactMap(\.self).first
            turnAtStop = waypoints[number - 1].turn
            isShort = places[number] == nil
            beginnings = (sources, item)
            guard let place = places[number] else {
                let before = places[..<number].compactMap(\.self).last
                if isStrict,
                    next != nil
                        || !mayMissSome
                            && !roads.isNear(
                                waypoints[number], within: LineRoads.farthestStop, before)
                {
                    throw shutAtLine(number, waypoints[number], behind: before) ?? offLine(number)
                }
                if next == nil, let last = roads.items.lastIndex(where: { isOpen($0.edge) }),
                    item < last
                {
                    try follow(through: last, isOnLine: &isOnLine, &sources)
                    // As near as the line leads, if a vehicle may be led there at all.
                    if isStrict {
                        _ = try snapping.positions(
                            of: waypoints[number], number: number, strictness: .wishes)
                        sources = endLeg(on: roads.items[last].edge, at: roads.items[last].to)
                        continue
                    }
                }
                sources = try leave(for: waypoints[number], number: number, from: sources)
                isOnLine = false
                continue
            }
            guard try follow(through: place.item, isOnLine: &isOnLine, &sources) else {
                sources = try leave(for: waypoints[number], number: number, from: sources)
                isOnLine = false
                isShort = true
                continue
            }
            sources = endLeg(on: roads.items[place.item].edge, at: place.offset)
        }
        reportFaults(isShort: isShort, waypoints[waypoints.count - 1])
        try checkDirection(number: waypoints.count - 1)
    }

    // MARK: - Waypoints

    /// Each waypoint's place on the line, where that comes by on a road on which the vehicle would stop without a
    /// line; where the waypoints are not in their order so, as the line comes by first.
    func places(of waypoints: [Waypoint]) -> [LineRoads.Position?] {
        let stops = waypoints.enumerated().dropFirst().map { self.stops(of: $1, $0) }
        func places(mayPassBefore: Bool) -> [LineRoads.Position?] {
            var places: [LineRoads.Position?] = [nil]
            var last: LineRoads.Position?
            for (waypoint, stop) in zip(waypoints.dropFirst(), stops) {
                let isLast = places.count == waypoints.count - 1
                let place = roads.place(
                    near: waypoint.coordinate, within: stop.reach, from: last,
                    isLast: isLast, stoppingOn: stop.edges,
                    mayPassBefore: mayPassBefore && !isLast,
                    kerb: waypoint.isPass ? nil : snapping.kerb, in: network, where: isOpen)
                places.append(place)
                last = place ?? last
            }
            return places
        }
        let atStops = places(mayPassBefore: true)
        let isInOrder = zip(atStops.dropFirst(), stops).allSatisfy { place, stop in
            place.map { $0.distanceMeters <= stop.farthest + LineRoads.ambiguity } ?? false
        }
        guard !isInOrder else { return atStops }
        let first = places(mayPassBefore: false)
        func meters(_ places: [LineRoads.Position?]) -> Double {
            places.dropFirst().reduce(0) { $0 + ($1?.distanceMeters ?? 1_000_000) }
        }
        return meters(first) < meters(atStops) ? first : atStops
    }

    /// Metres that a waypoint may be beside the line: no farther than the roads to which the vehicle would be
    /// led without one; the edges of the nearest of those, and the farthest of them.
    private func stops(
        of waypoint: Waypoint, _ number: Int
    ) -> (reach: Double, edges: Set<EdgeID>, farthest: Double) {
        var reach = LineRoads.farthestStop
        var edges: Set<EdgeID> = []
        var farthest = 0.0
        for strictness in WaypointSnapping.Strictness.allCases {
            let positions = try? snapping.positions(
                of: waypoint, number: number, strictness: strictness)
            for position in positions ?? [] {
                let meters = position.position.coordinate.distance(to: waypoint.coordinate)
                reach = max(reach, meters + LineRoads.ambiguity)
                if strictness == .wishes {
                    edges.insert(position.position.edge)
                    farthest = max(farthest, meters)
                }
            }
        }
        return (reach, edges, farthest)
    }

    /// The failure of a waypoint on the line at a road that the vehicle may not drive.
    private func shutAtLine(
        _ number: Int, _ waypoint: Waypoint, behind before: LineRoads.Position?
    ) -> RoutingFailure? {
        guard shutPlace(of: waypoint, behind: before) != nil else { return nil }
        let faults = impassableParts()
        return RoutingFailure(
            status: .noRouteFound,
            message: "\(snapping.names[number]) is at a part of the line that cannot be driven: "
                + "\(faults.text); give another line, or one that need not be kept to strictly",
            lineFaults: faults)
    }

    private func offLine(_ number: Int) -> RoutingFailure {
        RoutingFailure(
            status: .waypointError,
            message: "\(snapping.names[number]) is not at the line, behind the "
                + "waypoint before it, and the line is to be kept to strictly; give a line that leads past "
                + "all waypoints in their order",
            waypointIndex: number)
    }

    /// Ends the leg on the driven edge; returns the start of the next leg.
    mutating func endLeg(on edge: EdgeID, at offset: Double) -> [SearchSource] {
        let place = legs.count - 1
        let end = EdgePosition(
            edge: edge, offset: offset, coordinate: network.coordinate(on: edge, at: offset))
        legs[place].end = end
        let state = legs[place].states[legs[place].states.count - 1]
        open = false
        return [SearchSource(state: state, offset: offset, weight: 0)]
    }

    /// Whether the last leg goes on.
    var open = false
    /// Where the last leg may begin, and the line's item driven last before it.
    var beginnings: (sources: [SearchSource], item: Int) = ([], -1)
    /// Whether the vehicle may turn round at the stops on the way.
    var turnsAtStops: Set<TurnAtStop?> = []
    /// Whether the vehicle may turn round at the waypoint before its next one.
    var turnAtStop: TurnAtStop?

    // MARK: - Driving

    /// Drives along the line through the item `last`, around the parts that cannot be driven.
    mutating func drive(
        through last: Int, _ sources: inout [SearchSource]
    ) throws(RoutingFailure) {
        if !open { begin(from: sources[0], item: item) }
        defer { sources = [place] }
        while item < last {
            let next = item + 1
            // At the stop itself rather than at the end of its road.
            if roads.turnsRound(on: item), turnsRound(onto: next, through: last) { continue }
            if let head = head(onto: next) {
                legs[legs.count - 1].states.append(head)
                legs[legs.count - 1].items.append(next)
                item = next
                continue
            }
            if turnsRound(onto: next, through: last) { continue }
            do throws(RoutingFailure) {
                // Where only a closed road leads on from here, the line has to be left before.
                try bridge(from: [place], at: next, through: last, mayMeetClosed: isStrict)
            } catch {
                // A line to be kept to strictly is refused for that, but for a few metres.
                guard error.status == .noRouteFound, try leaveEarlier(at: next, through: last)
                else { throw error }
            }
        }
    }

    /// Turns round at the stop at which the leg begins, where the line goes back from there, or from a few metres behind
    /// it where the vehicle may not turn.
    private mutating func turnsRound(onto next: Int, through last: Int) -> Bool {
        let leg = legs[legs.count - 1]
        let edge = leg.start.edge
        // The item that leads back by the stop.
        let back = next + leg.states.count - 1
        guard legs.count > 1, back <= last, let first = leg.items.first, first >= 0,
            isOpen(edge.reversed), metric.model.secondsToTurn(on: edge, turnAtStop) != nil,
            roads.items[next].startMeters - roads.items[first].lineMeters(at: leg.start.offset)
                < Self.nearStop,
            zip(leg.states.reversed(), roads.items[next...back]).allSatisfy({
                graph.edge(of: $0).reversed == $1.edge
            })
        else { return false }
        legs[legs.count - 1].start.edge = edge.reversed
        legs[legs.count - 1].start.offset = network.length(of: edge) - leg.start.offset
        legs[legs.count - 1].states = [edge.reversed.rawValue]
        legs[legs.count - 1].items = [back]
        item = back
        return true
    }

    /// The end of the open leg so far: that of its last item.
    var place: SearchSource {
        let state = legs[legs.count - 1].states[legs[legs.count - 1].states.count - 1]
        return SearchSource(
            state: state, offset: max(offsetAtStart, roads.items[item].to), weight: 0)
    }

    /// Offset of the open leg's start on its edge, metres, while that is the driven edge; else 0.
    var offsetAtStart: Double {
        let leg = legs[legs.count - 1]
        return leg.states.count == 1 ? leg.start.offset : 0
    }

    /// The state for the item `next` behind the current state; nil if the turn is forbidden.
    func head(onto next: Int) -> UInt32? {
        legs[legs.count - 1].states.last.flatMap { head(onto: next, after: $0) }
    }

    func head(onto next: Int, after state: UInt32) -> UInt32? {
        let item = roads.items[next]
        guard item.isJoined, isOpen(item.edge) else { return nil }
        let edge = graph.edge(of: state)
        for arc in graph.arcs(of: state) where graph.edge(of: graph.heads[arc]) == item.edge {
            guard metric.weight(ofArc: arc, from: edge, in: graph) < Metric.infinite else {
                return nil
            }
            return graph.heads[arc]
        }
        return nil
    }

    func isOpen(_ edge: EdgeID) -> Bool {
        metric.weight(of: edge) < Metric.infinite && !isClosed(edge)
    }

    func isClosed(_ edge: EdgeID) -> Bool {
        metric.overlay?.excluded.contains(edge) == true
            || !followsClosed && (closed.contains(edge) || metric.model.isClosed(edge))
    }
}

extension RoadNetwork {
    /// The place `offset` metres along an edge.
    func coordinate(on edge: EdgeID, at offset: Double) -> Coordinate {
        let line = Polyline(shape(of: edge))
        let length = length(of: edge)
        return line.coordinate(at: length > 0 ? offset / length * line.length : 0)
    }
}
