import RoadNetwork
import ScenarioMaps
import Synchronization
import Testing

@testable import Routing

/// On however many threads something is worked out, it is the same.
@Suite struct ParallelTests {
    @Test(arguments: [1, 2, 5])
    func `each number is in one part`(threads: Int) {
        let range: Range<UInt32> = 7..<100_000
        let parts = Mutex<[Range<UInt32>]>([])
        Parallel.forEachPart(of: range, threads: threads) { part in
            parts.withLock { $0.append(part) }
        }
        let sorted = parts.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
        #expect(sorted.count > 5)
        #expect(sorted.flatMap { $0 } == Array(range))
        let calls = Atomic(0)
        Parallel.forEachPart(of: 3..<3, threads: threads) { _ in
            calls.add(1, ordering: .relaxed)
        }
        #expect(calls.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: [1, 2, 3])
    func `nothing leads from one independent part to another`(seed: UInt64) throws {
        let (_, _, topology) = try Self.town(seed)
        let found = IndependentParts(topology)
        #expect(found.parts.count > 10)
        let all = (found.parts + found.rest).sorted { $0.lowerBound < $1.lowerBound }
        #expect(all.flatMap { $0 } == Array(0..<UInt32(topology.rankCount)))
        var partOf = [Int?](repeating: nil, count: topology.rankCount)
        for (number, part) in found.parts.enumerated() {
            #expect(part.count <= topology.rankCount / 24)
            for rank in part { partOf[Int(rank)] = number }
        }
        for rank in 0..<UInt32(topology.rankCount) {
            topology.forEachHigher(of: rank) { higher in
                let part = partOf[Int(higher)]
                #expect(part == nil || part == partOf[Int(rank)])
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `a customization on several threads gives the same weights and middles`(
        seed: UInt64
    ) throws {
        let (network, graph, topology) = try Self.town(seed)
        let model = CostModel(network: network, options: .init(), parameters: .init())
        let metric = Metric(graph: graph, model: model, threads: 1)
        let weights = HierarchyWeights(
            topology: topology, turnWeights: metric.arcWeights, threads: 1)
        for threads in [2, 3, 8] {
            let shared = Metric(graph: graph, model: model, threads: threads)
            #expect(shared.arcWeights.bytes.elementsEqual(metric.arcWeights.bytes))
            #expect(shared.weightPerMeter == metric.weightPerMeter)
            let other = HierarchyWeights(
                topology: topology, turnWeights: metric.arcWeights, threads: threads)
            for (one, another) in zip(weights.columns, other.columns) {
                #expect(one.bytes.elementsEqual(another.bytes))
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `lower neighbours are those that have a higher one`(seed: UInt64) throws {
        let (_, _, topology) = try Self.town(seed)
        var expected = [[UInt32]](repeating: [], count: topology.rankCount)
        for rank in 0..<UInt32(topology.rankCount) {
            topology.forEachHigher(of: rank) { expected[Int($0)].append(rank) }
        }
        for threads in [1, 2, 5] {
            let lower = LowerNeighbours(topology, threads: threads)
            let found = (0..<UInt32(topology.rankCount)).map { rank in
                lower.places(of: rank).map { lower[$0] }
            }
            #expect(found == expected)
        }
    }

    private static func town(
        _ seed: UInt64
    ) throws -> (RoadNetwork, TurnGraph, HierarchyTopology) {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 20, using: &random).network()
        let graph = TurnGraph(network)
        let packed = HierarchyTopology(
            graph: graph, segmentOrder: NestedDissection(network, graph: graph).order)
        let topology = seed % 2 == 0 ? packed : packed.unpacked()
        try #require(topology.rankCount > 500)
        return (network, graph, topology)
    }
}
