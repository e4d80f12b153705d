/// The tags of an object as libosmium keeps them: key, zero byte, value, zero byte, and so on.
enum TagBytes {
    /// The key and value pairs as texts.
    static func tags(_ bytes: UnsafeRawBufferPointer) -> Tags {
        var pairs: [(key: String, value: String)] = []
        forEach(bytes) { key, value in
            pairs.append((String(decoding: key, as: UTF8.self), text(value)))
        }
        return Tags(pairs)
    }

    /// A value; control characters in it, which would break the lines of whoever prints it or reach a terminal, become spaces.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 }) else { return text }
        let printable = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String(String.UnicodeScalarView(printable))[...].trimmingBlanks())
    }

    /// Whether one of the keys is there.
    static func contain(_ bytes: UnsafeRawBufferPointer, anyOf keys: [StaticString]) -> Bool {
        var found = false
        forEach(bytes) { key, _ in
            found = found || keys.contains { equal(key, $0) }
        }
        return found
    }

    static func equal(_ text: Slice<UnsafeRawBufferPointer>, _ other: StaticString) -> Bool {
        text.count == other.utf8CodeUnitCount
            && text.elementsEqual(
                UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }

    @inline(__always)
    static func forEach(
        _ bytes: UnsafeRawBufferPointer,
        _ body: (Slice<UnsafeRawBufferPointer>, Slice<UnsafeRawBufferPointer>) -> Void
    ) {
        var start = 0
        while start < bytes.count {
            let keyEnd = end(bytes, from: start)
            let valueStart = keyEnd + 1
            guard valueStart < bytes.count else { return }
            let valueEnd = end(bytes, from: valueStart)
            body(bytes[start..<keyEnd], bytes[valueStart..<valueEnd])
            start = valueEnd + 1
        }
    }

    @inline(__always)
    private static func end(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        return end
    }
}
