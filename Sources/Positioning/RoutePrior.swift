public import RoadNetwork
import Routing

/// The active route for matching: its edges in order, over the whole trip, and the vehicle's place
/// on it.
///
/// It makes the route's edges likelier than others; it never excludes any.
public struct RoutePrior: Sendable {
    /// Edges of all legs in order. An edge on which a leg ends and the next begins may stand twice.
    public let edges: [EdgeID]
    /// Index in ``edges`` of the edge on which the vehicle was last seen on the route; nil before it
    /// has been on it. Only edges near it count, so that a route that crosses itself is not mistaken
    /// for a later part of it.
    public var position: Int?

    /// Edges behind and ahead of ``position`` that count.
    static let behind = 2
    static let ahead = 48

    public init(edges: [EdgeID], position: Int? = nil) {
        self.edges = edges
        self.position = position
    }

    /// The part of ``edges`` that counts now.
    var window: Range<Int> {
        guard let position else { return edges.indices }
        let lower = min(max(0, position - Self.behind), edges.count)
        return lower..<min(edges.count, max(lower, position + Self.ahead))
    }

    func contains(_ edge: EdgeID) -> Bool {
        for index in window where edges[index] == edge { return true }
        return false
    }

    /// Whether the route goes from one edge to the other.
    func leads(from edge: EdgeID, to next: EdgeID) -> Bool {
        for index in window.dropLast() where edges[index] == edge && edges[index + 1] == next {
            return true
        }
        return false
    }

    /// The edge that follows on the route; nil off the route and at its end.
    func successor(of edge: EdgeID) -> EdgeID? {
        for index in window.dropLast() where edges[index] == edge && edges[index + 1] != edge {
            return edges[index + 1]
        }
        return nil
    }

    /// The next index on the route of the vehicle's edge; nil off the route.
    func index(of edge: EdgeID) -> Int? {
        let window = window
        let current = position ?? 0
        return window.first { $0 >= current && edges[$0] == edge }
            ?? window.last { $0 < current && edges[$0] == edge }
    }

    /// The index of the edge behind one of the route's; nil at its end.
    func index(after index: Int) -> Int? {
        edges[index...].indices.first { edges[$0] != edges[index] }
    }

    /// The route as it was when the vehicle was last seen on an edge of it: its place has moved on with those reckoned
    /// since, and the edge may be behind the window by now.
    func from(_ edge: EdgeID) -> RoutePrior {
        guard index(of: edge) == nil, let position,
            let seen = edges[..<min(position, edges.count)].lastIndex(of: edge)
        else { return self }
        var route = self
        route.position = seen
        return route
    }

    /// Moves ``position`` to a location on the route, forward if possible; leaves it if the location is
    /// not on the route.
    public mutating func follow(_ location: MatchedLocation) {
        guard let edge = location.position?.edge else { return }
        position = index(of: edge) ?? position
    }
}
