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
            let found = snapper.edges(
                near: place, modes: TravelMode.driving.set, wanting: ThirtyFarther(meters: 400)
            ).found
            #expect(found == all.filter { $0.distanceMeters <= least + 30 })
            if found.count < all.count { spared += 1 }
        }
        #expect(spared > 50)
    }

    @Test(arguments: [1, 2, 3])
    func
        `a stop in a dead-end component is found beside the nearest that leads on, and none beyond`(
            seed: UInt64
        ) throws
    {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 12, using: &random).network()
        let snapper = Snapper(network: network)
        let options = SnappingOptions()
        let rules = StopRules(isMotorized: true, isStopover: true, deadEndFlag: .isolated)
        func isInDeadEnd(_ candidate: SnapCandidate) -> Bool {
            network.flags(of: candidate.position.edge).contains(.isolated)
        }
        let deadEnd = (0..<UInt32(network.edgeCount)).map { EdgeID(rawValue: $0) }
            .filter { network.flags(of: $0).contains(.isolated) }
            .map { network.source(of: $0) }
        var inDeadEnds = 0
        for number in 0..<50 {
            let anywhere = NodeID(
                rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random))
            let inDeadEnd = try #require(deadEnd.randomElement(using: &random))
            let place = network.coordinate(of: number % 2 == 0 ? anywhere : inDeadEnd)
            let all = snapper.edges(near: place, within: 1000, mode: .driving).filter {
                rules.allowStop(on: network.attributes(of: $0.position.edge))
            }
            let nearest = try #require(all.first)
            let leadingOn = try #require(all.first { !isInDeadEnd($0) })
            if isInDeadEnd(nearest) { inDeadEnds += 1 }
            let limit = options.reach(beyond: nearest.distanceMeters)
            let farther = options.reach(beyond: leadingOn.distanceMeters)
            let found = snapper.edges(
                near: place, modes: TravelMode.driving.set,
                wanting: StopSearchRadius(
                    radius: 1000, company: .hardlyFarther, rules: rules, options: options)
            ).found
            #expect(
                found == all.filter { $0.distanceMeters <= (isInDeadEnd($0) ? limit : farther) })
            let onlyNearest = snapper.edges(
                near: place, modes: TravelMode.driving.set,
                wanting: StopSearchRadius(
                    radius: 1000, company: .nearest, rules: rules, options: options)
            ).found
            #expect(onlyNearest.first == leadingOn)
        }
        #expect(inDeadEnds > 5)
    }

    @Test(arguments: [1, 2, 3])
    func `whoever narrows the distance still meets the nearest segment`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 9, using: &random).network()
        let bounds = network.metadata.bounds
        func distance(to segment: UInt32, from place: Coordinate) -> Double {
            let edge = EdgeID(SegmentID(rawValue: segment), backward: false)
            return Polyline(network.shape(of: edge)).projection(of: place).offset
        }
        var met = 0
        for _ in 0..<100 {
            let place = Coordinate(
                latitude: .random(in: bounds.south...bounds.north, using: &random),
                longitude: .random(in: bounds.west...bounds.east, using: &random))
            var nearest = 100_000.0
            network.forEachLeaf(near: place, within: nearest) { segments in
                met += segments.count
                for segment in segments {
                    nearest = min(nearest, distance(to: segment, from: place))
                }
                return nearest
            }
            let all = (0..<UInt32(network.segmentCount)).map { distance(to: $0, from: place) }
            #expect(nearest == all.min())
        }
        #expect(met < 50 * network.segmentCount)
    }

    @Test func `a place at the end of the world is as good as another to look from`() throws {
        var random = SplitMix64(state: 1)
        let network = try RandomTown(side: 3, using: &random).network()
        for latitude in [-90.0, 0, 90] {
            for longitude in [-180.0, 0, 180] {
                let place = Coordinate(latitude: latitude, longitude: longitude)
                var met: Set<UInt32> = []
                network.forEachLeaf(near: place, within: 30_000_000) {
                    met.formUnion($0)
                    return 25_000_000
                }
                #expect(met.count == network.segmentCount)
                network.forEachLeaf(near: place, within: 0) { _ in 0 }
            }
        }
    }
}

/// The edges up to 30 m farther than the nearest.
private struct ThirtyFarther: SearchRadius {
    var meters: Double

    func meters(_ attributes: WayAttributes, _ flags: EdgeFlags) -> Double { meters }

    mutating func narrow(beside flags: EdgeFlags, at distance: Double) {
        meters = min(meters, distance + 30)
    }
}
