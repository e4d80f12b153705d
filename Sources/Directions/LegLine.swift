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
        var meters = 0.0
        for (index, edge) in leg.edges.enumerated() {
            let length = network.length(of: edge)
            let start = index == 0 ? min(leg.start.offset, length) : 0
            let end =
                index == leg.edges.count - 1 ? max(start, min(leg.end.offset, length)) : length
            edges.append(
                RouteEdge(
                    edge: edge, startMeters: meters,
                    startSeconds: index == 0 ? 0 : leg.seconds[index - 1], startOffset: start))
            meters += end - start
            if start > 0 || end < length {
                let shape = Polyline(network.shape(of: edge))
                let scale = length > 0 ? shape.length / length : 1
                // Rounding would leave the last place out, or have it twice.
                let part = shape.part(
                    from: start * scale, to: end < length ? end * scale : shape.length)
                for place in part.coordinates where places.last != place { places.append(place) }
            } else {
                network.appendShape(of: edge, to: &places)
            }
        }
        if places.isEmpty { places = [leg.start.coordinate] }
        self.edges = edges
        geometry = Polyline(places)
        distanceMeters = meters
        durationSeconds = leg.durationSeconds
    }
}
