/// Plain values by a number, for lookups in inner loops: open addressing with one multiplication a
/// lookup (Fibonacci hashing, Knuth, The Art of Computer Programming 3, 6.4), no reference counts.
struct IDTable<Value>: ~Copyable {
    /// Key and value together, so that a lookup waits for memory once.
    private struct Entry {
        /// A key plus one; 0 is a free place.
        var key: UInt64 = 0
        var value: Value?
    }

    private struct Content {
        var entries: UnsafeMutablePointer<Entry>
        let bits: UInt64
        var count = 0

        init(bits: UInt64) {
            self.bits = bits
            let size = 1 << Int(bits)
            entries = .allocate(capacity: size)
            entries.initialize(repeating: Entry(), count: size)
        }

        /// The place of a key, or the free place for it.
        @inline(__always)
        func place(of key: UInt64) -> Int {
            let mask = 1 &<< Int(truncatingIfNeeded: bits) &- 1
            var place = Int(
                truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- bits))
            while entries[place].key != 0, entries[place].key != key {
                place = (place &+ 1) & mask
            }
            return place
        }
    }

    private let content: UnsafeMutablePointer<Content>

    /// `bits`: room for half of 2 to their power before it grows; at least 1.
    init(bits: UInt64 = 6) {
        content = .allocate(capacity: 1)
        content.initialize(to: Content(bits: bits))
    }

    deinit {
        content.pointee.entries.deallocate()
        content.deallocate()
    }

    var count: Int { content.pointee.count }

    @inline(__always)
    subscript(key: UInt64) -> Value? {
        content.pointee.entries[content.pointee.place(of: key &+ 1)].value
    }

    @inline(__always)
    subscript(key: UInt32) -> Value? { self[UInt64(key)] }

    /// Sets the value of a key that has none, or another one.
    func set(_ key: UInt64, _ value: Value) {
        if 2 * content.pointee.count >= 1 << Int(content.pointee.bits) { grow() }
        let place = content.pointee.place(of: key &+ 1)
        if content.pointee.entries[place].key == 0 { content.pointee.count += 1 }
        content.pointee.entries[place] = Entry(key: key &+ 1, value: value)
    }

    func set(_ key: UInt32, _ value: Value) { set(UInt64(key), value) }

    /// The value of a key; a new key gets the result of `find`, which may use the table too.
    @inline(__always)
    func value(of key: UInt64, orFound find: () -> Value) -> Value {
        if let known = self[key] { return known }
        let value = find()
        set(key, value)
        return value
    }

    @inline(__always)
    func value(of key: UInt32, orFound find: () -> Value) -> Value {
        value(of: UInt64(key), orFound: find)
    }

    /// The key of two numbers in this order.
    static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
        UInt64(first) << 32 | UInt64(second)
    }

    private func grow() {
        let old = content.pointee
        var new = Content(bits: old.bits + 2)
        for index in 0..<(1 << Int(old.bits)) where old.entries[index].key != 0 {
            new.entries[new.place(of: old.entries[index].key)] = old.entries[index]
        }
        new.count = old.count
        old.entries.deallocate()
        content.pointee = new
    }
}

/// Lists of plain values that stay in place as long as the arena lives.
struct Arena<Element>: ~Copyable {
    private struct Content {
        var chunks: [UnsafeMutablePointer<Element>] = []
        /// The part of the last chunk that is free.
        var free: UnsafeMutablePointer<Element>?
        var room = 0
    }

    private static var chunkSize: Int { 1024 }
    private let content: UnsafeMutablePointer<Content>

    init() {
        content = .allocate(capacity: 1)
        content.initialize(to: Content())
    }

    deinit {
        for chunk in content.pointee.chunks { chunk.deallocate() }
        content.deinitialize(count: 1)
        content.deallocate()
    }

    /// A copy of the list in the arena.
    func keep(_ list: UnsafeBufferPointer<Element>) -> UnsafeBufferPointer<Element> {
        guard let source = list.baseAddress, list.count > 0 else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let start = take(list.count)
        start.initialize(from: source, count: list.count)
        return UnsafeBufferPointer(start: start, count: list.count)
    }

    func keep(_ list: [Element]) -> UnsafeBufferPointer<Element> {
        list.withUnsafeBufferPointer { keep($0) }
    }

    /// A copy of a single value in the arena.
    func keep(_ value: Element) -> UnsafePointer<Element> {
        let place = take(1)
        place.initialize(to: value)
        return UnsafePointer(place)
    }

    private func take(_ count: Int) -> UnsafeMutablePointer<Element> {
        let start: UnsafeMutablePointer<Element>
        if let free = content.pointee.free, content.pointee.room >= count {
            start = free
        } else {
            content.pointee.room = max(Self.chunkSize, count)
            start = .allocate(capacity: content.pointee.room)
            content.pointee.chunks.append(start)
        }
        content.pointee.free = start + count
        content.pointee.room -= count
        return start
    }
}
