public import Synchronization

/// The next version of a ``PagedColumn`` while it is being made. Several threads may write different
/// groups of records, or one thread any records.
public final class PagedColumnEdit<Element: BitwiseCopyable & Equatable>: @unchecked Sendable {
    @usableFromInline let before: PagedColumn<Element>
    private let table: Scratch<NumberedRecords<Element>>
    private let owners: Mutex<[any AnyObject & Sendable]>
    /// For each page the address of its ``NumberedRecords``, 0 while it is shared with the version before.
    @usableFromInline let written: UnsafeMutablePointer<Atomic<UInt>>

    /// A first version, written by this edit: `values` are its records.
    public convenience init(_ values: Scratch<Element>, groups: PackedTable? = nil) {
        self.init(PagedColumn(Column(values), groups: groups), isWritten: true)
    }

    /// A later version.
    ///
    /// - Parameter writesMost: whether most pages will be written: then all are copied at once, in one
    ///   piece, which lies on large pages of the system.
    public convenience init(of column: PagedColumn<Element>, writesMost: Bool, threads: Int = 1) {
        if writesMost {
            let copy = column.copied(threads: threads)
            self.init(PagedColumn(Column(copy), groups: column.groups), isWritten: true)
        } else {
            self.init(column, isWritten: false)
        }
    }

    private init(_ column: PagedColumn<Element>, isWritten: Bool) {
        before = column
        let count = column.owners.count
        table = Scratch(count: count, of: nil)
        owners = Mutex(column.owners)
        written = .allocate(capacity: count)
        for page in 0..<count {
            table[page] = column.pages[page]
            (written + page).initialize(to: Atomic(isWritten ? table[page].address : 0))
        }
    }

    deinit {
        written.deinitialize(count: before.owners.count)
        written.deallocate()
    }

    /// The new version. Nothing must be written after this call.
    public var column: PagedColumn<Element> {
        PagedColumn(
            count: before.count, groups: before.groups, table, owners: owners.withLock { $0 })
    }

    /// A record that is in no group. Writing the value that it has copies nothing.
    public subscript(index: Int) -> Element {
        get { (records(from: UInt32(index)) ?? before.records(from: UInt32(index)))[index] }
        set {
            guard self[index] != newValue else { return }
            ownRecords(from: UInt32(index))[index] = newValue
        }
    }

    /// The records of a group, to be written; nil while they are shared with the version before.
    @inlinable @inline(__always)
    public func records(from first: UInt32) -> NumberedRecords<Element>? {
        let page = Int(first &>> UInt32(PagedColumn<Element>.shift))
        let address = written[page].load(ordering: .acquiring)
        return address == 0 ? nil : NumberedRecords(address: address)
    }

    /// The records of a group in the version before.
    @inlinable @inline(__always)
    public func recordsBefore(from first: UInt32) -> NumberedRecords<Element> {
        before.records(from: first)
    }

    /// The records of a group, to be written; their page is copied first if it is shared.
    public func ownRecords(from first: UInt32) -> NumberedRecords<Element> {
        owners.withLock { owners in
            if let records = records(from: first) { return records }
            let page = Int(first >> UInt32(PagedColumn<Element>.shift))
            let numbers = before.records(on: page)
            let own = Scratch<Element>(count: numbers.count, of: nil)
            before.copy(page, to: own.base)
            let records = NumberedRecords(own.base, first: numbers.lowerBound)
            table[page] = records
            owners[page] = own
            written[page].store(records.address, ordering: .releasing)
            return records
        }
    }
}
