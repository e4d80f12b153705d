import Routing
import Wire

/// The parts of a line that are not driven as they were given (`lineFaults`), as a person reads them, be it in a
/// vehicle's reply or of a route that is worked out here.
enum LineFaultsText {
    private static let columns = 80
    /// Parts that are listed; a line of many thousand places may have hundreds.
    private static let maximumParts = 20

    /// A heading, and a row for each of the first parts: its start on the line, its length, its fault, its first
    /// place and its road. Empty without a part.
    static func lines(of parts: [JSONValue]) -> [String] {
        guard !parts.isEmpty else { return [] }
        var lines = [
            parts.count == 1
                ? "1 part of the line is not driven as given:"
                : "\(parts.count) parts of the line are not driven as given:"
        ]
        lines += parts.prefix(maximumParts).map(row)
        if parts.count > maximumParts {
            lines.append("  and \(parts.count - maximumParts) more; --json has them all")
        }
        return lines
    }

    /// The same for the parts of a line of a route that is worked out here.
    static func lines(of faults: [LineFault]) -> [String] {
        var json = JSONWriter()
        json.object { $0.lineFaults(faults) }
        let written = try? JSONValue(parsing: json.bytes)
        return lines(of: written?["lineFaults"]?.elements ?? [])
    }

    private static func row(_ part: JSONValue) -> String {
        let place = ["latitude", "longitude"]
            .map { ReplyText.value(part["from"]?[$0] ?? .null) }.joined(separator: ",")
        let row = [
            "  at " + end(meters(part["lineMeters"]), 8), end(meters(part["lengthMeters"]), 8),
            TextWidth.fitted(ReplyText.visible(part["code"]?.string ?? "?"), 9),
            TextWidth.fitted(place, 21),
            ways(of: part) ?? ReplyText.visible(part["roadName"]?.string ?? ""),
        ].joined(separator: "  ")
        var text = TextWidth.cut(row, columns)
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The ways of a line of ways that are unknown or do not connect.
    private static func ways(of part: JSONValue) -> String? {
        let ways = ["wayId", "nextWayId"].compactMap { part[$0]?.integer }
        return ways.isEmpty
            ? nil : "way " + ways.map { String($0) }.joined(separator: ", ")
    }

    private static func meters(_ value: JSONValue?) -> String {
        guard let meters = value?.double, (0..<1e9).contains(meters) else { return "?" }
        guard meters >= 9_999.5 else { return "\(Int(meters.rounded())) m" }
        let tenths = Int((meters / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }

    /// Filled with spaces in front.
    private static func end(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - TextWidth.columns(text))) + text
    }
}
