/// Bytes that are written one behind another.
///
/// Messages are made of thousands of small pieces, for each of which an array would check anew
/// whether its storage is shared.
struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        start[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if capacity &- count < bytes.count { grow(by: bytes.count) }
        (start + count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends `,"name":`, the comma unless it is the first.
    @inline(__always)
    mutating func append(key name: StaticString, isFirst: Bool) {
        name.withUTF8Buffer { name in
            if capacity &- count < name.count &+ 4 { grow(by: name.count &+ 4) }
            if !isFirst {
                start[count] = 0x2c
                count &+= 1
            }
            start[count] = 0x22
            (start + count + 1).update(from: name.baseAddress!, count: name.count)
            count &+= name.count &+ 3
            start[count &- 2] = 0x22
            start[count &- 1] = 0x3a
        }
    }

    @inline(__always)
    mutating func append(_ text: StaticString) { text.withUTF8Buffer { append($0) } }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        let isWritten: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
        if isWritten == nil { for byte in bytes { append(byte) } }
    }

    private mutating func grow(by extra: Int) {
        capacity = max(2 * capacity, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
