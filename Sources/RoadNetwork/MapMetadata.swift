public import Geodesy

/// Region, date, source and licence of a map.
public struct MapMetadata: Hashable, Sendable {
    /// File name or title of the extract it was made from.
    public var region: String
    /// Latest change in the extract, RFC 3339; empty if unknown.
    public var timestamp: String
    /// The attribution of the data, to be shown to users.
    public var attribution: String
    /// Program that wrote it.
    public var generator: String
    public var bounds: BoundingBox

    public init(
        region: String, timestamp: String, attribution: String, generator: String,
        bounds: BoundingBox
    ) {
        self.region = region
        self.timestamp = timestamp
        self.attribution = attribution
        self.generator = generator
        self.bounds = bounds
    }
}

extension MapMetadata {
    /// The section of metadata: lines of a key, a tab and a value.
    public var text: String {
        [
            ("region", region), ("timestamp", timestamp), ("attribution", attribution),
            ("generator", generator), ("south", "\(bounds.south)"), ("west", "\(bounds.west)"),
            ("north", "\(bounds.north)"), ("east", "\(bounds.east)"),
        ].map { "\($0.0)\t\($0.1.split(whereSeparator: \.isNewline).joined(separator: " "))\n" }
            .joined()
    }

    init(text bytes: UnsafeRawBufferPointer) throws(MapError) {
        var values: [Substring: Substring] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(
                separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .damaged("metadata") }
            values[parts[0]] = parts[1]
        }
        func number(_ key: Substring) throws(MapError) -> Double {
            guard let value = values[key].flatMap({ Double($0) }), value.isFinite else {
                throw .damaged("metadata: \(key)")
            }
            return value
        }
        bounds = BoundingBox(
            south: try number("south"), west: try number("west"), north: try number("north"),
            east: try number("east"))
        region = String(values["region", default: ""])
        timestamp = String(values["timestamp", default: ""])
        attribution = String(values["attribution", default: ""])
        generator = String(values["generator", default: ""])
    }
}
