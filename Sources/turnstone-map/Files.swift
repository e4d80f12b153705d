import CommandLineTool

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Checks of a file that is to be read, before a library says it less clearly.
enum InputFile {
    static func check(_ path: String) throws(UserError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw UserError("'\(path)' is a directory; give the path of an extract")
        }
        guard access(path, R_OK) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
    }
}

/// A file that is written beside its place and moved there when it is whole, so that a reader sees
/// the old one or the new one and nothing in between.
enum OutputFile {
    static func write(_ bytes: [UInt8], to path: String) throws(UserError) {
        let temporary = "\(path).\(getpid()).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        do {
            defer { close(descriptor) }
            var offset = 0
            while offset < bytes.count {
                let written = bytes.withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
                }
                guard written >= 0 || errno == EINTR else { throw cleanUp(temporary, path) }
                offset += max(0, written)
            }
            guard fsync(descriptor) == 0 else { throw cleanUp(temporary, path) }
        }
        guard rename(temporary, path) == 0 else { throw cleanUp(temporary, path) }
    }

    private static func cleanUp(_ temporary: String, _ path: String) -> UserError {
        let error = failure(path)
        unlink(temporary)
        return error
    }

    private static func failure(_ path: String) -> UserError {
        UserError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
    }
}
