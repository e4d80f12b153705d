#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What is known of the terminal that standard output may be.
enum Terminal {
    static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether colours are wanted: on a terminal that knows them, unless `NO_COLOR` is set (no-color.org).
    static var isColoured: Bool {
        guard isThere, getenv("NO_COLOR").map({ $0.pointee == 0 }) ?? true else { return false }
        return getenv("TERM").map { String(cString: $0) } ?? "dumb" != "dumb"
    }
}
