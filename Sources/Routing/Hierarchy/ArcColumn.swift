import RoadNetwork

/// A value for each arc of a ``HierarchyTopology``, in pages, so that a new version with some of them
/// changed shares the others with the one before.
///
/// Invariant: all arcs of a rank lie on the page of its first arc, behind the pointer of that page, which
/// is such that the arc's own number is the index.
struct ArcColumn: @unchecked Sendable {
    private static let shift = 14

    private var pages: [UnsafePointer<UInt32>]
    private var owners: [any AnyObject & Sendable]

    /// Values that are not written from now on.
    init(_ column: Column<UInt32>) {
        let count = (column.count >> Self.shift) + 1
        pages = [UnsafePointer<UInt32>](repeating: column.base, count: count)
        owners = [any AnyObject & Sendable](repeating: column.owner, count: count)
    }

    /// The values of a rank's arcs, whose first is `first`, to be indexed with the arcs' numbers.
    @inline(__always)
    func values(from first: UInt32) -> UnsafePointer<UInt32> {
        pages[Int(first >> UInt32(Self.shift))]
    }
}

/// The next version of an ``ArcColumn`` while it is being made.
struct ArcColumnEdit {
    private static let shift = 14

    private(set) var column: ArcColumn
    /// The pages written so far.
    private var copies: [UnsafeMutablePointer<UInt32>?]
    /// For each rank its first arc.
    private let first: HierarchyTable

    init(_ column: ArcColumn, first: HierarchyTable) {
        self.column = column
        self.first = first
        copies = [UnsafeMutablePointer<UInt32>?](repeating: nil, count: column.pageCount)
    }

    /// The values of a rank's arcs, to be written.
    mutating func values(of rank: UInt32) -> UnsafeMutablePointer<UInt32> {
        let page = Int(first[rank]) >> Self.shift
        if let copy = copies[page] { return copy }
        let start = page << Self.shift
        // The last rank that begins on the page may reach beyond it.
        var last = Int(rank)
        while last + 1 < first.count - 1, Int(first[last + 1]) < start + 1 << Self.shift {
            last += 1
        }
        let end = Int(first[last + 1])
        let own = Scratch<UInt32>(count: end - start, of: nil)
        let biased = own.base - start
        let old = column.values(from: first[rank])
        // Before the first rank of the page there may be arcs of one that begins on the page before.
        var begin = Int(rank)
        while begin > 0, Int(first[begin - 1]) >= start { begin -= 1 }
        for arc in Int(first[begin])..<end { biased[arc] = old[arc] }
        column.replace(page, biased, owner: own)
        copies[page] = biased
        return biased
    }
}

extension ArcColumn {
    fileprivate var pageCount: Int { pages.count }

    fileprivate mutating func replace(
        _ page: Int, _ values: UnsafeMutablePointer<UInt32>, owner: any AnyObject & Sendable
    ) {
        pages[page] = UnsafePointer(values)
        owners[page] = owner
    }
}
