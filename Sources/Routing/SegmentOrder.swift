import ContractionHierarchy
import Geodesy
import RoadNetwork

/// The order in which the states of a graph of turns are contracted: by a ``NestedDissection`` of the road
/// graph.
///
/// The segments of an edge cut of the road graph are a node separator of the graph of turns (Buchhold,
/// Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies with Turn Costs", ATMOS 2020), with as many
/// states as the segments have.
struct SegmentOrder {
    /// All segments, the first to be contracted first.
    private let segments: [UInt32]
    private let isUsed: [Bool]

    init(_ network: RoadNetwork, graph: TurnGraph) {
        var ends: [(UInt32, UInt32)] = []
        ends.reserveCapacity(network.segmentCount)
        for number in 0..<UInt32(network.segmentCount) {
            let edge = EdgeID(SegmentID(rawValue: number), backward: false)
            ends.append((network.source(of: edge).rawValue, network.target(of: edge).rawValue))
        }
        let frame = LocalFrame(
            origin: Coordinate(
                latitude: (network.metadata.bounds.south + network.metadata.bounds.north) / 2,
                longitude: (network.metadata.bounds.west + network.metadata.bounds.east) / 2))
        let positions = (0..<UInt32(network.nodeCount)).map { number in
            let point = frame.point(network.coordinate(of: NodeID(rawValue: number)))
            return (x: Float(point.x), y: Float(point.y))
        }
        isUsed = graph.usedStates()
        var stateCounts = [Int32](repeating: 0, count: network.segmentCount)
        for (state, isUsed) in isUsed.enumerated() where isUsed {
            stateCounts[Int(graph.edge(of: UInt32(state)).segment.rawValue)] += 1
        }
        segments =
            NestedDissection(ends: ends, positions: positions, capacities: stateCounts).edgeOrder
    }

    /// The reachable states, the first to be contracted first.
    func states(of graph: TurnGraph) -> [UInt32] {
        var states: [UInt32] = []
        for segment in segments {
            for edge in [segment << 1, segment << 1 | 1] {
                states += graph.states(of: EdgeID(rawValue: edge)).filter { isUsed[Int($0)] }
            }
        }
        return states
    }
}

extension HierarchyTopology {
    /// The hierarchy over a graph of turns; nil when there are more triangles for each state.
    init?(_ network: RoadNetwork, graph: TurnGraph, trianglesPerState: Double = .infinity) {
        self.init(
            graph: InputGraph(firstArc: graph.firstArc, heads: graph.heads),
            order: SegmentOrder(network, graph: graph).states(of: graph),
            trianglesPerNode: trianglesPerState)
    }
}
