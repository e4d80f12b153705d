import RoadNetwork

/// The graph that is searched: a state for each directed edge, an arc for each turn that at least one
/// mode of travel may make.
///
/// Invariants: state `n` below ``edgeCount`` is the edge with that number, just entered; the states
/// after them are edges entered at the end of a sequence that a restriction over three or more edges
/// watches. The arcs of state `s` are `firstArc[s] ..< firstArc[s + 1]`. An arc whose modes are
/// empty does not exist. The graph holds for all modes and options; costs are a ``Metric``'s.
struct TurnGraph: Sendable {
    /// A turn that is forbidden at times only.
    struct ConditionalBan: Hashable, Sendable {
        var arc: UInt32
        var modes: TravelModes
        var condition: StringID
    }

    let edgeCount: Int
    /// The edges of the states from ``edgeCount`` on.
    let deepEdges: [EdgeID]
    let firstArc: [UInt32]
    /// State that each arc leads to.
    let heads: [UInt32]
    /// Degrees of each turn, -180 ... 180, positive to the right.
    let angles: [Int16]
    /// Who may make each turn.
    let modes: [TravelModes]
    /// Ascending by arc.
    let conditionalBans: [ConditionalBan]
    /// States that share an edge with a deep state: edge and the deep states of it, ascending by edge.
    private let deepStatesByEdge: [(edge: EdgeID, state: UInt32)]

    init(
        edgeCount: Int, deepEdges: [EdgeID], firstArc: [UInt32], heads: [UInt32],
        angles: [Int16], modes: [TravelModes], conditionalBans: [ConditionalBan]
    ) {
        self.edgeCount = edgeCount
        self.deepEdges = deepEdges
        self.firstArc = firstArc
        self.heads = heads
        self.angles = angles
        self.modes = modes
        self.conditionalBans = conditionalBans
        deepStatesByEdge = deepEdges.indices
            .map { (edge: deepEdges[$0], state: UInt32(edgeCount + $0)) }
            .sorted { ($0.edge, $0.state) < ($1.edge, $1.state) }
    }

    var stateCount: Int { edgeCount + deepEdges.count }
    var arcCount: Int { heads.count }

    @inline(__always)
    func edge(of state: UInt32) -> EdgeID {
        Int(state) < edgeCount ? EdgeID(rawValue: state) : deepEdges[Int(state) - edgeCount]
    }

    @inline(__always)
    func arcs(of state: UInt32) -> Range<Int> {
        Int(firstArc[Int(state)])..<Int(firstArc[Int(state) + 1])
    }

    /// All states in which a vehicle can be on an edge.
    func states(of edge: EdgeID) -> [UInt32] {
        var low = 0
        var high = deepStatesByEdge.count
        while low < high {
            let middle = (low + high) / 2
            if deepStatesByEdge[middle].edge < edge { low = middle + 1 } else { high = middle }
        }
        var states = [edge.rawValue]
        while low < deepStatesByEdge.count, deepStatesByEdge[low].edge == edge {
            states.append(deepStatesByEdge[low].state)
            low += 1
        }
        return states
    }
}

extension RoadNetwork {
    /// Who may drive an edge at all, be it only to reach something on it.
    @inline(__always)
    func usableModes(of edge: EdgeID) -> TravelModes {
        access(of: edge).union(restrictedAccess(of: edge))
    }
}
