#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Says of a file that all of it was looked at and found whole, so that the next start need not do that before anything else.
///
/// It lies beside the file and holds for it alone, as it was, and for the program that looked: another version may look for
/// more. A start takes the mark away before it believes it, and it is put back when all was looked at again, beside
/// everything else. So who crashes on bytes that the disk has lost meanwhile finds them with his next start.
struct CheckMark {
    private let path: String
    /// The content that a valid mark has; nil when there is no such file.
    private let content: [UInt8]?

    static let suffix = ".checked"

    /// Notes the present state of the file; ``put()`` does not vouch for later writes.
    init(for file: String) {
        path = file + Self.suffix
        content = Self.identity(of: file, withChanges: true).flatMap { file in
            Self.identity(of: "/proc/self/exe", withChanges: false).map { program in
                Array("whole: \(file)\nfound by: \(program)\n".utf8)
            }
        }
    }

    /// Whether the file was found whole; it is not known any more then.
    func take() -> Bool {
        guard let content, let file = try? MappedFile(path) else { return false }
        // Mapped for as long as it is looked at.
        let isSame = withExtendedLifetime(file) { file.bytes.elementsEqual(content) }
        guard isSame else { return false }
        // Where it cannot be taken away, a crash would be followed by the same crash again.
        return unlink(path) == 0
    }

    /// To be called when the file was found whole. A mark that cannot be written costs the next start some time.
    func put() {
        guard let content else { return }
        try? FileReplacement.write(content, to: path)
    }

    /// No number of a device: it may be another after each start of the system.
    ///
    /// - Parameter withChanges: with the time at which anything of the file was changed, which nobody can set. That of a
    ///   program changes with its place in an image or a package's files, too.
    private static func identity(of path: String, withChanges: Bool) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        var text =
            "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        if withChanges { text += " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)" }
        return text
    }
}
