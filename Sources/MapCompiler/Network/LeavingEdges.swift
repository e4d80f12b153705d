internal import Geodesy
internal import RoadNetwork

/// The edges that leave each node, clockwise from north by their first direction.
enum LeavingEdges {
    /// Fills in where each node's edges begin, and gives the edges.
    static func sorted(
        nodes: inout [NodeRecord], segments: [SegmentRecord], pieces: SortedPieces,
        extract: Extract
    ) -> [UInt32] {
        for segment in segments {
            nodes[Int(segment.startNode) + 1].firstLeavingEdge += 1
            nodes[Int(segment.endNode) + 1].firstLeavingEdge += 1
        }
        for node in 1..<nodes.count {
            nodes[node].firstLeavingEdge += nodes[node - 1].firstLeavingEdge
        }
        var edges = [UInt32](repeating: 0, count: segments.count * 2)
        var bearings = [Double](repeating: 0, count: segments.count * 2)
        var next = nodes.map { Int($0.firstLeavingEdge) }
        for (number, segment) in segments.enumerated() {
            let path = pieces.path[pieces.all[number].path]
            let id = UInt32(number) << 1
            bearings[Int(id)] = bearing(path, extract)
            bearings[Int(id) + 1] = bearing(path.reversed(), extract)
            edges[next[Int(segment.startNode)]] = id
            next[Int(segment.startNode)] += 1
            edges[next[Int(segment.endNode)]] = id + 1
            next[Int(segment.endNode)] += 1
        }
        for node in 0..<nodes.count - 1 {
            let range = Int(nodes[node].firstLeavingEdge)..<Int(nodes[node + 1].firstLeavingEdge)
            edges[range].sort {
                (bearings[Int($0)], $0) < (bearings[Int($1)], $1)
            }
        }
        return edges
    }

    /// Bearing from the first node of a path to the first that lies elsewhere.
    private static func bearing(
        _ path: some BidirectionalCollection<UInt32>, _ extract: Extract
    ) -> Double {
        guard let first = path.first else { return 0 }
        let start = extract.place(first)
        for slot in path.dropFirst() where extract.place(slot) != start {
            return start.bearing(to: extract.place(slot))
        }
        return 0
    }
}
