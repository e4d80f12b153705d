import RoadNetwork
import Synchronization

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
    init(
        topology: HierarchyTopology, turnWeights: Column<UInt32>,
        threads: Int = Parallel.usualThreads
    ) {
        self.init(
            topology: topology,
            HierarchyWeights(topology: topology, turnWeights: turnWeights, threads: threads))
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
    /// Cholesky factorization over the tropical semiring. ``IndependentParts`` on several threads, then
    /// the rest; the weights are the same on any number of them.
    init(
        topology: HierarchyTopology, turnWeights: Column<UInt32>,
        threads: Int = Parallel.usualThreads
    ) {
        self.init(topology: topology, turnWeights: turnWeights, from: 0, threads: threads) { _ in }
    }

    /// Likewise from a rank on; `fill` writes what the ranks below it have.
    init(
        topology: HierarchyTopology, turnWeights: Column<UInt32>, from start: UInt32, threads: Int,
        _ fill: ([Scratch<UInt32>]) -> Void
    ) {
        let customization = Customization(topology, turnWeights, from: start)
        fill(customization.columns)
        customization.run(threads: threads)
        self.init(columns: customization.columns.map { Column($0) })
    }
}

/// The work of a full customization.
private struct Customization: Sendable {
    let topology: HierarchyTopology
    let turnWeights: Column<UInt32>
    /// Ranks below this have their weights already.
    let start: UInt32
    let up: Scratch<UInt32>
    let down: Scratch<UInt32>
    let upMiddles: Scratch<UInt32>
    let downMiddles: Scratch<UInt32>
    let cursors: TriangleCursors

    init(_ topology: HierarchyTopology, _ turnWeights: Column<UInt32>, from start: UInt32) {
        self.topology = topology
        self.turnWeights = turnWeights
        self.start = start
        up = Scratch(count: topology.upHeads.count, of: nil)
        down = Scratch(count: topology.downTails.count, of: nil)
        upMiddles = Scratch(count: topology.upHeads.count, of: nil)
        downMiddles = Scratch(count: topology.downTails.count, of: nil)
        cursors = TriangleCursors(topology)
    }

    var columns: [Scratch<UInt32>] { [up, down, upMiddles, downMiddles] }

    func run(threads: Int) {
        let count = topology.rankCount
        guard threads > 1, count >= Self.fewestRanksToShare else {
            var whole = TriangleCursors.Part(upTo: UInt32(count))
            var relaxation = TriangleRelaxation(topology)
            return workOut(0..<UInt32(count), in: &whole, &relaxation)
        }
        let parts = IndependentParts(topology)
        var whole = TriangleCursors.Part(upTo: UInt32(count))
        for leftOver in leftOver(of: parts.parts, threads: threads) {
            cursors.take(over: leftOver, in: &whole)
        }
        var relaxation = TriangleRelaxation(topology)
        for range in parts.rest { workOut(range, in: &whole, &relaxation) }
    }

    /// Below that, a thread is hardly started when the work is done.
    private static let fewestRanksToShare = 500

    /// Works the parts out; returns what each of them leaves over.
    private func leftOver(of parts: [Range<UInt32>], threads: Int) -> [[UInt32]] {
        let leftOver = Mutex([[UInt32]](repeating: [], count: parts.count))
        Parallel.forEach(parts.count, threads: threads, with: TriangleRelaxation(topology)) {
            number, relaxation in
            var part = TriangleCursors.Part(upTo: parts[number].upperBound)
            workOut(parts[number], in: &part, &relaxation)
            leftOver.withLock { $0[number] = part.leftOver }
        }
        return leftOver.withLock { $0 }
    }

    private func workOut(
        _ ranks: Range<UInt32>, in part: inout TriangleCursors.Part,
        _ relaxation: inout TriangleRelaxation
    ) {
        // Of its own in the inner loop, where copying this would be most of the work.
        let (topology, turnWeights, cursors, start) = (topology, turnWeights, cursors, start)
        let up = (weights: up.base, middles: upMiddles.base)
        let down = (weights: down.base, middles: downMiddles.base)
        for rank in ranks {
            guard rank >= start else {
                cursors.skip(rank, to: start, in: &part)
                continue
            }
            let arcs = topology.arcs(of: rank)
            topology.takeTurns(of: rank, arcs, turnWeights, up: up, down: down)
            relaxation.begin(arcs, up: up, down: down)
            cursors.forEachLower(of: rank, arcs, in: &part) { lower, uphill, downhill in
                relaxation.relax(
                    over: lower, uphill, downhill, up: UnsafePointer(up.weights),
                    down: UnsafePointer(down.weights))
            }
        }
    }
}

extension HierarchyTopology {
    /// Sets the weights of a rank's arcs to those of the turns that they stand for, or to none.
    @inline(__always)
    func takeTurns(
        of rank: UInt32, _ arcs: Arcs, _ turnWeights: Column<UInt32>,
        up: TriangleRelaxation.Targets, down: TriangleRelaxation.Targets
    ) {
        for arc in arcs.up {
            up.weights[arc] = Metric.infinite
            up.middles[arc] = Self.none
        }
        for arc in arcs.down {
            down.weights[arc] = Metric.infinite
            down.middles[arc] = Self.none
        }
        let up = up.weights + arcs.up.lowerBound
        let down = down.weights + arcs.down.lowerBound
        for place in turns(of: rank) {
            let weight = turnWeights[turns[place]]
            let arc = Int(turnArcs[place])
            let weights = arc & 1 == 0 ? up : down
            weights[arc >> 1] = min(weights[arc >> 1], weight)
        }
    }
}
