/// The sections of a map file, found and checked: header, directory, alignment, bounds.
struct MapSections {
    private let bytes: UnsafeRawBufferPointer
    private var ranges: [MapLayout.Section: Range<Int>] = [:]

    init(_ bytes: UnsafeRawBufferPointer) throws(MapError) {
        self.bytes = bytes
        guard bytes.count >= MapLayout.headerSize,
            bytes.prefix(MapLayout.magic.count).elementsEqual(MapLayout.magic)
        else { throw .notAMap }
        let version = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard version == MapLayout.version else {
            throw .version(found: version, supported: MapLayout.version)
        }
        let count = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let length = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
        guard length == UInt64(bytes.count) else { throw .damaged("length") }
        guard count <= 256,
            MapLayout.headerSize + Int(count) * MapLayout.directoryEntrySize <= bytes.count
        else { throw .damaged("directory") }
        for number in 0..<Int(count) {
            let entry = MapLayout.headerSize + number * MapLayout.directoryEntrySize
            let kind = UInt32(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
            let offset = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self))
            let size = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self))
            guard offset % UInt64(MapLayout.alignment) == 0, offset <= length,
                size <= length - offset
            else { throw .damaged("directory") }
            if let section = MapLayout.Section(rawValue: kind) {
                ranges[section] = Int(offset)..<Int(offset + size)
            }
        }
    }

    func bytes(of section: MapLayout.Section) throws(MapError) -> UnsafeRawBufferPointer {
        guard let range = ranges[section] else { throw .damaged("no section \(section)") }
        return UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    func table<Element>(_ section: MapLayout.Section) throws(MapError) -> Table<Element> {
        let bytes = try bytes(of: section)
        guard bytes.count % MemoryLayout<Element>.stride == 0 else {
            throw .damaged("size of section \(section)")
        }
        return Table(bytes)
    }
}

extension MapLayout {
    /// Magic, version, number of sections, length of the file.
    public static let headerSize = 32
    /// Section, reserved, offset, size, checksum.
    public static let directoryEntrySize = 32
}
