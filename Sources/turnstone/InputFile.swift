import CommandLineTool

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Reads an input of the user: a file, or something like a pipe, which may have no end.
struct InputFile: ~Copyable {
    let path: String
    private let file: UnsafeMutablePointer<FILE>
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0

    init(_ path: String) throws(UserError) {
        guard let file = fopen(path, "rb") else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        self.path = path
        self.file = file
    }

    deinit { fclose(file) }

    /// The whole content of a file, up to a limit in megabytes.
    static func bytes(_ path: String, atMostMegabytes limit: Int) throws(UserError) -> [UInt8] {
        var file = try InputFile(path)
        var bytes: [UInt8] = []
        while try file.fill() {
            guard bytes.count + file.unread.count <= limit * 1_000_000 else {
                throw UserError(
                    "'\(path)' has more than \(limit) MB, which is not read; give a part of it")
            }
            bytes += file.buffer[file.unread]
            file.unread = 0..<0
        }
        return bytes
    }

    /// The next line, without its end; nil at the end of the file.
    mutating func line(atMostBytes limit: Int) throws(UserError) -> [UInt8]? {
        var line: [UInt8]?
        while try fill() {
            let end = buffer[unread].firstIndex(of: 0x0a)
            line = (line ?? []) + buffer[unread.lowerBound..<(end ?? unread.upperBound)]
            guard let length = line?.count, length <= limit else {
                throw UserError(
                    "'\(path)' has a line of more than \(limit) bytes, which is not read")
            }
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { break }
        }
        return line
    }

    /// Whether there is something to read.
    private mutating func fill() throws(UserError) -> Bool {
        guard unread.isEmpty else { return true }
        unread = 0..<fread(&buffer, 1, buffer.count, file)
        guard unread.isEmpty, ferror(file) != 0 else { return !unread.isEmpty }
        throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
    }
}
