/// Cuts the bytes of a socket into lines of a bounded length, in whatever pieces they come.
package struct LineFramer {
    /// Bytes of the longest line, without its end.
    package let maximumLength: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    package init(maximumLength: Int) { self.maximumLength = maximumLength }

    /// Takes the next bytes and hands over each line that they complete, without line feed and
    /// carriage return; nil for one that is longer than allowed and is lost, as soon as it is.
    package mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout [UInt8]?) throws -> Void
    ) rethrows {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            try append(rest[..<end], body)
            rest = rest[(end + 1)...]
            defer {
                line.removeAll(keepingCapacity: true)
                isTooLong = false
            }
            guard !isTooLong else { continue }
            var whole: [UInt8]? = line
            if whole?.last == 0x0D { whole?.removeLast() }
            try body(&whole)
        }
        try append(rest, body)
    }

    /// Keeps no more of a line than is allowed, however long it becomes.
    private mutating func append(
        _ part: Slice<UnsafeRawBufferPointer>, _ body: (inout [UInt8]?) throws -> Void
    ) rethrows {
        guard !isTooLong else { return }
        guard line.count + part.count <= maximumLength + 1 else {
            isTooLong = true
            line.removeAll(keepingCapacity: true)
            var lost: [UInt8]?
            return try body(&lost)
        }
        line.append(contentsOf: part)
    }
}
