import Columns
import ScenarioMaps
import Testing

@testable import Routing

/// The weights of turns are the same on any number of threads.
@Suite struct ParallelTests {
    @Test(arguments: [1, 2, 3])
    func `a metric made on several threads has the same weights`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 20, using: &random).network()
        let graph = TurnGraph(network)
        let model = CostModel(network: network, options: .init(), parameters: .init())
        let metric = Metric(graph: graph, model: model, threads: 1)
        for threads in [2, 3, 8] {
            let shared = Metric(graph: graph, model: model, threads: threads)
            #expect(shared.arcWeights.numbers == metric.arcWeights.numbers)
            #expect(shared.weightPerMeter == metric.weightPerMeter)
        }
    }
}
