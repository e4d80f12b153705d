public import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Why a file could not be opened as a map.
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
/// dropped by the system at any time; the file may be replaced by renaming, never changed in place.
public enum MapFile {
    public static func open(_ path: String) throws(MapFileError) -> RoadNetwork {
        let mapping = try MappedFile(path)
        do {
            return try RoadNetwork(bytes: mapping.bytes, storage: mapping)
        } catch {
            throw .content(path: path, error)
        }
    }
}

/// A file mapped read-only. The corresponding C functions are `mmap` and `munmap`.
private final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ path: String) throws(MapFileError) {
        let descriptor = Self.retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .system(path: path, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        // mmap refuses a length of zero; an empty file is an empty buffer.
        guard status.st_size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let size = Int(status.st_size)
        guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            address != UnsafeMutableRawPointer(bitPattern: -1)
        else { throw .system(path: path, errno: errno) }
        bytes = UnsafeRawBufferPointer(start: address, count: size)
    }

    deinit {
        if let address = bytes.baseAddress {
            munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
        }
    }

    private static func retrying(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
