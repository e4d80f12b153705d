#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A directory of its own for one test, removed with everything in it.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/turnstone-journal-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("mkdtemp failed: \(errno)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in [
            "j", "j-wal", "j-numbers", "j.damaged", "j.damaged-wal", "k", "k-wal", "k-numbers",
            "sent",
        ] {
            unlink("\(path)/\(name)")
        }
        rmdir(path)
    }

    var journal: String { "\(path)/j" }

    /// A copy of the journal as it lies on the disk now: what a process leaves that is killed here.
    var killedJournal: String {
        for suffix in ["", "-wal", "-numbers"] {
            let from = open(journal + suffix, O_RDONLY)
            guard from >= 0 else { continue }
            let to = open("\(path)/k\(suffix)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            var bytes = [UInt8](repeating: 0, count: 1 << 24)
            let count = read(from, &bytes, bytes.count)
            precondition(write(to, bytes, count) == count)
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
