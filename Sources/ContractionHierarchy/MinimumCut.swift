import Columns

/// Finds the edges of minimum total capacity that separate two sets of nodes in a cell of a graph. The sets
/// may grow from cut to cut; the flow is kept.
///
/// Maximum flow by shortest augmenting paths in level graphs (Dinic 1970). The nodes that the flow
/// leaves reachable from the one set form a side of a minimum cut, and so do the nodes from which
/// the other set can be reached: the cuts nearest to either set.
struct MinimumCut {
    /// The side of a node before the search.
    enum Terminal: UInt8 { case neither, source, sink }

    /// Capacity of the last cut.
    private(set) var size = 0
    /// Distance to the nearest sink in the residual graph, or -1.
    private let levels: Scratch<Int32>
    private let isReached: Scratch<Bool>
    private let queue: Scratch<UInt32>
    private let progress: Scratch<UInt32>
    private let path: Scratch<UInt32>
    /// Sources, and sinks, that have other neighbours too.
    private let sources: Scratch<UInt32>
    private let sinks: Scratch<UInt32>
    private var sourceCount = 0
    private var sinkCount = 0
    /// Residual capacity of each edge of the cell along its direction, and against it.
    private let residuals: Scratch<Int32>

    /// Serves cells of at most `nodeCapacity` nodes and `edgeCapacity` edges.
    init(nodeCapacity: Int, edgeCapacity: Int) {
        levels = Scratch(count: nodeCapacity, of: 0)
        isReached = Scratch(count: nodeCapacity, of: false)
        queue = Scratch(count: nodeCapacity, of: 0)
        progress = Scratch(count: nodeCapacity, of: 0)
        path = Scratch(count: nodeCapacity + 1, of: 0)
        sources = Scratch(count: nodeCapacity, of: 0)
        sinks = Scratch(count: nodeCapacity, of: 0)
        residuals = Scratch(count: edgeCapacity * 2, of: 0)
    }

    /// Resets the flow in a cell to zero.
    mutating func reset(_ cell: DissectionCell) {
        for edge in 0..<cell.edgeCount {
            residuals[edge << 1] = cell.capacities[edge]
            residuals[edge << 1 | 1] = cell.capacities[edge]
        }
        size = 0
    }

    /// Augments the flow to a cut between the terminals; false as soon as its ``size`` is known to exceed
    /// `limit`. Since ``reset(_:)`` no node may have ceased to be a terminal.
    mutating func separate(
        _ cell: DissectionCell, terminals: Scratch<Terminal>, limit: Double
    ) -> Bool {
        sourceCount = Self.collect(.source, cell, terminals, into: sources)
        sinkCount = Self.collect(.sink, cell, terminals, into: sinks)
        while Double(size) <= limit {
            guard labelLevels(cell, terminals) else {
                labelSourceSide(cell, terminals)
                return true
            }
            for place in 0..<sourceCount where levels[sources[place]] > 0 {
                while let more = augment(from: sources[place], cell) {
                    size += more
                    guard Double(size) <= limit else { return false }
                }
            }
        }
        return false
    }

    private static func collect(
        _ kind: Terminal, _ cell: DissectionCell, _ terminals: Scratch<Terminal>,
        into nodes: Scratch<UInt32>
    ) -> Int {
        var count = 0
        for node in 0..<cell.nodeCount where terminals[node] == kind {
            let links = Int(cell.firstLink[node])..<Int(cell.firstLink[node + 1])
            if links.contains(where: { terminals[Int(cell.linkNode[$0])] != kind }) {
                nodes[count] = UInt32(node)
                count += 1
            }
        }
        return count
    }

    /// Whether a node is on the source side of the last cut.
    ///
    /// - Parameter nearest: selects the minimum cut nearest to the sources or to the sinks.
    @inline(__always)
    func isOnSourceSide(_ node: Int, nearest: Terminal) -> Bool {
        nearest == .source ? isReached[node] : levels[node] < 0
    }

    /// Sets the distances to the sinks, as far as the nearest source; whether there is one.
    private func labelLevels(_ cell: DissectionCell, _ terminals: Scratch<Terminal>) -> Bool {
        for node in 0..<cell.nodeCount { levels[node] = terminals[node] == .sink ? 0 : -1 }
        for place in 0..<sinkCount { queue[place] = sinks[place] }
        var end = sinkCount
        var begin = 0
        var sourceLevel = Int32.max
        while begin < end {
            let node = queue[begin]
            begin += 1
            let level = levels[node] + 1
            guard level <= sourceLevel else { break }
            for link in cell.firstLink[node]..<cell.firstLink[node + 1] {
                let next = cell.linkNode[link]
                guard levels[next] < 0, residuals[cell.linkEdge[link] ^ 1] > 0 else {
                    continue
                }
                levels[next] = level
                progress[next] = cell.firstLink[next]
                if terminals[Int(next)] == .source {
                    sourceLevel = level
                } else {
                    queue[end] = next
                    end += 1
                }
            }
        }
        return sourceLevel < .max
    }

    /// Labels the nodes that are reachable from the sources.
    private func labelSourceSide(_ cell: DissectionCell, _ terminals: Scratch<Terminal>) {
        for node in 0..<cell.nodeCount { isReached[node] = terminals[node] == .source }
        for place in 0..<sourceCount { queue[place] = sources[place] }
        var end = sourceCount
        var begin = 0
        while begin < end {
            let node = queue[begin]
            begin += 1
            for link in cell.firstLink[node]..<cell.firstLink[node + 1] {
                let next = cell.linkNode[link]
                guard !isReached[next], residuals[cell.linkEdge[link]] > 0 else { continue }
                isReached[next] = true
                queue[end] = next
                end += 1
            }
        }
    }

    /// Sends as much flow as possible along one path of falling levels; nil when there is none from
    /// this source.
    private func augment(from source: UInt32, _ cell: DissectionCell) -> Int? {
        var depth = 0
        var node = source
        while true {
            if levels[node] == 0 { return send(along: depth) }
            var advanced = false
            while progress[node] < cell.firstLink[node + 1] {
                let link = progress[node]
                let next = cell.linkNode[link]
                if levels[next] == levels[node] - 1, residuals[cell.linkEdge[link]] > 0 {
                    path[depth] = cell.linkEdge[link]
                    queue[depth] = node
                    depth += 1
                    node = next
                    advanced = true
                    break
                }
                progress[node] = link + 1
            }
            if advanced { continue }
            guard depth > 0 else { return nil }
            depth -= 1
            node = queue[depth]
            progress[node] += 1
        }
    }

    private func send(along depth: Int) -> Int {
        var most = Int32.max
        for step in 0..<depth { most = min(most, residuals[path[step]]) }
        for step in 0..<depth {
            residuals[path[step]] -= most
            residuals[path[step] ^ 1] += most
        }
        return Int(most)
    }
}

/// A part of an undirected graph with nodes and edges numbered from 0.
///
/// Invariants: the links of node `n` are `firstLink[n] ..< firstLink[n + 1]`; a link's edge is twice
/// the edge's number, plus one when the link runs from the edge's second end to its first.
struct DissectionCell {
    var nodeCount: Int
    var edgeCount: Int
    var firstLink: Scratch<UInt32>
    var linkNode: Scratch<UInt32>
    var linkEdge: Scratch<UInt32>
    /// The capacity of each edge, not negative.
    var capacities: Scratch<Int32>
}
