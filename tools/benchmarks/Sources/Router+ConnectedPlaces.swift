import Geodesy
import RoadNetwork
import Routing

extension Router {
    /// Nodes drawn at random, of which a car gets to each from the one before, and back.
    func connectedPlaces(_ count: Int, _ dice: inout SplitMix64) -> [Coordinate] {
        func leads(from start: Coordinate, to end: Coordinate) -> Bool {
            (try? routes(
                for: RouteRequest(waypoints: [start, end].map { Waypoint(coordinate: $0) })))
                != nil
        }
        var places: [Coordinate] = []
        while places.count < count {
            let node = NodeID(
                rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &dice))
            let place = network.coordinate(of: node)
            guard let last = places.last else {
                places.append(place)
                continue
            }
            if leads(from: last, to: place), leads(from: place, to: last) {
                places.append(place)
            } else if places.count == 1 {
                // The start may be where nobody gets away from.
                places = []
            }
        }
        return places
    }
}
