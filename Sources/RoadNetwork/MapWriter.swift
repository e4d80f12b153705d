import Columns

/// Puts sections together into the bytes of a map file: header, directory, sections, checksums.
///
/// Sections stand in the order in which they are added, so equal input gives equal bytes.
public struct MapWriter {
    private var sections: [(section: MapLayout.Section, bytes: [UInt8])] = []

    public init() {}

    public mutating func add(_ section: MapLayout.Section, bytes: [UInt8]) {
        sections.append((section, bytes))
    }

    /// Adds an array of records, which must be plain old data without padding.
    public mutating func add<Element>(_ section: MapLayout.Section, _ elements: [Element]) {
        add(section, bytes: elements.withUnsafeBytes { Array($0) })
    }

    public mutating func add(_ nodes: [NodeRecord]) { add(.nodes, bytes: NodeTable.packed(nodes)) }

    public mutating func add(_ segments: [SegmentRecord]) {
        add(.segments, bytes: SegmentTable.packed(segments))
    }

    public mutating func add(_ ways: [WayRecord]) { add(.ways, bytes: WayTable.packed(ways)) }

    public mutating func add(_ places: [PlaceRecord]) {
        add(.places, bytes: PlaceTable.packed(places))
    }

    public mutating func add(leavingEdges: [UInt32]) {
        add(.leavingEdges, bytes: PackedNumbers.packed(leavingEdges))
    }

    /// The bytes of the whole file.
    public func finish() -> [UInt8] {
        let directoryEnd =
            MapLayout.headerSize + sections.count * MapLayout.directoryEntrySize
        var offsets: [Int] = []
        var end = directoryEnd
        for section in sections {
            offsets.append(MapLayout.aligned(end))
            end = MapLayout.aligned(end) + section.bytes.count
        }
        var file = [UInt8](repeating: 0, count: end)
        file.withUnsafeMutableBytes { file in
            func put(_ value: some FixedWidthInteger, _ offset: Int) {
                file.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
            }
            file.copyBytes(from: MapLayout.magic)
            put(MapLayout.version, 8)
            put(UInt32(sections.count), 12)
            put(UInt64(end), 16)
            for (number, section) in sections.enumerated() {
                let entry = MapLayout.headerSize + number * MapLayout.directoryEntrySize
                put(section.section.rawValue, entry)
                put(UInt64(offsets[number]), entry + 8)
                put(UInt64(section.bytes.count), entry + 16)
                put(section.bytes.withUnsafeBytes { Checksum.xxh64($0) }, entry + 24)
                UnsafeMutableRawBufferPointer(rebasing: file[offsets[number]...])
                    .copyBytes(from: section.bytes)
            }
            put(
                MapLayout.directoryChecksum(
                    UnsafeRawBufferPointer(file), directoryEnd: directoryEnd),
                MapLayout.directoryChecksumOffset)
        }
        return file
    }
}
