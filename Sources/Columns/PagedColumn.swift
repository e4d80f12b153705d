/// A read-only array of plain records in pages, so that a new version with some of them changed shares the
/// other pages with the version before.
///
/// Records may come in groups, each as a whole on the page of its first record: then a group is
/// read by ``records(from:)``.
///
/// Invariant: the owners keep the pages alive, and they are immutable.
public struct PagedColumn<Element: BitwiseCopyable>: @unchecked Sendable {
    @inlinable static var shift: Int { 12 }

    public let count: Int
    /// The first record of each group, and the end of the last; nil where each record is on its own.
    let groups: PackedTable?
    @usableFromInline let pages: UnsafePointer<NumberedRecords<Element>>
    private let table: Scratch<NumberedRecords<Element>>
    let owners: [any AnyObject & Sendable]

    /// Records in one piece.
    ///
    /// - Parameter groups: ascending: the first record of each group, and at the end the number of records.
    public init(_ column: Column<Element>, groups: PackedTable? = nil) {
        let pageCount = Self.pageCount(of: column.count)
        self.init(
            count: column.count, groups: groups,
            Scratch(count: pageCount, of: NumberedRecords(column.table.base, first: 0)),
            owners: [any AnyObject & Sendable](repeating: column.owner, count: pageCount))
    }

    init(
        count: Int, groups: PackedTable?, _ table: Scratch<NumberedRecords<Element>>,
        owners: [any AnyObject & Sendable]
    ) {
        self.count = count
        self.groups = groups
        self.table = table
        pages = UnsafePointer(table.base)
        self.owners = owners
    }

    /// A record that is in no group.
    @inlinable @inline(__always) public subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return pages[index &>> Self.shift][index]
    }

    @inlinable @inline(__always) public subscript(index: UInt32) -> Element { self[Int(index)] }

    /// The records of a group, by the number of its first. Valid as long as the column is alive.
    @inlinable @inline(__always)
    public func records(from first: UInt32) -> NumberedRecords<Element> {
        pages[Int(first &>> UInt32(Self.shift))]
    }

    /// Whether records at these places lie on more than half of the pages.
    public func areOnMostPages(_ places: some Sequence<Int>) -> Bool {
        var isWritten = [Bool](repeating: false, count: owners.count)
        for place in places { isWritten[place >> Self.shift] = true }
        return isWritten.count { $0 } > owners.count / 2
    }

    /// The records in one piece: a copy if they are not in one.
    public var whole: Column<Element> {
        if count > 0, owners.indices.allSatisfy({ pages[$0] == pages[0] }) {
            return Column(
                UnsafeBufferPointer(start: pages[0].pointer(to: 0), count: count),
                owner: owners[0])
        }
        return Column(copied(threads: 1))
    }

    func copied(threads: Int) -> Scratch<Element> {
        let copy = Scratch<Element>(count: count, of: nil)
        Parallel.forEach(owners.count, threads: threads) { page in
            self.copy(page, to: copy.base + records(on: page).lowerBound)
        }
        return copy
    }

    /// Copies the records of a page.
    func copy(_ page: Int, to place: UnsafeMutablePointer<Element>) {
        let records = records(on: page)
        guard !records.isEmpty else { return }
        place.update(from: pages[page].pointer(to: records.lowerBound), count: records.count)
    }

    func records(on page: Int) -> Range<Int> {
        let (start, end) = (page << Self.shift, (page + 1) << Self.shift)
        guard let groups else { return start..<min(count, end) }
        let numbers = 0..<groups.count - 1
        func first(from record: Int) -> Int {
            Int(groups[groups.place(of: UInt32(record), in: numbers)])
        }
        return first(from: start)..<first(from: end)
    }

    private static func pageCount(of count: Int) -> Int { (count >> shift) + 1 }
}
