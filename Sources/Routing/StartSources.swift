import Columns
import Geodesy
import RoadNetwork

/// Chooses where the path of a vehicle with a direction of travel begins if that is at the end of an edge.
///
/// Nothing of the edge is left, so its direction says nothing about the path's: a turn there is one for which the vehicle
/// has no road. The edges behind the end count in its place, as far as they lead in the vehicle's direction. To turn
/// there costs as much as a wish that is dropped, so it is done only where no other path leads on.
struct StartSources {
    private let graph: TurnGraph
    private let metric: Metric
    private let heading: Double
    private let tolerance: Double
    /// Whether the vehicle takes a turn that its direction does not show yet.
    private let isKnown: (EdgeID, EdgeID) -> Bool
    /// The way that it has to take, whatever else its direction may show.
    private let kept: KeptWay

    /// Metres of an edge up to which nothing of it is left: less than the error of any receiver.
    static let leastRest = 2.0
    /// Maximum number of such edges one behind the other.
    private static let mostShort = 4

    /// Nil for a start without a direction.
    init?(
        _ start: Waypoint, graph: TurnGraph, metric: Metric,
        knowing isKnown: @escaping (EdgeID, EdgeID) -> Bool,
        keeping kept: KeptWay
    ) {
        guard let heading = start.preferredHeading else { return nil }
        self.heading = heading
        tolerance = start.headingTolerance
        self.graph = graph
        self.metric = metric
        self.isKnown = isKnown
        self.kept = kept
    }

    /// The sources in place of some positions' own.
    func sources(from given: [SearchSource]) -> [SearchSource] {
        guard given.contains(where: isAtEnd) else { return given }
        var onward = given.map { isAtEnd($0) ? beginnings(behind: $0) { arcs(from: $0) } : [] }
        if onward.allSatisfy({ $0.isEmpty }), given.allSatisfy(isAtEnd) {
            // Nothing leads in the vehicle's direction: where its driver goes unasked.
            onward = given.map {
                beginnings(behind: $0) {
                    RoadAhead(graph: graph, metric: metric).arc(from: $0).map { [$0] } ?? []
                }
            }
            guard onward.contains(where: { !$0.isEmpty }) else { return given }
        }
        var sources: [SearchSource] = []
        for (source, onward) in zip(given, onward) {
            guard isAtEnd(source) else {
                sources.append(source)
                continue
            }
            var end = source
            end.endsOnEdge = true
            var turning = source
            turning.weight = Metric.sum(
                source.weight, Metric.milliseconds(WaypointSnapping.droppedWish))
            sources += [end, turning] + onward
        }
        return sources
    }

    private func isAtEnd(_ source: SearchSource) -> Bool {
        metric.model.network.length(of: graph.edge(of: source.state)) - source.offset
            < Self.leastRest
    }

    /// The beginnings of the edges behind the end of a source's edge, by some of the arcs there.
    private func beginnings(
        behind source: SearchSource, _ depth: Int = 0, by arcs: (UInt32) -> [Int]
    ) -> [SearchSource] {
        let edge = graph.edge(of: source.state)
        return arcs(source.state).flatMap { arc -> [SearchSource] in
            let next = SearchSource(
                state: graph.heads[arc], offset: 0,
                weight: Metric.sum(
                    source.weight, metric.turnWeight(of: arc, from: edge, in: graph)),
                seconds: source.seconds)
            guard isAtEnd(next), depth < Self.mostShort else { return [next] }
            return beginnings(behind: next, depth + 1, by: arcs)
        }
    }

    /// The arcs onto edges in the vehicle's direction, or by a known turn.
    private func arcs(from state: UInt32) -> [Int] {
        let edge = graph.edge(of: state)
        let open = graph.arcs(of: state).filter {
            metric.weight(ofArc: $0, from: edge, in: graph) < Metric.infinite
        }
        func next(_ arc: Int) -> EdgeID { graph.edge(of: graph.heads[arc]) }
        if let kept = open.first(where: { kept.leads(from: edge, to: next($0)) }) { return [kept] }
        return open.filter {
            graph.angles[$0] != TurnGraph.uTurn && (fits(next($0)) || isKnown(edge, next($0)))
        }
    }

    /// Whether an edge begins in the vehicle's direction.
    private func fits(_ edge: EdgeID) -> Bool {
        let shape = Polyline(metric.model.network.shape(of: edge))
        let bearing = shape.coordinate(at: 0).bearing(
            to: shape.coordinate(at: min(shape.length, EdgeBearings.reach)))
        return Angle.difference(bearing, heading) <= tolerance
    }
}

extension LegSearch {
    /// As ``paths(from:to:slack:isCancelled:)``, without maneuvers that are too near where there is another path,
    /// and with sources that only end on their own edge.
    func paths(
        from sources: [SearchSource], avoiding avoidance: ManeuverAvoidance?,
        to targets: [SearchTarget], slack: UInt32, isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        let isAvoiding = avoidance.map { $0.meters > 0 || $0.keepsAnnounced == true } ?? false
        guard isAvoiding || sources.contains(where: \.endsOnEdge) else {
            return paths(from: sources, to: targets, slack: slack, isCancelled: isCancelled)
        }
        var begun: [SearchSource] = []
        var origins: [Int] = []
        let beginnings = sources.enumerated().map { number, source -> SettingOut? in
            guard !source.endsOnEdge else { return nil }
            guard isAvoiding, let avoidance else {
                begun.append(source)
                origins.append(number)
                return nil
            }
            let beginning = SettingOut(
                from: source, avoiding: avoidance, graph: graph, metric: metric, clock: clock)
            begun += beginning.sources
            origins += beginning.sources.map { _ in number }
            return beginning
        }
        // Without such sources every path ends on the edge of its source, or within the distance in which maneuvers
        // are avoided.
        let found =
            begun.isEmpty
            ? targets.map { _ in nil }
            : paths(from: begun, to: targets, slack: slack, isCancelled: isCancelled)
        guard let found else { return nil }
        return zip(targets, found).map { target, found in
            var best = found
            if let path = found {
                best?.source = origins[path.source]
                if let beginning = beginnings[origins[path.source]] {
                    best?.states = beginning.states(to: path.states[0]) + path.states.dropFirst()
                }
            }
            for (number, source) in sources.enumerated() {
                let path =
                    source.endsOnEdge
                    ? FoundPath.along(
                        source, number: number, to: target, graph: graph, metric: metric)
                    : beginnings[number]?.path(to: target)
                guard var path, path.weight < best?.weight ?? Metric.infinite else { continue }
                path.source = number
                best = path
            }
            return best
        }
    }
}
