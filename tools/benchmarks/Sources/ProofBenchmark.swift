import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark proof`: the weights of the hierarchy against those of Dijkstra's algorithm, for
/// every mode of travel: with and without avoidances, traffic, and a vehicle that rules keep out.
struct ProofBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proof", abstract: "Weights of a map's hierarchy against Dijkstra's.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Number of random starts for each mode and case.") var starts = 500
    @Option(help: "Number of random ends for each start.") var ends = 20
    @Option(help: "Seed of everything random.") var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        var generator = SplitMix64(state: seed)
        var wrong = 0
        for mode in TravelMode.allCases {
            for (name, options, traffic) in cases(mode, network, &generator) {
                var bench = HierarchyWorkbench(network: network, options: options)
                bench.update(traffic)
                let result = check(bench, &generator)
                wrong += result.wrong
                print(
                    "\(mode), \(name): \(starts * ends) pairs, reachable \(result.reachable), "
                        + "wrong \(result.wrong)")
            }
        }
        if wrong > 0 { throw ExitCode.failure }
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
        cases.append(("with traffic", plain, RandomTraffic.scattered(network, 0.01, &generator)))
        guard mode == .truck else { return cases }
        var heavy = plain
        heavy.vehicle = VehicleDimensions(
            heightMeters: 4, widthMeters: 2.55, lengthMeters: 16.5, weightTons: 40,
            axleLoadTons: 11.5, carriesHazardousMaterial: true)
        cases.append(("4 m high, 40 t, dangerous goods", heavy, [:]))
        return cases
    }

    private func check(
        _ bench: HierarchyWorkbench, _ generator: inout SplitMix64
    ) -> (reachable: Int, wrong: Int) {
        let states = 0..<UInt32(bench.stateCount)
        var result = (reachable: 0, wrong: 0)
        for _ in 0..<starts {
            let start = UInt32.random(in: states, using: &generator)
            let ends = (0..<ends).map { _ in UInt32.random(in: states, using: &generator) }
            let expected = bench.oracleWeights(from: start, to: ends)
            for (end, weight) in zip(ends, expected) {
                let found = bench.query(from: start, to: end)?.weight
                if found != nil { result.reachable += 1 }
                if found != weight { result.wrong += 1 }
            }
        }
        return result
    }
}
