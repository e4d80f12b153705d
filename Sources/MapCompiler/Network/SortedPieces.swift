internal import Geodesy
internal import RoadNetwork

/// The pieces in the order of their future segments: along a Hilbert curve, so that neighbours stand
/// near each other and ``SpatialIndex`` needs nothing but boxes.
struct SortedPieces {
    private(set) var all: [Piece]
    let path: [UInt32]
    /// Of each piece, in the same order.
    private var boxes: [IndexBox]

    init(_ pieces: Pieces, _ extract: Extract) {
        path = pieces.path
        let nodes = extract.nodes
        let boxes = pieces.all.map { piece in
            IndexBox(
                covering: pieces.path[piece.path].map { slot in
                    let place = Int(slot)
                    return (nodes.latitudes[place], nodes.longitudes[place])
                })
        }
        let order = zip(boxes, boxes.indices).map { box, index in
            (position: HilbertCurve.position(of: box), index: index)
        }.sorted { ($0.position, $0.index) < ($1.position, $1.index) }
        all = order.map { pieces.all[$0.index] }
        self.boxes = order.map { boxes[$0.index] }
    }

    /// All levels of ``SpatialIndex``, the leaves' boxes first.
    func indexBoxes() -> [IndexBox] {
        var levels: [IndexBox] = []
        var level = boxes
        repeat {
            level = stride(from: 0, to: level.count, by: SpatialIndex.fanout).map { first in
                let children = level[first..<min(first + SpatialIndex.fanout, level.count)]
                return children.dropFirst().reduce(children[first]) { $0.union($1) }
            }
            levels += level
        } while level.count > 1
        return levels
    }

    var bounds: BoundingBox {
        guard let first = boxes.first else {
            return BoundingBox(south: 0, west: 0, north: 0, east: 0)
        }
        let all = boxes.dropFirst().reduce(first) { $0.union($1) }
        func degrees(_ value: Int32) -> Double { Double(value) / 1e7 }
        return BoundingBox(
            south: degrees(all.south), west: degrees(all.west), north: degrees(all.north),
            east: degrees(all.east))
    }
}

extension IndexBox {
    /// The smallest box around places, at least one.
    fileprivate init(covering places: [(latitude: Int32, longitude: Int32)]) {
        self.init(
            south: places[0].latitude, west: places[0].longitude, north: places[0].latitude,
            east: places[0].longitude)
        for place in places.dropFirst() {
            south = min(south, place.latitude)
            west = min(west, place.longitude)
            north = max(north, place.latitude)
            east = max(east, place.longitude)
        }
    }

    fileprivate func union(_ other: IndexBox) -> IndexBox {
        IndexBox(
            south: min(south, other.south), west: min(west, other.west),
            north: max(north, other.north), east: max(east, other.east))
    }
}

extension HilbertCurve {
    fileprivate static func position(of box: IndexBox) -> UInt64 {
        position(
            latitude: Int32((Int64(box.south) + Int64(box.north)) / 2),
            longitude: Int32((Int64(box.west) + Int64(box.east)) / 2))
    }
}

/// Numbers the nodes of the network in the order in which the sorted pieces meet them.
struct NodeNumbering {
    /// Slot of each numbered node.
    private(set) var slots: [UInt32] = []
    private var numbers: [UInt32: UInt32] = [:]

    init(_ pieces: SortedPieces) {
        for piece in pieces.all {
            for end in [piece.path.lowerBound, piece.path.upperBound - 1] {
                let slot = pieces.path[end]
                if numbers[slot] == nil {
                    numbers[slot] = UInt32(slots.count)
                    slots.append(slot)
                }
            }
        }
    }

    /// The number of a node that ends a piece.
    func number(of slot: UInt32) -> UInt32 { numbers[slot] ?? OSMNodeTable.noSlot }

    /// The number of a node, nil when no piece ends there.
    func find(_ slot: UInt32) -> UInt32? { numbers[slot] }
}
