#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The mark of a file that was checked as a whole, so that the next start need not do that before anything else.
///
/// It lies beside the file and holds for that state of it alone, and for the checking program: another version may
/// check more. A start removes the mark before it believes it, and puts it back after another check, beside everything
/// else. So after a crash on bytes that the disk has lost meanwhile the next start finds them.
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

    /// Whether the file was found whole; removes the mark.
    func take() -> Bool {
        guard let content, let file = try? MappedFile(path) else { return false }
        // Mapped during the comparison.
        let isSame = withExtendedLifetime(file) { file.bytes.elementsEqual(content) }
        guard isSame else { return false }
        // A mark that cannot be removed could repeat a crash at each start.
        return unlink(path) == 0
    }

    /// Writes the mark of a file found whole. Without it the next start takes longer.
    func put() {
        guard let content else { return }
        try? FileReplacement.write(content, to: path)
    }

    /// Without the device's number, which may change with each start of the system.
    ///
    /// - Parameter withChanges: with the time of the last change of status (ctime), which cannot be set. A program's changes
    ///   with its place in an image or a package, too.
    private static func identity(of path: String, withChanges: Bool) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        var text =
            "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        if withChanges { text += " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)" }
        return text
    }
}
