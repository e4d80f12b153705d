import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Keeps the bytes of a mapped file when another process changes it in place, or, if that is
/// impossible, reports why the process ends.
///
/// A process that opens a file to change it waits while a lease is held on it (``FileLease``):
/// meanwhile the bytes can be copied and the mapping moved to the copy. Without a lease, on another
/// user's file, reading a truncated part raises a signal, and overwritten bytes have any effect, a
/// signal at best. But a fault of a process whose file has changed can be distinguished from a
/// mistake of its own.
public enum FileChanges {
    private struct WatchedFile {
        /// -1 for a free place.
        var descriptor: Int32
        var path: UnsafeMutablePointer<CChar>?
        var size: off_t
        var modified: timespec
        var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        var isLeased = false

        /// Whether the file is unchanged since it was mapped.
        var isUnchanged: Bool {
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_size == size
                && status.st_mtim.tv_sec == modified.tv_sec
                && status.st_mtim.tv_nsec == modified.tv_nsec
        }
    }

    /// Maximum number of watched files: a map, the metrics of its vehicles, and some to spare.
    private static let capacity = 16
    /// Read by the handler of signals without the lock.
    nonisolated(unsafe) private static let files = {
        let files = UnsafeMutablePointer<WatchedFile>.allocate(capacity: capacity)
        files.initialize(
            repeating: WatchedFile(descriptor: -1, path: nil, size: 0, modified: timespec()),
            count: capacity)
        return files
    }()
    private static let lock = Mutex(())

    static func watch(
        _ descriptor: Int32, path: String, since status: stat, bytes: UnsafeRawBufferPointer,
        isLeased: Bool
    ) {
        lock.withLock { _ in
            for place in 0..<capacity where files[place].descriptor < 0 {
                files[place].path = strdup(path)
                files[place].size = status.st_size
                files[place].modified = status.st_mtim
                files[place].bytes = bytes
                files[place].isLeased = isLeased && FileLease.take(descriptor)
                files[place].descriptor = descriptor
                return
            }
        }
    }

    /// Whether a process waits to change a file in use. To be called each second or so: the system
    /// breaks the lease after 45 s (`/proc/sys/fs/lease-break-time`).
    public static var isCopyWanted: Bool {
        // If the lock is not available another thread is making the copies.
        lock.withLockIfAvailable { _ in !wanted().isEmpty } ?? false
    }

    /// Moves the mappings of files with waiting writers to copies, and releases the leases. Takes as long
    /// as copying.
    ///
    /// - Returns: a sentence about each file.
    public static func keepCopies() -> [String] {
        lock.withLock { _ in
            var sentences: [String] = []
            for place in wanted() {
                let file = files[place]
                let path = file.path.map { String(cString: $0) } ?? ""
                let failure = FileLease.moveToCopy(
                    file.bytes, of: file.descriptor, beside: path, isUnchanged: { file.isUnchanged }
                )
                files[place].isLeased = false
                if failure == nil { clear(place) }
                FileLease.release(file.descriptor)
                sentences.append(
                    failure.map {
                        "'\(path)' is being changed while it is in use, and cannot be kept (\($0)): the "
                            + "agent ends when it reads what is changed"
                    }
                        ?? "'\(path)' was changed while it was in use; a copy of it without a name is read "
                        + "until the next start")
            }
            return sentences
        }
    }

    /// The caller holds the lock.
    private static func wanted() -> [Int] {
        (0..<capacity).filter {
            files[$0].descriptor >= 0 && files[$0].isLeased
                && FileLease.isWanted(files[$0].descriptor)
        }
    }

    private static func clear(_ place: Int) {
        files[place].descriptor = -1
        free(files[place].path)
        files[place].path = nil
    }

    static func forget(_ descriptor: Int32) {
        lock.withLock { _ in
            for place in 0..<capacity where files[place].descriptor == descriptor { clear(place) }
        }
    }

    /// From now on a fault ends the process with one sentence and code 1 if a mapped file has changed, and as
    /// before if none has.
    public static func explainFaults() {
        _ = files
        for (index, number) in faults.enumerated() {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { FileChanges.explain($0) }
            sigaction(number, &action, &earlier[index])
        }
    }

    private static let faults = [SIGBUS, SIGSEGV, SIGILL, SIGTRAP]
    nonisolated(unsafe) private static let earlier = {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: faults.count)
        actions.initialize(repeating: sigaction(), count: faults.count)
        return actions
    }()

    /// Runs in the handler of a signal: no allocation, no lock.
    private static func explain(_ number: Int32) {
        for place in 0..<capacity {
            let file = files[place]
            guard file.descriptor >= 0, !file.isUnchanged else { continue }
            say("turnstone: '")
            if let path = file.path { _ = write(STDERR_FILENO, path, strlen(path)) }
            say(
                """
                ' was changed while it was in use; put a new file in its place by renaming it, never by \
                writing over the old one

                """)
            _exit(1)
        }
        for (index, fault) in faults.enumerated() where fault == number {
            sigaction(number, &earlier[index], nil)
        }
        raise(number)
    }

    private static func say(_ text: StaticString) {
        _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
