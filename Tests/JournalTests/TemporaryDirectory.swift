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
            "j", "j-wal", "j-shm", "j-numbers", "j.damaged", "j.damaged-wal", "j.damaged-shm",
            "sent",
        ] {
            unlink("\(path)/\(name)")
        }
        rmdir(path)
    }

    var journal: String { "\(path)/j" }
}

/// Overwrites part of a file with bytes that mean nothing.
func scribble(on path: String, at offset: Int, count: Int) {
    let file = open(path, O_RDWR)
    var generator = SystemRandomNumberGenerator()
    let junk = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    _ = pwrite(file, junk, count, off_t(offset))
    close(file)
}
