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
    var mayMissSome = false
    /// Of the roads of the line some that are closed, whatever the metric says.
    var closed: Set<EdgeID> = []
    let roads: LineRoads
    let search: any LegSearch
    let snapping: WaypointSnapping
    let adherence: GivenLine.Adherence
    let isCancelled: () -> Bool

    private(set) var legs: [Leg] = []
    private(set) var faults: [LineFault] = []
    /// Index of the line's item driven last; -1 before the first.
    private var item = -1

    /// Metres of the line up to which a part that cannot be driven is left out for a shorter way round.
    private static let longestSkip = 50_000.0
    private static let fewMeters = 30.0
    /// Metres of the line behind a gap that are left out and to be told.
    private static let worthTelling = 100.0
    /// Metres of the line by which it is left earlier, as it leads to where there is no way on.
    private static let farthestBack = 3000.0
    /// Metres of the line that may be missed if that saves at least half of their cost. A part left
    /// out beyond them has to save twice its cost: the line may come back to where it was left,
    /// many miles later.
    private static let missedMeters = 500.0
    /// Metres of the line, from its next item on, within which a line to be kept to strictly may be
    /// joined on the vehicle's own road.
    private static let beginning = 300.0

    init(
        roads: LineRoads, search: any LegSearch, snapping: WaypointSnapping,
        adherence: GivenLine.Adherence, isCancelled: @escaping () -> Bool
    ) {
        self.roads = roads
        self.search = search
        self.snapping = snapping
        self.adherence = adherence
        self.isCancelled = isCancelled
    }

    private var graph: TurnGraph { search.graph }
    private var metric: Metric { search.metric }
    private var network: RoadNetwork { metric.model.network }
    private var isStrict: Bool { adherence == .strict }

    mutating func build(through waypoints: [Waypoint]) throws(RoutingFailure) {
        let places = places(of: waypoints)
        var sources = try snapping.positions(of: waypoints[0], number: 0, strictness: .wishes).map {
            SearchSource(
                state: $0.position.edge.rawValue, offset: $0.position.offset, weight: $0.weight)
        }
        var isOnLine = false
        for number in waypoints.indices.dropFirst() {
            guard !isCancelled() else {
                throw RoutingFailure(
                    status: .canceled, message: "the search for a route was cancelled")
            }
            let next = places[number...].lazy.compactMap(\.self).first
            guard let place = places[number] else {
                let before = places[..<number].compactMap(\.self).last
                if isStrict, next != nil || !mayMissSome && !roads.isNear(waypoints[number], before)
                {
                    throw offLine(number)
                }
                if next == nil, let last = roads.items.lastIndex(where: { isOpen($0.edge) }),
                    item < last
                {
                    try follow(through: last, isOnLine: &isOnLine, &sources)
                }
                sources = try leave(for: waypoints[number], number: number, from: sources)
                isOnLine = false
                continue
            }
            guard try follow(through: place.item, isOnLine: &isOnLine, &sources) else {
                sources = try leave(for: waypoints[number], number: number, from: sources)
                isOnLine = false
                continue
            }
            sources = endLeg(on: roads.items[place.item].edge, at: place.offset)
        }
        noteEnd()
    }

    /// Joins the line if necessary and drives along it through the item `last`. False where no path
    /// leads there and the line need not be kept to strictly: then the vehicle has come as far as
    /// the line leads.
    @discardableResult
    private mutating func follow(
        through last: Int, isOnLine: inout Bool, _ sources: inout [SearchSource]
    ) throws(RoutingFailure) -> Bool {
        do throws(RoutingFailure) {
            if !isOnLine {
                try join(from: sources, through: last)
                isOnLine = true
            }
            try drive(through: last, &sources)
            return true
        } catch {
            guard !isStrict, error.status == .noRouteFound else { throw error }
            return false
        }
    }

    /// Notes what of the line's end is forbidden or closed, if anything.
    private mutating func noteEnd() {
        let rest = roads.items.indices.dropFirst(item + 1)
        guard let last = rest.last, !isOpen(roads.items[last].edge) else { return }
        let first = rest.last { isOpen(roads.items[$0].edge) }.map { $0 + 1 } ?? rest.startIndex
        note(isClosed(roads.items[first].edge) ? .closed : .forbidden, from: first, to: last)
    }

    // MARK: - Waypoints

    private func places(of waypoints: [Waypoint]) -> [LineRoads.Place?] {
        var places: [LineRoads.Place?] = [nil]
        var last: LineRoads.Place?
        for (number, waypoint) in waypoints.enumerated().dropFirst() {
            let place = roads.place(
                near: waypoint.coordinate, from: last, isLast: number == waypoints.count - 1,
                in: network, where: isOpen)
            places.append(place)
            last = place ?? last
        }
        return places
    }

    private func offLine(_ number: Int) -> RoutingFailure {
        RoutingFailure(
            status: .waypointError,
            message: "\(RouteRequest.name(ofWaypoint: number)) is not at the line, behind the "
                + "waypoint before it, and the line is to be kept to strictly; give a line that leads past "
                + "all waypoints in their order",
            waypointIndex: number)
    }

    /// Drives to a waypoint that is not on the line; returns the start of the next leg.
    private mutating func leave(
        for waypoint: Waypoint, number: Int, from sources: [SearchSource]
    ) throws(RoutingFailure) -> [SearchSource] {
        var sources = sources
        let onLine = item
        repeat {
            if open { sources = [place] }
            for strictness in WaypointSnapping.Strictness.allCases {
                let positions = try snapping.positions(
                    of: waypoint, number: number, strictness: strictness)
                let targets = positions.flatMap { position in
                    graph.states(of: position.position.edge).map {
                        SearchTarget(
                            state: $0, offset: position.position.offset, weight: position.weight)
                    }
                }
                guard let way = try best(from: sources, to: targets) else { continue }
                let target = targets[way.target]
                append(way.found, from: sources[way.found.source], item: -1)
                return endLeg(on: graph.edge(of: target.state), at: target.offset)
            }
        } while onLine >= 0 && goBack(from: onLine)
        throw RoutingFailure(
            status: .noRouteFound,
            message: "there is no way from the line to "
                + "\(RouteRequest.name(ofWaypoint: number)); choose a place nearer to it",
            waypointIndex: number)
    }

    /// Ends the leg on the driven edge; returns the start of the next leg.
    private mutating func endLeg(on edge: EdgeID, at offset: Double) -> [SearchSource] {
        let place = legs.count - 1
        let end = EdgePosition(
            edge: edge, offset: offset, coordinate: network.coordinate(on: edge, at: offset))
        legs[place].end = end
        let state = legs[place].states[legs[place].states.count - 1]
        open = false
        return [SearchSource(state: state, offset: offset, weight: 0)]
    }

    /// Whether the last leg goes on.
    private var open = false

    // MARK: - Driving

    /// Drives along the line through the item `last`, around the parts that cannot be driven.
    private mutating func drive(
        through last: Int, _ sources: inout [SearchSource]
    ) throws(RoutingFailure) {
        if !open { begin(from: sources[0], item: item) }
        defer { sources = [place] }
        while item < last {
            let next = item + 1
            if let head = head(onto: next) {
                legs[legs.count - 1].states.append(head)
                legs[legs.count - 1].items.append(next)
                item = next
                continue
            }
            let code = code(of: next)
            let onLine = item
            let driven = legs[legs.count - 1]
            while true {
                do throws(RoutingFailure) {
                    try bridge(from: [place], at: next, through: last)
                    break
                } catch {
                    guard error.status == .noRouteFound, goBack(from: onLine) else {
                        legs[legs.count - 1] = driven
                        item = onLine
                        throw error
                    }
                }
            }
            // What is left out though it may be driven, as for deliveries only, may not be driven through.
            let skipped = roads.items[item].startMeters - roads.items[next].startMeters
            note(code ?? (skipped > Self.worthTelling ? .forbidden : nil), from: next, to: item)
        }
    }

    /// Leaves the line an edge earlier, where it leads to a place at which this vehicle can neither go on nor
    /// turn round: behind it is a road that only others may drive.
    private mutating func goBack(from item: Int) -> Bool {
        guard open, !isStrict else { return false }
        let leg = legs[legs.count - 1]
        guard leg.items.count > 1, leg.items[leg.items.count - 2] >= 0,
            roads.items[item].endMeters - roads.items[leg.items[leg.items.count - 2]].endMeters
                < Self.farthestBack
        else { return false }
        legs[legs.count - 1].states.removeLast()
        legs[legs.count - 1].items.removeLast()
        self.item = leg.items[leg.items.count - 2]
        return true
    }

    /// The end of the open leg so far: that of its last item.
    private var place: SearchSource {
        let state = legs[legs.count - 1].states[legs[legs.count - 1].states.count - 1]
        return SearchSource(
            state: state, offset: max(offsetAtStart, roads.items[item].to), weight: 0)
    }

    /// Offset of the open leg's start on its edge, metres, while that is the driven edge; else 0.
    private var offsetAtStart: Double {
        let leg = legs[legs.count - 1]
        return leg.states.count == 1 ? leg.start.offset : 0
    }

    /// The state that drives the item `next` from the current state; nil where that is forbidden.
    private func head(onto next: Int) -> UInt32? {
        let item = roads.items[next]
        guard item.isJoined, isOpen(item.edge),
            let state = legs[legs.count - 1].states.last
        else { return nil }
        let edge = graph.edge(of: state)
        for arc in graph.arcs(of: state) where graph.edge(of: graph.heads[arc]) == item.edge {
            guard metric.weight(ofArc: arc, from: edge, in: graph) < Metric.infinite else {
                return nil
            }
            return graph.heads[arc]
        }
        return nil
    }

    private func isOpen(_ edge: EdgeID) -> Bool {
        metric.weight(of: edge) < Metric.infinite && !isClosed(edge)
    }

    private func isClosed(_ edge: EdgeID) -> Bool {
        closed.contains(edge) || metric.model.isClosed(edge)
            || metric.overlay?.excluded.contains(edge) == true
    }

    private func code(of item: Int) -> LineFault.Code? {
        let item = roads.items[item]
        if isClosed(item.edge) { return .closed }
        return item.isJoined ? .forbidden : nil
    }

    /// Notes the items left out as a fault; `code` is nil for a part on no road, known already.
    private mutating func note(_ code: LineFault.Code?, from first: Int, to joined: Int) {
        guard let code else { return }
        let start = roads.items[first].startMeters
        let end = roads.items[joined].startMeters
        faults.append(
            LineFault(
                code: code, start: roads.line.coordinate(at: start),
                end: roads.line.coordinate(at: end), startMeters: start, meters: end - start,
                roadName: network.roadName(of: roads.items[first].edge)))
    }

    // MARK: - Onto the line

    /// Drives onto the line from a place off it, at the current item or a later one.
    private mutating func join(
        from sources: [SearchSource], through last: Int
    ) throws(RoutingFailure) {
        let first = min(max(0, item), last)
        let isThere = try bridge(
            from: sources, at: first, through: last, mayMissSome: mayMissSome && !isStrict)
        if !isThere { noteBeginning(from: first) }
    }

    /// Notes the forbidden and closed items from `first` to the one joined.
    private mutating func noteBeginning(from first: Int) {
        var number = first
        while number < item {
            let start = number
            while number < item, !isOpen(roads.items[number].edge) { number += 1 }
            if number > start {
                note(
                    isClosed(roads.items[start].edge) ? .closed : .forbidden, from: start,
                    to: number)
            }
            number += 1
        }
    }

    /// Drives to the item `first` or a later one. Returns whether that is on the vehicle's own
    /// edge.
    @discardableResult
    private mutating func bridge(
        from sources: [SearchSource], at first: Int, through last: Int, mayMissSome: Bool = false
    ) throws(RoutingFailure) -> Bool {
        let (targets, items) = targets(
            from: sources, at: first, through: last, mayMissSome: mayMissSome)
        guard let way = try best(from: sources, to: targets) else {
            throw RoutingFailure(
                status: .noRouteFound,
                message: "there is no way onto the line near "
                    + "\(roads.line.coordinate(at: roads.items[first].startMeters)) when "
                    + "\(metric.model.options.travelMode.activity); give another line",
                lineFaults: faults)
        }
        append(way.found, from: sources[way.found.source], item: items[way.target])
        return way.found.states.count == 1
    }

    /// The places where the line may be joined, with their weights, and the item of each.
    private func targets(
        from sources: [SearchSource], at first: Int, through last: Int, mayMissSome: Bool
    ) -> (targets: [SearchTarget], items: [Int]) {
        var targets: [SearchTarget] = []
        var items: [Int] = []
        // For each target the weight of the part before it that may be missed.
        var missed: [UInt32] = []
        var miss: UInt32 = 0
        func add(_ number: Int, at offset: Double, _ skipped: UInt32) {
            for state in graph.states(of: roads.items[number].edge) {
                targets.append(SearchTarget(state: state, offset: offset, weight: skipped))
                items.append(number)
                missed.append(miss)
            }
        }
        let start = roads.items[first].startMeters
        var skipped: UInt32 = 0
        var nextMeters = start
        for number in first...max(first, last) {
            let item = roads.items[number]
            let meters = item.startMeters - start
            if meters > Self.longestSkip || skipped == Metric.infinite { break }
            if isOpen(item.edge) {
                // A vehicle that is on the edge already goes on from its own place.
                let isOwn = sources.contains { graph.edge(of: $0.state) == item.edge }
                if isOwn, !isStrict || meters < Self.beginning {
                    for source in sources where graph.edge(of: source.state) == item.edge {
                        if source.offset > item.from, source.offset <= item.to {
                            add(number, at: source.offset, skipped)
                        }
                    }
                }
                let isFirstOpen = targets.isEmpty
                if isFirstOpen || !isStrict && item.startMeters >= nextMeters
                    || isStrict && meters < Self.fewMeters && item.isJoined
                {
                    add(number, at: item.from, skipped)
                    nextMeters = item.startMeters + (meters < 2000 ? 50 : meters / 20)
                }
                if isStrict, meters >= Self.beginning { break }
            }
            let weight = metric.weight(of: item.edge)
            // Only the line's part of the edge counts.
            let part = (item.to - item.from) / max(1, network.length(of: item.edge))
            let cost =
                weight < Metric.infinite
                ? UInt32(min(1, max(0, part)) * Double(weight))
                : Metric.milliseconds(network.length(of: item.edge) / 10)
            if mayMissSome, meters < Self.missedMeters {
                miss = Metric.sum(miss, cost)
            } else {
                skipped = Metric.sum(skipped, cost)
            }
        }
        // Of the part that may be missed, half of the rest behind a target counts against it.
        for index in targets.indices {
            targets[index].weight = Metric.sum(targets[index].weight, (miss - missed[index]) / 2)
        }
        return (targets, items)
    }

    private func best(
        from sources: [SearchSource], to targets: [SearchTarget]
    ) throws(RoutingFailure) -> (found: FoundPath, target: Int)? {
        guard
            let ways = search.paths(
                from: sources, to: targets, slack: 0, isCancelled: isCancelled)
        else {
            throw RoutingFailure(
                status: .canceled, message: "the search for a route was cancelled")
        }
        var best: (found: FoundPath, target: Int)?
        for (target, way) in ways.enumerated() {
            guard let way, way.weight < best?.found.weight ?? Metric.infinite else { continue }
            best = (way, target)
        }
        return best
    }

    /// Begins a leg where another one ended, or at the start.
    private mutating func begin(from source: SearchSource, item: Int) {
        let edge = graph.edge(of: source.state)
        let place = EdgePosition(
            edge: edge, offset: source.offset,
            coordinate: network.coordinate(on: edge, at: source.offset))
        legs.append(Leg(start: place, end: place, states: [source.state], items: [item]))
        open = true
    }

    /// - Parameter item: the line's item on which the path ends; -1 for none.
    private mutating func append(_ way: FoundPath, from source: SearchSource, item: Int) {
        if !open { begin(from: source, item: way.states.count == 1 ? item : -1) }
        let place = legs.count - 1
        for state in way.states.dropFirst() {
            legs[place].states.append(state)
            legs[place].items.append(-1)
        }
        if item >= 0 {
            legs[place].items[legs[place].items.count - 1] = item
            self.item = item
        }
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
