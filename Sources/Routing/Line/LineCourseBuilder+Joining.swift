import Columns
import Geodesy
import RoadNetwork

// Onto the line: from the vehicle's start, and from a part of the line that cannot be driven.
extension LineCourseBuilder {
    /// Joins the line if necessary and drives along it through the item `last`. False if no path leads
    /// there and the line is not strict: then the vehicle is at the end of what it can drive.
    @discardableResult
    mutating func follow(
        through last: Int, isOnLine: inout Bool, _ sources: inout [SearchSource]
    ) throws(RoutingFailure) -> Bool {
        do throws(RoutingFailure) {
            if !isOnLine {
                try bridge(
                    from: sources, at: min(max(0, item), last), through: last,
                    mayMissSome: mayMissSome && given.unseenMeters == nil && !isStrict)
            }
            try drive(through: last, &sources)
            isOnLine = true
            return true
        } catch {
            guard !isStrict, error.status == .noRouteFound else { throw error }
            return false
        }
    }

    /// The places on the line near a vehicle that has driven none of it, or was on it before a restart: at a junction, or
    /// beside the other carriageway, the road that is nearest to it need not be the line's.
    func startsOnLine(near start: Waypoint) -> [SearchSource] {
        let reach = mayMissSome ? given.unseenMeters ?? 0 : Self.beginning
        guard reach > 0, let first = roads.items.first else { return [] }
        let frame = LocalFrame(origin: start.coordinate)
        var sources: [SearchSource] = []
        for (number, item) in roads.items.enumerated() {
            guard item.startMeters - first.startMeters < reach else { break }
            guard isOpen(item.edge),
                network.mayComeNear(item.edge, to: .zero, within: Self.besideStart, in: frame)
            else { continue }
            let place = roads.nearestPlace(on: number, frame, network)
            guard place.distanceMeters <= Self.besideStart, fits(item.edge, place.offset, start)
            else { continue }
            let weight = Metric.milliseconds(
                place.distanceMeters
                    * (isStrict
                        ? Self.secondsPerMeterBeside : metric.model.parameters.snapPerMeter))
            sources += graph.states(of: item.edge).map {
                SearchSource(state: $0, offset: place.offset, weight: weight)
            }
        }
        return sources
    }

    /// The sources at a start with a direction: at the end of an edge those behind it (``StartSources``). A line to be kept to
    /// strictly is followed where it turns there; any other is joined ahead.
    func sourcesAtEnds(of sources: [SearchSource], _ start: Waypoint) -> [SearchSource] {
        let first = roads.items.first?.startMeters ?? 0
        let onLine = isStrict ? roads.items.prefix { $0.startMeters - first < Self.beginning } : []
        let atEnds = StartSources(
            start, graph: graph, metric: metric,
            knowing: { edge, next in
                avoidance?.isAnnounced(edge, then: next) == true
                    || onLine.contains { $0.edge == next && $0.from < StartSources.leastRest }
            }, keeping: KeptWay(of: avoidance, graph: graph, metric: metric))
        guard let atEnds else { return sources }
        let all = atEnds.sources(from: sources)
        return isStrict || !mayMissSome ? all : all.filter { !$0.endsOnEdge }
    }

    private func fits(_ edge: EdgeID, _ offset: Double, _ start: Waypoint) -> Bool {
        guard let heading = start.preferredHeading else { return true }
        let line = Polyline(network.shape(of: edge))
        let length = network.length(of: edge)
        return line.bearing(at: length > 0 ? offset / length * line.length : 0).map {
            Angle.difference($0, heading) <= start.headingTolerance
        } ?? true
    }

    /// Drives to the item `first` or a later one.
    ///
    /// - Parameter mayMeetClosed: whether over closed roads too, where nothing leads round.
    mutating func bridge(
        from sources: [SearchSource], at first: Int, through last: Int, mayMissSome: Bool = false,
        mayMeetClosed: Bool = true
    ) throws(RoutingFailure) {
        let (targets, items) = targets(
            from: sources, at: first, through: last, mayMissSome: mayMissSome)
        // Only the vehicle's own way to the line has maneuvers that may be too near.
        guard
            let way = try best(
                from: sources, avoiding: isAtStart ? avoidance : nil, to: targets),
            mayMeetClosed || !meetsClosed(way.found)
        else {
            let faults = isStrict ? impassableParts() : []
            throw RoutingFailure(
                status: .noRouteFound,
                message: "there is no way onto the line near "
                    + "\(roads.line.coordinate(at: roads.items[first].startMeters)) when "
                    + "\(metric.model.options.travelMode.activity); give another line",
                lineFaults: faults.isEmpty ? [wholeLine(from: first)] : faults)
        }
        append(way.found, from: sources[way.found.source], item: items[way.target])
    }

    /// The places where the line may be joined, with their weights, and the item of each.
    func targets(
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
        var hasBeginning = false
        var skipped: UInt32 = 0
        var nextMeters = start
        for number in first...max(first, last) {
            let item = roads.items[number]
            let meters = item.startMeters - start
            if meters > Self.longestSkip || skipped == Metric.infinite { break }
            if isOpen(item.edge) {
                // A vehicle that is on the edge already goes on from its own place.
                for source in sources where graph.edge(of: source.state) == item.edge {
                    let metersOn =
                        item.lineMeters(at: source.offset)
                        - (first == 0 ? given.drivenMeters : start)
                    guard source.offset > item.from, source.offset <= item.to else { continue }
                    if isStrict, metersOn >= Self.beginning {
                        guard metersOn < unseenMeters else { continue }
                        let part =
                            Double(costToMiss(item.edge)) * (source.offset - item.from)
                            / max(1, network.length(of: item.edge))
                        let cost = (Double(skipped) + part) * costOfUnseen(upTo: metersOn)
                        add(
                            number, at: source.offset,
                            UInt32(min(cost, Double(Metric.infinite - 1))))
                    } else {
                        // Where others may be missed, a part that may have been driven unseen is not worth going back for.
                        let isUnseen = !isStrict && metersOn < unseenMeters
                        hasBeginning = true
                        add(
                            number, at: source.offset,
                            isUnseen
                                ? UInt32(Double(skipped) * Self.costOfUnseen.known) : skipped)
                    }
                }
                if !hasBeginning || !isStrict && (item.endMeters >= nextMeters || number == last)
                    || isStrict && meters < Self.fewMeters && item.isJoined
                {
                    hasBeginning = true
                    add(number, at: item.from, skipped)
                    nextMeters = item.startMeters + (meters < 2000 ? 50 : meters / 20)
                }
                if isStrict, meters >= max(Self.beginning, unseenMeters) { break }
            }
            // Only the line's part of the edge counts.
            let part = (item.to - item.from) / max(1, network.length(of: item.edge))
            let cost = UInt32(min(1, max(0, part)) * Double(costToMiss(item.edge)))
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

    /// The weight of an edge that is missed; what may not be driven counts by its length, and what is closed and driven.
    private func costToMiss(_ edge: EdgeID) -> UInt32 {
        let weight = metric.weight(of: edge)
        return weight < Metric.infinite && !(followsClosed && metric.model.isClosed(edge))
            ? weight : Metric.milliseconds(network.length(of: edge) / 10)
    }

    /// Metres of the first way, anywhere on which a vehicle may be that is new to the line.
    private var firstWayMeters: Double { given.drivenMeters == 0 ? roads.firstWayMeters : 0 }

    /// Metres of the line that may have been driven unseen, where the vehicle is to be led onto it.
    private var unseenMeters: Double {
        isAtStart ? max(given.maximumUnseenMeters, firstWayMeters) : 0
    }

    /// See ``costOfUnseen``.
    private func costOfUnseen(upTo meters: Double) -> Double {
        given.unseenMeters != nil || meters <= firstWayMeters
            ? Self.costOfUnseen.known : Self.costOfUnseen.new
    }

    /// Whether a path leads over closed roads, other than out of them at its start or into them at its end.
    func meetsClosed(_ way: FoundPath) -> Bool {
        way.states.passesThrough { isClosed(graph.edge(of: $0)) }
    }

    func best(
        from sources: [SearchSource], avoiding avoidance: ManeuverAvoidance? = nil,
        to targets: [SearchTarget]
    ) throws(RoutingFailure) -> (found: FoundPath, target: Int)? {
        guard
            let ways = search.paths(
                from: sources, avoiding: avoidance, to: targets, slack: 0, isCancelled: isCancelled)
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
    mutating func begin(from source: SearchSource, item: Int) {
        let edge = graph.edge(of: source.state)
        let place = EdgePosition(
            edge: edge, offset: source.offset,
            coordinate: network.coordinate(on: edge, at: source.offset))
        legs.append(Leg(start: place, end: place, states: [source.state], items: [item]))
        open = true
    }

    /// - Parameter item: the line's item on which the path ends; -1 for none.
    mutating func append(_ way: FoundPath, from source: SearchSource, item: Int) {
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
