#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// An array of plain records of fixed length for inner loops: bounds are checked in debug builds only.
/// Written by one thread, and shared only after the last write.
public final class Scratch<Element: BitwiseCopyable>: @unchecked Sendable {
    public let base: UnsafeMutablePointer<Element>
    public let count: Int
    private let memory: ScratchMemory

    /// All elements are `value`, or anything where it is nil.
    public init(count: Int, of value: Element?) {
        self.count = count
        memory = ScratchMemory(size: max(1, count) * MemoryLayout<Element>.stride)
        base = memory.address.bindMemory(to: Element.self, capacity: max(1, count))
        if let value { base.initialize(repeating: value, count: count) }
    }

    /// All bytes are zero; the pages of a large array cost nothing until they are touched.
    public init(zeroes count: Int) {
        self.count = count
        let size = max(1, count) * MemoryLayout<Element>.stride
        memory = ScratchMemory(size: size)
        if !memory.isMapped { memset(memory.address, 0, size) }
        base = memory.address.bindMemory(to: Element.self, capacity: max(1, count))
    }

    deinit { memory.release() }

    @inlinable @inline(__always) public subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    @inlinable @inline(__always) public subscript(index: UInt32) -> Element {
        get { self[Int(index)] }
        set { self[Int(index)] = newValue }
    }
}

/// The memory of a ``Scratch``. Large ones are mapped, so that the system has them back at once: the C
/// library would keep freed memory for the next allocation, and the next customization may be weeks away.
private struct ScratchMemory {
    let address: UnsafeMutableRawPointer
    private let mapping: UnsafeMutableRawBufferPointer?

    /// Whether all of it was zero at first.
    var isMapped: Bool { mapping != nil }

    init(size: Int) {
        if size < Self.largePage {
            mapping = nil
            var address: UnsafeMutableRawPointer?
            guard posix_memalign(&address, 64, size) == 0, let address else { Self.fail(size) }
            self.address = address
        } else {
            let mapping = Self.map(size)
            self.mapping = mapping
            address = mapping.baseAddress!.alignedUp(toMultipleOf: Self.largePage)
            madvise(address, size, Self.hugePages)
        }
    }

    func release() {
        if let mapping { munmap(mapping.baseAddress, mapping.count) } else { free(address) }
    }

    /// Large arrays lie on large pages where the system has them: half of the time of a walk through
    /// a country's hierarchy would go into finding pages.
    private static func map(_ size: Int) -> UnsafeMutableRawBufferPointer {
        let size = size + largePage
        let (access, kind) = (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS)
        guard let start = mmap(nil, size, access, kind, -1, 0), start != MAP_FAILED else {
            fail(size)
        }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    private static func fail(_ size: Int) -> Never {
        preconditionFailure("no memory is left for \(size) bytes")
    }

    private static var largePage: Int { 1 << 21 }
    /// `MADV_HUGEPAGE`
    private static var hugePages: Int32 { 14 }
}
