public import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The summary of a map file, with its size and time from the system.
public struct MapFileSummary: Sendable {
    public var content: MapSummary
    public var byteCount: Int
    /// Time of the last write, seconds and nanoseconds since 1970, by the clock at that time.
    public var written: (seconds: Int, nanoseconds: Int)
}

extension MapFile {
    /// Reads the summary of a map without opening it, by a few reads: the file may be written meanwhile.
    public static func summary(of path: String) throws(MapFileError) -> MapFileSummary {
        let (descriptor, status) = try MappedFile.openRegularFile(path)
        defer { close(descriptor) }
        do throws(MapError) {
            let content = try MapSummary(length: Int(status.st_size)) { range in
                var bytes = [UInt8](repeating: 0, count: range.count)
                return pread(descriptor, &bytes, bytes.count, off_t(range.lowerBound))
                    == bytes.count
                    ? bytes : []
            }
            return MapFileSummary(
                content: content, byteCount: Int(status.st_size),
                written: (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)))
        } catch {
            throw .content(path: path, error)
        }
    }
}
