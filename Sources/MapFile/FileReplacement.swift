#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The reason why a file could not be written.
public struct FileReplacementError: Error, Hashable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The system's error number.
        case system(Int32)
        /// The path is not a file, but for example "a directory", which would be lost.
        case occupied(by: String)
        /// The path is a symbolic link to nothing.
        case brokenLink
        /// The path is of a file to be copied, which cannot be read: why.
        case unreadable(String)
    }

    public var path: String
    public var reason: Reason

    init(path: String, errno: Int32) {
        self.path = path
        reason = .system(errno)
    }

    init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    public var description: String {
        switch reason {
        case .system(let code): "'\(path)' cannot be written: \(String(cString: strerror(code)))"
        case .occupied(let kind):
            "'\(path)' is \(kind), which a file would replace; give the path of a file"
        case .brokenLink:
            "'\(path)' is a symbolic link to nothing; remove it or give another path"
        case .unreadable(let why): "'\(path)' cannot be read: \(why)"
        }
    }
}

/// Writes a file beside its place and moves it there when it is whole, so that a reader sees the old
/// or the new one, whenever the power fails.
///
/// Only a regular file is replaced. A symbolic link stays: its target is replaced.
public enum FileReplacement {
    /// Calls `body` with a function that appends bytes. The file is unchanged if that throws.
    ///
    /// - Parameters:
    ///   - permissions: of the new file, as far as the process's mask allows them.
    ///   - isMasked: false for a file that another user is to read, whatever the mask.
    public static func write(
        to path: String, permissions: UInt32 = 0o600, isMasked: Bool = true,
        _ body: (
            _ append: (UnsafeRawBufferPointer) throws(FileReplacementError) -> Void
        ) throws(FileReplacementError) -> Void
    ) throws(FileReplacementError) {
        let place = try place(of: path)
        // A name of this process's own, and no link of another process.
        let temporary = "\(place).\(getpid()).part"
        unlink(temporary)
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
        guard descriptor >= 0 else { throw FileReplacementError(path: path, errno: errno) }
        do throws(FileReplacementError) {
            defer { close(descriptor) }
            guard isMasked || fchmod(descriptor, mode_t(permissions)) == 0 else {
                throw FileReplacementError(path: path, errno: errno)
            }
            try body { bytes throws(FileReplacementError) in
                try appendAll(bytes, to: descriptor, path)
            }
            guard fsync(descriptor) == 0, rename(temporary, place) == 0 else {
                throw FileReplacementError(path: path, errno: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        Folder.sync(of: place)
    }

    /// Copies the content of another file: by system calls, as mapped bytes may be truncated while they
    /// are read.
    static func copy(
        _ file: String, to path: String, permissions: UInt32, isMasked: Bool = true
    ) throws(FileReplacementError) {
        let source: Int32
        do throws(MapFileError) {
            source = try MappedFile.openRegularFile(file).0
        } catch {
            guard case .system(_, let code) = error else {
                throw FileReplacementError(path: file, reason: .unreadable("it is not a file"))
            }
            throw FileReplacementError(
                path: file, reason: .unreadable(String(cString: strerror(code))))
        }
        defer { close(source) }
        try write(to: path, permissions: permissions, isMasked: isMasked) {
            append throws(FileReplacementError) in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
            defer { buffer.deallocate() }
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else {
                    throw FileReplacementError(
                        path: file, reason: .unreadable(String(cString: strerror(errno))))
                }
                guard count > 0 else { return }
                try append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Writes these bytes.
    public static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600, isMasked: Bool = true
    ) throws(FileReplacementError) {
        try write(to: path, permissions: permissions, isMasked: isMasked) {
            append throws(FileReplacementError) in
            try bytes.withUnsafeBytes { bytes in
                Result { () throws(FileReplacementError) in try append(bytes) }
            }.get()
        }
    }

    /// The path of a file behind symbolic links, whether it exists or not.
    ///
    /// - Throws: if it is not a regular file, which must neither be replaced nor renamed.
    public static func place(of path: String) throws(FileReplacementError) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT else { throw FileReplacementError(path: path, errno: code) }
            guard lstat(path, &status) != 0 else {
                throw FileReplacementError(path: path, reason: .brokenLink)
            }
            return path
        }
        if let kind = kindOfNoFile(status.st_mode) {
            throw FileReplacementError(path: path, reason: .occupied(by: kind))
        }
        guard let resolved = realpath(path, nil) else {
            throw FileReplacementError(path: path, errno: errno)
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// - Returns: the kind in words; nil for a regular file.
    private static func kindOfNoFile(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a directory"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}

/// Outside of the type, as that has a `write` of its own.
private func appendAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
) throws(FileReplacementError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let written = write(descriptor, part.baseAddress, part.count)
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if errno != EINTR {
            throw FileReplacementError(path: path, errno: errno)
        }
    }
}
