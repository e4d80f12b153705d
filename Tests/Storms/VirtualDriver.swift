import Directions
import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps

/// Drives along roads: mostly where the route leads, sometimes not; stops now and then.
struct VirtualDriver {
    private let network: RoadNetwork
    private var edge: EdgeID
    private var offset = 0.0
    private var pause = 0.0
    private(set) var speed = 0.0

    init(on network: RoadNetwork, at edge: EdgeID) {
        self.network = network
        self.edge = edge
    }

    /// The roads are straight from node to node.
    var place: Coordinate {
        source.interpolated(to: target, fraction: offset / network.length(of: edge))
    }
    var course: Double? { speed > 1 ? source.bearing(to: target) : nil }

    private var source: Coordinate { network.coordinate(of: network.source(of: edge)) }
    private var target: Coordinate { network.coordinate(of: network.target(of: edge)) }

    mutating func move(
        seconds: Double, along route: Route?, using random: inout SplitMix64
    ) {
        guard pause <= 0 else {
            pause -= seconds
            speed = 0
            return
        }
        if Int.random(in: 0..<120, using: &random) == 0 {
            pause = Double.random(in: 5...90, using: &random)
        }
        speed = min(13, speed + 3)
        offset += speed * seconds
        while offset > network.length(of: edge) {
            offset -= network.length(of: edge)
            edge = next(along: route, using: &random)
        }
    }

    private func next(along route: Route?, using random: inout SplitMix64) -> EdgeID {
        let ways = network.edges(leaving: network.target(of: edge)).filter {
            network.access(of: $0).contains(.driving) && $0 != edge.reversed
        }
        guard let any = ways.randomElement(using: &random) else { return edge.reversed }
        if let route, Int.random(in: 0..<10, using: &random) > 0 {
            let led = route.legs.flatMap(\.edges).map(\.edge)
            if let follows = ways.first(where: { led.contains($0) }) { return follows }
        }
        return any
    }
}
