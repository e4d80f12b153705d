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
    /// Once a partial customization has wanted to know.
    var leftOver: KeptMatrices?
}

extension WeightedHierarchy {
    /// Works the weights out from those of the turns, by the graph's arcs.
    init(
        topology: HierarchyTopology, turnWeights: PagedColumn<UInt32>,
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

    /// By ``FrontalElimination``: ``IndependentParts`` on several threads, then the rest; the weights are
    /// the same on any number of them.
    init(
        topology: HierarchyTopology, turnWeights: PagedColumn<UInt32>,
        threads: Int = Parallel.usualThreads
    ) {
        let up = Scratch<UInt32>(count: topology.upHeads.count, of: nil)
        let down = Scratch<UInt32>(count: topology.downTails.count, of: nil)
        let upMiddles = Scratch<UInt32>(count: topology.upHeads.count, of: nil)
        let downMiddles = Scratch<UInt32>(count: topology.downTails.count, of: nil)
        let tree = WaitingMatrices(
            beginsChain: WaitingMatrices.chainBeginnings(topology))
        let upTargets = FrontalElimination.Targets(
            weights: ArcColumnEdit(up, first: topology.firstUp),
            middles: ArcColumnEdit(upMiddles, first: topology.firstUp))
        let downTargets = FrontalElimination.Targets(
            weights: ArcColumnEdit(down, first: topology.firstDown),
            middles: ArcColumnEdit(downMiddles, first: topology.firstDown))
        @Sendable func elimination() -> FrontalElimination {
            FrontalElimination(topology, turnWeights, up: upTargets, down: downTargets, tree)
        }
        if threads > 1, topology.rankCount >= Self.fewestRanksToShare {
            let independent = IndependentParts(topology)
            let parts = independent.parts
            let leftOver = Mutex<[FrontalElimination.LeftOver]>([])
            Parallel.forEach(parts.count, threads: threads, with: elimination()) { number, own in
                let left = own.eliminate(parts[number])
                leftOver.withLock { $0 += left }
            }
            var rest = elimination()
            for left in leftOver.withLock({ $0 }) { rest.take(over: left) }
            for range in independent.rest {
                for left in rest.eliminate(range) { rest.take(over: left) }
            }
        } else {
            var whole = elimination()
            _ = whole.eliminate(0..<UInt32(topology.rankCount))
        }
        self.init(columns: [up, down, upMiddles, downMiddles].map { Column($0) })
    }

    /// Below that, a thread is hardly started when the work is done.
    private static let fewestRanksToShare = 500
}
