import ArgumentParser
import CommandLineTool
import ContractionHierarchy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone-benchmark graph`: the module ContractionHierarchy by its public interface, on a graph that
/// knows nothing of roads.
struct GraphBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Order, topology, customizations and queries of a random grid.",
        discussion: "Processor time in milliseconds, of queries in microseconds.")

    @Option(help: "Nodes in each direction.") var side = 300
    @Option(help: "Number of random queries.") var queries = 1000
    @Option(help: "Number of customizations.") var repeats = 5
    @Option(help: "Seed of everything random.") var seed: UInt64 = 1
    @Option(help: "Write graph, order, queries and changes into this file for other programs.")
    var export: String?

    func run() throws {
        var generator = SplitMix64(state: seed)
        let graph = GridGraph(side: side, using: &generator)
        var order: [UInt32] = []
        let ordering = ProcessorTime.measure {
            order = NestedDissection.nodeOrder(
                tails: graph.tails, heads: graph.heads, positions: graph.positions)
        }
        var topology = try HierarchyTopology(order: order, tails: graph.tails, heads: graph.heads)
        let building = ProcessorTime.measure {
            if let again = try? HierarchyTopology(
                order: order, tails: graph.tails, heads: graph.heads)
            {
                topology = again
            }
        }
        print(
            "nodes \(topology.nodeCount) input arcs \(graph.tails.count) arcs \(topology.arcCount) "
                + "triangles \(topology.triangleCount)")
        print("order ms: \(Int(ordering / 1e3)), topology ms: \(Int(building / 1e3))")
        var hierarchy = WeightedHierarchy(topology: topology, weights: graph.weights)
        milliseconds("customize") {
            hierarchy = WeightedHierarchy(topology: topology, weights: graph.weights)
        }
        let changes = graph.changes(share: 0.01, &generator)
        let few = Array(changes.prefix(changes.count / 100))
        hierarchy = hierarchy.updated(few)
        milliseconds("update of 1 % of the input arcs") { _ = hierarchy.updated(changes) }
        milliseconds("update of 0.01 % of the input arcs") { _ = hierarchy.updated(few) }
        let nodes = 0..<UInt32(topology.nodeCount)
        let pairs = (0..<queries).map { _ in
            (
                UInt32.random(in: nodes, using: &generator),
                UInt32.random(in: nodes, using: &generator)
            )
        }
        hierarchy = WeightedHierarchy(topology: topology, weights: graph.weights)
        let sums = measureQueries(hierarchy, pairs)
        if let export { try write(graph, order, pairs, changes, sums, to: export) }
    }

    private func milliseconds(_ name: String, _ body: () -> Void) {
        print("\(name) ms: \(Sample((0..<repeats).map { _ in ProcessorTime.measure(body) / 1e3 }))")
    }

    /// - Returns: the weights of the pairs.
    private func measureQueries(
        _ hierarchy: WeightedHierarchy, _ pairs: [(UInt32, UInt32)]
    ) -> [UInt32] {
        let search = HierarchySearch(hierarchy.topology)
        func microseconds(_ name: String, _ body: ((UInt32, UInt32)) -> Void) {
            pairs.forEach(body)
            print(
                "\(name) µs: \(Sample(pairs.map { pair in ProcessorTime.measure { body(pair) } }))")
        }
        microseconds("query of the path") { _ = search.path(from: $0.0, to: $0.1, in: hierarchy) }
        microseconds("query of the weight") {
            _ = search.weights(
                from: [PathEnd(node: $0.0)], to: [PathEnd(node: $0.1)], in: hierarchy)
        }
        let targets = pairs.prefix(100).map { PathEnd(node: $0.1) }
        microseconds("weights of \(targets.count) targets from one node") {
            _ = search.weights(from: [PathEnd(node: $0.0)], to: targets, in: hierarchy)
        }
        return pairs.map {
            search.path(from: $0.0, to: $0.1, in: hierarchy)?.weight ?? Weight.infinite
        }
    }

    /// Counts of nodes, arcs, pairs and changes; then order, tails, heads, weights, pairs, their weights,
    /// changed arcs and their new weights: all UInt32.
    private func write(
        _ graph: GridGraph, _ order: [UInt32], _ pairs: [(UInt32, UInt32)],
        _ changes: [WeightChange], _ sums: [UInt32], to path: String
    ) throws {
        var numbers = [order.count, graph.tails.count, pairs.count, changes.count].map(UInt32.init)
        numbers += order + graph.tails + graph.heads + graph.weights
        numbers += pairs.flatMap { [$0.0, $0.1] } + sums
        numbers += changes.map(\.arc) + changes.map(\.weight)
        guard let file = fopen(path, "wb") else {
            throw UserError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        let written = numbers.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == numbers.count * 4 else {
            throw UserError("'\(path)' cannot be written whole; is the disk full?")
        }
    }
}

/// A square grid, of which a tenth of the arcs is missing, with weights of 1 to 1,000.
private struct GridGraph {
    private(set) var tails: [UInt32] = []
    private(set) var heads: [UInt32] = []
    private(set) var weights: [UInt32] = []
    let positions: [(x: Float, y: Float)]

    init(side: Int, using generator: inout SplitMix64) {
        positions = (0..<side * side).map { (x: Float($0 % side), y: Float($0 / side)) }
        for node in 0..<side * side {
            if node % side + 1 < side { add(node, node + 1, &generator) }
            if node + side < side * side { add(node, node + side, &generator) }
        }
    }

    private mutating func add(_ node: Int, _ other: Int, _ generator: inout SplitMix64) {
        for (tail, head) in [(node, other), (other, node)]
        where Int.random(in: 0..<10, using: &generator) > 0 {
            tails.append(UInt32(tail))
            heads.append(UInt32(head))
            weights.append(.random(in: 1...1000, using: &generator))
        }
    }

    func changes(share: Double, _ generator: inout SplitMix64) -> [WeightChange] {
        tails.indices.shuffled(using: &generator).prefix(Int(share * Double(tails.count))).map {
            WeightChange(
                arc: UInt32($0), tail: tails[$0], head: heads[$0],
                weight: .random(in: 1...5000, using: &generator))
        }
    }
}
