import Columns
import ContractionHierarchy
import RoadNetwork
import Routing

/// The hierarchy of a map for measurements: the graph as plain arrays for peers, each phase on its own, and
/// Dijkstra's algorithm as the oracle. Nodes are ranks, the order of contraction.
struct HierarchyWorkbench {
    private let network: RoadNetwork
    private let options: RouteOptions
    private let graph: TurnGraph
    private let topology: HierarchyTopology
    private var metric: Metric
    private var hierarchy: WeightedHierarchy
    private let search: HierarchySearch
    private let threads: Int

    init(network: RoadNetwork, options: RouteOptions, threads: Int = 1) {
        guard let sections = RoutingSections(storedIn: network) ?? RoutingSections(network) else {
            preconditionFailure("the map has no hierarchy to measure")
        }
        self.network = network
        self.threads = threads
        self.options = options
        graph = sections.graph
        topology = sections.topology
        metric = Metric(
            graph: graph,
            model: CostModel(network: network, options: options, parameters: .init()))
        hierarchy = WeightedHierarchy(topology: topology, inputWeights: metric.arcWeights)
        search = HierarchySearch(topology)
    }

    var nodeCount: Int { topology.rankCount }
    var turnCount: Int { graph.arcCount }
    var arcCount: Int { topology.arcCount }
    var triangleCount: Int { topology.triangleCount }

    /// Whether the mode of travel may be in a state at all.
    func isUsable(_ rank: UInt32) -> Bool {
        metric.edgeWeights[graph.edge(of: topology.nodes[rank]).rawValue] < Weight.infinite
    }

    /// Every turn as the ranks of its two states and its weight.
    func forEachTurn(_ body: (_ tail: UInt32, _ head: UInt32, _ weight: UInt32) -> Void) {
        for rank in 0..<UInt32(topology.rankCount) {
            forEachTurn(from: rank) { body(rank, $0, $1) }
        }
    }

    private func forEachTurn(
        from rank: UInt32, _ body: (_ head: UInt32, _ weight: UInt32) -> Void
    ) {
        for arc in graph.arcs(of: topology.nodes[rank]) {
            body(topology.ranks[graph.heads[arc]], metric.arcWeights[arc])
        }
    }

    /// Works the weights of all turns out.
    mutating func weighTurns() {
        metric = Metric(graph: graph, model: metric.model, threads: threads)
    }

    /// A full customization.
    mutating func customize() {
        hierarchy = WeightedHierarchy(
            topology: topology, inputWeights: metric.arcWeights, threads: threads)
    }

    /// A partial customization after the traffic changed on some edges; the first prepares for others.
    mutating func update(_ traffic: [EdgeID: Double]) {
        let changed = Set(metric.model.traffic.keys).union(traffic.keys).sorted()
        let model = CostModel(
            network: network, options: options, parameters: .init(), traffic: traffic)
        let (next, turns) = metric.updated(to: model, on: changed, in: graph, threads: threads)
        metric = next
        hierarchy = hierarchy.updated(
            inputWeights: metric.arcWeights, changed: turns, threads: threads)
    }

    /// The path between the starts of two states' edges.
    func path(from start: UInt32, to end: UInt32) -> HierarchyPath? {
        search.path(from: topology.nodes[start], to: topology.nodes[end], in: hierarchy)
    }

    /// The weight of the same path.
    func weight(from start: UInt32, to end: UInt32) -> UInt32? {
        search.weights(from: ends([start]), to: ends([end]), in: hierarchy)[0]
    }

    /// The ranks that an elimination-tree query visits from a state, and their arcs.
    func searchSpace(of start: UInt32) -> (ranks: Int, arcs: Int) {
        var space = (ranks: 0, arcs: 0)
        var rank = start
        while rank < topology.rankCount {
            space.ranks += 1
            space.arcs += topology.up(rank).count
            rank = topology.parents[rank]
        }
        return space
    }

    /// The weights from a state to others, and the sums of the turns of the paths; nil where there is none.
    func paths(
        from start: UInt32, to others: [UInt32]
    ) -> [(weight: UInt32, sumOfTurns: UInt32)?] {
        search.paths(from: ends([start]), to: ends(others), in: hierarchy).map { path in
            path.map { ($0.weight, sumOfTurns(along: $0.nodes)) }
        }
    }

    private func sumOfTurns(along states: [UInt32]) -> UInt32 {
        zip(states, states.dropFirst()).reduce(0) { sum, turn in
            let weights = graph.arcs(of: turn.0).filter { graph.heads[$0] == turn.1 }
                .map { metric.arcWeights[$0] }
            return Weight.sum(sum, weights.min() ?? Weight.infinite)
        }
    }

    /// The weights from a state to others by Dijkstra's algorithm, which knows nothing of hierarchies.
    func oracleWeights(from start: UInt32, to others: [UInt32]) -> [UInt32?] {
        var weights = [UInt32](repeating: Weight.infinite, count: topology.rankCount)
        weights[Int(start)] = 0
        var buckets = BucketQueue()
        buckets.insert(start, weight: 0)
        while let (rank, weight) = buckets.popMinimum() {
            guard weight == weights[Int(rank)] else { continue }
            forEachTurn(from: rank) { head, turn in
                let sum = Weight.sum(weight, turn)
                guard sum < weights[Int(head)] else { return }
                weights[Int(head)] = sum
                buckets.insert(head, weight: sum)
            }
        }
        return others.map { weights[Int($0)] < Weight.infinite ? weights[Int($0)] : nil }
    }

    private func ends(_ ranks: [UInt32]) -> [PathEnd] {
        ranks.map { PathEnd(node: topology.nodes[$0]) }
    }
}

/// A monotone queue of nodes by their weights (radix heap; Ahuja, Mehlhorn, Orlin, Tarjan 1990).
private struct BucketQueue {
    private var buckets = [[(node: UInt32, weight: UInt32)]](repeating: [], count: 33)
    private var last: UInt32 = 0

    /// - Parameter weight: not below the one popped last.
    mutating func insert(_ node: UInt32, weight: UInt32) {
        buckets[bucket(of: weight)].append((node, weight))
    }

    mutating func popMinimum() -> (node: UInt32, weight: UInt32)? {
        if buckets[0].isEmpty {
            guard let number = buckets.firstIndex(where: { !$0.isEmpty }),
                let minimum = buckets[number].map(\.weight).min()
            else { return nil }
            let entries = buckets[number]
            buckets[number] = []
            last = minimum
            for entry in entries { buckets[bucket(of: entry.weight)].append(entry) }
        }
        return buckets[0].popLast()
    }

    private func bucket(of weight: UInt32) -> Int { 32 - (weight ^ last).leadingZeroBitCount }
}
