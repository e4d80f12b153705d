#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The text of a file, of which at most 1 MB is read; nil, with `errno` set, when it cannot be read or
/// is not UTF-8.
func readText(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while count < bytes.count {
        let part = bytes.withUnsafeMutableBytes {
            read(descriptor, $0.baseAddress! + count, $0.count - count)
        }
        guard part >= 0 else { return nil }
        if part == 0 { break }
        count += part
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
        errno = EILSEQ
        return nil
    }
    return text
}
