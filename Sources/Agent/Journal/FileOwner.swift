#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The owner of a file or directory, and its readers by permission.
struct FileOwner {
    let user: uid_t
    let group: gid_t
    private let mode: mode_t

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

    /// Whether this owner may read a file, by the permissions of it and of the directories around
    /// it; further groups are not known.
    ///
    /// - Parameter own: a directory that is wholly this owner's.
    func mayRead(_ path: String, besides own: String) -> Bool {
        guard let path = Self.resolved(path) else { return true }
        if let own = Self.resolved(own), path.hasPrefix(own + "/") { return true }
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            guard may(S_IXOTH, String(path[..<slash])) else { return false }
            end = slash
        }
        return may(S_IROTH, path)
    }

    /// - Parameter right: as it is written for others.
    private func may(_ right: mode_t, _ path: String) -> Bool {
        guard let file = FileOwner(of: path) else { return true }
        let shift: mode_t = file.user == user ? 6 : file.group == group ? 3 : 0
        return file.mode & (right << shift) != 0
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
