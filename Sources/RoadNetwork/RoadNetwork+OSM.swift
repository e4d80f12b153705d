import Columns

/// Two neighbouring junctions by their numbers in OpenStreetMap, in the direction of travel.
public struct OSMNodePair: Hashable, Sendable {
    public var from: Int64
    public var to: Int64

    public init(from: Int64, to: Int64) {
        self.from = from
        self.to = to
    }
}

/// The network by OpenStreetMap's numbers, for reports on roads from outside, such as traffic
/// messages. The map has no tables for this: each call goes through the network once, however many
/// numbers it is given (about a millisecond for 200,000 segments), so ask for many at a time.
extension RoadNetwork {
    /// Edges of a stretch between two junctions, at most.
    private static let longestStretch = 256

    /// The edges of ways, along each way; their `reversed` are the other direction. Ways without a
    /// road in the map are left out.
    public func edges(ofWays osmIDs: Set<Int64>) -> [Int64: [EdgeID]] {
        var wanted: [UInt32: Int64] = [:]
        for id in osmIDs {
            if let way = way(osmID: id) { wanted[way.rawValue] = id }
        }
        var found: [Int64: [EdgeID]] = [:]
        guard !wanted.isEmpty else { return found }
        for number in 0..<UInt32(segments.count) {
            guard let id = wanted[segments.ways[number]] else { continue }
            found[id, default: []].append(EdgeID(SegmentID(rawValue: number), backward: false))
        }
        return found
    }

    /// The edges of a way in its direction, in no order; empty when the map does not have it.
    public func edges(ofWay osmID: Int64) -> [EdgeID] { edges(ofWays: [osmID])[osmID] ?? [] }

    /// The way with a number; nil when the map does not have it.
    public func way(osmID: Int64) -> WayIndex? {
        let position = ways.osmIDs.partition { $0 >= osmID }
        guard position < ways.count, ways.osmIDs[position] == osmID else { return nil }
        return WayIndex(rawValue: UInt32(position))
    }

    /// The nodes with these numbers; numbers that the map does not have are left out.
    ///
    /// The map has junctions, ends of roads, and places with a barrier or a control. Nodes that
    /// only give a road its form are not among them.
    public func nodes(osmIDs: Set<Int64>) -> [Int64: NodeID] {
        var found: [Int64: NodeID] = [:]
        var cursor = VarintCursor(bytes: nodeIDs)
        var id: Int64 = 0
        for number in 0..<UInt32(nodeCount) {
            id &+= cursor.nextSigned()
            if osmIDs.contains(id) { found[id] = NodeID(rawValue: number) }
        }
        return found
    }

    /// The number of each node in OpenStreetMap, in the nodes' order.
    public var nodeOSMIDs: [Int64] {
        var cursor = VarintCursor(bytes: nodeIDs)
        var id: Int64 = 0
        return (0..<nodeCount).map { _ in
            id &+= cursor.nextSigned()
            return id
        }
    }

    /// The edges from one node to another, in the order of travel, for each pair whose nodes are
    /// both in the map and lie on one way: the shortest stretch of it, whether or not it may be
    /// driven in this direction. Of several ways between neighbouring nodes each one's edge is
    /// there, since a pair does not name one. Other pairs are left out; name the way for those.
    public func edges(between pairs: Set<OSMNodePair>) -> [OSMNodePair: [EdgeID]] {
        let nodes = nodes(osmIDs: pairs.reduce(into: []) { $0.formUnion([$1.from, $1.to]) })
        var found: [OSMNodePair: [EdgeID]] = [:]
        for pair in pairs {
            guard let start = nodes[pair.from], let end = nodes[pair.to], start != end else {
                continue
            }
            let edges = edges(from: start, to: end)
            if !edges.isEmpty { found[pair] = edges }
        }
        return found
    }

    private func edges(from start: NodeID, to end: NodeID) -> [EdgeID] {
        let direct = edges(leaving: start).filter { target(of: $0) == end }
        if !direct.isEmpty { return direct }
        var best: [EdgeID] = []
        for first in edges(leaving: start) {
            let stretch = stretch(from: first, to: end)
            if !stretch.isEmpty, best.isEmpty || stretch.count < best.count { best = stretch }
        }
        return best
    }

    /// The edges of one way from its edge on up to a node; empty when it ends or branches before.
    private func stretch(from first: EdgeID, to end: NodeID) -> [EdgeID] {
        let way = way(of: first)
        var stretch = [first]
        while stretch.count < Self.longestStretch {
            let last = stretch[stretch.count - 1]
            let node = target(of: last)
            if node == end { return stretch }
            let onward = edges(leaving: node).filter {
                $0 != last.reversed && self.way(of: $0) == way
            }
            guard onward.count == 1 else { return [] }
            stretch.append(onward[0])
        }
        return []
    }
}
