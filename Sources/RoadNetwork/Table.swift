/// A section of the map file as an array that is read in place.
///
/// Elements are plain old data. The bytes belong to the network's storage, which outlives every
/// table; they are never written. Bounds are checked when the network is opened, and in debug builds
/// at every access.
@usableFromInline
struct Table<Element>: @unchecked Sendable {
    @usableFromInline let base: UnsafePointer<Element>
    @usableFromInline let count: Int

    /// `bytes` must be aligned for the element and hold a whole number of them.
    init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count / MemoryLayout<Element>.stride
        base =
            bytes.baseAddress?.assumingMemoryBound(to: Element.self)
            ?? UnsafePointer(bitPattern: MapLayout.alignment)!
    }

    @inlinable subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return base[index]
    }

    @inlinable subscript(index: UInt32) -> Element { self[Int(index)] }
}

extension Table {
    /// The first position for which a predicate holds that holds for all after it as well.
    func partition(_ isBehind: (Element) -> Bool) -> Int {
        (0..<count).partition { isBehind(self[$0]) }
    }
}

extension PackedNumbers {
    /// The first position for which a predicate holds that holds for all after it as well.
    func partition(_ isBehind: (Value) -> Bool) -> Int {
        (0..<count).partition { isBehind(self[$0]) }
    }
}

extension Range<Int> {
    fileprivate func partition(_ isBehind: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = (low + high) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
