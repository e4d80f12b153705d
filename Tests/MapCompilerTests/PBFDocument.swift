/// A small extract in OpenStreetMap's PBF format, uncompressed, one block for each kind of object.
///
/// See "PBF Format" in OpenStreetMap's wiki: length, blob header, blob, and in the blobs protocol
/// buffers with a table of strings.
struct PBFDocument {
    enum Kind: UInt64 {
        case node = 0
        case way = 1
        case relation = 2
    }

    typealias Tags = KeyValuePairs<String, String>
    /// Coordinates in 1e-7 degrees.
    typealias Node = (id: Int64, latitude: Int64, longitude: Int64, tags: Tags)
    typealias Way = (id: Int64, refs: [Int64], tags: Tags)
    typealias Relation = (id: Int64, members: [(Kind, Int64, String)], tags: Tags)

    private(set) var bytes: [UInt8] = []

    init(nodes: [Node], ways: [Way], relations: [Relation]) {
        var header = Message()
        header.add(4, text: "OsmSchema-V0.6")
        header.add(4, text: "DenseNodes")
        append(header, type: "OSMHeader")
        append(
            Self.block { strings, group in
                for node in nodes {
                    var message = Message()
                    message.add(1, number: Message.zigzag(node.id))
                    message.add(node.tags, &strings)
                    message.add(8, number: Message.zigzag(node.latitude))
                    message.add(9, number: Message.zigzag(node.longitude))
                    group.add(1, message: message)
                }
            }, type: "OSMData")
        append(
            Self.block { strings, group in
                for way in ways {
                    var message = Message()
                    message.add(1, number: UInt64(bitPattern: way.id))
                    message.add(way.tags, &strings)
                    message.add(8, packed: Message.differences(way.refs))
                    group.add(3, message: message)
                }
            }, type: "OSMData")
        append(
            Self.block { strings, group in
                for relation in relations {
                    var message = Message()
                    message.add(1, number: UInt64(bitPattern: relation.id))
                    message.add(relation.tags, &strings)
                    message.add(8, packed: relation.members.map { strings.number(of: $0.2) })
                    message.add(9, packed: Message.differences(relation.members.map(\.1)))
                    message.add(10, packed: relation.members.map(\.0.rawValue))
                    group.add(4, message: message)
                }
            }, type: "OSMData")
    }

    private static func block(_ fill: (inout Strings, inout Message) -> Void) -> Message {
        var strings = Strings()
        var group = Message()
        fill(&strings, &group)
        var table = Message()
        for text in strings.texts { table.add(1, text: text) }
        var block = Message()
        block.add(1, message: table)
        block.add(2, message: group)
        return block
    }

    private mutating func append(_ content: Message, type: String) {
        var blob = Message()
        blob.add(1, message: content)
        var header = Message()
        header.add(1, text: type)
        header.add(3, number: UInt64(blob.bytes.count))
        let size = UInt32(header.bytes.count)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
        bytes += header.bytes + blob.bytes
    }
}

/// The table of strings of a block; the first is empty.
private struct Strings {
    private(set) var texts = [""]

    mutating func number(of text: String) -> UInt64 {
        if let known = texts.firstIndex(of: text) { return UInt64(known) }
        texts.append(text)
        return UInt64(texts.count - 1)
    }
}

/// A protocol buffer in the making.
private struct Message {
    private(set) var bytes: [UInt8] = []

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    static func differences(_ values: [Int64]) -> [UInt64] {
        zip(values, [0] + values).map { zigzag($0 - $1) }
    }

    mutating func add(_ field: UInt8, number: UInt64) {
        bytes.append(field << 3)
        append(varint: number)
    }

    mutating func add(_ field: UInt8, text: String) { add(field, content: Array(text.utf8)) }

    mutating func add(_ field: UInt8, message: Message) { add(field, content: message.bytes) }

    mutating func add(_ field: UInt8, packed values: [UInt64]) {
        var list = Message()
        for value in values { list.append(varint: value) }
        add(field, content: list.bytes)
    }

    /// Keys and values by their numbers in the table, as all objects have them.
    mutating func add(_ tags: PBFDocument.Tags, _ strings: inout Strings) {
        guard !tags.isEmpty else { return }
        add(2, packed: tags.map { strings.number(of: $0.key) })
        add(3, packed: tags.map { strings.number(of: $0.value) })
    }

    private mutating func add(_ field: UInt8, content: [UInt8]) {
        bytes.append(field << 3 | 2)
        append(varint: UInt64(content.count))
        bytes += content
    }

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
