/// What the waypoints of a request are called in sentences: the destinations are counted as in the order that
/// they come from, from 0 on, so that a sentence says the same as the pointer beside it.
struct WaypointNames: Hashable, Sendable {
    /// See ``RouteRequest/destinationIndices``.
    var destinationIndices: [Int]?

    /// - Parameter number: 0 for the start.
    subscript(number: Int) -> String {
        guard number > 0 else { return "the start" }
        let index = number - 1
        guard let indices = destinationIndices, indices.indices.contains(index) else {
            return "destination \(index)"
        }
        return "destination \(indices[index])"
    }
}

extension RouteRequest {
    var names: WaypointNames { WaypointNames(destinationIndices: destinationIndices) }
}
