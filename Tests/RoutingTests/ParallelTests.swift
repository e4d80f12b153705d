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
            for higher in Self.higherNeighbours(of: rank, topology) {
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
            #expect(shared.arcWeights.whole.bytes.elementsEqual(metric.arcWeights.whole.bytes))
            #expect(shared.weightPerMeter == metric.weightPerMeter)
            let other = HierarchyWeights(
                topology: topology, turnWeights: metric.arcWeights, threads: threads)
            for (one, another) in zip(weights.columns, other.columns) {
                #expect(one.bytes.elementsEqual(another.bytes))
            }
        }
    }

    private static func higherNeighbours(
        of rank: UInt32, _ topology: HierarchyTopology
    ) -> [UInt32] {
        topology.up(rank).map { topology.upHeads[$0] }
            + topology.down(rank).map { topology.downTails[$0] }
    }

    @Test(arguments: [1, 2, 3])
    func `parts of a partial customization have all that lies below their ranks`(
        seed: UInt64
    ) throws {
        let (_, _, topology) = try Self.town(seed)
        let found = CustomizationParts(topology)
        let ranks = 0..<UInt32(topology.rankCount)
        #expect(found.parts.last?.ranks == ranks)
        let own = found.parts.flatMap(\.own).sorted { $0.lowerBound < $1.lowerBound }
        #expect(own.flatMap { $0 } == Array(ranks))
        var isDone = [Bool](repeating: false, count: topology.rankCount)
        for (number, part) in found.parts.enumerated() {
            #expect(part.first == number || part.ranks.count > 64)
            found.forEachPart(rightWithin: number) { inner in
                #expect(found.outer[inner] == number)
                #expect(found.parts[inner].ranks.count <= max(64, part.ranks.count / 4))
            }
            for rank in part.own.joined() {
                #expect(found.part(of: rank) == number)
                isDone[Int(rank)] = true
                for higher in Self.higherNeighbours(of: rank, topology) {
                    #expect(part.ranks.contains(higher) || higher >= part.ranks.upperBound)
                    #expect(
                        higher <= rank || !isDone[Int(higher)] || part.own.joined().contains(higher)
                    )
                }
            }
        }
        let independent = found.independent.map { found.parts[$0].ranks }
        #expect(independent.allSatisfy { $0.count <= topology.rankCount / 24 })
        #expect(
            found.rest.reduce(0) { $0 + found.parts[$1].own.joined().count }
                + independent.joined().count == topology.rankCount)
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
