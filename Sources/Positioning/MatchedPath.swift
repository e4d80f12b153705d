public import Geodesy
public import RoadNetwork

/// Edges that were driven one behind the other.
public struct MatchedPath: Hashable, Sendable {
    /// In the order in which they were driven; never empty.
    public var edges: [EdgeID]
    /// Metres from the first edge's start to the path's.
    public var startOffset: Double
    /// Metres from the last edge's start to the path's end.
    public var endOffset: Double

    /// This path joined with the next one; nil if that begins elsewhere, or the vehicle has turned round far from an edge's
    /// end, to which it has not driven. A vehicle that was lost at a junction may have been seen on a wrong road there for some metres.
    func followed(by next: MatchedPath, in network: RoadNetwork) -> MatchedPath? {
        var edges = edges
        var left = network.length(of: edges[edges.count - 1]) - endOffset
        if edges.count > 1, endOffset < Self.strayMeters, edges[edges.count - 1] != next.edges[0] {
            edges.removeLast()
            left = 0
        }
        let last = edges[edges.count - 1]
        if last.reversed == next.edges[0], left + next.startOffset > Self.turnMeters { return nil }
        if last == next.edges[0] {
            edges += next.edges.dropFirst()
        } else if network.target(of: last) == network.source(of: next.edges[0]) {
            edges += next.edges
        } else {
            return nil
        }
        return MatchedPath(edges: edges, startOffset: startOffset, endOffset: next.endOffset)
    }

    private static let strayMeters = 10.0
    /// Metres to the end of an edge and back that may be a turn there.
    private static let turnMeters = 20.0

    /// The path as a line of places.
    public func line(in network: RoadNetwork) -> Polyline {
        var places: [Coordinate] = []
        network.appendShape(of: edges[...], to: &places)
        let line = Polyline(places)
        // Lengths of edges are the map's; the line's own are of the same sphere.
        let last = edges[edges.count - 1]
        return line.part(
            from: startOffset, to: line.length - network.length(of: last) + endOffset)
    }
}
