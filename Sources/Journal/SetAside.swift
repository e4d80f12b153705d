#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Moves a damaged database to another name. One is kept for inspection; a later one replaces it, so
/// that the disk does not fill.
enum SetAside {
    /// Returns the new path.
    @discardableResult
    static func move(_ path: String) -> String {
        let target = path + ".damaged"
        for suffix in ["-wal", "-shm"] {
            if rename(path + suffix, target + suffix) != 0 { unlink(target + suffix) }
        }
        // When the file cannot be moved, a new one could not be begun in its place either.
        if rename(path, target) != 0 { unlink(path) }
        return target
    }
}
