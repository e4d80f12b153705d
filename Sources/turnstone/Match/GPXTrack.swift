import Geodesy
import Positioning

/// The points of a GPX track as fixes.
enum GPXTrack {
    static func fixes(in text: String) -> [Fix] {
        XMLElement.all("trkpt", in: text[...]).compactMap { point in
            guard let coordinate = point.coordinate else { return nil }
            return Fix(
                mode: .threeDimensional,
                time: point.content("time").flatMap { UTCTime(rfc3339: String($0)) },
                coordinate: coordinate,
                altitude: point.content("ele").flatMap { Double($0) },
                speed: point.content("speed").flatMap { Double($0) },
                course: point.content("course").flatMap { Double($0) })
        }
    }

    /// The places of its track, or else of its route.
    static func places(in text: String) -> [Coordinate] {
        let track = fixes(in: text).compactMap(\.coordinate)
        if !track.isEmpty { return track }
        return XMLElement.all("rtept", in: text[...]).compactMap(\.coordinate)
    }
}

/// An element of an XML document, as far as GPX needs it: no entities, no name spaces, no elements within others of
/// the same name. Texts are searched byte by byte, since a track may have a million points.
private struct XMLElement {
    /// The start tag between its name and its end.
    let attributes: Substring
    let content: Substring

    /// The elements of a name, in order.
    static func all(_ name: String, in text: Substring) -> [XMLElement] {
        var elements: [XMLElement] = []
        var rest = text
        while let element = first(name, in: &rest) { elements.append(element) }
        return elements
    }

    /// The first element of a name; the text behind it is left.
    private static func first(_ name: String, in text: inout Substring) -> XMLElement? {
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
            let longitude = attribute("lon").flatMap({ Double($0) })
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The text of the first element of a name within this one; nil without any.
    func content(_ name: String) -> Substring? {
        var rest = content
        guard let text = Self.first(name, in: &rest)?.content.trimmed, !text.isEmpty else {
            return nil
        }
        return text
    }

    private func attribute(_ name: String) -> Substring? {
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
    fileprivate func range(_ text: String) -> Range<Index>? {
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
