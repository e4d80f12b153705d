internal import COsmium

/// Reads the objects of a source in their order.
final class OSMReader {
    /// The kinds of objects that are decoded; the rest is skipped, which saves most of the time.
    struct Selection: OptionSet {
        let rawValue: Int32
        static let nodes = Selection(rawValue: Int32(OSM_SELECT_NODES.rawValue))
        static let ways = Selection(rawValue: Int32(OSM_SELECT_WAYS.rawValue))
        static let relations = Selection(rawValue: Int32(OSM_SELECT_RELATIONS.rawValue))
    }

    private let handle: OpaquePointer
    private let source: OSMSource
    /// Keeps the bytes of a source in memory in place while libosmium reads them.
    private let memory: UnsafeMutableBufferPointer<CChar>

    init(_ source: OSMSource, _ selection: Selection) throws(MapCompilerError) {
        self.source = source
        let opened: OpaquePointer?
        switch source {
        case .file(let path):
            memory = .allocate(capacity: 1)
            opened = osm_reader_open_file(path, selection.rawValue)
        case .memory(let bytes, let format):
            memory = .allocate(capacity: max(1, bytes.count))
            UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
            opened = osm_reader_open_bytes(
                memory.baseAddress, bytes.count, format, selection.rawValue)
        }
        guard let opened else {
            memory.deallocate()
            throw .unreadable(source: source.name, reason: "out of memory")
        }
        handle = opened
        try checkError()
    }

    deinit {
        osm_reader_close(handle)
        memory.deallocate()
    }

    /// The next object that is not deleted; nil at the end. Of versions that follow each other, as in a history file, it is
    /// the newest. It is valid until the next call.
    func next() throws(MapCompilerError) -> OSMObject? {
        var object = osm_object()
        let kind = osm_reader_next(handle, &object)
        guard kind >= 0 else {
            try checkError()
            throw .unreadable(source: source.name, reason: "unknown error")
        }
        return OSMObject(kind: kind, raw: object)
    }

    /// Fraction of the source that has been read, 0...1; nil when unknown.
    var progress: Double? {
        let size = osm_reader_size(handle)
        guard size > 0 else { return nil }
        return min(1, Double(osm_reader_offset(handle)) / Double(size))
    }

    /// The time up to which the source is complete, RFC 3339; empty if unknown.
    var timestamp: String { String(cString: osm_reader_timestamp(handle)) }

    private func checkError() throws(MapCompilerError) {
        let text = String(cString: osm_reader_error(handle))
        guard text.isEmpty else { throw .unreadable(source: source.name, reason: text) }
    }
}

/// One object of a source; valid until the reader's next step.
struct OSMObject {
    enum Kind: Equatable { case node, way, relation }

    struct Member: Hashable, Sendable {
        var kind: Kind
        var id: Int64
        var role: String
    }

    let kind: Kind
    private let raw: osm_object

    fileprivate init?(kind: Int32, raw: osm_object) {
        guard let kind = Kind(kind) else { return nil }
        self.kind = kind
        self.raw = raw
    }

    var id: Int64 { raw.id }
    var version: UInt32 { raw.version }
    /// Seconds since 1970, 0 unknown.
    var timestamp: Int64 { raw.timestamp }
    /// 1e-7 degrees; nil for a node without a place on the earth.
    var location: (latitude: Int32, longitude: Int32)? {
        raw.latitude == Int32.max ? nil : (raw.latitude, raw.longitude)
    }
    /// Key, zero byte, value, zero byte, and so on.
    var tagBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: raw.tags, count: raw.tags_size)
    }
    var refs: UnsafeBufferPointer<Int64> {
        UnsafeBufferPointer(start: raw.refs, count: raw.ref_count)
    }
    var members: [Member] {
        UnsafeBufferPointer(start: raw.members, count: raw.member_count).compactMap { member in
            Kind(Int32(member.kind)).map {
                Member(kind: $0, id: member.ref, role: String(cString: member.role))
            }
        }
    }
}

extension OSMObject.Kind {
    fileprivate init?(_ number: Int32) {
        switch UInt32(bitPattern: number) {
        case OSM_NODE.rawValue: self = .node
        case OSM_WAY.rawValue: self = .way
        case OSM_RELATION.rawValue: self = .relation
        default: return nil
        }
    }
}
