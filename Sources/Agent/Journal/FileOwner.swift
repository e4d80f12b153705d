#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The owner of a file or directory, and its permissions.
struct FileOwner {
    let user: uid_t
    let group: gid_t
    let mode: mode_t

    private init(_ status: stat) {
        user = status.st_uid
        group = status.st_gid
        mode = status.st_mode
    }

    /// Nil if there is none, or its status is unreadable.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    var isOpenToOthers: Bool { mode & S_IROTH != 0 }
}
