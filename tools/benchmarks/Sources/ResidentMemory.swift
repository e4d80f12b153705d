#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The process's resident memory, by `/proc/self/statm`.
enum ResidentMemory {
    static var megabytes: Int { words(1) }

    static var kilobytes: Int { bytes(1) / 1000 }

    /// Of it the pages of files, which the system takes back when it needs room.
    static var fileMegabytes: Int { words(2) }

    static var summary: String { "\(megabytes) MB, \(fileMegabytes) MB of it pages of files" }

    private static func words(_ number: Int) -> Int { bytes(number) / 1_000_000 }

    private static func bytes(_ number: Int) -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 128)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
        let words = String(
            decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
        )
        .split(separator: " ")
        guard words.count > number, let pages = Int(words[number]) else { return 0 }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
