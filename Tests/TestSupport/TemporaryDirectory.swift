#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A directory that is removed with everything in it when the value is released.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() {
        var template = Array("/tmp/turnstone-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "mkdtemp: \(String(cString: strerror(errno)))")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Only files are ever put into it.
    deinit {
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(path)/\(name)")
            }
            closedir(entries)
        }
        rmdir(path)
    }

    /// - Returns: the file's path.
    package func write(_ text: String, to name: String) -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "w") else {
            preconditionFailure("\(file): \(String(cString: strerror(errno)))")
        }
        defer { fclose(stream) }
        fputs(text, stream)
        return file
    }
}

/// Path of a file of this repository.
package func repositoryFile(_ path: String, from file: StaticString = #filePath) -> String {
    let parts = "\(file)".split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/" + path
}

/// The text of a file; nil where it cannot be read.
package func contents(of path: String) -> String? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
}
