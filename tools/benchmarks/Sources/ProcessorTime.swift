#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The time that this thread has had a processor for: what others do on the same machine does not
/// count, apart from what they do to its caches.
enum ProcessorTime {
    static var microseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The same of all threads of the process.
    static var ofProcess: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// Microseconds that `body` takes.
    static func measure(_ body: () throws -> Void) rethrows -> Double {
        let start = microseconds
        try body()
        return microseconds - start
    }
}
