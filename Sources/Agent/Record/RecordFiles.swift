import MapFile

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The limits of a record.
public struct RecordLimits: Hashable, Sendable {
    /// Bytes of all its files.
    public var maximumBytes: Int
    /// Bytes that stay free on its file system.
    package var freeBytes: Int

    public init(maximumBytes: Int = 500_000_000, freeBytes: Int = 200_000_000) {
        self.maximumBytes = maximumBytes
        self.freeBytes = freeBytes
    }

    /// Bytes from which on a file is closed and another begun.
    var fileBytes: Int { max(1, maximumBytes / 10) }
}

/// The files of a record: the current one, and beside it older ones, `PATH.1` and so on, which are
/// numbered in the order of time and never written again.
public struct RecordFiles: Sendable {
    let path: String

    /// - Parameter path: of the file that is written.
    public init(path: String) { self.path = path }

    /// The older files, oldest first.
    var older: [(number: Int, path: String)] {
        var folder = "."
        var name = path[...]
        if let slash = path.lastIndex(of: "/") {
            folder = slash == path.startIndex ? "/" : String(path[..<slash])
            name = path[path.index(after: slash)...]
        }
        let prefix = name + "."
        var numbers: [Int] = []
        for entry in Folder.names(in: folder) {
            let digits = entry.dropFirst(prefix.count)
            guard entry.hasPrefix(prefix), let number = Int32(digits), number > 0,
                number < Int32.max, digits == "\(number)"
            else { continue }
            numbers.append(Int(number))
        }
        return numbers.sorted().map { ($0, "\(path).\($0)") }
    }

    /// All files in the order of time, the current one last.
    public var all: [String] { older.map(\.path) + [path] }

    /// Puts the file that was written last beside the older ones.
    ///
    /// - Returns: 0, or the system's error code.
    func putAside() -> Int32 {
        let number = (older.last?.number ?? 0) + 1
        return rename(path, "\(path).\(number)") == 0 ? 0 : errno
    }

    static func bytes(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Bytes that are free where the record lies; nil when the system does not say.
    var freeBytes: Int? {
        var status = statvfs()
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }
}
