package import Columns
import Synchronization

/// A customized hierarchy: the weight of each arc, the minimum of its input arcs and of the paths over lower
/// ranks, and the middle of each shortcut.
///
/// A value: ``updated(_:threads:)`` gives another one, which shares the unchanged pages.
public struct WeightedHierarchy: Sendable {
    public let topology: HierarchyTopology
    /// For each input arc.
    package let inputWeights: PagedColumn<UInt32>
    package let upWeights: PagedColumn<UInt32>
    package let downWeights: PagedColumn<UInt32>
    /// The lower rank that a shortcut goes over, ``HierarchyTopology/none`` for an input arc. Of several
    /// ranks with the same weight it is the lowest.
    let upMiddles: PagedColumn<UInt32>
    let downMiddles: PagedColumn<UInt32>
    /// From the first partial customization on.
    var updateMatrices: CachedUpdateMatrices?
}

extension WeightedHierarchy {
    /// A full customization.
    ///
    /// - Parameters:
    ///   - weights: for each arc of the graph; ``Weight/infinite`` and more for one that cannot be used.
    ///   - threads: the weights are the same on any number of them.
    public init(topology: HierarchyTopology, weights: [UInt32], threads: Int = 1) {
        let clamped = weights.map { min($0, Weight.infinite) }
        self.init(
            topology: topology, inputWeights: PagedColumn(Column(clamped)), threads: threads)
    }

    package init(
        topology: HierarchyTopology, inputWeights: PagedColumn<UInt32>,
        threads: Int = Parallel.typicalThreads
    ) {
        self.init(
            topology: topology, inputWeights: inputWeights,
            HierarchyWeights(topology: topology, inputWeights: inputWeights, threads: threads))
    }

    package init(
        topology: HierarchyTopology, inputWeights: PagedColumn<UInt32>, _ weights: HierarchyWeights
    ) {
        self.topology = topology
        self.inputWeights = inputWeights
        upWeights = PagedColumn(weights.up, groups: topology.firstUp)
        downWeights = PagedColumn(weights.down, groups: topology.firstDown)
        upMiddles = PagedColumn(weights.upMiddles, groups: topology.firstUp)
        downMiddles = PagedColumn(weights.downMiddles, groups: topology.firstDown)
    }
}

/// The result of a full customization, each column in one piece.
package struct HierarchyWeights {
    let up: Column<UInt32>
    let down: Column<UInt32>
    let upMiddles: Column<UInt32>
    let downMiddles: Column<UInt32>

    /// Weights of arcs up and of arcs down, and their middles.
    package var columns: [Column<UInt32>] { [up, down, upMiddles, downMiddles] }

    /// - Parameter columns: as ``columns`` gives them.
    package init(columns: [Column<UInt32>]) {
        up = columns[0]
        down = columns[1]
        upMiddles = columns[2]
        downMiddles = columns[3]
    }

    /// By ``FrontalElimination``: ``IndependentCells`` on several threads, then the rest.
    package init(
        topology: HierarchyTopology, inputWeights: PagedColumn<UInt32>,
        threads: Int = Parallel.typicalThreads
    ) {
        let up = Scratch<UInt32>(count: topology.upHeads.count, of: nil)
        let down = Scratch<UInt32>(count: topology.downTails.count, of: nil)
        let upMiddles = Scratch<UInt32>(count: topology.upHeads.count, of: nil)
        let downMiddles = Scratch<UInt32>(count: topology.downTails.count, of: nil)
        let stack = UpdateMatrixStack(
            beginsChain: UpdateMatrixStack.chainBeginnings(topology))
        let upTargets = FrontalElimination.Targets(
            weights: PagedColumnEdit(up, groups: topology.firstUp),
            middles: PagedColumnEdit(upMiddles, groups: topology.firstUp))
        let downTargets = FrontalElimination.Targets(
            weights: PagedColumnEdit(down, groups: topology.firstDown),
            middles: PagedColumnEdit(downMiddles, groups: topology.firstDown))
        @Sendable func elimination() -> FrontalElimination {
            FrontalElimination(topology, inputWeights, up: upTargets, down: downTargets, stack)
        }
        if threads > 1, topology.rankCount >= Self.minimumRanksToShare {
            let independent = IndependentCells(topology)
            let cells = independent.cells
            let beyond = Mutex<[FrontalElimination.PendingUpdate]>([])
            Parallel.forEach(cells.count, threads: threads, with: elimination()) { number, own in
                let updates = own.eliminate(cells[number])
                beyond.withLock { $0 += updates }
            }
            var rest = elimination()
            for update in beyond.withLock({ $0 }) { rest.push(update) }
            for range in independent.rest {
                for update in rest.eliminate(range) { rest.push(update) }
            }
        } else {
            var whole = elimination()
            _ = whole.eliminate(0..<UInt32(topology.rankCount))
        }
        self.init(columns: [up, down, upMiddles, downMiddles].map { Column($0) })
    }

    /// With fewer ranks the work is done before a thread has started.
    private static let minimumRanksToShare = 500
}
