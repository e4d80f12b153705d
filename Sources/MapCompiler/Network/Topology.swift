internal import RoadNetwork

/// The topology of the edges, while the network is being built.
struct Topology {
    private let segments: [SegmentRecord]
    private let nodes: [NodeRecord]
    private let leavingEdges: [UInt32]
    private let access: [(forward: UInt8, backward: UInt8)]
    private let restricted: [(forward: UInt8, backward: UInt8)]

    init(_ tables: NetworkTables) {
        segments = tables.segments
        nodes = tables.nodes
        leavingEdges = tables.leavingEdges
        restricted = tables.ways.map { way in
            let shared = tables.attributes.values[Int(way.attributes)]
            return (shared.forwardRestricted, shared.backwardRestricted)
        }
        access = tables.ways.map { way in
            let shared = tables.attributes.values[Int(way.attributes)]
            return (
                shared.forwardAccess | shared.forwardRestricted,
                shared.backwardAccess | shared.backwardRestricted
            )
        }
    }

    /// Modes that may use an edge only to reach something.
    func restrictedModes(_ edge: EdgeID) -> TravelModes {
        let way = restricted[Int(way(edge))]
        return TravelModes(rawValue: edge.isBackward ? way.backward : way.forward)
    }

    var nodeCount: Int { nodes.count - 1 }
    var edgeCount: Int { segments.count * 2 }

    func edges(leaving node: UInt32) -> [EdgeID] {
        let range = nodes[Int(node)].firstLeavingEdge..<nodes[Int(node) + 1].firstLeavingEdge
        return range.map { EdgeID(rawValue: leavingEdges[Int($0)]) }
    }

    func source(_ edge: EdgeID) -> UInt32 {
        let segment = segments[Int(edge.segment.rawValue)]
        return edge.isBackward ? segment.endNode : segment.startNode
    }

    func target(_ edge: EdgeID) -> UInt32 { source(edge.reversed) }

    func way(_ edge: EdgeID) -> UInt32 { segments[Int(edge.segment.rawValue)].way }

    /// Modes that may use an edge, be it only to reach something.
    func modes(_ edge: EdgeID) -> TravelModes {
        let way = access[Int(way(edge))]
        return TravelModes(rawValue: edge.isBackward ? way.backward : way.forward)
    }

    /// Modes that cannot pass a node.
    func blockedModes(_ node: UInt32) -> TravelModes {
        TravelModes(rawValue: nodes[Int(node)].blockedModes)
    }
}
