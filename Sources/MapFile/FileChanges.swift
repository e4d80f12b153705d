import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Says why the process ends when a mapped file is changed in place by somebody else.
///
/// What was cut off is a signal when it is read; bytes that were overwritten lead anywhere, to a signal at best.
/// Neither can be prevented, but a fault of a process whose file has changed can be told from a mistake of
/// its own.
public enum FileChanges {
    private struct WatchedFile {
        /// -1 for a free place.
        var descriptor: Int32
        var path: UnsafeMutablePointer<CChar>?
        var size: off_t
        var modified: timespec
    }

    /// A map, the metrics of its vehicles, and some to spare; more are not watched.
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

    static func watch(_ descriptor: Int32, path: String, since status: stat) {
        lock.withLock { _ in
            for place in 0..<capacity where files[place].descriptor < 0 {
                files[place].path = strdup(path)
                files[place].size = status.st_size
                files[place].modified = status.st_mtim
                files[place].descriptor = descriptor
                return
            }
        }
    }

    static func forget(_ descriptor: Int32) {
        lock.withLock { _ in
            for place in 0..<capacity where files[place].descriptor == descriptor {
                files[place].descriptor = -1
                free(files[place].path)
                files[place].path = nil
            }
        }
    }

    /// From now on a fault ends the process with one sentence and code 1 when a mapped file has changed, and as
    /// before when none has.
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
            var status = stat()
            guard file.descriptor >= 0, fstat(file.descriptor, &status) == 0,
                status.st_size != file.size || status.st_mtim.tv_sec != file.modified.tv_sec
                    || status.st_mtim.tv_nsec != file.modified.tv_nsec
            else { continue }
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
