/// A stretch of plain records, to be asked for by their own numbers, of which the first need not be 0.
///
/// Where record 0 would lie is part of no allocation when the stretch begins later, so that is kept as a
/// number and not as a pointer. It keeps nothing alive, and who writes must be the only one.
struct NumberedRecords<Element: BitwiseCopyable>: Hashable, @unchecked Sendable {
    /// Where record 0 would lie, modulo 2^64.
    let address: UInt

    init(address: UInt) { self.address = address }

    /// - Parameter first: the number of the record at the pointer.
    init(_ start: UnsafePointer<Element>, first: Int) {
        address = UInt(bitPattern: start) &- Self.offset(first)
    }

    @inline(__always) subscript(number: Int) -> Element {
        get { pointer(to: number).pointee }
        nonmutating set { pointer(to: number).pointee = newValue }
    }

    /// The record of a number that lies in the stretch.
    @inline(__always) func pointer(to number: Int) -> UnsafeMutablePointer<Element> {
        UnsafeMutablePointer(bitPattern: address &+ Self.offset(number)).unsafelyUnwrapped
    }

    @inline(__always) private static func offset(_ number: Int) -> UInt {
        UInt(bitPattern: number &* MemoryLayout<Element>.stride)
    }
}
