import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark proof`: the weights of the hierarchy against those of Dijkstra's algorithm, for
/// every mode of travel: with and without avoidances, traffic, and a vehicle that rules keep out.
///
/// One search of Dijkstra's serves all ends of a start, so many ends to a start make the proof cheap.
struct ProofBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proof", abstract: "Weights of a map's hierarchy against Dijkstra's.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Number of random starts for each mode and case.") var starts = 100
    @Option(help: "Number of random ends for each start.") var ends = 100
    @Option(help: "Seed of everything random.") var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        guard network.edgeCount > 0 else { throw UserError("'\(map)' has no roads") }
        var generator = SplitMix64(state: seed)
        var total = Result()
        for mode in TravelMode.allCases {
            for (name, options, traffic) in cases(mode, network, &generator) {
                var bench = HierarchyWorkbench(network: network, options: options)
                bench.update(traffic)
                let result = check(bench, &generator)
                total.add(result)
                print("\(mode), \(name): \(result)")
            }
        }
        print("all: \(total)")
        if total.wrong > 0 { throw ExitCode.failure }
    }

    private struct Result: CustomStringConvertible {
        var pairs = 0
        var reachable = 0
        /// Of another weight than Dijkstra's, or with a path whose turns add up to another.
        var wrong = 0

        mutating func add(_ other: Self) {
            pairs += other.pairs
            reachable += other.reachable
            wrong += other.wrong
        }

        var description: String { "\(pairs) pairs, reachable \(reachable), wrong \(wrong)" }
    }

    private func cases(
        _ mode: TravelMode, _ network: RoadNetwork, _ generator: inout SplitMix64
    ) -> [(name: String, RouteOptions, traffic: [EdgeID: Double])] {
        let plain = RouteOptions(travelMode: mode)
        var avoiding = plain
        avoiding.avoidsTolls = true
        avoiding.avoidsHighways = true
        var shorter = plain
        shorter.strategy = .shorter
        var cases: [(name: String, RouteOptions, traffic: [EdgeID: Double])] = [
            ("plain", plain, [:]), ("avoiding tolls, highways, ferries", avoiding, [:]),
            ("shorter", shorter, [:]),
        ]
        guard mode != .cycling, mode != .walking else { return cases }
        let traffic = RandomTraffic.scattered(network, 0.01, &generator)
        cases.append(("with traffic", plain, traffic))
        cases.append(("avoiding, with traffic", avoiding, traffic))
        guard mode == .truck else { return cases }
        var heavy = plain
        heavy.vehicle = VehicleDimensions(
            heightMeters: 4, widthMeters: 2.55, lengthMeters: 16.5, weightTons: 40,
            axleLoadTons: 11.5, carriesHazardousMaterial: true)
        cases.append(("4 m high, 40 t, dangerous goods", heavy, [:]))
        cases.append(("4 m high, 40 t, dangerous goods, with traffic", heavy, traffic))
        return cases
    }

    private func check(
        _ bench: HierarchyWorkbench, _ generator: inout SplitMix64
    ) -> Result {
        let states = (0..<UInt32(bench.nodeCount)).filter(bench.isUsable)
        var result = Result()
        guard !states.isEmpty else { return result }
        for _ in 0..<starts {
            let start = states.randomElement(using: &generator)!
            let ends = (0..<ends).map { _ in states.randomElement(using: &generator)! }
            let expected = bench.oracleWeights(from: start, to: ends)
            for (path, weight) in zip(bench.paths(from: start, to: ends), expected) {
                result.pairs += 1
                if path != nil { result.reachable += 1 }
                if path?.weight != weight || path?.sumOfTurns != weight { result.wrong += 1 }
            }
        }
        return result
    }
}
