/// The header, the directory and the metadata of a map file, read without the rest of it.
///
/// Only these are checked, so the file may be unusable all the same;
/// ``RoadNetwork/init(bytes:storage:check:)`` checks the rest.
public struct MapSummary: Hashable, Sendable {
    public var metadata: MapMetadata
    public var fingerprint: MapFingerprint

    /// - Parameters:
    ///   - length: of the file, in bytes.
    ///   - read: gives the bytes of a range of it, all of them or none.
    /// - Throws: ``MapError`` when the file is none of a map of this version.
    public init(length: Int, read: (Range<Int>) -> [UInt8]) throws(MapError) {
        let header = length >= MapLayout.headerSize ? read(0..<MapLayout.headerSize) : []
        guard header.starts(with: MapLayout.magic), header.count == MapLayout.headerSize else {
            throw .notAMap
        }
        let version = header.number(at: 8, as: UInt32.self)
        guard MapLayout.readableVersions.contains(version) else {
            throw .version(found: version, readable: MapLayout.readableVersions)
        }
        guard header.number(at: 16, as: UInt64.self) == UInt64(length) else {
            throw .damaged("length")
        }
        let count = Int(header.number(at: 12, as: UInt32.self))
        let end = MapLayout.headerSize + count * MapLayout.directoryEntrySize
        let directory = count <= 256 && end <= length ? read(0..<end) : []
        let checksum = header.number(at: MapLayout.directoryChecksumOffset, as: UInt64.self)
        fingerprint = MapFingerprint(rawValue: checksum)
        guard !directory.isEmpty,
            directory.withUnsafeBytes({ MapLayout.directoryChecksum($0, directoryEnd: end) })
                == checksum
        else { throw .damaged("directory") }
        let entry = (0..<count).map { MapLayout.headerSize + $0 * MapLayout.directoryEntrySize }
            .first {
                directory.number(at: $0, as: UInt32.self) == MapLayout.Section.metadata.rawValue
            }
        guard let entry else { throw .damaged("no section metadata") }
        let offset = directory.number(at: entry + 8, as: UInt64.self)
        let size = directory.number(at: entry + 16, as: UInt64.self)
        guard offset <= UInt64(length), size <= UInt64(length) - offset else {
            throw .damaged("directory")
        }
        let text = read(Int(offset)..<Int(offset + size))
        guard text.count == Int(size),
            text.withUnsafeBytes({ Checksum.xxh64($0) })
                == directory.number(at: entry + 24, as: UInt64.self)
        else { throw .damaged("checksum of section 'metadata'") }
        metadata = try text.withUnsafeBytes { bytes in
            Result { () throws(MapError) in try MapMetadata(text: bytes) }
        }.get()
    }
}

extension [UInt8] {
    fileprivate func number<Number: FixedWidthInteger>(at offset: Int, as: Number.Type) -> Number {
        withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
    }
}
