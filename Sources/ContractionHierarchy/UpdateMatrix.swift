/// The update matrix of a subtree of the elimination tree, for the ranks above it: from each row's rank to
/// each column's rank the minimum weight over ranks of the subtree, and the middle: of the paths of that
/// weight the lowest of their highest ranks.
///
/// Immutable.
struct UpdateMatrix: @unchecked Sendable {
    typealias Values = UnsafeMutablePointer<UInt32>

    /// Ranks, in no particular order, each once.
    let rows: UnsafeBufferPointer<UInt32>
    let columns: UnsafeBufferPointer<UInt32>
    /// Row after row, each `stride` after the one before. A middle is valid only with a finite weight.
    let weights: Values
    let middles: Values
    let stride: Int
    /// Its memory; nil if it has another owner.
    let block: MatrixMemory.Block?
}

/// Memory for millions of short-lived matrices: released blocks are reused. For one thread at a time.
final class MatrixMemory {
    struct Block {
        let base: UnsafeMutablePointer<UInt32>
        /// The number of its numbers is two to the power of this.
        fileprivate let exponent: Int
    }

    /// For each exponent the first of the free blocks; each begins with the address of the next.
    private let free: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init() {
        free = .allocate(capacity: Int.bitWidth)
        free.initialize(repeating: nil, count: Int.bitWidth)
    }

    deinit {
        for exponent in 0..<Int.bitWidth {
            while let block = free[exponent] {
                free[exponent] = block.load(as: UnsafeMutableRawPointer?.self)
                block.deallocate()
            }
        }
        free.deallocate()
    }

    /// - Parameter count: numbers that it has room for.
    @inline(__always)
    func take(_ count: Int) -> Block {
        let exponent = max(Self.minimumExponent, Int.bitWidth - (count - 1).leadingZeroBitCount)
        let address: UnsafeMutableRawPointer
        if let block = free[exponent] {
            free[exponent] = block.load(as: UnsafeMutableRawPointer?.self)
            address = block
        } else {
            address = .allocate(byteCount: 4 << exponent, alignment: 64)
        }
        return Block(
            base: address.bindMemory(to: UInt32.self, capacity: 1 << exponent), exponent: exponent)
    }

    /// Takes back a block, its own or another memory's.
    @inline(__always)
    func give(_ block: Block) {
        let address = UnsafeMutableRawPointer(block.base)
        address.storeBytes(of: free[block.exponent], as: UnsafeMutableRawPointer?.self)
        free[block.exponent] = address
    }

    private static let minimumExponent = 6
}
