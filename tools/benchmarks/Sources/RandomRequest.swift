import RoadNetwork
import Routing

/// Requests between random places of a map.
enum RandomRequest {
    static func two(_ network: RoadNetwork, _ generator: inout SplitMix64) -> RouteRequest {
        RouteRequest(
            waypoints: (0..<2).map { _ in
                let node = NodeID(
                    rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &generator))
                return Waypoint(coordinate: network.coordinate(of: node))
            })
    }
}
