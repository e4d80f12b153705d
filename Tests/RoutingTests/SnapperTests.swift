import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

@Suite struct SnapperTests {
    @Test(arguments: [1, 2, 3])
    func `a search for what is hardly farther than the nearest finds all of that`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 9, using: &random).network()
        let snapper = Snapper(network: network)
        var spared = 0
        for _ in 0..<100 {
            let node = NodeID(
                rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random))
            let place = network.coordinate(of: node)
            let all = snapper.edges(near: place, within: 400, mode: .driving)
            let least = all.map(\.distanceMeters).min() ?? 0
            let found = snapper.edges(near: place, within: 400, mode: .driving) {
                $0.distanceMeters + 30
            }
            #expect(found == all.filter { $0.distanceMeters <= least + 30 })
            if found.count < all.count { spared += 1 }
        }
        #expect(spared > 50)
    }
}
