import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension TemporaryDirectory {
    var journal: String { "\(path)/j" }

    /// A copy of the journal as it lies on the disk now: what a process leaves that is killed here.
    var killedJournal: String {
        for suffix in ["", "-wal", "-numbers", "-states"] {
            let from = open(journal + suffix, O_RDONLY)
            guard from >= 0 else { continue }
            let to = open("\(path)/k\(suffix)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            var bytes = [UInt8](repeating: 0, count: 1 << 24)
            let count = read(from, &bytes, bytes.count)
            precondition(pwrite(to, bytes, count, 0) == count)
            close(from)
            close(to)
        }
        return "\(path)/k"
    }
}

/// Overwrites part of a file with bytes that mean nothing.
func scribble(on path: String, at offset: Int, count: Int) {
    let file = open(path, O_RDWR)
    var generator = SystemRandomNumberGenerator()
    let junk = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    _ = pwrite(file, junk, count, off_t(offset))
    close(file)
}
