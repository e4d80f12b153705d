import Directions
import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps

/// Drives along roads: mostly where the route leads, sometimes not; stops and turns round now and then.
struct VirtualDriver {
    private let network: RoadNetwork
    private var random: SplitMix64
    private var edge: EdgeID
    private var shape: [Coordinate] = []
    private var offset = 0.0
    private var pause = 0.0
    /// Seconds for which it backs up, within its road.
    private var reversing = 0.0
    private(set) var speed = 0.0

    init(on network: RoadNetwork, seed: UInt64) {
        self.network = network
        random = SplitMix64(state: seed)
        repeat {
            edge = EdgeID(
                rawValue: UInt32.random(in: 0..<UInt32(network.edgeCount), using: &random))
        } while !network.access(of: edge).contains(.driving)
        shape = network.shape(of: edge)
    }

    var place: Coordinate { stretch.place }
    /// Of the movement, which a receiver measures, and not of the vehicle.
    var course: Double? {
        guard speed > 1 else { return nil }
        return reversing > 0
            ? (stretch.bearing + 180).truncatingRemainder(dividingBy: 360) : stretch.bearing
    }

    private var stretch: (place: Coordinate, bearing: Double) {
        var left = offset
        for (from, to) in zip(shape, shape.dropFirst()) {
            let length = from.distance(to: to)
            if left <= length || to == shape.last {
                let fraction = length > 0 ? min(1, left / length) : 0
                return (from.interpolated(to: to, fraction: fraction), from.bearing(to: to))
            }
            left -= length
        }
        return (shape[0], 0)
    }

    private mutating func enter(_ next: EdgeID) {
        edge = next
        shape = network.shape(of: next)
    }

    mutating func move(seconds: Double, along route: Route?) {
        guard pause <= 0 else {
            pause -= seconds
            speed = 0
            return
        }
        guard reversing <= 0 else {
            reversing -= seconds
            speed = min(offset, 2)
            offset -= speed * seconds
            return
        }
        switch Int.random(in: 0..<6000, using: &random) {
        case 0..<50: pause = Double.random(in: 5...90, using: &random)
        case 50..<53: pause = Double.random(in: 90...900, using: &random)
        case 53..<58 where network.access(of: edge.reversed).contains(.driving):
            enter(edge.reversed)
            offset = network.length(of: edge) - offset
            speed = 2
        case 58..<70: reversing = Double.random(in: 3...15, using: &random)
        default: break
        }
        speed = min(13, speed + 3)
        offset += speed * seconds
        while offset > network.length(of: edge) {
            offset -= network.length(of: edge)
            enter(next(along: route))
        }
    }

    private mutating func next(along route: Route?) -> EdgeID {
        let roads = network.edges(leaving: network.target(of: edge)).filter {
            network.access(of: $0).contains(.driving) && $0 != edge.reversed
        }
        guard let any = roads.randomElement(using: &random) else { return edge.reversed }
        if let route, Int.random(in: 0..<10, using: &random) > 0 {
            let led = route.legs.flatMap(\.edges).map(\.edge)
            if let follows = roads.first(where: { led.contains($0) }) { return follows }
        }
        return any
    }
}
