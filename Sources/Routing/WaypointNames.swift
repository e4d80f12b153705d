/// The names of a request's waypoints in sentences. Destinations are counted from 0, as in the order and in the
/// pointer beside the sentence.
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
