import Columns

/// Cells of a hierarchy that can be customized at the same time, and the remaining ranks.
///
/// Invariant: the descendants, in the elimination tree, of a cell's ranks are in the cell. So no arc leads
/// from one cell to another, and the lower triangles of a cell's ranks are in the cell too.
struct IndependentCells {
    /// Ascending.
    let cells: [Range<UInt32>]
    /// The ranks between and above the cells: large separators.
    let rest: [Range<UInt32>]

    /// Minimum number of cells of a hierarchy: many, so that threads that share them end at about the same
    /// time, and few, so that few ranks remain.
    static let minimumCount = 24

    init(_ topology: HierarchyTopology) {
        self.init(
            of: 0..<UInt32(topology.rankCount),
            maximumRanks: topology.rankCount / Self.minimumCount, Self.starts(topology))
    }

    /// Cells of a range that has all descendants of its ranks.
    ///
    /// - Parameter starts: the result of ``starts(_:)``.
    init(of ranks: Range<UInt32>, maximumRanks: Int, _ starts: Scratch<UInt32>) {
        var cells: [Range<UInt32>] = []
        var rest: [Range<UInt32>] = []
        func append(_ range: Range<UInt32>, to ranges: inout [Range<UInt32>], maximum: Int) {
            if let last = ranges.last, last.lowerBound == range.upperBound,
                Int(last.upperBound - range.lowerBound) <= maximum
            {
                ranges[ranges.count - 1] = range.lowerBound..<last.upperBound
            } else {
                ranges.append(range)
            }
        }
        var end = ranks.upperBound
        while end > ranks.lowerBound {
            let start = starts[end - 1]
            if Int(end - start) <= maximumRanks {
                append(start..<end, to: &cells, maximum: maximumRanks)
                end = start
            } else {
                append(end - 1..<end, to: &rest, maximum: .max)
                end -= 1
            }
        }
        self.cells = cells.reversed()
        self.rest = rest.reversed()
    }

    /// For each rank the highest start of a range up to it that has all descendants of its ranks.
    static func starts(_ topology: HierarchyTopology) -> Scratch<UInt32> {
        let count = topology.rankCount
        let starts = Scratch<UInt32>(count: count, of: nil)
        for rank in 0..<count { starts[rank] = UInt32(rank) }
        // The ranges so far, one behind another, by their starts.
        var ranges: [UInt32] = []
        for rank in 0..<count {
            let minimum = starts[rank]
            while let last = ranges.last, last > minimum { ranges.removeLast() }
            if minimum == UInt32(rank) { ranges.append(minimum) }
            let start = ranges[ranges.count - 1]
            starts[rank] = start
            let parent = topology.parents[rank]
            if parent != HierarchyTopology.none {
                starts[parent] = min(starts[parent], start)
            }
        }
        return starts
    }
}
