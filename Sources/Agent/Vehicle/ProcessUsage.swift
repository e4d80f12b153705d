#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Memory and processor time of this process.
enum ProcessUsage {
    /// Resident memory in bytes; nil where Linux does not report it.
    static var residentBytes: Int? {
        guard
            let pages = (try? readText("/proc/self/statm"))?.split(separator: " ").dropFirst().first
        else { return nil }
        return Int(pages).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }

    /// Time of the processor that was used since the start.
    static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
