internal import Geodesy
internal import RoadNetwork

/// A country's area by the extract's own boundary.
struct CountryBoundary {
    let country: UInt16
    /// By its tags; nil without one.
    let drivesOnLeft: Bool?
    let area: Polygon

    /// Nil when the relation is no country, or when a part of its boundary lies outside of the
    /// extract, so that inside and outside cannot be distinguished.
    init?(_ relation: Extract.Relation, _ extract: Extract) {
        let code = ["ISO3166-1:alpha2", "ISO3166-1", "country_code_iso3166_1_alpha_2"].lazy
            .compactMap { relation.tags[$0] }.first
        let country = WayAttributes.country(code ?? "")
        let side = relation.tags["driving_side"].flatMap { Self.sides[$0] }
        guard country != 0 || side != nil else { return nil }
        var lines: [[UInt32]] = []
        for member in relation.members where member.kind == .way {
            guard let line = extract.memberWays[member.id],
                !line.contains(where: extract.nodes.isMissing)
            else { return nil }
            lines.append(line)
        }
        guard let rings = Self.rings(lines), !rings.isEmpty else { return nil }
        self.country = country
        drivesOnLeft = side
        area = Polygon(rings: rings.map { $0.map(extract.place) })
    }

    private static let sides = ["left": true, "right": false]

    /// Joins lines at their ends to closed rings; nil when some do not close.
    private static func rings(_ lines: [[UInt32]]) -> [[UInt32]]? {
        var open: [UInt32: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            guard let first = line.first, let last = line.last else { continue }
            open[first, default: []].append(index)
            open[last, default: []].append(index)
        }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var rings: [[UInt32]] = []
        for (index, line) in lines.enumerated() where !isUsed[index] && !line.isEmpty {
            isUsed[index] = true
            var ring = line
            while ring[ring.count - 1] != ring[0] {
                guard let next = open[ring[ring.count - 1]]?.first(where: { !isUsed[$0] })
                else { return nil }
                isUsed[next] = true
                let more = lines[next]
                ring +=
                    more[0] == ring[ring.count - 1]
                    ? Array(more.dropFirst()) : Array(more.reversed().dropFirst())
            }
            rings.append(ring)
        }
        return rings
    }
}
