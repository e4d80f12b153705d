import ArgumentParser
import CommandLineTool
import ContractionHierarchy
import MapFile
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone-benchmark hierarchy`: the phases of the hierarchy on their own.
struct HierarchyBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hierarchy",
        abstract: "Customization, partial updates and queries of a map's hierarchy.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Number of random queries.") var queries = 1000
    @Option(help: "Number of customizations.") var repeats = 5
    @Option(help: "Seed of everything random.") var seed: UInt64 = 1
    @Option(help: "Mode of travel by its number.") var mode: UInt8 = 0
    @Option(help: "Threads of customizations: of one the processor time is told, else the time.")
    var threads = 1
    @Option(help: "Write the graph of turns and the queries into this file for other programs.")
    var export: String?

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        guard let travelMode = TravelMode(rawValue: mode) else {
            throw UserError("there is no mode \(mode); give 0...5")
        }
        let options = RouteOptions(travelMode: travelMode)
        var bench = HierarchyWorkbench(network: network, options: options, threads: threads)
        print(
            "states \(bench.nodeCount) turns \(bench.turnCount) arcs \(bench.arcCount) "
                + "triangles \(bench.triangleCount)")
        var generator = SplitMix64(state: seed)
        let pairs = (0..<queries).map { _ in pair(bench, &generator) }
        measurePhases(&bench, network, &generator)
        measureQueries(bench, pairs)
        if let export { try write(bench, network, pairs, &generator, to: export) }
    }

    private func pair(
        _ bench: HierarchyWorkbench, _ generator: inout SplitMix64
    ) -> (UInt32, UInt32) {
        let range = 0..<UInt32(bench.nodeCount)
        return (.random(in: range, using: &generator), .random(in: range, using: &generator))
    }

    private func measurePhases(
        _ bench: inout HierarchyWorkbench, _ network: RoadNetwork, _ generator: inout SplitMix64
    ) {
        func measure(_ body: () -> Void) -> Double {
            if threads == 1 { return ProcessorTime.measure(body) / 1e3 }
            return ContinuousClock().measure(body) / .milliseconds(1)
        }
        let first = RandomTraffic.scattered(network, 1e-4, &generator)
        print("first update, of 0.01 % of the segments, ms: \(measure { bench.update(first) })")
        print("weigh ms: \(Sample((0..<repeats).map { _ in measure { bench.weighTurns() } }))")
        print("customize ms: \(Sample((0..<repeats).map { _ in measure { bench.customize() } }))")
        for (percent, name, make) in [
            (1, "scattered", RandomTraffic.scattered), (0.1, "scattered", RandomTraffic.scattered),
            (0.01, "scattered", RandomTraffic.scattered),
            (1, "in one area", RandomTraffic.inOneArea),
        ] {
            var partial: [Double] = []
            for _ in 0..<repeats {
                bench.update([:])
                let traffic = make(network, percent / 100, &generator)
                partial.append(measure { bench.update(traffic) })
            }
            print("update of \(percent) % of the segments, \(name), ms: \(Sample(partial))")
        }
        var single: [Double] = []
        for _ in 0..<repeats * 4 {
            bench.update([:])
            let traffic = RandomTraffic.scattered(
                network, 1 / Double(network.segmentCount), &generator)
            single.append(measure { bench.update(traffic) })
        }
        print("update of one segment ms: \(Sample(single))")
        bench.update([:])
    }

    private func measureQueries(_ bench: HierarchyWorkbench, _ pairs: [(UInt32, UInt32)]) {
        var weights: [Double] = []
        var paths: [Double] = []
        var states = 0
        for (start, end) in pairs + pairs {
            weights.append(ProcessorTime.measure { _ = bench.weight(from: start, to: end) })
        }
        for (start, end) in pairs + pairs {
            paths.append(
                ProcessorTime.measure {
                    states += bench.path(from: start, to: end)?.nodes.count ?? 0
                })
        }
        print("query of the weight µs: \(Sample(Array(weights.dropFirst(pairs.count))))")
        print("query of the path µs: \(Sample(Array(paths.dropFirst(pairs.count))))")
        print("states on a path: \(states / max(1, paths.count))")
        let spaces = pairs.map { bench.searchSpace(of: $0.0) }
        print("ranks visited: \(Sample(spaces.map { Double($0.ranks) }))")
        print("arcs looked at: \(Sample(spaces.map { Double($0.arcs) }))")
    }

    /// Numbers of turns and queries, then tails, heads, weights, pairs of ranks, and the weights with
    /// traffic on 1 % of the segments, scattered and in one area: all UInt32.
    private func write(
        _ bench: HierarchyWorkbench, _ network: RoadNetwork, _ pairs: [(UInt32, UInt32)],
        _ generator: inout SplitMix64, to path: String
    ) throws {
        var tails: [UInt32] = []
        var heads: [UInt32] = []
        bench.forEachTurn { tail, head, _ in
            tails.append(tail)
            heads.append(head)
        }
        var numbers =
            [UInt32(bench.nodeCount), UInt32(tails.count), UInt32(pairs.count)] + tails + heads
            + weights(bench) + pairs.flatMap { [$0.0, $0.1] }
        for make in [RandomTraffic.scattered, RandomTraffic.inOneArea] {
            var bench = bench
            bench.update(make(network, 0.01, &generator))
            numbers += weights(bench)
        }
        guard let file = fopen(path, "wb") else {
            throw UserError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        let written = numbers.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == numbers.count * 4 else {
            throw UserError("'\(path)' cannot be written whole; is the disk full?")
        }
    }

    private func weights(_ bench: HierarchyWorkbench) -> [UInt32] {
        var weights: [UInt32] = []
        bench.forEachTurn { weights.append($2) }
        return weights
    }
}
