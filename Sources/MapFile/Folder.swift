#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A folder of the file system.
public enum Folder {
    /// The names of its entries, unordered; none if it cannot be read.
    public static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    /// Writes the names in the folder of a file to the disk (fsync(2)): a rename before it is there after a loss of
    /// power, and not behind one that is made later elsewhere. A folder that may not be read is left to the system.
    static func sync(of file: String) {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
