internal import RoadNetwork

/// Finds the edges from which a car cannot get to most of its network, or to which it cannot come
/// from there, and marks them with ``EdgeFlags/isolated``.
///
/// The network falls apart into parts that hang together if one-ways are ignored. A part is isolated
/// as a whole when it is tiny beside the largest one. In any other part the largest strongly
/// connected component is its core, if it has at least half of the part's edges, and whoever cannot
/// go there and come back is isolated.
enum Connectivity {
    /// A part of fewer edges than this, and than a hundredth of the largest part, is isolated.
    private static let smallPart = 200

    static func markIsolated(_ tables: inout NetworkTables, _ topology: Topology) {
        for edge in isolatedEdges(topology) {
            tables.segments[Int(edge.segment.rawValue)].insert(
                EdgeFlags.isolated.rawValue, in: edge)
        }
    }

    private static func isolatedEdges(_ topology: Topology) -> [EdgeID] {
        let graph = CarGraph(topology)
        let part = graph.parts()
        let component = graph.stronglyConnectedComponents()
        var partSize: [UInt32: Int] = [:]
        var coreSize: [UInt32: Int] = [:]
        graph.forEachEdge { source, target in
            partSize[part[source], default: 0] += 1
            if component[source] == component[target] {
                coreSize[component[source], default: 0] += 1
            }
        }
        var core: [UInt32: UInt32] = [:]
        for node in part.indices {
            let size = coreSize[component[node]] ?? 0
            guard size * 2 >= partSize[part[node]] ?? 0, size > 0 else { continue }
            core[part[node]] = component[node]
        }
        let largest = partSize.values.max() ?? 0
        let leadsToCore = graph.reaching(core: core, part: part, component, forward: false)
        let comesFromCore = graph.reaching(core: core, part: part, component, forward: true)
        var isolated: [EdgeID] = []
        for number in 0..<topology.edgeCount {
            let edge = EdgeID(rawValue: UInt32(number))
            guard topology.modes(edge).contains(.driving) else { continue }
            let ends = CarGraph.ends(of: edge, topology)
            let source = Int(ends.source)
            let target = Int(ends.target)
            let size = partSize[part[source]] ?? 0
            let isSmall = size < smallPart && size * 100 < largest
            let isCutOff =
                core[part[source]] != nil && !(comesFromCore[source] && leadsToCore[target])
            if isSmall || isCutOff { isolated.append(edge) }
        }
        return isolated
    }
}

/// The nodes of the network with the edges that a car may drive.
private struct CarGraph {
    private let nodeCount: Int
    private let outgoing: Adjacency
    private let incoming: Adjacency

    /// For each node the nodes at the other ends of its edges.
    private struct Adjacency {
        var starts: [Int]
        var nodes: [UInt32]

        init(nodeCount: Int, pairs: [(UInt32, UInt32)]) {
            var starts = [Int](repeating: 0, count: nodeCount + 1)
            for pair in pairs { starts[Int(pair.0) + 1] += 1 }
            for node in 0..<nodeCount { starts[node + 1] += starts[node] }
            var next = starts
            nodes = [UInt32](repeating: 0, count: pairs.count)
            for pair in pairs {
                nodes[next[Int(pair.0)]] = pair.1
                next[Int(pair.0)] += 1
            }
            self.starts = starts
        }

        subscript(node: Int) -> ArraySlice<UInt32> { nodes[starts[node]..<starts[node + 1]] }
    }

    init(_ topology: Topology) {
        nodeCount = topology.nodeCount
        var pairs: [(UInt32, UInt32)] = []
        for number in 0..<topology.edgeCount {
            let edge = EdgeID(rawValue: UInt32(number))
            if topology.modes(edge).contains(.driving) {
                pairs.append(Self.ends(of: edge, topology))
            }
        }
        outgoing = Adjacency(nodeCount: nodeCount, pairs: pairs)
        incoming = Adjacency(nodeCount: nodeCount, pairs: pairs.map { ($0.1, $0.0) })
    }

    /// Where an edge begins and ends for a car. An end that is blocked for cars is as if one turned
    /// round before it.
    static func ends(of edge: EdgeID, _ topology: Topology) -> (source: UInt32, target: UInt32) {
        let source = topology.source(edge)
        let target = topology.target(edge)
        switch (
            topology.blockedModes(source).contains(.driving),
            topology.blockedModes(target).contains(.driving)
        ) {
        case (true, false): return (target, target)
        case (false, true): return (source, source)
        default: return (source, target)
        }
    }

    func forEachEdge(_ body: (Int, Int) -> Void) {
        for node in 0..<nodeCount {
            for target in outgoing[node] { body(node, Int(target)) }
        }
    }

    /// For each node the lowest node of its part.
    func parts() -> [UInt32] {
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

    /// For each node the number of its component (Tarjan, "Depth-First Search and Linear Graph
    /// Algorithms", 1972, without recursion).
    func stronglyConnectedComponents() -> [UInt32] {
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

    /// Whether each node is reached from its part's core along the edges, or against them.
    func reaching(
        core: [UInt32: UInt32], part: [UInt32], _ component: [UInt32], forward: Bool
    ) -> [Bool] {
        var open = (0..<nodeCount).filter { core[part[$0]] == component[$0] }
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
