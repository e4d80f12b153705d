#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Copies of files that lie beside one another, in a writable directory of their own. They are removed with
/// it; an open copy stays readable.
final class TemporaryCopy {
    /// The copy of the first one.
    let path: String
    private let directory: String
    private let suffixes: [String]

    /// Directories that stay writable while the system runs; a file system in memory first.
    private static let places = ["/dev/shm", "/run", "/tmp"]

    /// Nil if nothing can be written, or the first file cannot be read.
    ///
    /// - Parameter suffixes: of the files' paths, in order. All files but the first may be missing.
    init?(of source: String, suffixes: [String]) {
        var made: String?
        for place in Self.places where made == nil {
            var template = Array("\(place)/turnstone-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { continue }
            made = String(
                decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        guard let made else { return nil }
        directory = made
        path = made + "/copy"
        self.suffixes = suffixes
        for (number, suffix) in suffixes.enumerated() {
            guard Self.copy(source + suffix, to: path + suffix) || number > 0 else { return nil }
        }
    }

    deinit {
        for suffix in suffixes { unlink(path + suffix) }
        rmdir(directory)
    }

    private static func copy(_ source: String, to target: String) -> Bool {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return false }
        defer { close(input) }
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { return false }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(input, &buffer, buffer.count)
            if count == 0 { return true }
            guard count > 0, write(output, buffer, count) == count else { return false }
        }
    }
}
