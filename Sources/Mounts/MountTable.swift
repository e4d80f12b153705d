#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The mounts that a process sees, as proc_pid_mountinfo(5) lists them. A service has its own: they stay as they
/// were at its start, whatever is mounted outside.
public struct MountTable: Sendable {
    public struct Mount: Sendable {
        /// The directory of the file system that is mounted.
        public let root: String
        /// The place where it is mounted.
        public let directory: String
        /// Whether this mount takes nothing. Another mount of the same file system may.
        public let isReadOnly: Bool
    }

    public let mounts: [Mount]

    /// - Parameter text: the content of a file `mountinfo`; lines that are none of it are passed over.
    public init(_ text: String) {
        mounts = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 5 else { return nil }
            return Mount(
                root: Self.unescaped(fields[3]), directory: Self.unescaped(fields[4]),
                isReadOnly: fields[5].split(separator: ",").contains("ro"))
        }
    }

    /// Empty where there is no proc(5).
    public static var ofThisProcess: MountTable {
        let descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return MountTable("") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return MountTable(String(decoding: bytes, as: UTF8.self))
    }

    /// The mount on which a path lies, which has no symbolic links in it.
    public func mount(of path: String) -> Mount? {
        var found: Mount?
        for mount in mounts where Self.contains(mount.directory, path) {
            // Of several at one place the last one is seen.
            if mount.directory.utf8.count >= found?.directory.utf8.count ?? 0 { found = mount }
        }
        return found
    }

    /// A path without symbolic links; the same one where nothing is there.
    public static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a path is a directory or in it.
    public static func contains(_ directory: String, _ path: String) -> Bool {
        directory == "/" || path == directory || path.hasPrefix(directory + "/")
    }

    /// Spaces, tabs, line ends and backslashes are written as three octal digits.
    private static func unescaped(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = field.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
