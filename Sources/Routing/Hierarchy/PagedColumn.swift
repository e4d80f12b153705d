/// A read-only array of plain records in pages, so that a new version with some of them changed shares the
/// others with the one before.
///
/// Invariant: the owners keep the pages alive, and nobody writes them any more.
struct PagedColumn<Element: BitwiseCopyable>: @unchecked Sendable {
    fileprivate static var shift: Int { 12 }

    let count: Int
    private let pages: UnsafePointer<NumberedRecords<Element>>
    private let table: Scratch<NumberedRecords<Element>>
    fileprivate let owners: [any AnyObject & Sendable]

    /// Records in one piece.
    init(_ column: Column<Element>) {
        let pageCount = (column.count >> Self.shift) + 1
        self.init(
            count: column.count,
            Scratch(count: pageCount, of: NumberedRecords(column.base, first: 0)),
            owners: [any AnyObject & Sendable](repeating: column.owner, count: pageCount))
    }

    fileprivate init(
        count: Int, _ table: Scratch<NumberedRecords<Element>>, owners: [any AnyObject & Sendable]
    ) {
        self.count = count
        self.table = table
        pages = UnsafePointer(table.base)
        self.owners = owners
    }

    @inline(__always) subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return pages[index >> Self.shift][index]
    }

    @inline(__always) subscript(index: UInt32) -> Element { self[Int(index)] }

    fileprivate func page(_ number: Int) -> NumberedRecords<Element> { pages[number] }

    fileprivate func records(on page: Int) -> Range<Int> {
        page << Self.shift..<min(count, (page + 1) << Self.shift)
    }

    /// The same in one piece: a copy if it is not in one.
    var whole: Column<Element> {
        if count > 0, owners.indices.allSatisfy({ pages[$0] == pages[0] }) {
            return Column(
                UnsafeBufferPointer(start: pages[0].pointer(to: 0), count: count),
                owner: owners[0])
        }
        return Column(copied())
    }

    fileprivate func copied() -> Scratch<Element> {
        let copy = Scratch<Element>(count: count, of: nil)
        for page in owners.indices {
            let records = records(on: page)
            guard !records.isEmpty else { continue }
            (copy.base + records.lowerBound).update(
                from: pages[page].pointer(to: records.lowerBound), count: records.count)
        }
        return copy
    }
}

/// The next version of a ``PagedColumn`` while it is being made.
struct PagedColumnEdit<Element: BitwiseCopyable & Equatable> {
    private let before: PagedColumn<Element>
    private let table: Scratch<NumberedRecords<Element>>
    private var owners: [any AnyObject & Sendable]
    /// Whether a page is written, and no longer shared with the version before.
    private var isOwn: [Bool]

    /// - Parameter places: about where records will be written. When that is on most pages, all are copied
    ///   in one piece, which lies on large pages of the system.
    init(of column: PagedColumn<Element>, writingAt places: some Sequence<Int>) {
        before = column
        let pageCount = column.owners.count
        var isWritten = [Bool](repeating: false, count: pageCount)
        for place in places { isWritten[place >> PagedColumn<Element>.shift] = true }
        if isWritten.count(where: { $0 }) > pageCount / 2 {
            let copy = column.copied()
            owners = [any AnyObject & Sendable](repeating: copy, count: pageCount)
            table = Scratch(count: pageCount, of: NumberedRecords(copy.base, first: 0))
            isOwn = [Bool](repeating: true, count: pageCount)
        } else {
            owners = column.owners
            table = Scratch(count: pageCount, of: nil)
            for page in 0..<pageCount { table[page] = column.page(page) }
            isOwn = [Bool](repeating: false, count: pageCount)
        }
    }

    var column: PagedColumn<Element> {
        PagedColumn(count: before.count, table, owners: owners)
    }

    subscript(index: Int) -> Element {
        get { table[index >> PagedColumn<Element>.shift][index] }
        set {
            guard self[index] != newValue else { return }
            let page = index >> PagedColumn<Element>.shift
            if !isOwn[page] { copy(page) }
            table[page][index] = newValue
        }
    }

    private mutating func copy(_ page: Int) {
        let records = before.records(on: page)
        let own = Scratch<Element>(count: records.count, of: nil)
        own.base.update(
            from: before.page(page).pointer(to: records.lowerBound), count: records.count)
        isOwn[page] = true
        table[page] = NumberedRecords(own.base, first: records.lowerBound)
        owners[page] = own
    }
}
