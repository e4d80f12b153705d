package import RoadNetwork

extension RoadNetwork {
    /// Name, or else number, of the road that an edge is part of; nil when it has neither.
    package func roadName(of edge: EdgeID) -> String? {
        let way = way(of: edge)
        return [text(of: way, .name), text(of: way, .ref)].first { !$0.isEmpty }
    }

    /// The road's name for a sentence: its start where it has neither name nor number.
    func roadNameOrPlace(of edge: EdgeID) -> String {
        roadName(of: edge) ?? "a road near \(coordinate(of: source(of: edge)))"
    }
}
