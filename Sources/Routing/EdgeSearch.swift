import Columns
import Geodesy
import RoadNetwork

/// The limits of a search.
struct SearchBound {
    /// Exclusive maximum weight of a path.
    var weight = Metric.infinite
    /// Maximum number of settled states.
    var states = Int.max
}

/// Least-cost search over the states of a ``TurnGraph`` with Dijkstra's algorithm, directed towards
/// the targets by the straight line (A*) on request. The oracle for every other search.
///
/// The arrays are kept between searches; an entry counts only when its stamp is the current search's.
/// Not safe for use by two at once, which ``SearchPool`` prevents by handing out each search to one
/// request at a time.
final class EdgeSearch: @unchecked Sendable {
    private static let sourceMark: UInt32 = 1 << 31

    private var weights: [UInt32]
    /// The state before, or ``sourceMark`` and the number of a source.
    private var parents: [UInt32]
    private var stamps: [UInt32]
    private var stamp: UInt32 = 0
    /// Seconds after departure at which each state is reached; kept only with a clock.
    private var elapsed: [Double] = []
    private var queue = SearchQueue()
    /// Whether the last search ended at its maximum number of settled states.
    private(set) var isCutShort = false

    init(stateCount: Int) {
        weights = [UInt32](repeating: 0, count: stateCount)
        parents = [UInt32](repeating: 0, count: stateCount)
        stamps = [UInt32](repeating: 0, count: stateCount)
    }

    /// The best path to each target, nil where there is none, or none that is within `slack` of the
    /// cheapest of all targets, or of the bound. Nil as a whole when cancelled.
    func search(
        graph: TurnGraph, metric: Metric, sources: [SearchSource], targets: [SearchTarget],
        slack: UInt32, potential: Potential?, clock: TravelClock? = nil,
        bound: SearchBound = SearchBound(), isCancelled: () -> Bool
    ) -> [FoundPath?]? {
        begin()
        if clock != nil, elapsed.isEmpty {
            elapsed = [Double](repeating: 0, count: stamps.count)
        }
        var found = [FoundPath?](repeating: nil, count: targets.count)
        var best = bound.weight
        for (number, source) in sources.enumerated() {
            relax(source, number: number, graph, metric, potential, clock)
            for (index, target) in targets.enumerated() {
                let along = FoundPath.along(
                    source, number: number, to: target, graph: graph, metric: metric)
                guard let along, along.weight < found[index]?.weight ?? Metric.infinite else {
                    continue
                }
                found[index] = along
                best = min(best, along.weight)
            }
        }
        var awaited: [UInt32: [Int]] = [:]
        for (index, target) in targets.enumerated() {
            awaited[target.state, default: []].append(index)
        }
        var settled = 0
        while let (key, state) = queue.popMinimum() {
            if key >= Metric.sum(best, slack) { break }
            let weight = weights[Int(state)]
            guard key == Metric.sum(weight, potential?.estimate(state, graph) ?? 0) else {
                continue
            }
            if settled & 4095 == 0, isCancelled() { return nil }
            if settled == bound.states {
                isCutShort = true
                break
            }
            settled += 1
            if let indices = awaited[state] {
                for index in indices {
                    let total = end(targets[index], reachedWith: weight, graph, metric)
                    guard total < found[index]?.weight ?? Metric.infinite else { continue }
                    found[index] = FoundPath(weight: total, source: -1, states: [])
                    best = min(best, total)
                }
            }
            let edge = graph.edge(of: state)
            let passage = clock?.passage(of: state, after: elapsed[Int(state)], metric.model)
            for arc in graph.arcs(of: state) {
                let head = graph.heads[arc]
                var sum = Metric.sum(weight, metric.weight(ofArc: arc, from: edge, in: graph))
                guard isBetter(sum, at: head) else { continue }
                if let clock {
                    let time =
                        elapsed[Int(state)]
                        + clock.seconds(before: arc, of: passage, metric.model)
                    sum = Metric.sum(
                        sum,
                        clock.extraWeight(
                            ofArc: arc, from: edge, after: time, metric.model.parameters))
                    guard isBetter(sum, at: head) else { continue }
                    elapsed[Int(head)] = time
                }
                reach(head, weight: sum, parent: state, graph, potential)
            }
        }
        for index in found.indices where found[index]?.source == -1 {
            let (source, states) = path(to: targets[index].state, sources)
            found[index]?.source = source
            found[index]?.states = states
        }
        return found
    }

    private func end(
        _ target: SearchTarget, reachedWith weight: UInt32, _ graph: TurnGraph, _ metric: Metric
    ) -> UInt32 {
        Metric.sum(
            Metric.sum(weight, target.weight),
            metric.weight(endingOn: graph.edge(of: target.state), from: 0, to: target.offset))
    }

    private func begin() {
        queue.removeAll()
        isCutShort = false
        stamp &+= 1
        if stamp == 0 {
            for index in stamps.indices { stamps[index] = 0 }
            stamp = 1
        }
    }

    /// Reaches the states after a source; its own state stays open, as it may have to be come back to.
    private func relax(
        _ source: SearchSource, number: Int, _ graph: TurnGraph, _ metric: Metric,
        _ potential: Potential?, _ clock: TravelClock?
    ) {
        let edge = graph.edge(of: source.state)
        let rest = Metric.sum(
            source.weight,
            metric.weight(
                of: edge, from: source.offset, to: metric.model.network.length(of: edge)))
        let passage = clock?.passage(from: source, metric.model)
        for arc in graph.arcs(of: source.state) {
            let head = graph.heads[arc]
            var sum = Metric.sum(rest, metric.turnWeight(of: arc, from: edge, in: graph))
            guard isBetter(sum, at: head) else { continue }
            if let clock {
                let time =
                    source.seconds + clock.seconds(before: arc, of: passage, metric.model)
                sum = Metric.sum(
                    sum,
                    clock.extraWeight(
                        ofArc: arc, from: edge, after: time, metric.model.parameters))
                guard isBetter(sum, at: head) else { continue }
                elapsed[Int(head)] = time
            }
            reach(head, weight: sum, parent: Self.sourceMark | UInt32(number), graph, potential)
        }
    }

    @inline(__always)
    private func isBetter(_ weight: UInt32, at state: UInt32) -> Bool {
        let place = Int(state)
        return weight < Metric.infinite && (stamps[place] != stamp || weight < weights[place])
    }

    @inline(__always)
    private func reach(
        _ state: UInt32, weight: UInt32, parent: UInt32, _ graph: TurnGraph, _ potential: Potential?
    ) {
        let key = Metric.sum(weight, potential?.estimate(state, graph) ?? 0)
        guard key < Metric.infinite else { return }
        let place = Int(state)
        stamps[place] = stamp
        weights[place] = weight
        parents[place] = parent
        queue.insert(key: key, state: state)
    }

    private func path(to state: UInt32, _ sources: [SearchSource]) -> (
        source: Int, states: [UInt32]
    ) {
        var states = [state]
        var parent = parents[Int(state)]
        while parent & Self.sourceMark == 0 {
            states.append(parent)
            parent = parents[Int(parent)]
        }
        let source = Int(parent & ~Self.sourceMark)
        states.append(sources[source].state)
        return (source, states.reversed())
    }
}
