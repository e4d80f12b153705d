public import Geodesy
public import RoadNetwork

/// Areas and edges that a path must not enter: a flooded quarter, a road that the dispatcher knows to be
/// blocked.
///
/// Nothing of it is driven through. A waypoint, the vehicle itself above all, may nevertheless lie
/// inside: then the path out of it, or into it, is as short as can be. Where every path leads
/// through, there is none (``RouteStatus/noRouteFound``).
public struct Exclusions: Hashable, Codable, Sendable {
    /// Every road that enters one of them, by as little as may be, is kept off.
    public var areas: [ExcludedArea]
    /// Kept off in the direction of each edge; a road in both directions is two edges.
    public var edges: Set<EdgeID>

    public init(areas: [ExcludedArea] = [], edges: Set<EdgeID> = []) {
        self.areas = areas
        self.edges = edges
    }

    public var isEmpty: Bool { areas.isEmpty && edges.isEmpty }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(areas, forKey: .areas)
        // A set has no order; the written form has to be the same each time.
        try container.encode(edges.sorted(), forKey: .edges)
    }
}

/// A part of the map, inside of a closed line. Neither crosses the anti-meridian.
public enum ExcludedArea: Hashable, Codable, Sendable {
    case box(BoundingBox)
    /// At least three corners in order; the last is joined with the first.
    case polygon([Coordinate])

    var corners: [Coordinate] {
        switch self {
        case .polygon(let corners): corners
        case .box(let box):
            [
                Coordinate(latitude: box.south, longitude: box.west),
                Coordinate(latitude: box.south, longitude: box.east),
                Coordinate(latitude: box.north, longitude: box.east),
                Coordinate(latitude: box.north, longitude: box.west),
            ]
        }
    }

    /// A sentence about the fault of the area; nil when it is valid.
    var problem: String? {
        let corners = corners
        if corners.count < 3 { return "has \(corners.count) corners; give three or more" }
        if let wrong = corners.first(where: { !$0.isValid }) {
            return "has no valid corner (\(wrong)); give latitudes of -90...90 and longitudes "
                + "of -180...180"
        }
        if case .box(let box) = self, box.south > box.north || box.west > box.east {
            return "has its south above its north or its west beyond its east; exchange them"
        }
        return nil
    }
}

extension Exclusions {
    /// All edges that are excluded.
    func edges(in network: RoadNetwork) -> Set<EdgeID> {
        var found = edges.filter { Int($0.rawValue) < network.edgeCount }
        var shape: [Coordinate] = []
        for area in areas {
            let outline = Outline(area.corners)
            network.forEachSegment(in: outline.bounds) { segment in
                let edge = EdgeID(segment, backward: false)
                shape.removeAll(keepingCapacity: true)
                network.appendShape(of: edge, to: &shape)
                guard outline.meets(shape) else { return }
                found.insert(edge)
                found.insert(edge.reversed)
            }
        }
        return found
    }
}

/// A closed line, in degrees.
private struct Outline {
    private let corners: [Coordinate]
    let bounds: BoundingBox

    init(_ corners: [Coordinate]) {
        self.corners = corners
        let latitudes = corners.map(\.latitude)
        let longitudes = corners.map(\.longitude)
        bounds = BoundingBox(
            south: latitudes.min() ?? 0, west: longitudes.min() ?? 0, north: latitudes.max() ?? 0,
            east: longitudes.max() ?? 0)
    }

    /// Whether a line has a point inside or crosses the outline.
    func meets(_ shape: [Coordinate]) -> Bool {
        if shape.contains(where: contains) { return true }
        return zip(shape, shape.dropFirst()).contains { start, end in
            sides.contains { crosses(start, end, $0, $1) }
        }
    }

    private var sides: Zip2Sequence<[Coordinate], [Coordinate]> {
        zip(corners, Array(corners.dropFirst()) + corners.prefix(1))
    }

    /// Even-odd rule: a ray to the east crosses the outline an odd number of times.
    private func contains(_ place: Coordinate) -> Bool {
        guard bounds.contains(place) else { return false }
        var isInside = false
        for (start, end) in sides
        where (start.latitude > place.latitude) != (end.latitude > place.latitude) {
            let share = (place.latitude - start.latitude) / (end.latitude - start.latitude)
            let longitude = start.longitude + share * (end.longitude - start.longitude)
            if place.longitude < longitude { isInside.toggle() }
        }
        return isInside
    }

    private func crosses(
        _ start: Coordinate, _ end: Coordinate, _ lhs: Coordinate, _ rhs: Coordinate
    ) -> Bool {
        Self.side(of: lhs, from: start, to: end) != Self.side(of: rhs, from: start, to: end)
            && Self.side(of: start, from: lhs, to: rhs)
                != Self.side(of: end, from: lhs, to: rhs)
    }

    private static func side(
        of place: Coordinate, from start: Coordinate, to end: Coordinate
    ) -> Bool {
        (end.longitude - start.longitude) * (place.latitude - start.latitude)
            > (end.latitude - start.latitude) * (place.longitude - start.longitude)
    }
}
