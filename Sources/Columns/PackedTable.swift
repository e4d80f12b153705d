/// ``PackedNumbers``, and beside them the same numbers plain where memory is cheap, since a plain number
/// takes a fraction of the instructions to read.
public struct PackedTable: @unchecked Sendable {
    public let packed: PackedNumbers<UInt32>
    @usableFromInline let plain: UnsafePointer<UInt32>?
    /// Keeps the plain numbers alive.
    private let owner: Scratch<UInt32>?

    public init(_ packed: PackedNumbers<UInt32>) {
        self.packed = packed
        plain = nil
        owner = nil
    }

    /// The numbers plain too, four bytes each.
    public func unpacked() -> Self { Self(unpacking: packed) }

    private init(unpacking packed: PackedNumbers<UInt32>) {
        let numbers = Scratch<UInt32>(count: packed.count, of: nil)
        for index in 0..<packed.count { numbers[index] = packed[index] }
        self.packed = packed
        plain = UnsafePointer(numbers.base)
        owner = numbers
    }

    @inlinable public var count: Int { packed.count }

    @inlinable @inline(__always) public subscript(index: Int) -> UInt32 {
        assert(index >= 0 && index < count)
        return if let plain { plain[index] } else { packed[index] }
    }

    @inlinable @inline(__always) public subscript(index: UInt32) -> UInt32 { self[Int(index)] }

    /// Calls `body` with each place of a range and the number there.
    @inlinable @inline(__always)
    public func forEach(in range: Range<Int>, _ body: (_ place: Int, _ number: UInt32) -> Void) {
        if let plain {
            for place in range { body(place, plain[place]) }
        } else {
            for place in range { body(place, packed[place]) }
        }
    }

    /// The position of a number in an ascending part, or of its insertion.
    @inlinable @inline(__always)
    public func place(of number: UInt32, in range: Range<Int>) -> Int {
        if let plain { return Self.place(of: number, in: range) { plain[$0] } }
        return Self.place(of: number, in: range) { packed[$0] }
    }

    @inlinable @inline(__always)
    static func place(
        of number: UInt32, in range: Range<Int>, _ numberAt: (Int) -> UInt32
    ) -> Int {
        var low = range.lowerBound
        var count = range.count
        while count > few {
            let half = count / 2
            low &+= numberAt(low &+ half &- 1) < number ? half : 0
            count &-= half
        }
        // The last few, which most ranges are, are all compared: nothing is branched to that a processor
        // would have to guess, and no number waits for the memory of another.
        var below: UInt32 = 0
        var place = low
        let end = low &+ count
        while place < end {
            below &+= numberAt(place) < number ? 1 : 0
            place &+= 1
        }
        return low &+ Int(below)
    }

    @inlinable static var few: Int { 32 }

    /// The position of a number in an ascending part, if it is there.
    @inlinable @inline(__always)
    public func find(_ number: UInt32, in range: Range<Int>) -> Int? {
        let place = place(of: number, in: range)
        return place < range.upperBound && self[place] == number ? place : nil
    }
}
