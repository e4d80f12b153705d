import Geodesy
import RoadNetwork
import Routing

/// How a driver changes between the speed of a fast road and that of its ramp.
enum RampTransition {
    /// Change of speed on a ramp, metres a second, each second.
    private static let change = 1.5
    /// Slower roads are no fast ones, metres a second.
    private static let fastSpeed = 16.0
    /// Metres beyond which no road is so fast that one still brakes from it.
    fileprivate static let reach = 600.0

    /// Metres a second on a ramp so many metres from a road of a speed; 0 where that is no fast one.
    static func speed(_ speed: Double, within meters: Double) -> Double {
        guard speed > fastSpeed else { return 0 }
        return max(0, speed * speed - 2 * change * meters).squareRoot()
    }
}

extension RoadNetwork {
    /// Metres a second of a driver who brakes on a ramp that has left a fast road, or gains speed on one that leads to it; 0
    /// elsewhere.
    ///
    /// A map has a ramp's limit from its first metre to its last. On the road its sign stands where one has had the room to
    /// brake, and ends where the lane to gain speed begins.
    func rampTransitionSpeed(at position: EdgePosition) -> Double {
        let edge = position.edge
        guard isRamp(edge) else { return 0 }
        return max(
            transitionSpeed(beside: edge, isBehind: true, meters: position.offset),
            transitionSpeed(
                beside: edge, isBehind: false, meters: length(of: edge) - position.offset))
    }

    /// By the roads that lead to an edge or on from it by way of ramps.
    private func transitionSpeed(
        beside edge: EdgeID, isBehind: Bool, meters: Double
    ) -> Double {
        var best = 0.0
        var reached: Set<NodeID> = []
        var open = [(node: isBehind ? source(of: edge) : target(of: edge), meters: meters)]
        while let nearest = open.indices.min(by: { open[$0].meters < open[$1].meters }) {
            let (node, meters) = open.remove(at: nearest)
            guard meters <= RampTransition.reach, reached.insert(node).inserted else { continue }
            for outward in edges(leaving: node) where outward.segment != edge.segment {
                let road = isBehind ? outward.reversed : outward
                guard usableModes(of: road).contains(.driving) else { continue }
                if isRamp(road) {
                    open.append((target(of: outward), meters + length(of: road)))
                } else {
                    let speed = postedLimit(of: road).metersPerSecond ?? expectedSpeed(of: road)
                    best = max(best, RampTransition.speed(speed, within: meters))
                }
            }
        }
        return best
    }

    private func isRamp(_ edge: EdgeID) -> Bool { roadFlags(of: edge).contains(.link) }
}
