import Columns

/// The sections of a map file, found and checked: header, directory, alignment, bounds, checksums.
///
/// Every byte counts: sections follow one another without gaps other than zero bytes, so that a
/// change anywhere in the file is noticed. The bytes are never written, so any thread may read them.
struct MapSections: @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer
    private var ranges: [MapLayout.Section: Range<Int>] = [:]
    /// Checksum of the header and the directory, which has those of the sections: of the whole
    /// file.
    let checksum: UInt64
    /// Version of the format.
    let version: UInt32

    /// Bytes of a section up to which its checksum is always checked.
    private static let smallSize = 1 << 16

    init(_ bytes: UnsafeRawBufferPointer, _ check: MapCheck) throws(MapError) {
        self.bytes = bytes
        guard bytes.count >= MapLayout.headerSize,
            bytes.prefix(MapLayout.magic.count).elementsEqual(MapLayout.magic)
        else { throw .notAMap }
        version = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard MapLayout.readableVersions.contains(version) else {
            throw .version(found: version, readable: MapLayout.readableVersions)
        }
        let count = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let length = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
        guard length == UInt64(bytes.count) else { throw .damaged("length") }
        guard count <= 256,
            MapLayout.headerSize + Int(count) * MapLayout.directoryEntrySize <= bytes.count
        else { throw .damaged("directory") }
        var end = MapLayout.headerSize + Int(count) * MapLayout.directoryEntrySize
        checksum = UInt64(
            littleEndian: bytes.loadUnaligned(
                fromByteOffset: MapLayout.directoryChecksumOffset, as: UInt64.self))
        guard checksum == MapLayout.directoryChecksum(bytes, directoryEnd: end) else {
            throw .damaged("directory")
        }
        for number in 0..<Int(count) {
            let entry = MapLayout.headerSize + number * MapLayout.directoryEntrySize
            let kind = UInt32(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
            let offset = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self))
            let size = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self))
            guard offset == UInt64(MapLayout.aligned(end)), offset <= length,
                size <= length - offset
            else { throw .damaged("directory") }
            let range = Int(offset)..<Int(offset + size)
            let expected = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: entry + 24, as: UInt64.self))
            let isLookedAt = check == .whole || range.count <= Self.smallSize
            guard bytes[end..<range.lowerBound].allSatisfy({ $0 == 0 }),
                !isLookedAt
                    || Checksum.xxh64(UnsafeRawBufferPointer(rebasing: bytes[range])) == expected
            else { throw .damaged("checksum of section \(Self.name(kind))") }
            end = range.upperBound
            if let section = MapLayout.Section(rawValue: kind) {
                guard ranges[section] == nil else { throw .damaged("directory") }
                ranges[section] = range
            }
        }
        guard end == bytes.count else { throw .damaged("length") }
    }

    private static func name(_ kind: UInt32) -> String {
        MapLayout.Section(rawValue: kind).map { "'\($0)'" } ?? "\(kind)"
    }

    /// Bytes of each section that this reader knows.
    var sizes: [MapLayout.Section: Int] { ranges.mapValues(\.count) }

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
    /// Magic, version, number of sections, length of the file, checksum of all that and of the
    /// directory.
    public static let headerSize = 32
    static let directoryChecksumOffset = 24
    /// Section, reserved, offset, size, checksum.
    package static let directoryEntrySize = 32

    /// The first multiple of ``alignment`` that is not below an offset.
    static func aligned(_ offset: Int) -> Int {
        (offset + alignment - 1) / alignment * alignment
    }

    /// The checksum of the header without its own place, and of the directory.
    static func directoryChecksum(_ bytes: UnsafeRawBufferPointer, directoryEnd: Int) -> UInt64 {
        let header = Checksum.xxh64(
            UnsafeRawBufferPointer(rebasing: bytes[..<directoryChecksumOffset]))
        let directory = Checksum.xxh64(
            UnsafeRawBufferPointer(rebasing: bytes[headerSize..<directoryEnd]))
        return header ^ (directory << 1 | directory >> 63)
    }
}
