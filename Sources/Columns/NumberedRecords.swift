/// A stretch of plain records that are indexed by their own numbers, the first of which need not be
/// 0.
///
/// When the stretch begins later, record 0 would lie outside of the allocation; so its address is kept as a
/// number and not as a pointer. A stretch keeps no memory alive, and only one thread may write it.
public struct NumberedRecords<Element: BitwiseCopyable>: BitwiseCopyable, Hashable,
    @unchecked Sendable
{
    /// The address that record 0 would have, modulo 2^64.
    @usableFromInline let address: UInt

    @inlinable @inline(__always) init(address: UInt) { self.address = address }

    /// - Parameter first: the number of the record at the pointer.
    @inlinable init(_ start: UnsafePointer<Element>, first: Int) {
        address = UInt(bitPattern: start) &- Self.offset(first)
    }

    @inlinable @inline(__always) public subscript(number: Int) -> Element {
        get { pointer(to: number).pointee }
        nonmutating set { pointer(to: number).pointee = newValue }
    }

    /// The record of a number that lies in the stretch.
    @inlinable @inline(__always)
    func pointer(to number: Int) -> UnsafeMutablePointer<Element> {
        UnsafeMutablePointer(bitPattern: address &+ Self.offset(number)).unsafelyUnwrapped
    }

    @inlinable @inline(__always) static func offset(_ number: Int) -> UInt {
        UInt(bitPattern: number &* MemoryLayout<Element>.stride)
    }
}
