/// The weights of a ``HierarchyTopology`` with one metric: of each arc the least weight of a turn or a
/// way over lower states, and over which state that way goes.
struct WeightedHierarchy: Sendable {
    let topology: HierarchyTopology
    let upWeights: Column<UInt32>
    let downWeights: Column<UInt32>
    /// The lower rank that an arc goes over, ``HierarchyTopology/none`` when it is a turn.
    let upMiddles: Column<UInt32>
    let downMiddles: Column<UInt32>
}

extension WeightedHierarchy {
    /// Works the weights out from those of the turns, by the graph's arcs.
    ///
    /// Goes through the ranks upward and, for each, through its lower triangles: like a left-looking
    /// Cholesky factorization over the tropical semiring. `upCursors[u]` and `downCursors[u]` are the
    /// first arcs of `u` whose other ends are not below the current rank; each `u` waits in the list of
    /// the next rank that it has an arc to.
    init(topology: HierarchyTopology, turnWeights: Column<UInt32>) {
        let up = Scratch<UInt32>(count: topology.upHeads.count, of: Metric.infinite)
        let down = Scratch<UInt32>(count: topology.downTails.count, of: Metric.infinite)
        let upMiddles = Scratch<UInt32>(count: up.count, of: HierarchyTopology.none)
        let downMiddles = Scratch<UInt32>(count: down.count, of: HierarchyTopology.none)
        let count = topology.rankCount
        let cursors = TriangleCursors(topology)
        // Weight in the high half, middle in the low half: the least of both at once, ties settled.
        let upBest = Scratch<UInt64>(count: count, of: 0)
        let downBest = Scratch<UInt64>(count: count, of: 0)
        for rank in 0..<UInt32(count) {
            let upRange = topology.up(rank)
            let downRange = topology.down(rank)
            for place in topology.turns(of: rank) {
                let weight = turnWeights[topology.turns[place]]
                let arc = Int(topology.turnArcs[place])
                if arc & 1 == 0 {
                    up[arc >> 1] = min(up[arc >> 1], weight)
                } else {
                    down[arc >> 1] = min(down[arc >> 1], weight)
                }
            }
            for arc in upRange { upBest[topology.upHeads[arc]] = Self.turn(up[arc]) }
            for arc in downRange { downBest[topology.downTails[arc]] = Self.turn(down[arc]) }
            cursors.forEachLower(of: rank) { lower, uphill, downhill in
                if let toLower = downhill.here, down[toLower] < Metric.infinite {
                    let first = UInt64(down[toLower])
                    for arc in uphill.beyond {
                        let sum = (first + UInt64(up[arc])) << 32 | UInt64(lower)
                        let head = topology.upHeads[arc]
                        if sum < upBest[head] { upBest[head] = sum }
                    }
                }
                if let fromLower = uphill.here, up[fromLower] < Metric.infinite {
                    let last = UInt64(up[fromLower])
                    for arc in downhill.beyond {
                        let sum = (last + UInt64(down[arc])) << 32 | UInt64(lower)
                        let tail = topology.downTails[arc]
                        if sum < downBest[tail] { downBest[tail] = sum }
                    }
                }
            }
            for arc in upRange {
                let best = upBest[topology.upHeads[arc]]
                up[arc] = UInt32(best >> 32)
                upMiddles[arc] = UInt32(truncatingIfNeeded: best)
            }
            for arc in downRange {
                let best = downBest[topology.downTails[arc]]
                down[arc] = UInt32(best >> 32)
                downMiddles[arc] = UInt32(truncatingIfNeeded: best)
            }
        }
        self.topology = topology
        upWeights = Column(up)
        downWeights = Column(down)
        self.upMiddles = Column(upMiddles)
        self.downMiddles = Column(downMiddles)
    }

    @inline(__always)
    private static func turn(_ weight: UInt32) -> UInt64 {
        UInt64(weight) << 32 | UInt64(HierarchyTopology.none)
    }
}
