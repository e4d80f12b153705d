#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The maximum number of open files, sockets and the like of a process.
enum FileDescriptors {
    /// The agent has some thirty, more while it connects, routes and records.
    private static let needed: rlim_t = 64

    /// Raises the limit of descriptors to the number that a command needs; where they lack,
    /// libraries end the process without a word.
    static func require() throws(UserError) {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return }
        let allowed = limit.rlim_cur
        limit.rlim_cur = needed
        guard limit.rlim_max >= needed, setrlimit(resource, &limit) == 0 else {
            throw UserError(
                "only \(allowed) files may be open at a time, and \(needed) are needed; raise "
                    + "LimitNOFILE= of the unit, or ulimit -n")
        }
    }
}
