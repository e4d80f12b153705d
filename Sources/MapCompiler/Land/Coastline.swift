internal import Geodesy

/// Coastlines, which have the land at their left and the sea at their right, closed to areas of sea within a box.
struct Coastline {
    struct Sea {
        var outer: [Coordinate]
        var inner: [[Coordinate]]
    }

    private let chains: [[Coordinate]]

    init(_ chains: [[Coordinate]]) { self.chains = chains }

    /// The sea within a box; empty without a coast in it, as the side is unknown then, and if a coast ends well within
    /// the box. One that an extract has cut off near the border is extended to it.
    func sea(within box: BoundingBox) -> [Sea] {
        var pieces: [[Coordinate]] = []
        var islands: [[Coordinate]] = []
        for chain in chains {
            let isRing = chain.first == chain.last
            if isRing, chain.allSatisfy(box.contains) {
                islands.append(chain)
                continue
            }
            let cut = Self.pieces(of: chain, isRing: isRing, within: box)
            guard let cut else { return [] }
            pieces += cut
        }
        var areas = Self.closed(pieces, along: box)
        if areas.isEmpty, pieces.isEmpty, islands.contains(where: { $0.signedArea > 0 }) {
            areas = [box.corners + [box.corners[0]]]
        }
        // A ring with the sea in it.
        areas += islands.filter { $0.signedArea < 0 }
        let land = islands.filter { $0.signedArea > 0 }
        return areas.map { area in
            Sea(outer: area, inner: land.filter { area.surrounds($0[0]) })
        }
    }

    /// The parts of a line within a box, each from border to border; nil where the line ends within it.
    private static func pieces(
        of chain: [Coordinate], isRing: Bool, within box: BoundingBox
    ) -> [[Coordinate]]? {
        var chain = chain
        if isRing, let outside = chain.firstIndex(where: { !box.contains($0) }) {
            chain = Array(chain[outside..<(chain.count - 1)] + chain[...outside])
        }
        guard let first = chain.first, let last = chain.last, let start = box.outside(near: first),
            let end = box.outside(near: last)
        else { return nil }
        chain = (start == first ? [] : [start]) + chain + (end == last ? [] : [end])
        var pieces: [[Coordinate]] = []
        var piece: [Coordinate] = []
        for (one, other) in zip(chain, chain.dropFirst()) {
            guard let (start, end) = box.part(of: one, other) else { continue }
            if piece.isEmpty { piece = [start] }
            piece.append(end)
            if !box.contains(other) || end != other {
                pieces.append(piece)
                piece = []
            }
        }
        return pieces
    }

    /// Areas at the right of lines from border to border, closed along the border with the clock.
    private static func closed(_ pieces: [[Coordinate]], along box: BoundingBox) -> [[Coordinate]] {
        var open = pieces
        var areas: [[Coordinate]] = []
        while var area = open.popLast() {
            let start = box.position(of: area[0])
            while true {
                let end = box.position(of: area[area.count - 1])
                func way(_ position: Double) -> Double {
                    let way = position - end
                    return way < 0 ? way + 4 : way
                }
                let next = open.indices.min {
                    way(box.position(of: open[$0][0])) < way(box.position(of: open[$1][0]))
                }
                let goal = next.map { box.position(of: open[$0][0]) }
                let isDone = goal.map { way(start) <= way($0) } ?? true
                area += box.corners(from: end, to: isDone ? start : goal ?? start)
                guard !isDone, let next else { break }
                area += open.remove(at: next)
            }
            area.append(area[0])
            areas.append(area)
        }
        return areas
    }
}

extension BoundingBox {
    /// With the clock, from the north-west.
    fileprivate var corners: [Coordinate] {
        [(north, west), (north, east), (south, east), (south, west)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
    }

    /// Position of a place along the border: 0 up to 4 clockwise, from the north-west.
    fileprivate func position(of place: Coordinate) -> Double {
        let right = (place.longitude - west) / (east - west)
        let down = (north - place.latitude) / (north - south)
        let nearest = [
            (abs(down), right), (abs(1 - right), 1 + down), (abs(1 - down), 3 - right),
            (abs(right), 4 - down),
        ].min { $0.0 < $1.0 }
        return (nearest?.1 ?? 0).truncatingRemainder(dividingBy: 4)
    }

    /// A place outside of the border: the place itself, or the nearest one where it is not far; else nil.
    fileprivate func outside(near place: Coordinate) -> Coordinate? {
        guard contains(place) else { return place }
        let margin = 1e-6
        let ways = [
            (
                place.latitude - south,
                Coordinate(latitude: south - margin, longitude: place.longitude)
            ),
            (
                north - place.latitude,
                Coordinate(latitude: north + margin, longitude: place.longitude)
            ),
            (
                place.longitude - west,
                Coordinate(latitude: place.latitude, longitude: west - margin)
            ),
            (
                east - place.longitude,
                Coordinate(latitude: place.latitude, longitude: east + margin)
            ),
        ]
        let reach = 0.15 * Swift.min(north - south, east - west)
        return ways.filter { $0.0 <= reach }.min { $0.0 < $1.0 }?.1
    }

    /// The corners that one passes with the clock between two positions of the border.
    fileprivate func corners(from start: Double, to end: Double) -> [Coordinate] {
        let goal = end < start ? end + 4 : end
        return stride(from: start.rounded(.up), through: goal, by: 1)
            .filter { $0 > start && $0 < goal }
            .map { corners[Int($0) % 4] }
    }

    /// The part of a straight line within the box (Liang and Barsky); nil when there is none.
    fileprivate func part(
        of start: Coordinate, _ end: Coordinate
    ) -> (Coordinate, Coordinate)? {
        let dx = end.longitude - start.longitude
        let dy = end.latitude - start.latitude
        var (from, to) = (0.0, 1.0)
        for (p, q) in [
            (-dx, start.longitude - west), (dx, east - start.longitude),
            (-dy, start.latitude - south), (dy, north - start.latitude),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                from = max(from, q / p)
            } else {
                to = min(to, q / p)
            }
        }
        guard from < to else { return nil }
        func at(_ share: Double) -> Coordinate {
            share == 0
                ? start
                : share == 1
                    ? end
                    : Coordinate(
                        latitude: start.latitude + share * dy,
                        longitude: start.longitude + share * dx)
        }
        return (at(from), at(to))
    }
}
