import Columns

/// An ``UpdateMatrix`` cached for the next customization, in minimal memory.
final class CachedUpdateMatrix: @unchecked Sendable {
    /// The rank whose frontal matrix it is assembled into.
    let rank: UInt32
    private let rowCount: Int
    private let columnCount: Int
    /// Rows, columns, weights and middles.
    private let numbers: UnsafeMutablePointer<UInt32>

    init(_ left: FrontalElimination.PendingUpdate) {
        rank = left.rank
        let matrix = left.matrix
        rowCount = matrix.rows.count
        columnCount = matrix.columns.count
        let size = rowCount * columnCount
        numbers = .allocate(capacity: rowCount + columnCount + 2 * size)
        numbers.initialize(from: matrix.rows.baseAddress!, count: rowCount)
        (numbers + rowCount).initialize(
            from: matrix.columns.baseAddress!, count: columnCount)
        let weights = numbers + rowCount + columnCount
        for row in 0..<rowCount {
            let (from, to) = (row * matrix.stride, row * columnCount)
            for column in 0..<columnCount {
                let weight = matrix.weights[from + column]
                // The middle of an infinite weight is set to one value, so that equal matrices have equal numbers.
                let middle =
                    weight < Weight.infinite
                    ? matrix.middles[from + column] : HierarchyTopology.none
                (weights + to + column).initialize(to: weight)
                (weights + size + to + column).initialize(to: middle)
            }
        }
    }

    deinit { numbers.deallocate() }

    /// Valid as long as this is alive.
    var pending: FrontalElimination.PendingUpdate {
        let weights = numbers + rowCount + columnCount
        return (
            rank,
            UpdateMatrix(
                rows: UnsafeBufferPointer(start: numbers, count: rowCount),
                columns: UnsafeBufferPointer(start: numbers + rowCount, count: columnCount),
                weights: weights, middles: weights + rowCount * columnCount, stride: columnCount,
                block: nil)
        )
    }

    /// Whether both have the same numbers in the same order.
    func equals(_ other: CachedUpdateMatrix) -> Bool {
        if self === other { return true }
        guard rank == other.rank, rowCount == other.rowCount, columnCount == other.columnCount
        else { return false }
        let count = rowCount + columnCount + 2 * rowCount * columnCount
        return UnsafeBufferPointer(start: numbers, count: count)
            .elementsEqual(UnsafeBufferPointer(start: other.numbers, count: count))
    }
}

/// The update matrices of each of the ``CustomizationCells`` for ranks above it. A copy shares most of its
/// memory with the original, as long as few cells are set.
struct CachedUpdateMatrices: Sendable {
    private static let shift = 9

    private var chunks: [[[CachedUpdateMatrix]]]

    /// No matrices for any of `count` cells.
    init(count: Int) {
        let chunk = [[CachedUpdateMatrix]](repeating: [], count: 1 << Self.shift)
        chunks = [[[CachedUpdateMatrix]]](repeating: chunk, count: (count >> Self.shift) + 1)
    }

    subscript(cell: Int) -> [CachedUpdateMatrix] {
        get { chunks[cell >> Self.shift][cell & (1 << Self.shift - 1)] }
        set { chunks[cell >> Self.shift][cell & (1 << Self.shift - 1)] = newValue }
    }
}
