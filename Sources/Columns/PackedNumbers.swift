/// Whole numbers, each in as many bits as the range of all of them needs, read in place.
///
/// Stored as ``headerSize`` bytes (their count, their base, the bits of each), the numbers less the
/// base one after another, low bits first, and zero bytes up to a multiple of eight and eight more,
/// so that a number is read at once wherever it lies. The base is the least number, or the greatest
/// of the type if that stands for "none": then the others follow it after the wrap.
public struct PackedNumbers<Value: FixedWidthInteger & BitwiseCopyable & Sendable>:
    @unchecked Sendable
{
    @inlinable static var headerSize: Int { 24 }

    public let count: Int
    @usableFromInline let bits: UnsafeRawPointer
    @usableFromInline let width: Int
    @usableFromInline let mask: UInt64
    @usableFromInline let base: Value
    /// As stored; they live as long as the numbers do.
    public let bytes: UnsafeRawBufferPointer
    /// Keeps the bytes alive; nil if they have another owner.
    private let owner: (any AnyObject & Sendable)?

    /// Bounds are checked in debug builds only: the opener of a file checks all indexes in it.
    @inlinable @inline(__always)
    public subscript(index: Int) -> Value {
        assert(index >= 0 && index < count)
        let bit = index &* width
        let place = bits + (bit &>> 3)
        let shift = UInt64(truncatingIfNeeded: bit & 7)
        var raw = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) &>> shift
        if Value.bitWidth > 56, width > 57, shift > 0 {
            raw |= UInt64(place.load(fromByteOffset: 8, as: UInt8.self)) &<< (64 &- shift)
        }
        return base &+ Value(truncatingIfNeeded: raw & mask)
    }

    @inlinable @inline(__always)
    public subscript(index: UInt32) -> Value { self[Int(index)] }

    /// The numbers that the first bytes hold; nil when that is not sound. They live as long as `owner`,
    /// or whoever keeps the bytes.
    public init?(prefixOf bytes: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)? = nil) {
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        guard bytes.count >= Self.headerSize, let start = bytes.baseAddress else { return nil }
        let count = word(0)
        let width = word(16)
        guard width <= UInt64(Value.bitWidth), count <= 1 << 40 else { return nil }
        let size = Self.size(count: Int(count), width: Int(width))
        guard size <= bytes.count else { return nil }
        self.count = Int(count)
        self.width = Int(width)
        mask = width == 64 ? .max : 1 << width - 1
        base = Value(truncatingIfNeeded: word(8))
        bits = start + Self.headerSize
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<size])
        self.owner = owner
    }

    /// Numbers in memory.
    @inlinable public init(_ values: [Value]) { self.init(stored: Self.packed(values)) }

    @usableFromInline init(stored bytes: [UInt8]) {
        let memory = Column(bytes)
        guard let own = Self(prefixOf: memory.bytes, owner: memory.owner) else {
            preconditionFailure("what was packed can be read")
        }
        self = own
    }

    @inlinable static func size(count: Int, width: Int) -> Int {
        headerSize + (count * width + 63) / 64 * 8 + 8
    }

    /// The bytes as stored. Specialized where it is called: a compiled map has millions of numbers.
    @inlinable public static func packed(_ values: [Value]) -> [UInt8] {
        let (base, width) = narrowest(values)
        var bytes = [UInt8](repeating: 0, count: size(count: values.count, width: width))
        bytes.withUnsafeMutableBytes { bytes in
            func put(_ value: UInt64, at offset: Int) {
                bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
            }
            put(UInt64(values.count), at: 0)
            put(UInt64(truncatingIfNeeded: Int64(truncatingIfNeeded: base)), at: 8)
            put(UInt64(width), at: 16)
            var word: UInt64 = 0
            var filled = 0
            var offset = headerSize
            for value in values {
                let difference = difference(value, base)
                word |= difference << UInt64(filled)
                filled += width
                guard filled >= 64 else { continue }
                put(word, at: offset)
                offset += 8
                filled -= 64
                word = filled == 0 ? 0 : difference >> UInt64(width - filled)
            }
            if filled > 0 { put(word, at: offset) }
        }
        return bytes
    }

    @inlinable static func difference(_ value: Value, _ base: Value) -> UInt64 {
        UInt64(Value.Magnitude(truncatingIfNeeded: value &- base))
    }

    /// The base that needs the fewest bits, and these.
    @inlinable static func narrowest(_ values: [Value]) -> (base: Value, width: Int) {
        func width(_ base: Value) -> Int {
            64 - values.reduce(UInt64(0)) { max($0, difference($1, base)) }.leadingZeroBitCount
        }
        let least = values.min() ?? 0
        let (plain, wrapped) = (width(least), width(.max))
        return wrapped < plain ? (.max, wrapped) : (least, plain)
    }
}

extension PackedNumbers {
    public func allSatisfy(_ condition: (Value) -> Bool) -> Bool {
        (0..<count).allSatisfy { condition(self[$0]) }
    }
}

extension PackedNumbers<UInt32> {
    public func areBelow(_ limit: Int) -> Bool { allSatisfy { $0 < limit } }

    /// Whether they are the starts of `count` lists with `entries` entries together, and the end of the
    /// last list: never falling, from 0.
    public func areStarts(count: Int, of entries: Int) -> Bool {
        guard self.count == count + 1, self[0] == 0, Int(self[count]) == entries else {
            return false
        }
        return (0..<count).allSatisfy { self[$0] <= self[$0 + 1] }
    }
}
