/// A ``Table`` that keeps its records alive: records of a mapped file, or of a ``Scratch`` that was
/// filled before.
///
/// Invariant: `owner` keeps the records alive, and they are immutable.
public struct Column<Element: BitwiseCopyable>: Sendable {
    public let table: Table<Element>
    public let owner: any AnyObject & Sendable

    public init(_ records: UnsafeBufferPointer<Element>, owner: any AnyObject & Sendable) {
        table = Table(records)
        self.owner = owner
    }

    /// The records of a scratch array, which must not be written from now on.
    public init(_ scratch: Scratch<Element>) {
        self.init(UnsafeBufferPointer(start: scratch.base, count: scratch.count), owner: scratch)
    }

    public init(_ array: [Element]) {
        let scratch = Scratch<Element>(count: array.count, of: nil)
        array.withUnsafeBufferPointer { records in
            guard let start = records.baseAddress else { return }
            scratch.base.update(from: start, count: records.count)
        }
        self.init(scratch)
    }

    @inlinable public var count: Int { table.count }

    @inlinable @inline(__always) public subscript(index: Int) -> Element { table[index] }

    @inlinable @inline(__always) public subscript(index: UInt32) -> Element { table[index] }

    /// Valid as long as the column is alive.
    public var bytes: UnsafeRawBufferPointer { table.bytes }

    public func allSatisfy(_ condition: (Element) -> Bool) -> Bool {
        (0..<count).allSatisfy { condition(self[$0]) }
    }
}
