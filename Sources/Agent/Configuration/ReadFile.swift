#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The reason why a file cannot be read; completes "FILE …".
struct FileFault: Error, CustomStringConvertible {
    let description: String
    /// The system's code; 0 where the fault is in the content.
    let code: Int32

    /// Whether another user may read it.
    var isHidden: Bool { code == EACCES }

    fileprivate init(_ description: String) {
        self.description = description
        code = 0
    }

    /// - Parameter code: the system's `errno`.
    init(_ code: Int32) {
        description = "cannot be read (\(String(cString: strerror(code))))"
        self.code = code
    }
}

/// Maximum size of a file that is read, bytes.
private let largestFile = 1 << 20

/// The content of a file. Anything else at its path is refused: a FIFO would be waited for, and a device may
/// have no end.
func readFile(_ path: String) throws(FileFault) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFault(errno) }
    try requireFile(status)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFault(errno) }
    defer { close(descriptor) }
    // Another one may lie there by now.
    guard fstat(descriptor, &status) == 0 else { throw FileFault(errno) }
    try requireFile(status)
    var bytes: [UInt8] = []
    while bytes.count <= largestFile {
        var part = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(descriptor, &part, part.count)
        guard count >= 0 else { throw FileFault(errno) }
        if count == 0 { return bytes }
        bytes += part[..<count]
    }
    throw FileFault("has more than 1 MB, so it is not what is meant; name the right file")
}

/// The text of a file: UTF-8 without a byte 0.
func readText(_ path: String) throws(FileFault) -> String { try text(in: try readFile(path)) }

/// The text of a file's content. The mark that some editors put before UTF-8 is none of it.
func text(in content: [UInt8]) throws(FileFault) -> String {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = content.starts(with: mark) ? Array(content.dropFirst(mark.count)) : content
    if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) { return text }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
        throw FileFault("is text in UTF-16; save it as UTF-8")
    }
    var number = 0
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
        number += 1
        if line.contains(0) {
            throw FileFault("is no text: line \(number) has a byte 0; write that line anew")
        }
        if String(validating: line, as: UTF8.self) == nil {
            throw FileFault("is no text: line \(number) is not UTF-8; write that line anew")
        }
    }
    throw FileFault("is no text in UTF-8")
}

private func requireFile(_ status: stat) throws(FileFault) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: kind = "a directory"
    case S_IFIFO: kind = "a FIFO"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    throw FileFault("is \(kind), and has to be a file; name the right one")
}
