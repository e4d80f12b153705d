/// Plain values by a number, for lookups in inner loops: open addressing with one multiplication a
/// lookup (Fibonacci hashing, Knuth, The Art of Computer Programming 3, 6.4), no reference counts.
///
/// The table is a handle: copies share their content. Whoever makes one calls ``deallocate()``.
struct IDTable<Value> {
    private struct Content {
        /// A key plus one; 0 is a free place.
        var keys: UnsafeMutablePointer<UInt64>
        var values: UnsafeMutablePointer<Value>
        var bits: UInt64
        var count = 0

        init(bits: UInt64) {
            self.bits = bits
            keys = .allocate(capacity: 1 << Int(bits))
            keys.initialize(repeating: 0, count: 1 << Int(bits))
            values = .allocate(capacity: 1 << Int(bits))
        }

        /// Where a key lies, or where it would.
        func place(of key: UInt64) -> Int {
            let mask = 1 << Int(bits) - 1
            var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
            while keys[place] != 0, keys[place] != key { place = (place &+ 1) & mask }
            return place
        }

        func deallocate() {
            keys.deallocate()
            values.deallocate()
        }
    }

    private let content: UnsafeMutablePointer<Content>

    /// `bits`: room for half of 2 to their power before it grows.
    init(bits: UInt64 = 9) {
        content = .allocate(capacity: 1)
        content.initialize(to: Content(bits: bits))
    }

    subscript(key: UInt64) -> Value? {
        let place = content.pointee.place(of: key &+ 1)
        return content.pointee.keys[place] == 0 ? nil : content.pointee.values[place]
    }

    subscript(key: UInt32) -> Value? { self[UInt64(key)] }

    /// Sets the value of a key that has none, or another one.
    func set(_ key: UInt64, _ value: Value) {
        if 2 * content.pointee.count >= 1 << Int(content.pointee.bits) { grow() }
        let place = content.pointee.place(of: key &+ 1)
        if content.pointee.keys[place] == 0 { content.pointee.count += 1 }
        content.pointee.keys[place] = key &+ 1
        content.pointee.values[place] = value
    }

    func set(_ key: UInt32, _ value: Value) { set(UInt64(key), value) }

    private func grow() {
        let old = content.pointee
        var new = Content(bits: old.bits + 2)
        for index in 0..<(1 << Int(old.bits)) where old.keys[index] != 0 {
            let place = new.place(of: old.keys[index])
            new.keys[place] = old.keys[index]
            new.values[place] = old.values[index]
        }
        new.count = old.count
        old.deallocate()
        content.pointee = new
    }

    func deallocate() {
        content.pointee.deallocate()
        content.deallocate()
    }
}

/// Lists of plain values that stay where they are until ``deallocate()``.
struct Arena<Element> {
    private struct Content {
        var chunks: [UnsafeMutablePointer<Element>] = []
        var used = 0
        var capacity = 0
    }

    private static var chunkSize: Int { 1024 }
    private let content: UnsafeMutablePointer<Content>

    init() {
        content = .allocate(capacity: 1)
        content.initialize(to: Content())
    }

    /// A copy of the list that lasts.
    func keep(_ list: [Element]) -> UnsafeBufferPointer<Element> {
        if content.pointee.used + list.count > content.pointee.capacity {
            let capacity = max(Self.chunkSize, list.count)
            content.pointee.chunks.append(.allocate(capacity: capacity))
            content.pointee.capacity = capacity
            content.pointee.used = 0
        }
        guard let chunk = content.pointee.chunks.last else { return .init(start: nil, count: 0) }
        let start = chunk + content.pointee.used
        for (index, element) in list.enumerated() { (start + index).initialize(to: element) }
        content.pointee.used += list.count
        return UnsafeBufferPointer(start: start, count: list.count)
    }

    func deallocate() {
        for chunk in content.pointee.chunks { chunk.deallocate() }
        content.deinitialize(count: 1)
        content.deallocate()
    }
}
