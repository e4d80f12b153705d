/// Cuts what comes over a socket into lines of a bounded length, in whatever pieces it comes.
struct LineFramer {
    /// Bytes of the longest line, without its end.
    let maximumLength: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    init(maximumLength: Int) { self.maximumLength = maximumLength }

    /// Takes what has come and hands over each line that is whole with it, without line feed and
    /// carriage return; nil for one that was longer than allowed and is lost.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout [UInt8]?) throws -> Void
    ) rethrows {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            append(rest[..<end])
            rest = rest[(end + 1)...]
            var whole: [UInt8]? = isTooLong ? nil : line
            if whole?.last == 0x0D { whole?.removeLast() }
            line.removeAll(keepingCapacity: true)
            isTooLong = false
            try body(&whole)
        }
        append(rest)
    }

    /// Keeps no more of a line than is allowed, however long it becomes.
    private mutating func append(_ part: Slice<UnsafeRawBufferPointer>) {
        guard !isTooLong, line.count + part.count <= maximumLength + 1 else {
            isTooLong = true
            line.removeAll(keepingCapacity: true)
            return
        }
        line.append(contentsOf: part)
    }
}
