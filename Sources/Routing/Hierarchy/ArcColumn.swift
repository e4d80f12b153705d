import RoadNetwork
import Synchronization

/// A value for each arc of a ``HierarchyTopology``, in pages, so that a new version with some of them
/// changed shares the others with the one before.
///
/// Invariant: all arcs of a rank lie on the page of its first arc.
struct ArcColumn: @unchecked Sendable {
    fileprivate static let shift = 12

    fileprivate var pages: [NumberedRecords<UInt32>]
    private var owners: [any AnyObject & Sendable]

    /// Values that are not written from now on.
    init(_ column: Column<UInt32>) {
        let count = (column.count >> Self.shift) + 1
        pages = [NumberedRecords](
            repeating: NumberedRecords(column.base, first: 0), count: count)
        owners = [any AnyObject & Sendable](repeating: column.owner, count: count)
    }

    /// The values of a rank's arcs, whose first is `first`.
    @inline(__always)
    func values(from first: UInt32) -> NumberedRecords<UInt32> {
        pages[Int(first >> UInt32(Self.shift))]
    }
}

/// The next version of an ``ArcColumn`` while it is being made. Several threads may write the arcs of
/// different ranks.
final class ArcColumnEdit: @unchecked Sendable {
    private let before: ArcColumn
    /// For each rank its first arc.
    private let first: HierarchyTable
    /// For each page the address in what ``ArcColumn/values(from:)`` has for it, 0 while it is shared with
    /// the version before.
    private let written: UnsafeMutablePointer<Atomic<UInt>>
    private let next: Mutex<ArcColumn>

    /// A first version, of which nothing is known yet.
    init(_ values: Scratch<UInt32>, first: HierarchyTable) {
        before = ArcColumn(Column(values))
        self.first = first
        next = Mutex(before)
        written = Self.addresses(of: before.pages.count, UInt(bitPattern: values.base))
    }

    /// A later version. When most of it will be written, it is copied as a whole, onto large pages of the
    /// system.
    init(of column: ArcColumn, first: HierarchyTable, writesMost: Bool, threads: Int) {
        before = column
        self.first = first
        guard writesMost else {
            next = Mutex(column)
            written = Self.addresses(of: column.pages.count, 0)
            return
        }
        let values = Scratch<UInt32>(count: Int(first[first.count - 1]), of: nil)
        Parallel.forEach(column.pages.count, threads: threads) { page in
            let arcs = Self.arcs(on: page, first: first)
            guard !arcs.isEmpty else { return }
            (values.base + arcs.lowerBound).update(
                from: column.pages[page].pointer(to: arcs.lowerBound), count: arcs.count)
        }
        next = Mutex(ArcColumn(Column(values)))
        written = Self.addresses(of: column.pages.count, UInt(bitPattern: values.base))
    }

    deinit {
        written.deinitialize(count: before.pages.count)
        written.deallocate()
    }

    /// What has come of it.
    var column: ArcColumn { next.withLock { $0 } }

    /// The values of a rank's arcs, whose first is `first`, to be written; nil while they are shared with the
    /// version before.
    @inline(__always)
    func values(from first: UInt32) -> NumberedRecords<UInt32>? {
        let page = Int(first >> UInt32(ArcColumn.shift))
        let address = written[page].load(ordering: .acquiring)
        return address == 0 ? nil : NumberedRecords(address: address)
    }

    /// The values of the version before.
    @inline(__always)
    func valuesBefore(from first: UInt32) -> NumberedRecords<UInt32> {
        before.values(from: first)
    }

    /// The values of a rank's arcs, to be written whether they are shared or not.
    func ownValues(from first: UInt32) -> NumberedRecords<UInt32> {
        next.withLock { next in
            if let values = values(from: first) { return values }
            let page = Int(first >> UInt32(ArcColumn.shift))
            let arcs = Self.arcs(on: page, first: self.first)
            let own = Scratch<UInt32>(count: arcs.count, of: nil)
            own.base.update(
                from: before.pages[page].pointer(to: arcs.lowerBound), count: arcs.count)
            let values = NumberedRecords(own.base, first: arcs.lowerBound)
            next.replace(page, values, owner: own)
            written[page].store(values.address, ordering: .releasing)
            return values
        }
    }

    /// The arcs of the ranks whose first is on a page.
    private static func arcs(on page: Int, first: HierarchyTable) -> Range<Int> {
        let ranks = 0..<first.count - 1
        let start = UInt32(page << ArcColumn.shift)
        let end = UInt32((page + 1) << ArcColumn.shift)
        return Int(
            first[first.place(of: start, in: ranks)])..<Int(first[first.place(of: end, in: ranks)])
    }

    private static func addresses(
        of count: Int, _ address: UInt
    ) -> UnsafeMutablePointer<Atomic<UInt>> {
        let addresses = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for page in 0..<count { (addresses + page).initialize(to: Atomic(address)) }
        return addresses
    }
}

extension ArcColumn {
    fileprivate mutating func replace(
        _ page: Int, _ values: NumberedRecords<UInt32>, owner: any AnyObject & Sendable
    ) {
        pages[page] = values
        owners[page] = owner
    }
}
