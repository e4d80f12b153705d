#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Why a file could not be written.
public struct FileReplacementError: Error, Hashable, CustomStringConvertible {
    public var path: String
    public var errno: Int32

    public var description: String {
        "'\(path)' cannot be written: \(String(cString: strerror(errno)))"
    }
}

/// Writes a file beside its place and moves it there when it is whole, so that a reader sees the old
/// one or the new one and nothing in between, whenever the power fails.
public enum FileReplacement {
    /// Calls `body` with a function that appends bytes. The file stays as it was when that throws.
    public static func write(
        to path: String,
        _ body: (
            _ append: (UnsafeRawBufferPointer) throws(FileReplacementError) -> Void
        ) throws(FileReplacementError) -> Void
    ) throws(FileReplacementError) {
        let temporary = "\(path).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileReplacementError(path: path, errno: errno) }
        do throws(FileReplacementError) {
            defer { close(descriptor) }
            try body { bytes throws(FileReplacementError) in
                try append(bytes, to: descriptor, path)
            }
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
                throw FileReplacementError(path: path, errno: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func append(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
    ) throws(FileReplacementError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Glibc)
                let written = Glibc.write(descriptor, part.baseAddress, part.count)
            #else
                let written = Musl.write(descriptor, part.baseAddress, part.count)
            #endif
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                throw FileReplacementError(path: path, errno: errno)
            }
        }
    }
}
