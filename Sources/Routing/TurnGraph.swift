package import Columns
package import RoadNetwork

/// The graph that is searched: a state for each directed edge, an arc for each turn that at least one
/// mode of travel may make.
///
/// Invariants: state `n` below ``edgeCount`` is the edge with that number, just entered; the states
/// after them are edges entered at the end of a sequence that a restriction over three or more edges
/// watches, or on the way over a roundabout beside a bypass. The arcs of state `s` are `firstArc[s] ..< firstArc[s + 1]`. An arc whose modes are
/// empty does not exist. The graph holds for all modes and options; costs are a ``Metric``'s.
package struct TurnGraph: Sendable {
    /// A turn that is forbidden under a condition.
    struct ConditionalBan: BitwiseCopyable, Hashable {
        var arc: UInt32
        /// ``StringID``
        var condition: UInt32
        /// ``TravelModes``
        var modes: UInt32
    }

    let edgeCount: Int
    /// The edges of the states from ``edgeCount`` on.
    let deepEdges: PackedNumbers<UInt32>
    let firstArc: PackedNumbers<UInt32>
    /// State that each arc leads to.
    package let heads: PackedNumbers<UInt32>
    /// Degrees of each turn, -180 ... 180, positive to the right; ``uTurn``.
    let angles: PackedNumbers<Int16>
    /// ``TravelModes`` that may make each turn, be it under a condition of the edges and the node only.
    let modes: PackedNumbers<UInt8>
    /// Ascending by arc.
    let conditionalBans: Column<ConditionalBan>
    /// The turns beside which a slip road leads.
    var slipRoadTurns: SlipRoadTurns
    /// The turns from the end of a slip road back to the junction.
    var turnsBack: SlipRoadTurns
    /// Deep states, ascending by their edge.
    private let deepStatesByEdge: [UInt32]

    init(
        edgeCount: Int, deepEdges: PackedNumbers<UInt32>, firstArc: PackedNumbers<UInt32>,
        heads: PackedNumbers<UInt32>, angles: PackedNumbers<Int16>, modes: PackedNumbers<UInt8>,
        conditionalBans: Column<ConditionalBan>, slipRoadTurns: SlipRoadTurns,
        turnsBack: SlipRoadTurns
    ) {
        self.edgeCount = edgeCount
        self.deepEdges = deepEdges
        self.firstArc = firstArc
        self.heads = heads
        self.angles = angles
        self.modes = modes
        self.conditionalBans = conditionalBans
        self.slipRoadTurns = slipRoadTurns
        self.turnsBack = turnsBack
        deepStatesByEdge = (0..<deepEdges.count)
            .sorted { (deepEdges[$0], $0) < (deepEdges[$1], $1) }.map { UInt32(edgeCount + $0) }
    }

    /// What drivers do not do at an arc where they may, because of a slip road; nil for most arcs.
    func slipRoadTurn(at arc: Int) -> SlipRoadTurns.Kind? {
        slipRoadTurns.contains(arc) ? .beside : turnsBack.contains(arc) ? .back : nil
    }

    var stateCount: Int { edgeCount + deepEdges.count }
    package var arcCount: Int { heads.count }

    @inline(__always)
    package func edge(of state: UInt32) -> EdgeID {
        EdgeID(rawValue: Int(state) < edgeCount ? state : deepEdges[Int(state) - edgeCount])
    }

    @inline(__always)
    package func arcs(of state: UInt32) -> Range<Int> {
        Int(firstArc[state])..<Int(firstArc[Int(state) + 1])
    }

    /// Whether a mode may make a turn.
    @inline(__always)
    func allows(_ mode: TravelModes, at arc: Int) -> Bool {
        modes[arc] & mode.rawValue != 0
    }

    /// For each state whether any turn leads there or away.
    func usedStates() -> [Bool] {
        var isUsed = [Bool](repeating: false, count: stateCount)
        for state in 0..<UInt32(stateCount) {
            for arc in arcs(of: state) {
                isUsed[Int(state)] = true
                isUsed[Int(heads[arc])] = true
            }
        }
        return isUsed
    }

    /// All states in which a vehicle can be on an edge.
    func states(of edge: EdgeID) -> [UInt32] {
        var low = 0
        var high = deepStatesByEdge.count
        while low < high {
            let middle = (low + high) / 2
            if self.edge(of: deepStatesByEdge[middle]) < edge {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var states = [edge.rawValue]
        while low < deepStatesByEdge.count, self.edge(of: deepStatesByEdge[low]) == edge {
            states.append(deepStatesByEdge[low])
            low += 1
        }
        return states
    }
}
