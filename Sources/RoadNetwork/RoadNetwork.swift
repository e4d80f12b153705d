public import Columns

/// The extent of a map's check before its use.
public enum MapCheck: Sendable {
    /// All: every checksum, and every number that leads from one record to another.
    case whole
    /// The header, the directory, the sizes of its sections, and the checksums of small ones: for
    /// bytes that were found whole before and were not written since. Takes the same time for every
    /// map.
    case structure
}

/// The immutable road network: nodes, directed edges and their properties, read in place from the
/// bytes of a map file.
///
/// Everything is checked once by ``init(bytes:storage:check:)``; afterwards no identifier that the network
/// itself gave out can lead outside of the file. Identifiers of one network mean nothing in another.
public final class RoadNetwork: Sendable {
    public let metadata: MapMetadata
    /// Keeps the bytes alive.
    public let storage: any AnyObject & Sendable

    @usableFromInline let nodes: NodeTable
    @usableFromInline let leaving: PackedNumbers<UInt32>
    @usableFromInline let segments: SegmentTable
    @usableFromInline let ways: WayTable
    @usableFromInline let attributes: Table<WayAttributes>
    @usableFromInline let geometry: Table<UInt8>
    let textLists: Table<UInt32>
    let textEntries: Table<TextRecord>
    let stringStarts: Table<UInt32>
    let stringBytes: Table<UInt8>
    let laneLists: Table<UInt32>
    let laneRecords: Table<LaneRecord>
    let restrictionRecords: Table<RestrictionRecord>
    let maneuverRecords: Table<ManeuverRecord>
    /// Of restrictions and maneuvers.
    let pathEdges: Table<UInt32>
    let nodeTexts: Table<SparseRecord>
    let ruleLists: Table<UInt32>
    let ruleRecords: Table<RuleRecord>
    let wayRules: Table<SparseRecord>
    let nodeRules: Table<SparseRecord>
    let places: PlaceTable
    let nodeIDs: Table<UInt8>
    let controlRecords: Table<ControlRecord>
    let index: SpatialIndex
    let conditions = ParsedConditions()
    private let sections: MapSections
    /// Bytes of each section of the file.
    public let sectionSizes: [MapLayout.Section: Int]
    /// Bytes of the whole file.
    public let byteCount: Int
    public let fingerprint: MapFingerprint
    /// The file's version of the format, one of ``MapLayout/readableVersions``.
    public let formatVersion: UInt32

    /// Opens the bytes of a map file, which `storage` keeps alive and unchanged.
    ///
    /// - Parameter check: anything but ``MapCheck/whole`` is for bytes found whole before: of
    ///   damaged ones anything can be read, or the process ends.
    /// - Throws: ``MapError`` when they are not a whole, undamaged map of a version that is read.
    public init(
        bytes: UnsafeRawBufferPointer, storage: any AnyObject & Sendable, check: MapCheck = .whole
    ) throws(MapError) {
        let sections = try MapSections(bytes, check)
        self.storage = storage
        self.sections = sections
        sectionSizes = sections.sizes
        byteCount = bytes.count
        fingerprint = MapFingerprint(rawValue: sections.checksum)
        formatVersion = sections.version
        metadata = try MapMetadata(text: sections.bytes(of: .metadata))
        nodes = try NodeTable(sections.bytes(of: .nodes))
        var leavingEdges = ColumnReader(try sections.bytes(of: .leavingEdges), .leavingEdges)
        leaving = try leavingEdges.next()
        try leavingEdges.finish()
        segments = try SegmentTable(sections.bytes(of: .segments))
        ways = try WayTable(sections.bytes(of: .ways))
        attributes = try sections.table(.attributes)
        geometry = try sections.table(.geometry)
        textLists = try sections.table(.textLists)
        textEntries = try sections.table(.textEntries)
        stringStarts = try sections.table(.stringStarts)
        stringBytes = try sections.table(.stringBytes)
        laneLists = try sections.table(.laneLists)
        laneRecords = try sections.table(.lanes)
        restrictionRecords = try sections.table(.restrictions)
        maneuverRecords = try sections.table(.maneuvers)
        pathEdges = try sections.table(.pathEdges)
        nodeTexts = try sections.table(.nodeTexts)
        ruleLists = try sections.table(.ruleLists)
        ruleRecords = try sections.table(.rules)
        wayRules = try sections.table(.wayRules)
        nodeRules = try sections.table(.nodeRules)
        places = try PlaceTable(sections.bytes(of: .places))
        nodeIDs = try sections.table(.nodeIDs)
        controlRecords =
            try sections.sizes[.controls] == nil
            ? Table(UnsafeRawBufferPointer(start: nil, count: 0)) : sections.table(.controls)
        index = try SpatialIndex(
            boxes: sections.table(.indexBoxes), segmentCount: segments.count)
        if check == .whole { try validate() }
    }

    public var nodeCount: Int { nodes.count - 1 }
    public var segmentCount: Int { segments.count }
    /// Directed edges, two for each segment.
    public var edgeCount: Int { segments.count * 2 }
    public var wayCount: Int { ways.count }
    public var restrictionCount: Int { restrictionRecords.count }
    public var maneuverOverrideCount: Int { maneuverRecords.count }
    public var stringCount: Int { stringStarts.count - 1 }

    /// The bytes of a section, which live as long as the network; nil when the file has none.
    public func bytes(of section: MapLayout.Section) -> UnsafeRawBufferPointer? {
        try? sections.bytes(of: section)
    }
}
