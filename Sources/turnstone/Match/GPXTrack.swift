import Geodesy
import Positioning

/// The points of a GPX track as fixes.
///
/// Reads the part of XML that a track needs: elements and attributes, no entities, no name spaces.
enum GPXTrack {
    static func fixes(in text: String) -> [Fix] {
        var fixes: [Fix] = []
        for part in text.split(separator: "<trkpt").dropFirst() {
            let point = part.prefix(upTo: part.firstRange(of: "</trkpt>") ?? part.endIndex)
            guard let latitude = attribute("lat", of: point).flatMap(Double.init),
                let longitude = attribute("lon", of: point).flatMap(Double.init)
            else { continue }
            fixes.append(
                Fix(
                    mode: .threeDimensional,
                    time: content("time", of: point).flatMap { UTCTime(rfc3339: $0) },
                    coordinate: Coordinate(latitude: latitude, longitude: longitude),
                    altitude: content("ele", of: point).flatMap(Double.init),
                    speed: content("speed", of: point).flatMap(Double.init),
                    course: content("course", of: point).flatMap(Double.init)))
        }
        return fixes
    }

    /// The places of its track, or else of its route.
    static func places(in text: String) -> [Coordinate] {
        let track = fixes(in: text).compactMap(\.coordinate)
        if !track.isEmpty { return track }
        return text.split(separator: "<rtept").dropFirst().compactMap { part in
            guard let latitude = attribute("lat", of: part).flatMap(Double.init),
                let longitude = attribute("lon", of: part).flatMap(Double.init)
            else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    private static func attribute(_ name: String, of element: Substring) -> String? {
        let tag = element.prefix { $0 != ">" }
        guard let start = tag.firstRange(of: " \(name)=") else { return nil }
        let rest = tag[tag.index(start, offsetBy: name.count + 2)...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    private static func content(_ name: String, of element: Substring) -> String? {
        guard let start = element.firstRange(of: "<\(name)>") else { return nil }
        let rest = element[element.index(start, offsetBy: name.count + 2)...]
        let value = String(rest.prefix { $0 != "<" })
        return value.isEmpty ? nil : value
    }
}

extension Substring {
    /// Where a text first begins.
    fileprivate func firstRange(of text: String) -> Index? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start }
            start = index(after: start)
        }
        return nil
    }
}
