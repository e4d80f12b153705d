#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Standard output, written in large pieces: always through here, so that a full disk beneath it is
/// an error and no half answer with exit code 0.
public struct StandardOutput {
    private var pending: [UInt8] = []

    public init() {}

    public mutating func write(_ text: String) throws(WorkError) { try write(text.utf8) }

    public mutating func write(_ bytes: some Sequence<UInt8>) throws(WorkError) {
        pending.append(contentsOf: bytes)
        if pending.count > 65_536 { try flush() }
    }

    /// Must be called at the end.
    public mutating func flush() throws(WorkError) {
        defer { pending.removeAll(keepingCapacity: true) }
        var start = 0
        while start < pending.count {
            let count = pending.withUnsafeBytes {
                writeBytes(STDOUT_FILENO, $0.baseAddress! + start, $0.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(errno) }
            start += count
        }
    }

    /// Writes a line at once.
    public static func print(_ line: String, terminator: String = "\n") throws(WorkError) {
        var output = StandardOutput()
        try output.write(line + terminator)
        try output.flush()
    }

    /// The error when standard output cannot be written.
    ///
    /// - Parameter code: the system's error number.
    public static func failure(_ code: Int32) -> WorkError {
        WorkError("standard output cannot be written: \(String(cString: strerror(code)))")
    }
}

/// Outside of the type, as that has a `write` of its own.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
