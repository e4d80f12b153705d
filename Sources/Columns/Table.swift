/// Plain records that are read in place.
///
/// The bytes have another owner, which keeps them alive and unchanged for longer than every table over them.
/// Bounds are checked in debug builds only: the opener of a file checks all indexes in it.
public struct Table<Element>: @unchecked Sendable {
    public let base: UnsafePointer<Element>
    public let count: Int

    @inlinable public init(_ records: UnsafeBufferPointer<Element>) {
        base =
            records.baseAddress
            ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
        count = records.count
    }

    /// `bytes` must be aligned for the element and hold a whole number of them.
    @inlinable public init(_ bytes: UnsafeRawBufferPointer) {
        self.init(bytes.assumingMemoryBound(to: Element.self))
    }

    @inlinable @inline(__always) public subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return base[index]
    }

    @inlinable @inline(__always) public subscript(index: UInt32) -> Element { self[Int(index)] }

    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count))
    }
}

extension Table {
    /// The first position from which on a predicate holds for all.
    @inlinable public func partition(_ isBehind: (Element) -> Bool) -> Int {
        (0..<count).partition { isBehind(self[$0]) }
    }
}

extension PackedNumbers {
    /// The first position from which on a predicate holds for all.
    @inlinable public func partition(_ isBehind: (Value) -> Bool) -> Int {
        (0..<count).partition { isBehind(self[$0]) }
    }
}

extension Range<Int> {
    @inlinable func partition(_ isBehind: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = (low + high) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
