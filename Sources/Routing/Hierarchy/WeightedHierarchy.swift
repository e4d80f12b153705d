import RoadNetwork

/// The weights of a ``HierarchyTopology`` with one metric: of each arc the least weight of a turn or a
/// way over lower states, and over which state that way goes.
struct WeightedHierarchy: Sendable {
    let topology: HierarchyTopology
    let upWeights: ArcColumn
    let downWeights: ArcColumn
    /// The lower rank that an arc goes over, ``HierarchyTopology/none`` when it is a turn. Of several
    /// with the same weight it is the lowest.
    let upMiddles: ArcColumn
    let downMiddles: ArcColumn
}

extension WeightedHierarchy {
    /// Works the weights out from those of the turns, by the graph's arcs.
    init(topology: HierarchyTopology, turnWeights: Column<UInt32>) {
        self.init(
            topology: topology, HierarchyWeights(topology: topology, turnWeights: turnWeights))
    }

    init(topology: HierarchyTopology, _ weights: HierarchyWeights) {
        self.topology = topology
        upWeights = ArcColumn(weights.up)
        downWeights = ArcColumn(weights.down)
        upMiddles = ArcColumn(weights.upMiddles)
        downMiddles = ArcColumn(weights.downMiddles)
    }
}

/// What a full customization makes, each in one piece.
struct HierarchyWeights {
    let up: Column<UInt32>
    let down: Column<UInt32>
    let upMiddles: Column<UInt32>
    let downMiddles: Column<UInt32>

    var columns: [Column<UInt32>] { [up, down, upMiddles, downMiddles] }

    init(columns: [Column<UInt32>]) {
        up = columns[0]
        down = columns[1]
        upMiddles = columns[2]
        downMiddles = columns[3]
    }

    /// Goes through the ranks upward and, for each, through its lower triangles: like a left-looking
    /// Cholesky factorization over the tropical semiring.
    init(topology: HierarchyTopology, turnWeights: Column<UInt32>) {
        self.init(topology: topology, turnWeights: turnWeights, from: 0) { _ in }
    }

    /// Likewise from a rank on; `fill` writes what the ranks below it have.
    init(
        topology: HierarchyTopology, turnWeights: Column<UInt32>, from start: UInt32,
        _ fill: ([Scratch<UInt32>]) -> Void
    ) {
        let (up, upMiddles) = Self.unknown(topology.upHeads.count)
        let (down, downMiddles) = Self.unknown(topology.downTails.count)
        fill([up, down, upMiddles, downMiddles])
        let cursors = TriangleCursors(topology, from: start)
        var relaxation = TriangleRelaxation(topology)
        for rank in start..<UInt32(topology.rankCount) {
            topology.takeTurns(of: rank, turnWeights, up: up.base, down: down.base)
            relaxation.begin(
                rank, up: (up.base, upMiddles.base), down: (down.base, downMiddles.base))
            cursors.forEachLower(of: rank) { lower, uphill, downhill in
                relaxation.relax(
                    over: lower, uphill, downhill, up: UnsafePointer(up.base),
                    down: UnsafePointer(down.base))
            }
        }
        self.init(columns: [Column(up), Column(down), Column(upMiddles), Column(downMiddles)])
    }

    private static func unknown(
        _ count: Int
    ) -> (weights: Scratch<UInt32>, middles: Scratch<UInt32>) {
        (
            Scratch(count: count, of: Metric.infinite),
            Scratch(count: count, of: HierarchyTopology.none)
        )
    }
}

extension HierarchyTopology {
    /// Lowers the weights of a rank's arcs to those of the turns that they stand for.
    @inline(__always)
    func takeTurns(
        of rank: UInt32, _ turnWeights: Column<UInt32>, up: UnsafeMutablePointer<UInt32>,
        down: UnsafeMutablePointer<UInt32>
    ) {
        let up = up + Int(firstUp[rank])
        let down = down + Int(firstDown[rank])
        for place in turns(of: rank) {
            let weight = turnWeights[turns[place]]
            let arc = Int(turnArcs[place])
            let weights = arc & 1 == 0 ? up : down
            weights[arc >> 1] = min(weights[arc >> 1], weight)
        }
    }
}
