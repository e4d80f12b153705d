#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A read-only array of plain records that lies somewhere else: in a mapped file, or in a
/// ``Scratch`` that was filled before.
///
/// Invariant: `owner` keeps the records alive, and nobody writes them any more.
struct Column<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafePointer<Element>
    let count: Int
    let owner: any AnyObject & Sendable

    init(_ records: UnsafeBufferPointer<Element>, owner: any AnyObject & Sendable) {
        base =
            records.baseAddress
            ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
        count = records.count
        self.owner = owner
    }

    /// The records of a scratch array, which must not be written from now on.
    init(_ scratch: Scratch<Element>) {
        base = UnsafePointer(scratch.base)
        count = scratch.count
        owner = scratch
    }

    init(_ array: [Element]) {
        let scratch = Scratch(count: array.count, of: array.first)
        for (index, element) in array.enumerated() { scratch[index] = element }
        self.init(scratch)
    }

    @inline(__always) subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return base[index]
    }

    @inline(__always) subscript(index: UInt32) -> Element { self[Int(index)] }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count))
    }
}

/// An array of plain records of fixed length for inner loops: bounds are checked in debug builds only.
/// Written by one thread, and shared only after the last write.
final class Scratch<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    /// All elements are `value`; nil only when there are none.
    init(count: Int, of value: Element?) {
        self.count = count
        base = Self.allocate(count)
        if let value { base.initialize(repeating: value, count: count) }
    }

    init(copying column: Column<Element>) {
        count = column.count
        base = Self.allocate(count)
        base.initialize(from: column.base, count: count)
    }

    deinit { free(base) }

    /// Large arrays lie on large pages where the system has them: half of the time of a walk through
    /// a country's hierarchy would go into finding pages.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        let size = max(1, count) * MemoryLayout<Element>.stride
        let isLarge = size >= largePage
        var address: UnsafeMutableRawPointer?
        guard posix_memalign(&address, isLarge ? largePage : 64, size) == 0, let address else {
            preconditionFailure("no memory is left for \(size) bytes")
        }
        if isLarge { madvise(address, size, hugePages) }
        return address.bindMemory(to: Element.self, capacity: max(1, count))
    }

    private static var largePage: Int { 1 << 21 }
    /// `MADV_HUGEPAGE`
    private static var hugePages: Int32 { 14 }

    @inline(__always) subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    @inline(__always) subscript(index: UInt32) -> Element {
        get { self[Int(index)] }
        set { self[Int(index)] = newValue }
    }
}
