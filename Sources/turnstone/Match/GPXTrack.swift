import CommandLineTool
import Geodesy
import Positioning

/// The points of a GPX document.
///
/// A document that is cut off, or has a point without a place, is refused: half of a plan is another plan.
struct GPXTrack {
    private let path: String
    private let text: Substring
    /// Of the elements' names, with its colon; empty for none.
    private let prefix: Substring

    private static let maximumMegabytes = 64
    /// The mark of the order of bytes, and a `<` without it.
    private static let beginningsOfUTF16: [[UInt8]] = [
        [0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C],
    ]

    static func isUTF16(_ bytes: some Collection<UInt8>) -> Bool {
        beginningsOfUTF16.contains(Array(bytes.prefix(2)))
    }

    /// Reads a plan, which is smaller than a record may be.
    init(path: String) throws(UserError) {
        try self.init(try InputFile.bytes(path, atMostMegabytes: Self.maximumMegabytes), path: path)
        if let fault = XMLNesting(text).fault {
            throw UserError("'\(path)' \(fault), so it may be half of a plan; write it again")
        }
    }

    /// - Parameter path: the file, for the sentences of errors.
    init(_ bytes: some Collection<UInt8>, path: String) throws(UserError) {
        self.path = path
        if Self.isUTF16(bytes) {
            throw UserError("'\(path)' is in UTF-16; write it again in UTF-8")
        }
        let text = XMLElement.withoutComments(String(decoding: bytes, as: UTF8.self)).trimmed
        let end = text.utf8.lastIndex(of: UInt8(ascii: "<")).map { text[$0...] } ?? ""
        let name = end.dropFirst(2).dropLast().trimmed
        guard end.hasPrefix("</"), end.hasSuffix(">"), name == "gpx" || name.hasSuffix(":gpx")
        else {
            throw UserError(
                "'\(path)' does not end as a GPX file does, with </gpx>: it is cut off, no GPX, or not in UTF-8; "
                    + "write it again")
        }
        self.text = text
        prefix = name.dropLast(3)
    }

    /// The points of its track, with or without times.
    var fixes: [Fix] {
        get throws(UserError) {
            var fixes: [Fix] = []
            for point in try points("trkpt") {
                fixes.append(
                    Fix(
                        mode: .threeDimensional,
                        time: content("time", of: point).flatMap { UTCTime(rfc3339: String($0)) },
                        coordinate: point.coordinate,
                        altitude: content("ele", of: point).flatMap { Double($0) },
                        speed: (content("speed", of: point)
                            ?? point.element.content(ofLocalName: "speed"))
                            .flatMap { Double($0) },
                        course: (content("course", of: point)
                            ?? point.element.content(ofLocalName: "course"))
                            .flatMap { Double($0) }))
            }
            return fixes
        }
    }

    /// The first text that is given as the time of a point of its track.
    var firstTime: String? {
        get throws(UserError) {
            try points("trkpt").lazy.compactMap { content("time", of: $0) }.first.map { String($0) }
        }
    }

    /// The places of its track, or else of its route: two at least.
    var line: [Coordinate] {
        get throws(UserError) {
            var places = try points("trkpt").map(\.coordinate)
            if places.isEmpty { places = try points("rtept").map(\.coordinate) }
            guard places.count >= 2 else {
                throw UserError(
                    "'\(path)' has no line: give a GPX file with two track points (trkpt) or route "
                        + "points (rtept) at least")
            }
            return places
        }
    }

    private typealias Point = (coordinate: Coordinate, element: XMLElement)

    private func points(_ name: String) throws(UserError) -> [Point] {
        var points: [Point] = []
        for (number, element) in XMLElement.all(prefix + name, in: text).enumerated() {
            guard let coordinate = element.coordinate else {
                throw UserError(
                    "point \(number + 1) of '\(path)' has no place: lat and lon are degrees, -90 to 90 and "
                        + "-180 to 180")
            }
            points.append((coordinate, element))
        }
        return points
    }

    private func content(_ name: String, of point: Point) -> Substring? {
        point.element.content(prefix + name)
    }
}

/// An element of an XML document, as far as GPX needs it: no entities, no elements within others of the same name.
/// Texts are searched byte by byte, since a track may have a million points.
private struct XMLElement {
    /// The start tag between its name and its end.
    let attributes: Substring
    let content: Substring

    /// A text without comments and sections of characters: what is in them is no element.
    static func withoutComments(_ text: String) -> Substring {
        var kept = ""
        var rest = text[...]
        while let start = rest.range("<!") {
            let isComment = rest[start.upperBound...].hasPrefix("--")
            let isSection = rest[start.upperBound...].hasPrefix("[CDATA[")
            kept += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            // What is not closed goes on to the end.
            let end = rest.range(isComment ? "-->" : isSection ? "]]>" : ">")
            rest = rest[(end?.upperBound ?? rest.endIndex)...]
        }
        return kept.isEmpty ? rest : (kept + rest)[...]
    }

    /// The elements of a name, in order.
    static func all(_ name: Substring, in text: Substring) -> [XMLElement] {
        var elements: [XMLElement] = []
        var rest = text
        while let element = first(name, in: &rest) { elements.append(element) }
        return elements
    }

    /// The first element of a name; the text behind it is left.
    private static func first(_ name: Substring, in text: inout Substring) -> XMLElement? {
        while let start = text.range("<" + name) {
            text = text[start.upperBound...]
            guard let next = text.utf8.first, next.isXMLSpace || next == .greater || next == .slash,
                let end = text.utf8.firstIndex(of: .greater)
            else { continue }
            let attributes = text[..<end]
            text = text[text.utf8.index(after: end)...]
            guard attributes.utf8.last != .slash else {
                return XMLElement(attributes: attributes.dropLast(), content: "")
            }
            let close = text.range("</" + name)
            let content = text[..<(close?.lowerBound ?? text.endIndex)]
            text = text[(close?.upperBound ?? text.endIndex)...]
            return XMLElement(attributes: attributes, content: content)
        }
        return nil
    }

    var coordinate: Coordinate? {
        guard let latitude = attribute("lat").flatMap({ Double($0) }),
            let longitude = attribute("lon").flatMap({ Double($0) }),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The text of the first element of a name within this one; nil without any.
    func content(_ name: Substring) -> Substring? {
        var rest = content
        guard let text = Self.first(name, in: &rest)?.content.trimmed, !text.isEmpty else {
            return nil
        }
        return text
    }

    /// Likewise of the first element of a name in any name space, as extensions have it: `gpxtpx:speed`, `osmand:speed`.
    func content(ofLocalName name: String) -> Substring? {
        var rest = content
        while let found = rest.range(":" + name[...]) {
            let before = rest[..<found.lowerBound]
            if let tag = before.utf8.lastIndex(of: UInt8(ascii: "<")),
                !before[tag...].utf8.contains(where: { $0.isXMLSpace || $0 == .greater }),
                let text = self.content(rest[rest.utf8.index(after: tag)..<found.upperBound])
            {
                return text
            }
            rest = rest[found.upperBound...]
        }
        return nil
    }

    private func attribute(_ name: Substring) -> Substring? {
        var rest = attributes
        while let found = rest.range(name) {
            let isWhole = rest.utf8[..<found.lowerBound].last?.isXMLSpace == true
            rest = rest[found.upperBound...]
            let value = rest.trimmed
            guard isWhole, value.utf8.first == .equals else { continue }
            let quoted = Substring(value.utf8.dropFirst()).trimmed
            guard let quote = quoted.utf8.first, quote == .quote || quote == .apostrophe else {
                return nil
            }
            return Substring(quoted.utf8.dropFirst().prefix { $0 != quote }).trimmed
        }
        return nil
    }
}

extension Substring {
    /// Where a text first begins and ends.
    fileprivate func range(_ text: Substring) -> Range<Index>? {
        var rest = utf8
        while let first = text.utf8.first, let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) {
                return start..<rest.index(start, offsetBy: text.utf8.count)
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Without white space around it.
    fileprivate var trimmed: Substring {
        let start = utf8.drop(while: \.isXMLSpace)
        guard let last = start.lastIndex(where: { !$0.isXMLSpace }) else { return "" }
        return Substring(start[...last])
    }
}

extension UInt8 {
    fileprivate static let greater = UInt8(ascii: ">")
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let apostrophe = UInt8(ascii: "'")

    fileprivate var isXMLSpace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
