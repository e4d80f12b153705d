import Columns
import RoadNetwork

/// The turns beside slip roads, and what else would be driven instead.
extension SlipRoadFinder {
    /// States that a search for a way round settles at most; those within half a minute are fewer.
    private static let settledStates = 2_000

    /// The turns beside slip roads, in a graph that watches their ``SlipRoad/passages``.
    func turns(beside slips: [SlipRoad]) -> SlipRoadTurns {
        let found = Set(slips.flatMap { arcs(of: $0) })
        let detours = waysRound(slips, weighing: found).map { slips[$0.slip] }
        return SlipRoadTurns(
            PackedNumbers(found.subtracting(detours.flatMap { arcs(of: $0) }).sorted()))
    }

    /// Slip roads with the loops round which a car would be led to be spared the weight of the turn at the corner.
    func withLoops(_ slips: [SlipRoad]) -> [SlipRoad] {
        var slips = slips
        let corners = slips.filter(\.circle.isEmpty)
        for (number, path) in waysRound(slips, weighing: Set(corners.flatMap { arcs(of: $0) })) {
            let slip = slips[number]
            let behindOrigin = path.dropFirst()
            guard slip.circle.isEmpty, behindOrigin.starts(with: slip.before),
                let end = behindOrigin.firstIndex(of: slip.after[0])
            else { continue }
            let loop = Array(behindOrigin[(behindOrigin.startIndex + slip.before.count)..<end])
            guard loop.reduce(0, { $0 + network.length(of: $1) }) <= Self.reach,
                !slip.loops.contains(loop)
            else { continue }
            slips[number].loops.append(loop)
        }
        return slips
    }

    /// The turn at the corner that a slip road cuts, and the last turns of its passages; at a roundabout these alone.
    func arcs(of slip: SlipRoad) -> [UInt32] {
        (slip.circle.isEmpty ? arcs(along: slip.turn) : [])
            + slip.passages.flatMap { arcs(along: $0) }
    }

    /// The last arcs of the paths along some edges.
    private func arcs(along edges: [EdgeID]) -> [UInt32] {
        var states = graph.states(of: edges[0])
        var last: [Int] = []
        for edge in edges.dropFirst() {
            last = states.flatMap { state in
                graph.arcs(of: state).filter { graph.edge(of: graph.heads[$0]) == edge }
            }
            states = Set(last.map { graph.heads[$0] }).sorted()
        }
        return last.map { UInt32($0) }
    }

    /// The numbers of the slip roads past which the best way for a car is neither they nor the turn beside them once some arcs
    /// count more, and that way: of one that leads far round, once round the middle of its crossing may be less.
    private func waysRound(_ slips: [SlipRoad], weighing arcs: Set<UInt32>)
        -> [(slip: Int, path: [EdgeID])]
    {
        var marked = graph
        marked.slipRoadTurns = SlipRoadTurns(PackedNumbers(arcs.sorted()))
        let search = EdgeSearch(stateCount: graph.stateCount)
        let metric = Metric(
            onDemandFor: CostModel(network: network, options: .init(), parameters: .init()),
            topSpeed: 1)
        return slips.indices.flatMap { number in
            waysRound(slips[number], marked, metric, search).map { (number, $0) }
        }
    }

    private func waysRound(
        _ slip: SlipRoad, _ marked: TurnGraph, _ metric: Metric, _ search: EdgeSearch
    ) -> [[EdgeID]] {
        let targets = slip.destinations.flatMap { graph.states(of: $0) }.map {
            SearchTarget(state: $0, offset: 0, weight: 0)
        }
        return slip.origins.compactMap { origin in
            let source = SearchSource(
                state: origin.rawValue, offset: network.length(of: origin), weight: 0)
            let paths = search.search(
                graph: marked, metric: metric, sources: [source], targets: targets, slack: 0,
                potential: nil, bound: SearchBound(states: Self.settledStates)
            ) { false }
            let best = paths?.compactMap { $0 }.min { $0.weight < $1.weight }
            guard let edges = best?.states.map({ graph.edge(of: $0) }) else { return nil }
            let isDriven = edges.contains(slip.edges[0]) || edges.contains(slip.turn)
            return isDriven ? nil : edges
        }
    }
}
