import Guidance
import RoadNetwork
import Routing

extension TrafficConditions {
    /// Where a road is closed and must be used nevertheless, metres a second.
    private static let minimumSpeed = 1.0

    /// Seconds lost to traffic on a path, against free flow; nil where no traffic is known on it.
    func delaySeconds(on path: RoutePath, in network: RoadNetwork) -> Double? {
        var delay: Double?
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                guard let speed = speeds[edge] else { continue }
                let end = index == leg.edges.count - 1 ? leg.end.offset : network.length(of: edge)
                let meters = end - (index == 0 ? leg.start.offset : 0)
                let lost =
                    meters / max(Self.minimumSpeed, speed)
                    - meters / max(Self.minimumSpeed, network.expectedSpeed(of: edge))
                delay = (delay ?? 0) + max(0, lost)
            }
        }
        return delay
    }
}
