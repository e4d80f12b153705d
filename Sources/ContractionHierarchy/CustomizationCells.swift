import Columns
import Synchronization

/// The units of a partial customization: nested ranges of ranks, each eliminated as a whole or left
/// unchanged.
///
/// The root is the whole hierarchy; its children have a quarter of its ranks at most, they have children of
/// their own, and so on. Invariants: the descendants, in the elimination tree, of a cell's ranks are in the
/// cell; the children of a cell come right before it.
struct CustomizationCells: Sendable {
    struct Cell {
        /// All ranks of the cell.
        let ranks: Range<UInt32>
        /// The ranks that are in no child, ascending.
        let own: [Range<UInt32>]
        /// The number of the first descendant, the cell's own number if it has none.
        let first: Int
    }

    /// The last is the root.
    let cells: [Cell]
    /// For each cell its parent; the root is its own.
    let parents: [Int]
    /// Cells that are eliminated apart from each other when several threads share the work.
    let independent: [Int]
    /// The cells outside of the independent ones, ascending.
    let rest: [Int]
    /// For each rank whether a chain begins there, for ``UpdateMatrixStack``.
    let beginsChain: Scratch<Bool>
    /// The first rank of each range of all cells' own ranks, ascending, with the cell.
    private let owners: [(start: UInt32, cell: Int)]

    /// Maximum ranks of a cell without children: few, so that most cells stay unchanged by traffic on 1 % of
    /// all segments of a map, and many, so that their update matrices take little memory.
    private static let maximumLeafRanks = 64

    init(_ topology: HierarchyTopology) {
        var cells: [Cell] = []
        let starts = IndependentCells.starts(topology)
        func divide(_ ranks: Range<UInt32>) {
            let first = cells.count
            guard ranks.count > Self.maximumLeafRanks else {
                return cells.append(Cell(ranks: ranks, own: [ranks], first: first))
            }
            let children = IndependentCells(
                of: ranks, maximumRanks: max(Self.maximumLeafRanks, ranks.count / 4), starts)
            for child in children.cells { divide(child) }
            cells.append(Cell(ranks: ranks, own: children.rest, first: first))
        }
        divide(0..<UInt32(topology.rankCount))
        self.cells = cells
        owners = cells.enumerated().flatMap { number, cell in
            cell.own.map { (start: $0.lowerBound, cell: number) }
        }.sorted { $0.start < $1.start }
        var parents = Array(cells.indices)
        for number in cells.indices {
            Self.forEachChild(of: number, cells) { parents[$0] = number }
        }
        self.parents = parents
        let limit = topology.rankCount / IndependentCells.minimumCount
        independent = cells.indices.filter {
            cells[$0].ranks.count <= limit && cells[parents[$0]].ranks.count > limit
        }
        rest = cells.indices.filter { cells[$0].ranks.count > limit }
        beginsChain = UpdateMatrixStack.chainBeginnings(
            topology, within: cells.lazy.flatMap(\.own))
    }

    @inline(__always)
    func forEachChild(of number: Int, _ body: (Int) -> Void) {
        Self.forEachChild(of: number, cells, body)
    }

    @inline(__always)
    private static func forEachChild(of number: Int, _ cells: [Cell], _ body: (Int) -> Void) {
        let first = cells[number].first
        var child = number - 1
        while child >= first {
            body(child)
            child = cells[child].first - 1
        }
    }

    /// The cell that has a rank among its own.
    func cell(of rank: UInt32) -> Int {
        var low = 0
        var high = owners.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if owners[middle].start <= rank { low = middle } else { high = middle }
        }
        return owners[low].cell
    }
}

/// ``CustomizationCells`` that are made at the first partial customization: a vehicle without traffic
/// needs none.
final class LazyCustomizationCells: Sendable {
    private let made = Mutex<CustomizationCells?>(nil)

    func of(_ topology: HierarchyTopology) -> CustomizationCells {
        made.withLock { made in
            if let made { return made }
            let cells = CustomizationCells(topology)
            made = cells
            return cells
        }
    }
}
