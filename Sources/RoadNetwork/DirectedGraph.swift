/// Nodes by number and the directed edges between them, for their strongly connected components.
public struct DirectedGraph: Sendable {
    public let nodeCount: Int
    private let outgoing: Adjacency
    private let incoming: Adjacency

    /// For each node the nodes at the other ends of its edges.
    private struct Adjacency: Sendable {
        var starts: [Int]
        var nodes: [UInt32]

        init(nodeCount: Int, edges: [(source: UInt32, target: UInt32)], isReversed: Bool) {
            var starts = [Int](repeating: 0, count: nodeCount + 1)
            for edge in edges { starts[Int(isReversed ? edge.target : edge.source) + 1] += 1 }
            for node in 0..<nodeCount { starts[node + 1] += starts[node] }
            var next = starts
            nodes = [UInt32](repeating: 0, count: edges.count)
            for edge in edges {
                let near = Int(isReversed ? edge.target : edge.source)
                nodes[next[near]] = isReversed ? edge.source : edge.target
                next[near] += 1
            }
            self.starts = starts
        }

        subscript(node: Int) -> ArraySlice<UInt32> { nodes[starts[node]..<starts[node + 1]] }
    }

    /// Ends of edges must be below `nodeCount`.
    public init(nodeCount: Int, edges: [(source: UInt32, target: UInt32)]) {
        self.nodeCount = nodeCount
        outgoing = Adjacency(nodeCount: nodeCount, edges: edges, isReversed: false)
        incoming = Adjacency(nodeCount: nodeCount, edges: edges, isReversed: true)
    }

    public func forEachEdge(_ body: (_ source: Int, _ target: Int) -> Void) {
        for node in 0..<nodeCount {
            for target in outgoing[node] { body(node, Int(target)) }
        }
    }

    /// For each node the lowest node of its weakly connected component.
    public func parts() -> [UInt32] {
        var part = [UInt32](repeating: UInt32.max, count: nodeCount)
        for start in 0..<nodeCount where part[start] == UInt32.max {
            part[start] = UInt32(start)
            var open = [start]
            while let node = open.popLast() {
                for neighbours in [outgoing[node], incoming[node]] {
                    for next in neighbours where part[Int(next)] == UInt32.max {
                        part[Int(next)] = UInt32(start)
                        open.append(Int(next))
                    }
                }
            }
        }
        return part
    }

    /// For each node the number of its strongly connected component (Tarjan, "Depth-First Search and
    /// Linear Graph Algorithms", 1972, without recursion).
    public func stronglyConnectedComponents() -> [UInt32] {
        let unvisited = UInt32.max
        var order = [UInt32](repeating: unvisited, count: nodeCount)
        var low = order
        var component = order
        var counter: UInt32 = 0
        var components: UInt32 = 0
        var stack: [Int] = []
        var frames: [(node: Int, next: Int)] = []
        for root in 0..<nodeCount where order[root] == unvisited {
            frames.append((root, outgoing.starts[root]))
            while let frame = frames.last {
                let node = frame.node
                if order[node] == unvisited {
                    order[node] = counter
                    low[node] = counter
                    counter += 1
                    stack.append(node)
                }
                if frame.next < outgoing.starts[node + 1] {
                    frames[frames.count - 1].next += 1
                    let next = Int(outgoing.nodes[frame.next])
                    if order[next] == unvisited {
                        frames.append((next, outgoing.starts[next]))
                    } else if component[next] == unvisited {
                        low[node] = min(low[node], order[next])
                    }
                    continue
                }
                frames.removeLast()
                if let parent = frames.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == order[node] else { continue }
                while let member = stack.popLast() {
                    component[member] = components
                    if member == node { break }
                }
                components += 1
            }
        }
        return component
    }

    /// Whether each node is reached from some nodes along the edges, or against them.
    public func reached(from starts: [Int], forward: Bool) -> [Bool] {
        var open = starts
        var reached = [Bool](repeating: false, count: nodeCount)
        for node in open { reached[node] = true }
        while let node = open.popLast() {
            for next in forward ? outgoing[node] : incoming[node] where !reached[Int(next)] {
                reached[Int(next)] = true
                open.append(Int(next))
            }
        }
        return reached
    }
}
