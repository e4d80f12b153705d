import RoadNetwork

/// The customizable contraction hierarchy over a ``TurnGraph``, without weights.
///
/// Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (JEA 2016). States are known by
/// their rank, the place in the order of contraction. Invariants: `parent[v]`, where there is one, is
/// above `v`, and every state that an arc of `v` leads up to lies on the way from `v` over parents;
/// the arcs up from `v` are `firstUp[v] ..< firstUp[v + 1]`, their heads ascending and above `v`;
/// likewise those that come down to `v` from above; for every `x` with an arc down to `u`, and `y`
/// with an arc up from `u`, x ≠ y, there is an arc from `x` to `y`. Arcs that no metric could ever
/// make finite are left out: in a graph of turns that is almost half of them.
struct HierarchyTopology: Sendable {
    static let none = UInt32.max
    /// No hierarchy is made that has a rank with arcs from or to more higher ones: a full customization has
    /// a matrix of so many rows and columns at most. Those of a country have some hundreds.
    static let mostHigherNeighbours = 4096

    /// For each state its rank, ``none`` for one that nobody can be in.
    let ranks: PackedNumbers<UInt32>
    /// For each rank its state.
    let states: PackedNumbers<UInt32>
    let parents: HierarchyTable
    let firstUp: HierarchyTable
    let upHeads: HierarchyTable
    let firstDown: HierarchyTable
    /// Where each arc that comes down begins.
    let downTails: HierarchyTable
    /// For each rank the turns between its state and higher ones: index of the first in ``turns``.
    let firstTurn: PackedNumbers<UInt32>
    /// Arcs of the graph of turns, by the lower of their two states.
    let turns: PackedNumbers<UInt32>
    /// For each of ``turns`` twice the place among its rank's arcs of the one it is part of, plus one
    /// for those that come down.
    let turnArcs: PackedNumbers<UInt32>

    var rankCount: Int { states.count }
    var arcCount: Int { upHeads.count + downTails.count }

    @inline(__always)
    func up(_ rank: UInt32) -> Range<Int> {
        Int(firstUp[rank])..<Int(firstUp[Int(rank) + 1])
    }

    @inline(__always)
    func down(_ rank: UInt32) -> Range<Int> {
        Int(firstDown[rank])..<Int(firstDown[Int(rank) + 1])
    }

    /// The arcs between a rank and higher ones, up from it and down to it.
    typealias Arcs = (up: Range<Int>, down: Range<Int>)

    @inline(__always)
    func arcs(of rank: UInt32) -> Arcs { (up(rank), down(rank)) }

    @inline(__always)
    func turns(of rank: UInt32) -> Range<Int> {
        Int(firstTurn[rank])..<Int(firstTurn[Int(rank) + 1])
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

    /// The same, with what searches and customizations read most in plain numbers too: four bytes for
    /// each arc, twelve for each rank.
    func unpacked() -> Self {
        Self(
            ranks: ranks, states: states, parents: parents.unpacked(), firstUp: firstUp.unpacked(),
            upHeads: upHeads.unpacked(), firstDown: firstDown.unpacked(),
            downTails: downTails.unpacked(), firstTurn: firstTurn, turns: turns, turnArcs: turnArcs)
    }
}
