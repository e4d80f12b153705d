#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A read lease on a file (fcntl(2)): a process that opens the file for writing, or truncates it, waits until the lease
/// is released, or for 45 s. The system grants it to the file's owner, unless the file is open for writing.
enum FileLease {
    // Numbers that Swift's module of the C library leaves out.
    private static let setSignal: Int32 = 10  // F_SETSIG
    private static let setLease: Int32 = 1024  // F_SETLEASE
    private static let getLease: Int32 = 1025  // F_GETLEASE

    /// - Returns: whether the lease was granted.
    static func take(_ descriptor: Int32) -> Bool {
        // The default is SIGIO, which ends a process; this one is not heard.
        fcntl(descriptor, setSignal, SIGURG) == 0
            && fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0
    }

    static func release(_ descriptor: Int32) {
        _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
    }

    /// Whether a process waits for the release of the lease.
    static func isWanted(_ descriptor: Int32) -> Bool {
        fcntl(descriptor, getLease) != Int32(F_RDLCK)
    }

    /// Moves a mapping to an unnamed copy of its file, which cannot be changed.
    ///
    /// The copy is a file, not memory: so its pages can be released too.
    ///
    /// - Returns: the reason of a failure; nil for success.
    static func moveToCopy(
        _ bytes: UnsafeRawBufferPointer, of descriptor: Int32, beside path: String,
        isUnchanged: () -> Bool
    ) -> String? {
        let name = "\(path).\(getpid()).kept.part"
        let copy = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { return String(cString: strerror(errno)) }
        unlink(name)
        // The mapping keeps it.
        defer { close(copy) }
        let code = append(bytes.count, of: descriptor, to: copy)
        guard code == 0 else { return String(cString: strerror(code)) }
        guard isUnchanged() else { return "it has changed already" }
        let address = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        // In one step for all threads that read there.
        let mapped = mmap(address, bytes.count, PROT_READ, MAP_PRIVATE | MAP_FIXED, copy, 0)
        return mapped == address ? nil : String(cString: strerror(errno))
    }

    /// By system calls, as mapped bytes may be truncated while they are read.
    ///
    /// - Returns: 0, or the system's error code.
    private static func append(_ count: Int, of source: Int32, to target: Int32) -> Int32 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < count {
            let size = pread(
                source, buffer.baseAddress, min(buffer.count, count - offset), off_t(offset))
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { return size < 0 ? errno : ENODATA }
            var written = 0
            while written < size {
                let part = pwrite(
                    target, buffer.baseAddress?.advanced(by: written), size - written,
                    off_t(offset + written))
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { return part < 0 ? errno : ENOSPC }
                written += part
            }
            offset += size
        }
        return 0
    }
}
