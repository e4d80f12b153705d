import Columns

/// The ranks of a ``FrontalMatrix``, gathered before it is made: first those of its chain, as rows and as
/// columns, from 1 on. Row and column 0 stand for all other ranks, and stay infinite.
struct FrontalRanks {
    typealias Values = UnsafeMutablePointer<UInt32>

    /// Room for the ranks of one matrix after another; must outlive them.
    final class Room {
        fileprivate let capacity: Int
        fileprivate let rows: Scratch<UInt32>
        fileprivate let columns: Scratch<UInt32>
        fileprivate let columnMap: Scratch<UInt32>
        /// For each rank its row and its column, 0 where it has none: all of them between two matrices.
        fileprivate let rowPlaces: Scratch<UInt16>
        fileprivate let columnPlaces: Scratch<UInt16>

        /// For ranks below `rankCount`. A matrix has at most `capacity` rows and as many columns,
        /// at most 65,536; further ones are left out.
        init(rankCount: Int, capacity: Int) {
            self.capacity = capacity
            rows = Scratch(count: capacity, of: nil)
            columns = Scratch(count: capacity, of: nil)
            columnMap = Scratch(count: capacity, of: nil)
            rowPlaces = Scratch(zeroes: rankCount)
            columnPlaces = Scratch(zeroes: rankCount)
        }
    }

    private let capacity: Int
    let rows: Values
    let columns: Values
    /// For each column of an ``UpdateMatrix`` its column in the matrix.
    fileprivate let columnMap: Values
    private let rowPlaces: UnsafeMutablePointer<UInt16>
    private let columnPlaces: UnsafeMutablePointer<UInt16>
    /// Row 0 among them.
    private(set) var rowCount = 1
    private(set) var columnCount = 1

    @inline(__always)
    init(in room: Room) {
        capacity = room.capacity
        rows = room.rows.base
        columns = room.columns.base
        columnMap = room.columnMap.base
        rowPlaces = room.rowPlaces.base
        columnPlaces = room.columnPlaces.base
    }

    @inline(__always)
    mutating func addRow(_ rank: UInt32) {
        Self.add(rank, to: rows, &rowCount, rowPlaces, capacity)
    }

    @inline(__always)
    mutating func addColumn(_ rank: UInt32) {
        Self.add(rank, to: columns, &columnCount, columnPlaces, capacity)
    }

    @inline(__always)
    private static func add(
        _ rank: UInt32, to ranks: Values, _ count: inout Int,
        _ places: UnsafeMutablePointer<UInt16>, _ capacity: Int
    ) {
        guard places[Int(rank)] == 0, count < capacity else { return }
        places[Int(rank)] = UInt16(truncatingIfNeeded: count)
        ranks[count] = rank
        count &+= 1
    }

    @inline(__always)
    func row(of rank: UInt32) -> Int { Int(rowPlaces[Int(rank)]) }

    @inline(__always)
    func column(of rank: UInt32) -> Int { Int(columnPlaces[Int(rank)]) }

    /// Must be called before the next matrix.
    @inline(__always)
    func forget() {
        for row in 1..<rowCount { rowPlaces[Int(rows[row])] = 0 }
        for column in 1..<columnCount { columnPlaces[Int(columns[column])] = 0 }
    }
}

/// The frontal matrix of a chain of ranks while a ``FrontalElimination`` works on it: from each row's rank to
/// each column's rank the minimum weight so far, and the middle, the rank that this path goes over.
struct FrontalMatrix {
    typealias Values = UnsafeMutablePointer<UInt32>
    typealias Row = (weights: Values, middles: Values)
    private typealias Lanes = SIMD4<UInt32>

    private let block: MatrixMemory.Block
    private let weights: Values
    private let middles: Values
    private let stride: Int

    /// All weights are infinite.
    @inline(__always)
    init(_ ranks: FrontalRanks, in memory: MatrixMemory) {
        let lanes = Lanes.scalarCount
        stride = (ranks.columnCount + lanes - 1) / lanes * lanes
        let size = ranks.rowCount * stride
        block = memory.take(2 * size + ranks.rowCount + ranks.columnCount)
        weights = block.base
        middles = block.base + size
        let infinite = Lanes(repeating: Weight.infinite)
        var place = 0
        while place < size {
            Self.store(infinite, weights + place)
            place += lanes
        }
    }

    @inline(__always)
    func row(_ place: Int) -> Row { (weights + place * stride, middles + place * stride) }

    /// An input arc is taken only if no path over lower ranks is as short.
    @inline(__always)
    func lower(_ row: Int, _ column: Int, toArc weight: UInt32) {
        let place = row * stride + column
        if weight < weights[place] {
            weights[place] = weight
            middles[place] = HierarchyTopology.none
        }
    }

    /// Lowers a row to the paths over a rank of the chain, whose row and column are at `place`; `first` is
    /// the weight from the row's rank to it. Ranks of the chain ascend, so of two equal paths the earlier
    /// one goes over the lower rank.
    @inline(__always)
    func relax(_ row: Row, after first: UInt32, by own: Row, from place: Int, over rank: UInt32) {
        let lanes = Lanes.scalarCount
        let firsts = Lanes(repeating: first)
        let ranks = Lanes(repeating: rank)
        // Columns before the next one are not read any more.
        var column = (place + 1) / lanes * lanes
        while column < stride {
            let sums = firsts &+ Self.load(own.weights + column)
            let before = Self.load(row.weights + column)
            let isBetter = sums .< before
            Self.store(before.replacing(with: sums, where: isBetter), row.weights + column)
            Self.store(
                Self.load(row.middles + column).replacing(with: ranks, where: isBetter),
                row.middles + column)
            column += lanes
        }
    }

    /// Lowers the weights to those of an update matrix: extend-add.
    @inline(__always)
    func assemble(_ update: UpdateMatrix, at ranks: FrontalRanks) {
        let count = update.columns.count
        let columnMap = ranks.columnMap
        for place in 0..<count {
            columnMap[place] = UInt32(truncatingIfNeeded: ranks.column(of: update.columns[place]))
        }
        for number in 0..<update.rows.count {
            let own = row(ranks.row(of: update.rows[number]))
            let others = (
                weights: update.weights + number * update.stride,
                middles: update.middles + number * update.stride
            )
            for place in 0..<count {
                let column = Int(columnMap[place])
                let other = UInt64(others.weights[place]) << 32 | UInt64(others.middles[place])
                let before = UInt64(own.weights[column]) << 32 | UInt64(own.middles[column])
                let least = min(other, before)
                own.weights[column] = UInt32(truncatingIfNeeded: least >> 32)
                own.middles[column] = UInt32(truncatingIfNeeded: least)
            }
        }
    }

    /// The update matrix when the ranks before row and column `first` are eliminated.
    @inline(__always)
    func update(from first: Int, of ranks: FrontalRanks) -> UpdateMatrix {
        let rows = middles + ranks.rowCount * stride
        let columns = rows + ranks.rowCount
        rows.update(from: ranks.rows, count: ranks.rowCount)
        columns.update(from: ranks.columns, count: ranks.columnCount)
        let start = first * stride + first
        return UpdateMatrix(
            rows: UnsafeBufferPointer(start: rows + first, count: ranks.rowCount - first),
            columns: UnsafeBufferPointer(
                start: columns + first, count: ranks.columnCount - first),
            weights: weights + start, middles: middles + start, stride: stride, block: block)
    }

    func release(to memory: MatrixMemory) { memory.give(block) }

    @inline(__always)
    private static func load(_ place: Values) -> Lanes {
        UnsafeRawPointer(place).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    private static func store(_ value: Lanes, _ place: Values) {
        UnsafeMutableRawPointer(place).storeBytes(of: value, as: Lanes.self)
    }
}
