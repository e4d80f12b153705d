internal import Geodesy

/// An area between rings of places; a place in an even number of rings is outside.
///
/// The edges are kept in bands of latitude, so that a question looks at few of them.
struct Polygon {
    let bounds: BoundingBox
    /// In square degrees, rings with the other sense of rotation subtracted.
    let extent: Double
    private let bands: [[Edge]]
    private let bandHeight: Double

    private struct Edge {
        var start: Coordinate
        var end: Coordinate
    }

    init(rings: [[Coordinate]]) {
        let places = rings.joined()
        var bounds = BoundingBox(south: 90, west: 180, north: -90, east: -180)
        for place in places {
            bounds.south = min(bounds.south, place.latitude)
            bounds.west = min(bounds.west, place.longitude)
            bounds.north = max(bounds.north, place.latitude)
            bounds.east = max(bounds.east, place.longitude)
        }
        let count = max(1, min(1024, places.count / 8))
        let height = max(1e-9, (bounds.north - bounds.south) / Double(count))
        var bands = [[Edge]](repeating: [], count: count)
        func band(_ latitude: Double) -> Int {
            min(count - 1, max(0, Int((latitude - bounds.south) / height)))
        }
        for ring in rings {
            for (index, start) in ring.enumerated() {
                let end = ring[index + 1 < ring.count ? index + 1 : 0]
                let south = min(start.latitude, end.latitude)
                let north = max(start.latitude, end.latitude)
                for number in band(south)...band(north) {
                    bands[number].append(Edge(start: start, end: end))
                }
            }
        }
        extent = abs(rings.reduce(0) { $0 + Self.extent($1) })
        self.bounds = bounds
        self.bands = bands
        bandHeight = height
    }

    private static func extent(_ ring: [Coordinate]) -> Double {
        ring.indices.reduce(0) { sum, index in
            let start = ring[index]
            let end = ring[index + 1 < ring.count ? index + 1 : 0]
            return sum + (start.longitude * end.latitude - end.longitude * start.latitude) / 2
        }
    }

    /// Metres from a place to the nearest part of a ring.
    func distanceToEdge(_ place: Coordinate) -> Double {
        let frame = LocalFrame(origin: place)
        return bands.joined().reduce(Double.infinity) { nearest, edge in
            let projected = PlanePoint.zero.projected(
                from: frame.point(edge.start), to: frame.point(edge.end))
            return min(nearest, projected.point.distance(to: .zero))
        }
    }

    func contains(_ place: Coordinate) -> Bool {
        guard bounds.contains(place) else { return false }
        let band = min(bands.count - 1, Int((place.latitude - bounds.south) / bandHeight))
        var isInside = false
        for edge in bands[band]
        where (edge.start.latitude > place.latitude) != (edge.end.latitude > place.latitude) {
            let share =
                (place.latitude - edge.start.latitude)
                / (edge.end.latitude - edge.start.latitude)
            let crossing =
                edge.start.longitude + share * (edge.end.longitude - edge.start.longitude)
            if place.longitude < crossing { isInside.toggle() }
        }
        return isInside
    }
}
