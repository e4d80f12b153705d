import ScenarioMaps

@testable import ContractionHierarchy

/// A directed graph with random arcs and weights, some of them infinite, and Dijkstra's algorithm as the
/// oracle for it.
struct RandomGraph {
    let nodeCount: Int
    private(set) var tails: [UInt32] = []
    private(set) var heads: [UInt32] = []
    private(set) var weights: [UInt32] = []
    private(set) var positions: [(x: Float, y: Float)] = []

    /// A grid with gaps, one-way streets, parallel arcs, arcs from a node to itself and a few long arcs.
    init(side: Int, using random: inout SplitMix64) {
        nodeCount = side * side
        for node in 0..<nodeCount {
            positions.append(
                (
                    x: Float(node % side) + .random(in: 0..<0.5, using: &random),
                    y: Float(node / side) + .random(in: 0..<0.5, using: &random)
                ))
        }
        func add(_ tail: Int, _ head: Int) {
            if Int.random(in: 0..<6, using: &random) > 0 { append(tail, head, &random) }
            if Int.random(in: 0..<6, using: &random) > 0 { append(head, tail, &random) }
        }
        for node in 0..<nodeCount {
            if node % side + 1 < side { add(node, node + 1) }
            if node + side < nodeCount { add(node, node + side) }
            if Int.random(in: 0..<9, using: &random) == 0 { append(node, node, &random) }
        }
        for _ in 0..<side / 2 {
            add(
                .random(in: 0..<nodeCount, using: &random),
                .random(in: 0..<nodeCount, using: &random))
        }
    }

    private mutating func append(_ tail: Int, _ head: Int, _ random: inout SplitMix64) {
        tails.append(UInt32(tail))
        heads.append(UInt32(head))
        weights.append(Self.weight(&random))
    }

    static func weight(_ random: inout SplitMix64) -> UInt32 {
        Int.random(in: 0..<12, using: &random) == 0
            ? Weight.infinite : .random(in: 0...20, using: &random)
    }

    /// Another weight of an arc.
    mutating func reweigh(_ arc: Int, _ random: inout SplitMix64) -> WeightChange {
        weights[arc] = Self.weight(&random)
        return WeightChange(
            arc: UInt32(arc), tail: tails[arc], head: heads[arc], weight: weights[arc])
    }

    func randomNode(_ random: inout SplitMix64) -> UInt32 {
        .random(in: 0..<UInt32(nodeCount), using: &random)
    }

    /// The weights from some ends to all nodes, ``Weight/infinite`` where no path leads (Dijkstra 1959,
    /// without a queue).
    func dijkstra(from sources: [PathEnd]) -> [UInt32] {
        var distances = [UInt32](repeating: Weight.infinite, count: nodeCount)
        for source in sources {
            distances[Int(source.node)] = min(distances[Int(source.node)], source.weight)
        }
        var arcs = [[Int]](repeating: [], count: nodeCount)
        for arc in tails.indices { arcs[Int(tails[arc])].append(arc) }
        var open = Set(0..<nodeCount)
        while let node = open.min(by: { (distances[$0], $0) < (distances[$1], $1) }) {
            open.remove(node)
            guard distances[node] < Weight.infinite else { break }
            for arc in arcs[node] {
                let head = Int(heads[arc])
                distances[head] = min(distances[head], Weight.sum(distances[node], weights[arc]))
            }
        }
        return distances
    }

    /// The minimum weight of a sequence of nodes, arc by arc; nil where one is missing.
    func weight(along nodes: [UInt32]) -> UInt32? {
        var sum: UInt32 = 0
        for (tail, head) in zip(nodes, nodes.dropFirst()) {
            let arcs = tails.indices.filter { tails[$0] == tail && heads[$0] == head }
            guard let weight = arcs.map({ weights[$0] }).min(), weight < Weight.infinite else {
                return nil
            }
            sum += weight
        }
        return sum
    }
}
