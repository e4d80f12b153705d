public import Geodesy

/// The time that the law prescribes in a country; where it has several, at the nearest place whose time is
/// known, which near the border of a zone may be the other one's.
struct LegalTime: Sendable {
    static let world = LegalTime(LegalTimeTable.text)

    private struct Zone {
        var rule: TimeZoneRule
        /// Nil where the whole country has this time.
        var place: Coordinate?
    }

    /// By country as in ``WayAttributes/country``.
    private var zones: [UInt16: [Zone]] = [:]

    /// - Parameter text: as in ``LegalTimeTable``.
    init(_ text: String) {
        var rule: TimeZoneRule?
        for token in text.split(whereSeparator: \.isWhitespace) {
            if token.hasPrefix("=") {
                rule = TimeZoneRule(posix: token.dropFirst())
                continue
            }
            guard let rule else { continue }
            zones[WayAttributes.country(token.prefix(2)), default: []].append(
                Zone(rule: rule, place: Self.place(token.dropFirst(2))))
        }
    }

    /// Two numbers with signs; nil for anything else.
    private static func place(_ text: Substring) -> Coordinate? {
        guard let middle = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = Double(text[..<middle]), let longitude = Double(text[middle...])
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Nil in an unknown country.
    func rule(in country: UInt16, near place: Coordinate) -> TimeZoneRule? {
        guard let zones = zones[country] else { return nil }
        guard zones.count > 1 else { return zones[0].rule }
        return zones.min { distance($0, place) < distance($1, place) }?.rule
    }

    private func distance(_ zone: Zone, _ place: Coordinate) -> Double {
        zone.place?.distance(to: place) ?? 0
    }
}

extension RoadNetwork {
    /// Local time on an edge: by the law of its country, else by the sun.
    ///
    /// - Parameter utcOffsetSeconds: local time minus UTC, if known.
    public func localTime(
        _ time: UTCTime, on edge: EdgeID, utcOffsetSeconds: Int? = nil
    ) -> CivilTime {
        let offset = utcOffsetSeconds.map { Double($0) } ?? legalOffset(at: time, on: edge)
        return CivilTime(time.advanced(bySeconds: offset))
    }

    private func legalOffset(at time: UTCTime, on edge: EdgeID) -> Double {
        let place = coordinate(of: source(of: edge))
        let rule = LegalTime.world.rule(in: attributes(of: edge).country, near: place)
        return rule.map { Double($0.utcOffsetSeconds(at: time)) } ?? place.nauticalOffsetSeconds
    }
}
