import CommandLineTool

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Reads whole files.
enum FileBytes {
    static func read(_ path: String) throws(UserError) -> [UInt8] {
        guard let file = fopen(path, "rb") else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        guard ferror(file) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        return bytes
    }
}
