#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The small files beside the database.
///
/// Root reads and writes them too (`turnstone setup`), in a directory where the agent's user may lay anything: so no link is
/// followed, and nothing but a regular file of one name is taken.
enum ReserveFile {
    /// The first bytes of a file; nil where there is none.
    static func content(of path: String, upTo capacity: Int) -> [UInt8]? {
        guard let file = openRegularFile(path, O_RDONLY) else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: capacity)
        var count = 0
        while count < capacity {
            let found = bytes.withUnsafeMutableBytes {
                read(file, $0.baseAddress! + count, capacity - count)
            }
            if found < 0, errno == EINTR { continue }
            guard found >= 0 else { return nil }
            guard found > 0 else { break }
            count += found
        }
        return Array(bytes.prefix(count))
    }

    /// Writes over what is there, which takes no space. Returns whether that worked.
    ///
    /// - Parameter flags: of open(2), for a file that is not there.
    static func put(_ bytes: [UInt8], into path: String, _ flags: Int32 = 0) -> Bool {
        guard let file = openRegularFile(path, O_WRONLY | flags) else { return false }
        defer { close(file) }
        return pwrite(file, bytes, bytes.count, 0) == bytes.count
            && ftruncate(file, off_t(bytes.count)) == 0 && fsync(file) == 0
    }

    /// Writes the names in the folder of a file to the disk (fsync(2)).
    static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func openRegularFile(_ path: String, _ flags: Int32) -> Int32? {
        // A pipe is not waited for.
        let file = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1
        else {
            close(file)
            return nil
        }
        return file
    }
}
