/// Finds the fewest segments that separate two sets of nodes in a cell of the road graph.
///
/// Maximum flow with unit capacities by shortest augmenting paths in level graphs (Dinic 1970); the
/// nodes that the flow leaves reachable from the one set form a side of a minimum cut.
struct MinimumCut {
    /// What a node belongs to at the outset.
    enum Terminal: UInt8 { case neither, source, sink }

    private let capacity: Int
    private let levels: Scratch<Int32>
    private let queue: Scratch<UInt32>
    private let progress: Scratch<UInt32>
    private let path: Scratch<UInt32>
    /// -1, 0 or 1 for each segment of the cell, along its direction.
    private let flow: Scratch<Int8>

    /// Serves cells of at most so many nodes and segments.
    init(nodeCapacity: Int, segmentCapacity: Int) {
        capacity = nodeCapacity
        levels = Scratch(count: nodeCapacity, of: 0)
        queue = Scratch(count: nodeCapacity, of: 0)
        progress = Scratch(count: nodeCapacity, of: 0)
        path = Scratch(count: nodeCapacity + 1, of: 0)
        flow = Scratch(count: segmentCapacity, of: 0)
    }

    /// The number of segments of the cut, nil as soon as it is more than `limit`. Afterwards
    /// ``isOnSourceSide(_:)`` says where each node is.
    func size(of cell: DissectionCell, terminals: Scratch<Terminal>, limit: Int) -> Int? {
        for index in 0..<cell.segmentCount { flow[index] = 0 }
        var size = 0
        while labelLevels(cell, terminals) {
            for node in 0..<cell.nodeCount { progress[node] = cell.firstLink[node] }
            for node in 0..<cell.nodeCount where terminals[node] == .source {
                while augment(from: UInt32(node), cell, terminals) {
                    size += 1
                    if size > limit { return nil }
                }
            }
        }
        return size
    }

    /// Whether a node cannot be separated from the sources by the cut found last.
    func isOnSourceSide(_ node: Int) -> Bool { levels[node] >= 0 }

    /// Distances from the sources in the residual graph; whether a sink can be reached.
    private func labelLevels(_ cell: DissectionCell, _ terminals: Scratch<Terminal>) -> Bool {
        var end = 0
        for node in 0..<cell.nodeCount {
            levels[node] = -1
            if terminals[node] == .source {
                levels[node] = 0
                queue[end] = UInt32(node)
                end += 1
            }
        }
        var begin = 0
        var reached = false
        while begin < end {
            let node = queue[begin]
            begin += 1
            if terminals[Int(node)] == .sink {
                reached = true
                continue
            }
            for link in cell.firstLink[Int(node)]..<cell.firstLink[Int(node) + 1] {
                let next = cell.linkNode[link]
                guard levels[Int(next)] < 0, residual(cell.linkSegment[link]) else { continue }
                levels[Int(next)] = levels[Int(node)] + 1
                queue[end] = next
                end += 1
            }
        }
        return reached
    }

    /// Whether a link can carry one more unit; `segment` is twice the segment's number, plus one when
    /// the link runs against it.
    @inline(__always)
    private func residual(_ segment: UInt32) -> Bool {
        let value = flow[Int(segment >> 1)]
        return segment & 1 == 0 ? value < 1 : value > -1
    }

    private func augment(
        from source: UInt32, _ cell: DissectionCell, _ terminals: Scratch<Terminal>
    ) -> Bool {
        var depth = 0
        var node = source
        while true {
            if terminals[Int(node)] == .sink {
                for step in 0..<depth {
                    let segment = path[step]
                    flow[Int(segment >> 1)] += segment & 1 == 0 ? 1 : -1
                }
                return true
            }
            var advanced = false
            while progress[Int(node)] < cell.firstLink[Int(node) + 1] {
                let link = progress[Int(node)]
                let next = cell.linkNode[link]
                if levels[Int(next)] == levels[Int(node)] + 1, residual(cell.linkSegment[link]) {
                    path[depth] = cell.linkSegment[link]
                    queue[depth] = node
                    depth += 1
                    node = next
                    advanced = true
                    break
                }
                progress[Int(node)] = link + 1
            }
            if advanced { continue }
            guard depth > 0 else { return false }
            depth -= 1
            node = queue[depth]
            progress[Int(node)] += 1
        }
    }
}

/// A part of the road graph with nodes and segments numbered from 0.
///
/// Invariants: the links of node `n` are `firstLink[n] ..< firstLink[n + 1]`; a link's segment is twice
/// the segment's number, plus one when the link runs from the segment's second end to its first.
struct DissectionCell {
    var nodeCount: Int
    var segmentCount: Int
    var firstLink: Scratch<UInt32>
    var linkNode: Scratch<UInt32>
    var linkSegment: Scratch<UInt32>
}
