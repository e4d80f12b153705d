import Geodesy
import RoadNetwork

/// The forms of the segments around the vehicle in metres of one flat frame, decoded once and kept
/// while they are in use.
///
/// A direct-mapped table of segments over a ring of vertices: what is decoded later overwrites what
/// was decoded longest ago. Nothing is allocated after the start. Vertices run in the way's order;
/// their `s` is scaled so that the last one's is the network's length of the segment.
struct EdgeGeometry: Sendable {
    struct Vertex {
        var x: Double
        var y: Double
        /// Metres from the segment's start.
        var s: Double
    }

    private struct Entry {
        var segment: UInt32
        var count: Int32
        /// Number of the first vertex, counted since the frame was laid.
        var start: Int
        /// The box around the vertices.
        var west: Float = 0
        var south: Float = 0
        var east: Float = 0
        var north: Float = 0
    }

    /// A place on an edge and the direction in which the edge leads there (a unit vector).
    struct Place {
        var point: PlanePoint
        var tangentX: Double
        var tangentY: Double
    }

    let network: RoadNetwork
    private(set) var frame: LocalFrame
    private var entries: [Entry]
    private var ring: [Vertex]
    /// Vertices written since the frame was laid.
    private var written = 0

    private static let slots = 2048
    private static let capacity = 16_384
    /// Of a longer form every n-th vertex is kept.
    private static let longest = 4_096

    init(network: RoadNetwork, origin: Coordinate) {
        self.network = network
        frame = LocalFrame(origin: origin)
        entries = Array(
            repeating: Entry(segment: .max, count: 0, start: 0), count: Self.slots)
        ring = Array(repeating: Vertex(x: 0, y: 0, s: 0), count: Self.capacity)
    }

    /// Lays the frame around another place; everything is decoded anew.
    mutating func move(to origin: Coordinate) {
        frame = LocalFrame(origin: origin)
        written = 0
        for slot in entries.indices { entries[slot].segment = .max }
    }

    private static func slot(of segment: SegmentID) -> Int {
        Int((segment.rawValue &* 2_654_435_769) >> 21)
    }

    /// Where the vertices of a segment stand in the ring, in the way's order.
    private mutating func load(_ segment: SegmentID) -> Range<Int> {
        let slot = Self.slot(of: segment)
        let entry = entries[slot]
        if entry.segment == segment.rawValue, written &- entry.start <= Self.capacity {
            let first = entry.start % Self.capacity
            return first..<first + Int(entry.count)
        }
        return decode(segment, into: slot)
    }

    private mutating func decode(_ segment: SegmentID, into slot: Int) -> Range<Int> {
        var inner = 0
        network.forEachInnerPoint(of: segment) { _, _ in inner += 1 }
        let keep = inner / Self.longest + 1
        let needed = inner / keep + 2
        // A form stands in one piece: what does not fit before the ring's end goes to its beginning.
        let room = Self.capacity - written % Self.capacity
        if room < needed { written += room }
        let first = written % Self.capacity
        let edge = EdgeID(segment, backward: false)
        var next = first
        append(frame.point(network.coordinate(of: network.source(of: edge))), at: &next, first)
        var number = 0
        network.forEachInnerPoint(of: segment) { latitude, longitude in
            if number % keep == 0 {
                let place = Coordinate(
                    latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7)
                append(frame.point(place), at: &next, first)
            }
            number += 1
        }
        append(frame.point(network.coordinate(of: network.target(of: edge))), at: &next, first)
        let measured = ring[next - 1].s
        let length = network.length(of: edge)
        if measured > 0 {
            let scale = length / measured
            for index in first..<next { ring[index].s *= scale }
        }
        var entry = Entry(
            segment: segment.rawValue, count: Int32(next - first), start: written,
            west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
        for index in first..<next {
            entry.west = min(entry.west, Float(ring[index].x))
            entry.south = min(entry.south, Float(ring[index].y))
            entry.east = max(entry.east, Float(ring[index].x))
            entry.north = max(entry.north, Float(ring[index].y))
        }
        entries[slot] = entry
        written += next - first
        return first..<next
    }

    private mutating func append(_ point: PlanePoint, at next: inout Int, _ first: Int) {
        var s = 0.0
        if next > first {
            let last = ring[next - 1]
            s = last.s + point.distance(to: PlanePoint(x: last.x, y: last.y))
        }
        ring[next] = Vertex(x: point.x, y: point.y, s: s)
        next += 1
    }

    /// The place at a distance in metres from the edge's start; before the start and beyond the end
    /// the first and the last piece go on straight.
    mutating func place(on edge: EdgeID, at offset: Double) -> Place {
        let vertices = load(edge.segment)
        let along = edge.isBackward ? ring[vertices.upperBound - 1].s - offset : offset
        let index = piece(containing: along, in: vertices)
        let (start, end) = (ring[index], ring[index + 1])
        let span = end.s - start.s
        guard span > 0 else {
            return Place(point: PlanePoint(x: start.x, y: start.y), tangentX: 0, tangentY: 0)
        }
        let ux = (end.x - start.x) / span
        let uy = (end.y - start.y) / span
        let sign = edge.isBackward ? -1.0 : 1.0
        let scale = sign / max(1e-9, (ux * ux + uy * uy).squareRoot())
        return Place(
            point: PlanePoint(
                x: start.x + ux * (along - start.s), y: start.y + uy * (along - start.s)),
            tangentX: ux * scale, tangentY: uy * scale)
    }

    /// The piece of the line on which a distance lies; never one without extent unless all are.
    private func piece(containing along: Double, in vertices: Range<Int>) -> Int {
        var low = vertices.lowerBound
        var high = vertices.upperBound - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if ring[middle].s <= along { low = middle } else { high = middle - 1 }
        }
        while low > vertices.lowerBound, ring[low + 1].s <= ring[low].s { low -= 1 }
        while low < vertices.upperBound - 2, ring[low + 1].s <= ring[low].s { low += 1 }
        return low
    }

    /// Whether the box around a segment's vertices comes within a distance of a place.
    mutating func isNear(_ segment: SegmentID, _ place: PlanePoint, within reach: Double) -> Bool {
        _ = load(segment)
        let entry = entries[Self.slot(of: segment)]
        let (x, y, reach) = (Float(place.x), Float(place.y), Float(reach + 0.1))
        return x >= entry.west - reach && x <= entry.east + reach && y >= entry.south - reach
            && y <= entry.north + reach
    }

    /// Metres from the edge's start to its point nearest to a place, and how far that point is.
    mutating func projection(of place: PlanePoint, on edge: EdgeID) -> (
        offset: Double, distance: Double
    ) {
        let vertices = load(edge.segment)
        var along = 0.0
        var least = Double.infinity
        var start = ring[vertices.lowerBound]
        for index in vertices.lowerBound + 1..<vertices.upperBound {
            let end = ring[index]
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let (px, py) = (place.x - start.x, place.y - start.y)
            let squared = dx * dx + dy * dy
            let dot = px * dx + py * dy
            let fraction = dot <= 0 ? 0 : dot >= squared ? 1 : dot / squared
            let (x, y) = (px - dx * fraction, py - dy * fraction)
            if x * x + y * y < least {
                least = x * x + y * y
                along = start.s + fraction * (end.s - start.s)
            }
            start = end
        }
        let length = ring[vertices.upperBound - 1].s
        return (edge.isBackward ? length - along : along, least.squareRoot())
    }

    /// The largest cosine between a direction (a unit vector) and the line's direction anywhere
    /// between two distances from the edge's start, the turns at the vertices between included; and
    /// the direction at the end of that part. `entry` is the direction from which the line is entered.
    mutating func alignment(
        ofX x: Double, y: Double, on edge: EdgeID, from lower: Double, to upper: Double,
        entry: (x: Double, y: Double)? = nil
    ) -> (cosine: Double, exit: (x: Double, y: Double)?) {
        let vertices = load(edge.segment)
        let length = ring[vertices.upperBound - 1].s
        let (low, high) =
            edge.isBackward ? (length - upper, length - lower) : (lower, upper)
        let first = piece(containing: low, in: vertices)
        let last = max(first, piece(containing: high, in: vertices))
        let sign = edge.isBackward ? -1.0 : 1.0
        var best = -1.0
        var previous = entry
        for step in 0...(last - first) {
            let index = edge.isBackward ? last - step : first + step
            let (start, end) = (ring[index], ring[index + 1])
            let dx = (end.x - start.x) * sign
            let dy = (end.y - start.y) * sign
            let extent = (dx * dx + dy * dy).squareRoot()
            guard extent > 0 else { continue }
            let tangent = (x: dx / extent, y: dy / extent)
            best = max(best, tangent.x * x + tangent.y * y)
            if let previous, Self.turn(from: previous, to: tangent, passes: (x, y)) { best = 1 }
            previous = tangent
        }
        return (best, previous)
    }

    /// Whether the short way round from one direction to another passes a third. Reversals pass none.
    private static func turn(
        from: (x: Double, y: Double), to: (x: Double, y: Double), passes: (x: Double, y: Double)
    ) -> Bool {
        guard from.x * to.x + from.y * to.y > -0.9 else { return false }
        let turn = from.x * to.y - from.y * to.x
        let before = from.x * passes.y - from.y * passes.x
        let after = passes.x * to.y - passes.y * to.x
        let ahead = passes.x * (from.x + to.x) + passes.y * (from.y + to.y)
        return turn * before >= 0 && turn * after >= 0 && ahead > 0
    }
}
