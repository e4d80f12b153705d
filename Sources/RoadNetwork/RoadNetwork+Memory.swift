/// Bytes of a map in memory, aligned as a mapped file's are.
final class MapMemory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(copying source: [UInt8]) {
        bytes = .allocate(byteCount: max(1, source.count), alignment: MapLayout.alignment)
        bytes.copyBytes(from: source)
    }

    deinit { bytes.deallocate() }
}

extension RoadNetwork {
    /// Opens a copy of the bytes of a map file.
    ///
    /// - Throws: ``MapError`` when they are not a whole, undamaged map of this version.
    public convenience init(copying bytes: [UInt8], check: MapCheck = .whole) throws(MapError) {
        let memory = MapMemory(copying: bytes)
        try self.init(
            bytes: UnsafeRawBufferPointer(rebasing: memory.bytes[..<bytes.count]), storage: memory,
            check: check)
    }
}
