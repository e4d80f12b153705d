public import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The reason why a file could not be opened as a map.
public enum MapFileError: Error, Hashable, CustomStringConvertible {
    /// The operating system refused: the path and its error number.
    case system(path: String, errno: Int32)
    /// The path is a directory or a device.
    case notAFile(path: String)
    /// The file was read, but its content is not a usable map.
    case content(path: String, MapError)

    public var description: String {
        switch self {
        case .system(let path, let code) where code == ENOENT:
            "there is no map file '\(path)'; make one with 'turnstone-map build'"
        case .system(let path, let code):
            "the map file '\(path)' cannot be read: \(String(cString: strerror(code)))"
        case .notAFile(let path):
            "'\(path)' is not a file; give the path of a map made by 'turnstone-map build'"
        case .content(let path, let error): "map file '\(path)': \(error)"
        }
    }
}

/// Opens map files by mapping them into memory. Pages are loaded when they are used and can be
/// dropped by the system at any time; the file may be replaced by renaming, never changed in place
/// (``FileChanges``, and ``MapCopy`` for long use).
public enum MapFile {
    /// - Parameters:
    ///   - isLeased: see ``MappedFile/init(_:isLeased:)``.
    ///   - check: see ``RoadNetwork/init(bytes:storage:check:)``.
    public static func open(
        _ path: String, isLeased: Bool = false, check: MapCheck = .whole
    ) throws(MapFileError) -> RoadNetwork {
        let mapping = try MappedFile(path, isLeased: isLeased)
        do {
            return try RoadNetwork(bytes: mapping.bytes, storage: mapping, check: check)
        } catch {
            throw .content(path: path, error)
        }
    }

    /// Releases the memory of the pages of a map read so far; they are read again on demand. Useful after
    /// a check of the whole map.
    public static func releasePages(of network: RoadNetwork) {
        (network.storage as? MappedFile)?.releasePages()
    }
}
