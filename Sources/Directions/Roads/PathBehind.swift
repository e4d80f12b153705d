import RoadNetwork

/// The edges of a path behind a maneuver, as far back as it may be announced.
struct PathBehind {
    /// Metres.
    private static let farthest = 2_500.0

    let network: RoadNetwork
    let edges: [EdgeID]

    /// Metres from the end of an edge back to the end of the last one before it of a kind; infinite where there is none.
    ///
    /// - Parameters:
    ///   - last: index of the edge.
    ///   - isSuch: whether the edge at an index is of the kind.
    func meters(from last: Int, backTo isSuch: (Int) -> Bool) -> Double {
        var meters = 0.0
        var position = last
        while position > 0, meters <= Self.farthest {
            meters += network.length(of: edges[position])
            position -= 1
            if isSuch(position) { return meters }
        }
        return .infinity
    }
}
