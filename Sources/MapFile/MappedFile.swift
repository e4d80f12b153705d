#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A file mapped read-only. The corresponding C functions are `mmap` and `munmap`.
public final class MappedFile: @unchecked Sendable {
    public let bytes: UnsafeRawBufferPointer
    /// Kept open, so that a change of the file is noticed even after a rename.
    private let descriptor: Int32

    /// - Parameter isLeased: whether writers of the file wait for a copy of it. The caller then has to ask
    ///   ``FileChanges/isCopyWanted`` regularly, so that no writer waits in vain.
    public init(_ path: String, isLeased: Bool = false) throws(MapFileError) {
        let (descriptor, status) = try Self.openRegularFile(path)
        self.descriptor = descriptor
        // mmap refuses a length of zero; an empty file is an empty buffer.
        guard status.st_size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let size = Int(status.st_size)
        guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            address != UnsafeMutableRawPointer(bitPattern: -1)
        else {
            let code = errno
            close(descriptor)
            throw .system(path: path, errno: code)
        }
        bytes = UnsafeRawBufferPointer(start: address, count: size)
        FileChanges.watch(
            descriptor, path: path, since: status, bytes: bytes, isLeased: isLeased)
    }

    deinit {
        if let address = bytes.baseAddress {
            FileChanges.forget(descriptor)
            munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
        }
        close(descriptor)
    }

    /// Releases the memory of the pages read so far; they are read again on demand.
    public func releasePages() {
        guard let address = bytes.baseAddress else { return }
        madvise(UnsafeMutableRawPointer(mutating: address), bytes.count, MADV_DONTNEED)
    }

    /// Opens a file to read it; the caller closes it.
    static func openRegularFile(_ path: String) throws(MapFileError) -> (Int32, stat) {
        let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .system(path: path, errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(path: path, errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(path: path)
        }
        return (descriptor, status)
    }

    private static func retrying(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
