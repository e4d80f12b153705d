import RoadNetwork

/// Numbers of a ``HierarchyTopology``: packed, as the map's file has them, and beside them plain where
/// memory is cheap, as a plain number takes a fraction of the instructions to read.
struct HierarchyTable: @unchecked Sendable {
    let packed: PackedNumbers<UInt32>
    private let plain: UnsafePointer<UInt32>?
    /// Keeps the plain numbers alive.
    private let owner: Scratch<UInt32>?

    init(_ packed: PackedNumbers<UInt32>) {
        self.packed = packed
        plain = nil
        owner = nil
    }

    /// The same numbers, plain too, four bytes each.
    func unpacked() -> Self { Self(unpacking: packed) }

    private init(unpacking packed: PackedNumbers<UInt32>) {
        let numbers = Scratch<UInt32>(count: packed.count, of: nil)
        for index in 0..<packed.count { numbers[index] = packed[index] }
        self.packed = packed
        plain = UnsafePointer(numbers.base)
        owner = numbers
    }

    var count: Int { packed.count }

    @inline(__always) subscript(index: Int) -> UInt32 {
        assert(index >= 0 && index < count)
        return if let plain { plain[index] } else { packed[index] }
    }

    @inline(__always) subscript(index: UInt32) -> UInt32 { self[Int(index)] }

    /// Calls `body` with each place of a range and the number there.
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (_ place: Int, _ number: UInt32) -> Void) {
        if let plain {
            for place in range { body(place, plain[place]) }
        } else {
            for place in range { body(place, packed[place]) }
        }
    }

    /// Where a number is, or would be, in an ascending part.
    @inline(__always)
    func place(of number: UInt32, in range: Range<Int>) -> Int {
        if let plain { return Self.place(of: number, in: range) { plain[$0] } }
        return Self.place(of: number, in: range) { packed[$0] }
    }

    @inline(__always)
    private static func place(
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

    private static var few: Int { 32 }

    /// Where a number is in an ascending part, if it is there.
    @inline(__always)
    func find(_ number: UInt32, in range: Range<Int>) -> Int? {
        let place = place(of: number, in: range)
        return place < range.upperBound && self[place] == number ? place : nil
    }
}
