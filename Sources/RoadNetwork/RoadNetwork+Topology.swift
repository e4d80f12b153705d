public import Columns
public import Geodesy

extension RoadNetwork {
    @inlinable @inline(__always)
    public func coordinate(of node: NodeID) -> Coordinate {
        Coordinate(nodes.latitudes[node.rawValue], nodes.longitudes[node.rawValue])
    }

    /// The edges that leave a node, clockwise from north by their first direction; also closed ones.
    @inlinable @inline(__always)
    public func edges(leaving node: NodeID) -> EdgeList {
        let start = Int(nodes.firstLeavingEdges[node.rawValue])
        let end = Int(nodes.firstLeavingEdges[node.rawValue + 1])
        return EdgeList(network: self, range: start..<end)
    }

    @inlinable @inline(__always)
    public func source(of edge: EdgeID) -> NodeID {
        // Not a table chosen and then read, which would count the references to its owner.
        let segment = edge.segment.rawValue
        return NodeID(
            rawValue: edge.isBackward ? segments.endNodes[segment] : segments.startNodes[segment])
    }

    @inlinable @inline(__always)
    public func target(of edge: EdgeID) -> NodeID { source(of: edge.reversed) }

    /// Metres.
    @inlinable @inline(__always)
    public func length(of edge: EdgeID) -> Double {
        Double(segments.lengths[edge.segment.rawValue]) * 0.01
    }

    @inlinable @inline(__always)
    public func flags(of edge: EdgeID) -> EdgeFlags {
        let both = segments.flags[segments.flagNumbers[edge.segment.rawValue]]
        return EdgeFlags(
            rawValue: UInt16(truncatingIfNeeded: edge.isBackward ? both >> 16 : both))
    }

    @inlinable @inline(__always)
    public func way(of segment: SegmentID) -> WayIndex {
        WayIndex(rawValue: segments.ways[segment.rawValue])
    }

    @inlinable @inline(__always)
    public func way(of edge: EdgeID) -> WayIndex { way(of: edge.segment) }

    @inlinable @inline(__always)
    public func flags(of node: NodeID) -> NodeFlags {
        NodeFlags(rawValue: nodes.flags(of: node.rawValue))
    }

    /// Modes that cannot pass the node, because of a barrier.
    @inlinable public func blockedModes(at node: NodeID) -> TravelModes {
        TravelModes(rawValue: nodes.blockedModes(at: node.rawValue))
    }

    /// Modes that may pass the node only to reach something behind it.
    public func restrictedModes(at node: NodeID) -> TravelModes {
        TravelModes(rawValue: nodes.restrictedModes(at: node.rawValue))
    }

    /// The form of an edge in its direction, both ends included; at least two places.
    public func shape(of edge: EdgeID) -> [Coordinate] {
        var places: [Coordinate] = []
        appendShape(of: edge, to: &places)
        return places
    }

    /// Appends the form of an edge in its direction, without the first place when it repeats the
    /// last one there.
    public func appendShape(of edge: EdgeID, to places: inout [Coordinate]) {
        appendShape(along: CollectionOfOne(edge), to: &places)
    }

    /// Likewise of edges that lie one behind another; the places where they meet are there once.
    public func appendShape(of edges: ArraySlice<EdgeID>, to places: inout [Coordinate]) {
        appendShape(along: edges, to: &places)
    }

    /// The head of each edge's geometry is read for all edges first: so the processor waits for the
    /// memory of many at once, where one edge after the other it would wait for each.
    @inline(__always)
    private func appendShape(
        along edges: some RandomAccessCollection<EdgeID>, to places: inout [Coordinate]
    ) {
        guard let first = edges.first else { return }
        var (latitude, longitude) = position(of: source(of: first))
        let start = Coordinate(latitude, longitude)
        if places.last != start { places.append(start) }
        withUnsafeTemporaryAllocation(of: EdgeEnd.self, capacity: edges.count) { ends in
            for (place, edge) in edges.enumerated() {
                let (latitude, longitude) = position(of: target(of: edge))
                ends.initializeElement(
                    at: place,
                    to: EdgeEnd(
                        latitude: latitude, longitude: longitude, isBackward: edge.isBackward,
                        geometry: segments.geometries[edge.segment.rawValue]))
            }
            for end in ends {
                if end.geometry != SegmentRecord.noGeometry {
                    let cursor = GeometryCursor(bytes: geometry, offset: Int(end.geometry))
                    // Places are kept as differences, so they can only be read in the way's order.
                    if end.isBackward {
                        var inner = InnerPlaces(
                            cursor: cursor, latitude: end.latitude, longitude: end.longitude)
                        let count = inner.count
                        withUnsafeTemporaryAllocation(of: Coordinate.self, capacity: count) {
                            for place in 0..<count {
                                $0.initializeElement(
                                    at: count &- 1 &- place, to: inner.next())
                            }
                            places.append(contentsOf: UnsafeBufferPointer($0))
                        }
                    } else {
                        var inner = InnerPlaces(
                            cursor: cursor, latitude: latitude, longitude: longitude)
                        for _ in 0..<inner.count { places.append(inner.next()) }
                    }
                }
                (latitude, longitude) = (end.latitude, end.longitude)
                places.append(Coordinate(latitude, longitude))
            }
        }
    }

    /// The end of an edge, and the offset of its geometry.
    private struct EdgeEnd {
        let latitude: Int32
        let longitude: Int32
        let isBackward: Bool
        let geometry: UInt32
    }

    /// Latitude and longitude in 1e-7 degrees.
    @inline(__always)
    private func position(of node: NodeID) -> (Int32, Int32) {
        (nodes.latitudes[node.rawValue], nodes.longitudes[node.rawValue])
    }

    /// Calls `body` with the places of an edge in its direction, both ends included, until it
    /// returns false.
    @inlinable
    package func forEachPlace(of edge: EdgeID, _ body: (Coordinate) -> Bool) {
        guard body(coordinate(of: source(of: edge))) else { return }
        let offset = segments.geometries[edge.segment.rawValue]
        if offset != SegmentRecord.noGeometry {
            let start = segments.startNodes[edge.segment.rawValue]
            var places = InnerPlaces(
                cursor: GeometryCursor(bytes: geometry, offset: Int(offset)),
                latitude: nodes.latitudes[start], longitude: nodes.longitudes[start])
            let count = places.count
            if edge.isBackward {
                // Places are kept as differences, so they can only be read in the way's order.
                let goesOn = withUnsafeTemporaryAllocation(of: Coordinate.self, capacity: count) {
                    [places] buffer in
                    var places = places
                    for index in 0..<count {
                        buffer.initializeElement(at: index, to: places.next())
                    }
                    var index = count
                    while index > 0 {
                        index &-= 1
                        guard body(buffer[index]) else { return false }
                    }
                    return true
                }
                guard goesOn else { return }
            } else {
                for _ in 0..<count {
                    guard body(places.next()) else { return }
                }
            }
        }
        _ = body(coordinate(of: target(of: edge)))
    }

    /// The inner points of a segment in the way's order, as latitude and longitude in 1e-7 degrees.
    public func forEachInnerPoint(of segment: SegmentID, _ body: (Int32, Int32) -> Void) {
        let offset = segments.geometries[segment.rawValue]
        guard offset != SegmentRecord.noGeometry else { return }
        var cursor = GeometryCursor(bytes: geometry, offset: Int(offset))
        let start = segments.startNodes[segment.rawValue]
        var latitude = nodes.latitudes[start]
        var longitude = nodes.longitudes[start]
        for _ in 0..<cursor.nextUnsigned() {
            latitude &+= cursor.nextSigned()
            longitude &+= cursor.nextSigned()
            body(latitude, longitude)
        }
    }
}

/// The edges that leave one node.
public struct EdgeList: RandomAccessCollection {
    @usableFromInline let network: RoadNetwork
    @usableFromInline let range: Range<Int>

    @inlinable init(network: RoadNetwork, range: Range<Int>) {
        self.network = network
        self.range = range
    }

    @inlinable public var startIndex: Int { range.lowerBound }
    @inlinable public var endIndex: Int { range.upperBound }
    @inlinable public subscript(position: Int) -> EdgeID {
        EdgeID(rawValue: network.leaving[position])
    }
}

/// Reads the inner places of a segment in the way's order.
@usableFromInline
struct InnerPlaces {
    @usableFromInline var cursor: GeometryCursor
    @usableFromInline var latitude: Int32
    @usableFromInline var longitude: Int32
    @usableFromInline let count: Int

    @inlinable @inline(__always)
    init(cursor: GeometryCursor, latitude: Int32, longitude: Int32) {
        self.cursor = cursor
        self.latitude = latitude
        self.longitude = longitude
        count = Int(self.cursor.nextUnsigned())
    }

    @inlinable @inline(__always)
    mutating func next() -> Coordinate {
        latitude &+= cursor.nextSigned()
        longitude &+= cursor.nextSigned()
        return Coordinate(latitude, longitude)
    }
}

extension Coordinate {
    /// The place at a latitude and a longitude in 1e-7 degrees.
    @inlinable @inline(__always)
    init(_ latitude: Int32, _ longitude: Int32) {
        self.init(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7)
    }
}

/// Reads the zigzag varints of the section of geometry.
@usableFromInline
struct GeometryCursor {
    @usableFromInline let bytes: Table<UInt8>
    @usableFromInline var offset: Int

    @inlinable
    init(bytes: Table<UInt8>, offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    @inlinable @inline(__always)
    mutating func nextUnsigned() -> UInt32 {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while true {
            let byte = bytes[offset]
            offset &+= 1
            value |= UInt32(byte & 0x7f) &<< shift
            if byte < 0x80 { return value }
            shift &+= 7
        }
    }

    @inlinable @inline(__always)
    mutating func nextSigned() -> Int32 {
        let value = nextUnsigned()
        return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
    }
}
