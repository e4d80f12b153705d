package import Columns

/// A customizable contraction hierarchy without weights: the arcs by a graph and an order of its nodes, and
/// its elimination tree.
///
/// Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (JEA 2016). Nodes are known by their
/// rank, the place in the order of contraction. An *input arc* is an arc of the graph; an *arc* is one of
/// the hierarchy: an input arc, a shortcut, or both.
///
/// Invariants: `parents[v]`, where there is one, is above `v`, and every node that an arc of `v` leads up to
/// is an ancestor of `v`; the arcs up from `v` are `firstUp[v] ..< firstUp[v + 1]`, their heads ascending
/// and above `v`; likewise the arcs that come down to `v` from above; for every `x` with an arc down to `u`,
/// and `y` with an arc up from `u`, x ≠ y, there is an arc from `x` to `y`. Arcs that no weights could ever
/// make finite are left out: in a graph of turns almost half of them.
public struct HierarchyTopology: Sendable {
    /// Stands for no node, no rank, no arc.
    package static let none = UInt32.max
    /// Maximum number of a rank's higher neighbours by arcs up or down: a full customization has a
    /// matrix of at most this many rows and columns. Ranks of a country have some hundreds.
    package static let maximumHigherNeighbours = 4096

    /// For each node its rank, ``none`` for a node without arcs that is not in the order.
    package let ranks: PackedNumbers<UInt32>
    /// For each rank its node.
    package let nodes: PackedNumbers<UInt32>
    package let parents: PackedTable
    package let firstUp: PackedTable
    package let upHeads: PackedTable
    package let firstDown: PackedTable
    /// The higher end of each arc that comes down.
    package let downTails: PackedTable
    /// For each rank the input arcs between it and higher ranks: the place of the first in ``inputArcs``.
    package let firstInputArc: PackedNumbers<UInt32>
    /// Numbers of input arcs, by the lower rank of their two ends.
    package let inputArcs: PackedNumbers<UInt32>
    /// For each of ``inputArcs`` twice the place of its arc among the arcs of its rank, plus one
    /// for arcs down.
    package let inputArcPlaces: PackedNumbers<UInt32>
    let cells: LazyCustomizationCells

    package init(
        ranks: PackedNumbers<UInt32>, nodes: PackedNumbers<UInt32>, parents: PackedTable,
        firstUp: PackedTable, upHeads: PackedTable, firstDown: PackedTable, downTails: PackedTable,
        firstInputArc: PackedNumbers<UInt32>, inputArcs: PackedNumbers<UInt32>,
        inputArcPlaces: PackedNumbers<UInt32>
    ) {
        self.ranks = ranks
        self.nodes = nodes
        self.parents = parents
        self.firstUp = firstUp
        self.upHeads = upHeads
        self.firstDown = firstDown
        self.downTails = downTails
        self.firstInputArc = firstInputArc
        self.inputArcs = inputArcs
        self.inputArcPlaces = inputArcPlaces
        cells = LazyCustomizationCells()
    }

    /// Number of nodes of the graph.
    public var nodeCount: Int { ranks.count }
    /// Number of nodes in the order.
    public var rankCount: Int { nodes.count }
    /// Number of arcs of the hierarchy, both directions together.
    public var arcCount: Int { upHeads.count + downTails.count }
    /// Pairs of an arc down to a rank and an arc up from it: the work of a customization.
    public var triangleCount: Int {
        (0..<UInt32(rankCount)).reduce(0) { $0 + down($1).count * up($1).count }
    }

    @inline(__always)
    package func up(_ rank: UInt32) -> Range<Int> {
        Int(firstUp[rank])..<Int(firstUp[Int(rank) + 1])
    }

    @inline(__always)
    package func down(_ rank: UInt32) -> Range<Int> {
        Int(firstDown[rank])..<Int(firstDown[Int(rank) + 1])
    }

    /// The arcs between a rank and higher ones, up from it and down to it.
    typealias Arcs = (up: Range<Int>, down: Range<Int>)

    @inline(__always)
    func arcs(of rank: UInt32) -> Arcs { (up(rank), down(rank)) }

    @inline(__always)
    func inputArcs(of rank: UInt32) -> Range<Int> {
        Int(firstInputArc[rank])..<Int(firstInputArc[Int(rank) + 1])
    }

    /// The arc up from a rank to another.
    @inline(__always)
    func upArc(from rank: UInt32, to head: UInt32) -> Int? {
        upHeads.find(head, in: up(rank))
    }

    /// The arc down to a rank from another.
    @inline(__always)
    func downArc(to rank: UInt32, from tail: UInt32) -> Int? {
        downTails.find(tail, in: down(rank))
    }

    /// The topology with the numbers that searches and customizations read most in plain tables
    /// too: four bytes for each arc, twelve for each rank.
    package func unpacked() -> Self {
        Self(
            ranks: ranks, nodes: nodes, parents: parents.unpacked(), firstUp: firstUp.unpacked(),
            upHeads: upHeads.unpacked(), firstDown: firstDown.unpacked(),
            downTails: downTails.unpacked(), firstInputArc: firstInputArc, inputArcs: inputArcs,
            inputArcPlaces: inputArcPlaces)
    }
}
