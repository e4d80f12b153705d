import Columns
import RoadNetwork

/// The paths from a start up to the distance within which maneuvers are avoided, with their weights:
/// every maneuver that is too near weighs more than a detour, and so does leaving an announced way that is to be kept,
/// however long that is. A search then goes on from their ends.
struct SettingOut {
    private struct Reached {
        var weight: UInt32
        var seconds: Double
        /// Metres from the start to the beginning of the state's edge; 0 for the edge of the start.
        var meters: Double
        /// The state before.
        var parent: UInt32?
        var hasEnteredCircle: Bool
        /// Place of the state's edge on the way to be kept; nil where the path is not on it.
        var place: Int?
    }

    private let start: SearchSource
    private let graph: TurnGraph
    private let metric: Metric
    private var reached: [UInt32: Reached] = [:]
    /// States whose edge goes on beyond the distance.
    private var ends: [UInt32] = []
    /// The others, all of whose continuations are known.
    private var inner: Set<UInt32> = []

    /// Maximum number of states; maneuvers beyond them are not avoided.
    private static let maximumStates = 400

    init(
        from start: SearchSource, avoiding avoidance: ManeuverAvoidance, graph: TurnGraph,
        metric: Metric, clock: TravelClock?
    ) {
        self.start = start
        self.graph = graph
        self.metric = metric
        let ahead = RoadAhead(graph: graph, metric: metric)
        let network = metric.model.network
        let penalty = Metric.milliseconds(metric.model.parameters.nearManeuver)
        let kept = KeptWay(of: avoidance, graph: graph, metric: metric)
        var queue = SearchQueue()
        reached[start.state] = Reached(
            weight: start.weight, seconds: start.seconds, meters: 0, hasEnteredCircle: false,
            place: kept.place(of: graph.edge(of: start.state)))
        queue.insert(key: start.weight, state: start.state)
        while let (key, state) = queue.popMinimum() {
            guard let here = reached[state], here.weight == key, !inner.contains(state) else {
                continue
            }
            let edge = graph.edge(of: state)
            let isStart = here.parent == nil
            let end = here.meters + network.length(of: edge) - (isStart ? start.offset : 0)
            let onward = here.place.flatMap { kept.edge(behind: $0) }
            guard
                onward != nil || end < avoidance.meters && inner.count < Self.maximumStates
            else {
                ends.append(state)
                continue
            }
            inner.insert(state)
            let rest =
                isStart
                ? metric.weight(of: edge, from: start.offset, to: network.length(of: edge)) : 0
            let known = ahead.arc(from: state)
            let isOnCircle = Self.isCircle(edge, network)
            let passage = clock.flatMap {
                isStart
                    ? $0.passage(from: start, metric.model)
                    : $0.passage(of: state, after: here.seconds, metric.model)
            }
            for arc in graph.arcs(of: state) {
                let head = graph.heads[arc]
                guard !inner.contains(head) else { continue }
                var weight = Metric.sum(
                    here.weight,
                    isStart
                        ? Metric.sum(rest, metric.turnWeight(of: arc, from: edge, in: graph))
                        : metric.weight(ofArc: arc, from: edge, in: graph))
                var seconds = here.seconds
                if let clock {
                    seconds += clock.seconds(before: arc, of: passage, metric.model)
                    weight = Metric.sum(
                        weight,
                        clock.extraWeight(
                            ofArc: arc, from: edge, after: seconds, metric.model.parameters))
                }
                let next = graph.edge(of: head)
                let leadsOnCircle = Self.isCircle(next, network)
                // A roundabout is entered slowly, and its exits are as near to one another as it is small: only
                // who is on it already goes round once more rather than out at the last moment.
                let isManeuver =
                    isOnCircle ? !leadsOnCircle && !here.hasEnteredCircle : arc != known
                let isOnward = onward.map { $0 == next }
                if isOnward == false {
                    weight = Metric.sum(weight, kept.leaving)
                } else if isManeuver, !avoidance.isAnnounced(edge, then: next) {
                    weight = Metric.sum(weight, penalty)
                }
                guard weight < reached[head]?.weight ?? Metric.infinite else { continue }
                reached[head] = Reached(
                    weight: weight, seconds: seconds, meters: end, parent: state,
                    hasEnteredCircle: leadsOnCircle && (here.hasEnteredCircle || !isOnCircle),
                    place: isOnward == true ? here.place.map { $0 + 1 } : nil)
                queue.insert(key: weight, state: head)
            }
        }
    }

    private static func isCircle(_ edge: EdgeID, _ network: RoadNetwork) -> Bool {
        !network.roadFlags(of: edge).isDisjoint(with: [.roundabout, .circular])
    }

    /// The sources for a search behind these paths: the start itself if its road goes on beyond the
    /// distance.
    var sources: [SearchSource] {
        ends.map { state in
            guard let end = reached[state], end.parent != nil else { return start }
            return SearchSource(
                state: state, offset: 0, weight: end.weight, seconds: end.seconds)
        }
    }

    /// The states from the start to one that was reached.
    func states(to state: UInt32) -> [UInt32] {
        var states = [state]
        while let parent = reached[states[states.count - 1]]?.parent { states.append(parent) }
        return states.reversed()
    }

    /// The path to a target within the distance; nil where it is not there.
    func path(to target: SearchTarget) -> FoundPath? {
        guard inner.contains(target.state), let here = reached[target.state] else { return nil }
        guard here.parent != nil else {
            return FoundPath.along(start, number: 0, to: target, graph: graph, metric: metric)
        }
        let part = metric.weight(
            endingOn: graph.edge(of: target.state), from: 0, to: target.offset)
        let weight = Metric.sum(Metric.sum(here.weight, target.weight), part)
        guard weight < Metric.infinite else { return nil }
        return FoundPath(weight: weight, source: 0, states: states(to: target.state))
    }
}
