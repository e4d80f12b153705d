/// A source of OpenStreetMap data.
public enum OSMSource: Sendable {
    /// A file in any format that libosmium reads, by the ending of its name.
    case file(path: String)
    /// Data in memory; the format is named like a file's ending: `osm` (XML), `opl`, `osm.pbf`.
    case memory(bytes: [UInt8], format: String)

    /// OpenStreetMap XML as a text.
    public static func xml(_ text: String) -> OSMSource {
        .memory(bytes: Array(text.utf8), format: "osm")
    }

    /// Osmium's line-based format, one object a line.
    public static func opl(_ text: String) -> OSMSource {
        .memory(bytes: Array(text.utf8), format: "opl")
    }

    /// Its name in messages.
    var name: String {
        switch self {
        case .file(let path): "'\(path)'"
        case .memory: "the OpenStreetMap data"
        }
    }
}
