internal import RoadNetwork

/// Finds the edges from which a car, a cyclist or a pedestrian cannot reach most of their network, or
/// which cannot be reached from there, and marks them with ``EdgeFlags/isolated(for:)``.
///
/// The network falls apart into parts that hang together if one-ways are ignored. A part is isolated
/// as a whole when it is small, beside the largest one too: the roads of a hospital or a campus behind
/// bollards, but no town of an extract that holds several. In any other part the largest strongly
/// connected component is its core, if it has at least half of the part's edges, and an edge that
/// cannot reach it or be reached from it is isolated.
enum Connectivity {
    /// A part of fewer edges than this, and than this share of the largest part, is isolated.
    private static let smallPart = (edges: 1000, share: 0.05)

    static func markIsolated(_ tables: inout NetworkTables, _ topology: Topology) {
        for mode in [TravelMode.driving, .cycling, .walking] {
            for edge in isolatedEdges(topology, mode.set) {
                tables.segments[Int(edge.segment.rawValue)].insert(
                    EdgeFlags.isolated(for: mode).rawValue, in: edge)
            }
        }
    }

    private static func isolatedEdges(_ topology: Topology, _ mode: TravelModes) -> [EdgeID] {
        let usable = (0..<UInt32(topology.edgeCount)).map { EdgeID(rawValue: $0) }
            .filter { topology.modes($0).contains(mode) }
        let graph = DirectedGraph(
            nodeCount: topology.nodeCount, edges: usable.map { ends(of: $0, topology, mode) })
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
        let coreNodes = part.indices.filter { core[part[$0]] == component[$0] }
        let leadsToCore = graph.reached(from: coreNodes, forward: false)
        let comesFromCore = graph.reached(from: coreNodes, forward: true)
        return usable.filter { edge in
            let ends = ends(of: edge, topology, mode)
            let source = Int(ends.source)
            let target = Int(ends.target)
            let size = partSize[part[source]] ?? 0
            let isSmall =
                size < smallPart.edges && Double(size) < Double(largest) * smallPart.share
            let isCutOff =
                core[part[source]] != nil && !(comesFromCore[source] && leadsToCore[target])
            return isSmall || isCutOff
        }
    }

    /// The ends of an edge for a mode. A blocked end counts as turning round before it.
    private static func ends(
        of edge: EdgeID, _ topology: Topology, _ mode: TravelModes
    ) -> (source: UInt32, target: UInt32) {
        let source = topology.source(edge)
        let target = topology.target(edge)
        switch (
            topology.blockedModes(source).contains(mode),
            topology.blockedModes(target).contains(mode)
        ) {
        case (true, false): return (target, target)
        case (false, true): return (source, source)
        default: return (source, target)
        }
    }
}
