import Geodesy
import RoadNetwork

/// The forms of the segments around the vehicle in metres of one flat frame, decoded once and kept
/// while they are in use.
///
/// A direct-mapped table of segments over a ring of vertices: a newly decoded segment overwrites
/// the one decoded longest ago. Nothing is allocated after the start. Vertices run in the way's
/// order and no two are in one place, unless a segment has no extent at all; their `s` is scaled so
/// that the last one's is the network's length of the segment.
struct EdgeGeometry: Sendable {
    struct Vertex {
        var x: Float
        var y: Float
        /// Metres from the segment's start.
        var s: Float
        /// Direction of the piece that begins here, a unit vector; zero without extent. The last vertex
        /// has none of its own.
        var directionX: Float = 0
        var directionY: Float = 0
        /// Metres in the frame for each metre of `s`.
        var stretch: Float = 1
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
        /// Metres from the line to where one drives, to the right, by direction.
        var asideForward: Float = 0
        var asideBackward: Float = 0

        func comes(within reach: Double, of place: PlanePoint) -> Bool {
            let (x, y, reach) = (Float(place.x), Float(place.y), Float(reach + 0.1))
            return x >= west - reach && x <= east + reach && y >= south - reach
                && y <= north + reach
        }
    }

    /// A place on an edge and the direction in which the edge leads there (a unit vector).
    struct EdgePoint {
        var point: PlanePoint
        var tangentX: Double
        var tangentY: Double
        /// The part of the edge around the place that leads straight on so, metres from its start.
        var straightFrom: Double
        var straightTo: Double
        /// Metres to the right of the line at which one drives there.
        var aside: Double
        /// Metres in the frame for each metre of the edge.
        var stretch = 1.0

        /// From the line to where one drives in a bend, metres.
        var bend = SIMD2<Double>.zero

        /// Where a vehicle at this place is: in its lane, on the arc around a corner.
        var driven: PlanePoint {
            PlanePoint(
                x: point.x + tangentY * aside + bend.x, y: point.y - tangentX * aside + bend.y)
        }

        var direction: SIMD2<Double> { SIMD2(tangentX, tangentY) }

        /// Whether a place at a distance from the edge's start is on the same straight part.
        func isStraight(at offset: Double) -> Bool {
            offset >= straightFrom && offset < straightTo
        }

        /// Goes some metres on along that part.
        mutating func move(by meters: Double) {
            point.x += tangentX * meters * stretch
            point.y += tangentY * meters * stretch
        }

        /// Whether the edge leads straight to here from some metres behind, `offset` being those of the place along it.
        func isStraight(behind meters: Double, at offset: Double) -> Bool {
            offset - meters >= max(0, straightFrom)
        }

        /// Whether it leads straight on for some metres.
        func isStraight(ahead meters: Double, at offset: Double) -> Bool {
            offset + meters <= straightTo
        }
    }

    /// A place on a line, metres east and north of the frame's origin, and the direction of the line there.
    struct LinePoint {
        var place: SIMD2<Double>
        var direction: SIMD2<Double>
    }

    let network: RoadNetwork
    /// A road that none of them may drive in one direction is a one-way.
    private var modes: TravelModes
    /// Metres from the line of a road for both directions, for each lane of the direction.
    private let asideForLane: Double
    private(set) var frame: LocalFrame
    private var entries: [Entry]
    private var circles = SegmentCircles()
    private var ring: [Vertex]
    /// Vertices written since the frame was laid.
    private var written = 0

    private static let slots = 4096
    private static let capacity = 16_384
    /// Maximum number of vertices; of a longer form every n-th one is kept.
    private static let longest = 4_096
    private static let maximumLanes = 2

    init(network: RoadNetwork, origin: Coordinate, modes: TravelModes, asideForLane: Double) {
        self.network = network
        self.modes = modes
        self.asideForLane = asideForLane
        frame = LocalFrame(origin: origin)
        entries = Array(
            repeating: Entry(segment: .max, count: 0, start: 0), count: Self.slots)
        ring = Array(repeating: Vertex(x: 0, y: 0, s: 0), count: Self.capacity)
    }

    /// Lays the frame around another place; everything is decoded anew.
    mutating func move(to origin: Coordinate) {
        frame = LocalFrame(origin: origin)
        removeAll()
    }

    /// Goes on for other modes; everything is decoded anew.
    mutating func follow(_ modes: TravelModes) {
        self.modes = modes
        removeAll()
    }

    private mutating func removeAll() {
        written = 0
        for slot in entries.indices { entries[slot].segment = .max }
        circles.removeAll()
    }

    private static func slot(of segment: SegmentID) -> Int {
        Int((segment.rawValue &* 2_654_435_769) >> 20)
    }

    /// A decoded segment: its entry, and the positions of its first and last vertex in the ring, in the way's order.
    // Not a range, which is checked each time. Positions are small: their sums need no check either.
    private struct Form {
        var entry: Entry
        var first: Int
        var last: Int
        /// The last vertex at which a piece begins.
        var lastPiece: Int { last &- 1 }
    }

    @inline(__always)
    private mutating func load(_ segment: SegmentID) -> Form {
        let slot = Self.slot(of: segment)
        let entry = entries[slot]
        if entry.segment == segment.rawValue, written &- entry.start <= Self.capacity {
            let first = entry.start & (Self.capacity - 1)
            return Form(entry: entry, first: first, last: first &+ Int(entry.count) &- 1)
        }
        return decode(segment, into: slot)
    }

    @inline(never)
    private mutating func decode(_ segment: SegmentID, into slot: Int) -> Form {
        var inner = 0
        network.forEachInnerPoint(of: segment) { _, _ in inner += 1 }
        let keep = inner / Self.longest + 1
        let needed = inner / keep + 2
        // A form stands in one piece: one that does not fit before the ring's end goes to its
        // beginning.
        let room = Self.capacity - written & (Self.capacity - 1)
        if room < needed { written += room }
        let first = written & (Self.capacity - 1)
        let edge = EdgeID(segment, backward: false)
        var line = Line(first: first)
        append(network.coordinate(of: network.source(of: edge)), to: &line)
        var number = 0
        network.forEachInnerPoint(of: segment) { latitude, longitude in
            if number % keep == 0 {
                append(
                    Coordinate(
                        latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7),
                    to: &line)
            }
            number += 1
        }
        append(network.coordinate(of: network.target(of: edge)), to: &line)
        if line.next == first + 1 {
            ring[line.next] = ring[first]
            line.next += 1
        }
        let next = line.next
        let length = network.length(of: edge)
        if line.meters > 0, length > 0 {
            let scale = Float(length / line.meters)
            for index in first..<next {
                ring[index].s *= scale
                ring[index].stretch = 1 / scale
            }
        }
        var entry = Entry(
            segment: segment.rawValue, count: Int32(next - first), start: written,
            west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
        for index in first..<next {
            entry.west = min(entry.west, ring[index].x)
            entry.south = min(entry.south, ring[index].y)
            entry.east = max(entry.east, ring[index].x)
            entry.north = max(entry.north, ring[index].y)
        }
        entry.asideForward = aside(of: edge)
        entry.asideBackward = aside(of: edge.reversed)
        entries[slot] = entry
        written += next - first
        return Form(entry: entry, first: first, last: next - 1)
    }

    /// The part of a segment's form written so far.
    private struct Line {
        let first: Int
        /// Position of the next vertex.
        var next: Int
        /// Place of the vertex before it.
        var last = PlanePoint.zero
        /// Metres up to that vertex, in the frame.
        var meters = 0.0

        init(first: Int) {
            self.first = first
            next = first
        }
    }

    /// Appends a vertex to its segment, unless it is where the last one is.
    private mutating func append(_ place: Coordinate, to line: inout Line) {
        let point = frame.point(place)
        if line.next > line.first {
            let (dx, dy) = (point.x - line.last.x, point.y - line.last.y)
            let extent = (dx * dx + dy * dy).squareRoot()
            guard extent > 1e-6 else { return }
            ring[line.next - 1].directionX = Float(dx / extent)
            ring[line.next - 1].directionY = Float(dy / extent)
            line.meters += extent
        }
        ring[line.next] = Vertex(x: Float(point.x), y: Float(point.y), s: Float(line.meters))
        line.last = point
        line.next += 1
    }

    /// The place at a distance in metres from the edge's start; before the start and beyond the end
    /// the first and the last piece go on straight.
    mutating func place(on edge: EdgeID, at offset: Double) -> EdgePoint {
        inlinedPlace(on: edge, at: offset)
    }

    /// The same, inlined for who asks for each hypothesis at each fix.
    @inline(__always)
    mutating func inlinedPlace(on edge: EdgeID, at offset: Double) -> EdgePoint {
        let form = load(edge.segment)
        let aside = edge.isBackward ? form.entry.asideBackward : form.entry.asideForward
        // Without a check of each index: this is asked for several times a fix and hypothesis.
        return ring.withUnsafeBufferPointer { ring in
            let length = Double(ring[form.last].s)
            let along = edge.isBackward ? length - offset : offset
            let index = Self.piece(
                of: ring, containing: along, from: form.first, through: form.lastPiece)
            let start = ring[index]
            let (from, to) = (Double(start.s), Double(ring[index &+ 1].s))
            let (x, y) = (Double(start.directionX), Double(start.directionY))
            let sign = edge.isBackward ? -1.0 : 1.0
            let stretch = Double(start.stretch)
            let meters = (along - from) * stretch
            return EdgePoint(
                point: PlanePoint(x: Double(start.x) + x * meters, y: Double(start.y) + y * meters),
                tangentX: x * sign, tangentY: y * sign,
                straightFrom: edge.isBackward ? length - to : from,
                straightTo: edge.isBackward ? length - from : to,
                aside: Double(aside), stretch: stretch)
        }
    }

    /// The same place without what is around it.
    @inline(__always)
    mutating func linePoint(on edge: EdgeID, at offset: Double) -> LinePoint {
        let form = load(edge.segment)
        return ring.withUnsafeBufferPointer { ring in
            let along = edge.isBackward ? Double(ring[form.last].s) - offset : offset
            let index = Self.piece(
                of: ring, containing: along, from: form.first, through: form.lastPiece)
            let start = ring[index]
            let direction = SIMD2(Double(start.directionX), Double(start.directionY))
            let meters = (along - Double(start.s)) * Double(start.stretch)
            return LinePoint(
                place: SIMD2(Double(start.x), Double(start.y)) + direction * meters,
                direction: edge.isBackward ? -direction : direction)
        }
    }

    /// Metres to the right of the line at which one drives. A road for one direction has its line in the middle of the
    /// lanes, one for both directions at their edge.
    private func aside(of edge: EdgeID) -> Float {
        guard !network.possibleAccess(of: edge.reversed).isDisjoint(with: modes) else { return 0 }
        let lanes = min(Self.maximumLanes, max(1, network.laneCount(of: edge)))
        let meters = Float(Double(lanes) * asideForLane)
        let drivesOnLeft = network.attributes(of: edge).roadFlags.contains(.leftHandTraffic)
        return drivesOnLeft ? -meters : meters
    }

    /// The line around a place as a vehicle drives it where it is not straight.
    ///
    /// - Parameters:
    ///   - half: metres to either side over which it is averaged.
    ///   - behind: the edge, and the metres along it, `half` behind the place on the path; nil where the line leads
    ///     straight on from there, or the path is not known.
    ///   - ahead: the same before it.
    @inline(__always)
    mutating func drivenLine(
        around place: EdgePoint, half: Double, behind: (edge: EdgeID, offset: Double)?,
        ahead: (edge: EdgeID, offset: Double)
    ) -> DrivenLine {
        let end = linePoint(on: ahead.edge, at: ahead.offset)
        let start =
            behind.map { linePoint(on: $0.edge, at: $0.offset) }
            ?? LinePoint(
                place: SIMD2(place.point.x, place.point.y) - half * place.direction,
                direction: place.direction)
        return DrivenLine(around: place, from: start, to: end, half: half)
    }

    /// The piece of the line on which a distance lies, of those that begin at some vertices.
    @inline(__always)
    private static func piece(
        of ring: UnsafeBufferPointer<Vertex>, containing along: Double, from first: Int,
        through last: Int
    ) -> Int {
        let along = Float(along)
        var (low, high) = (first, last)
        while high &- low > 4 {
            let middle = (low &+ high &+ 1) >> 1
            if ring[middle].s <= along { low = middle } else { high = middle &- 1 }
        }
        while low < high, ring[low &+ 1].s <= along { low &+= 1 }
        return low
    }

    /// Whether the box around a segment's vertices comes within a distance of a place.
    mutating func isNear(_ segment: SegmentID, _ place: PlanePoint, within reach: Double) -> Bool {
        load(segment).entry.comes(within: reach, of: place)
    }

    /// Finds the segments that are open to the modes and may come within a distance of a place, without decoding them.
    mutating func findOpen(
        in segments: Range<UInt32>, near place: PlanePoint, within reach: Double,
        _ found: inout [SegmentID]
    ) {
        let center = SIMD2(Float(place.x), Float(place.y))
        for number in segments {
            let segment = SegmentID(rawValue: number)
            guard
                circles.mayBeOpenNear(
                    segment, center, within: Float(reach), in: network, frame: frame, modes: modes)
            else { continue }
            let entry = Self.slot(of: segment)
            let isNear =
                entries[entry].segment == number
                ? entries[entry].comes(within: reach, of: place)
                : network.mayComeNear(
                    EdgeID(segment, backward: false), to: place, within: reach, in: frame)
            if isNear { found.append(segment) }
        }
    }

    /// Metres from the edge's start to its point nearest to a place, and the distance of that point.
    mutating func projection(of place: PlanePoint, on edge: EdgeID) -> (
        offset: Double, distance: Double
    ) {
        let form = load(edge.segment)
        return ring.withUnsafeBufferPointer { ring in
            // The piece and the metres along it.
            var nearest = (start: ring[form.first], meters: 0.0)
            var least = Double.infinity
            var index = form.first
            while index < form.last {
                let start = ring[index]
                let extent = Double((ring[index &+ 1].s - start.s) * start.stretch)
                let (px, py) = (place.x - Double(start.x), place.y - Double(start.y))
                let (ux, uy) = (Double(start.directionX), Double(start.directionY))
                let meters = max(0, min(extent, px * ux + py * uy))
                let (x, y) = (px - ux * meters, py - uy * meters)
                let squared = x * x + y * y
                if squared < least {
                    least = squared
                    nearest = (start, meters)
                }
                index &+= 1
            }
            let along = Double(nearest.start.s) + nearest.meters / Double(nearest.start.stretch)
            let length = Double(ring[form.last].s)
            return (edge.isBackward ? length - along : along, least.squareRoot())
        }
    }

    /// Compares a direction with that of the line anywhere between two distances from the edge's start, the turns at the
    /// vertices between included. Parts of a path are compared one by one from its front to its back.
    @inline(__always)
    mutating func align(
        _ alignment: inout Alignment, on edge: EdgeID, from lower: Double, to upper: Double
    ) {
        let form = load(edge.segment)
        ring.withUnsafeBufferPointer { ring in
            let length = Double(ring[form.last].s)
            let (low, high) =
                edge.isBackward ? (length - upper, length - lower) : (lower, upper)
            // Mostly the part goes up to an end of the edge.
            let first =
                low <= 0
                ? form.first
                : Self.piece(of: ring, containing: low, from: form.first, through: form.lastPiece)
            let last =
                high >= length
                ? form.lastPiece
                : Self.piece(of: ring, containing: high, from: first, through: form.lastPiece)
            var (index, end, step) = edge.isBackward ? (first, last, 1) : (last, first, -1)
            let sign = -Double(step)
            while true {
                let piece = ring[index]
                alignment.take(
                    SIMD2(Double(piece.directionX) * sign, Double(piece.directionY) * sign))
                guard index != end, !alignment.isComplete else { return }
                index &+= step
            }
        }
    }
}

/// How well a direction fits a line whose pieces are looked at one after another.
struct Alignment {
    /// A unit vector.
    private let direction: SIMD2<Double>
    /// The largest cosine of the angle to the line, or to a direction through which it turns at a vertex.
    private(set) var cosine = -1.0
    /// Of the last piece.
    private var tangent = SIMD2<Double>.zero
    /// On which side of the direction it is, and how far; not a number before the first one.
    private var side = Double.nan

    init(with direction: (x: Double, y: Double)) {
        self.direction = SIMD2(direction.x, direction.y)
    }

    /// None is larger.
    var isComplete: Bool { cosine >= 1 }

    /// Takes in the direction of a piece, a unit vector; zero without extent.
    @inline(__always)
    mutating func take(_ next: SIMD2<Double>) {
        guard next != .zero else { return }
        let fit = (next * direction).sum()
        if fit > cosine { cosine = fit }
        let (last, before) = (tangent, side)
        tangent = next
        side = next.x * direction.y - next.y * direction.x
        let turn = last.x * next.y - last.y * next.x
        // Most stay on one side.
        if turn * before >= 0, turn * -side >= 0, isPassed(from: last, to: next) { cosine = 1 }
    }

    /// Whether a turn is no reversal, and the direction on its way is before the vehicle rather than behind it.
    private func isPassed(from: SIMD2<Double>, to: SIMD2<Double>) -> Bool {
        (from * to).sum() > -0.9 && (direction * (from + to)).sum() > 0
    }
}
