import Geodesy
import RoadNetwork
import Routing

/// Where each edge of a leg begins, in metres and seconds, and the line of the whole leg.
///
/// The distance is that of the path's edges, so that the parts add up to the whole.
struct LegLine {
    let edges: [RouteEdge]
    let geometry: Polyline
    let distanceMeters: Double
    let durationSeconds: Double

    init(_ leg: LegPath, in network: RoadNetwork) {
        var edges: [RouteEdge] = []
        edges.reserveCapacity(leg.edges.count)
        var places: [Coordinate] = []
        // Enough for most legs.
        places.reserveCapacity(6 * leg.edges.count)
        var meters = 0.0
        // The edges behind those that are in `places`.
        var rest = leg.edges[...]
        for (index, edge) in leg.edges.enumerated() {
            let length = network.length(of: edge)
            let start = index == 0 ? min(leg.start.offset, length) : 0
            let end =
                index == leg.edges.count - 1 ? max(start, min(leg.end.offset, length)) : length
            edges.append(
                RouteEdge(
                    edge: edge, startMeters: meters,
                    startSeconds: index == 0 ? 0 : leg.seconds[index - 1],
                    startStanding: index == 0 || leg.standing.count != leg.edges.count
                        ? 0 : leg.standing[index - 1],
                    startOffset: start))
            meters += end - start
            if start > 0 || end < length {
                network.appendShape(of: rest[..<index], to: &places)
                rest = rest[(index + 1)...]
                let shape = Polyline(network.shape(of: edge))
                let scale = length > 0 ? shape.length / length : 1
                // Rounding would leave the last place out, or have it twice.
                let part = shape.part(
                    from: start * scale, to: end < length ? end * scale : shape.length)
                for place in part.coordinates where places.last != place { places.append(place) }
            }
        }
        network.appendShape(of: rest, to: &places)
        if places.isEmpty { places = [leg.start.coordinate] }
        self.edges = edges
        geometry = Polyline(places)
        distanceMeters = meters
        durationSeconds = leg.durationSeconds
    }
}
