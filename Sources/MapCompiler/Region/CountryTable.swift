internal import Geodesy
internal import RoadNetwork

/// Finds the country of a place by ``CountryOutlines``, true to some kilometres at borders.
struct CountryTable {
    static let shared = CountryTable(CountryOutlines.text)

    private let outlines: [(country: UInt16, area: Polygon)]

    init(_ text: String) {
        var outlines: [(country: UInt16, area: Polygon)] = []
        var country: UInt16 = 0
        var precision = 0
        var encoded = ""
        func finish() {
            guard !encoded.isEmpty,
                let places = EncodedPolyline.decode(encoded, precision: precision)
            else { return }
            outlines.append((country, Polygon(rings: [places])))
        }
        for line in text.split(separator: "\n") {
            guard line.hasPrefix("=") else {
                encoded += line
                continue
            }
            finish()
            encoded = ""
            let words = line.dropFirst().split(separator: " ")
            country = words.first.map { WayAttributes.country($0) } ?? 0
            precision = words.last.flatMap { Int($0) } ?? 0
        }
        finish()
        self.outlines = outlines
    }

    /// The outlines that reach into a box; equal for places inside.
    init(_ table: CountryTable, in box: BoundingBox) {
        outlines = table.outlines.filter { $0.area.bounds.intersects(box) }
    }

    /// The country at a place as in `WayAttributes.country`; 0 on the high seas.
    ///
    /// Simplified outlines overlap at borders. Then the place belongs where it lies deeper inside,
    /// but to a country that is tiny beside the other one, because that may be an enclave.
    func country(at place: Coordinate) -> UInt16 {
        var best: (country: UInt16, area: Polygon)?
        for outline in outlines where outline.area.contains(place) {
            guard let known = best else {
                best = outline
                continue
            }
            if known.area.extent * 20 > outline.area.extent,
                known.area.distanceToEdge(place) < outline.area.distanceToEdge(place)
            {
                best = outline
            }
        }
        return best?.country ?? 0
    }

    /// Countries and territories where one drives on the left.
    static let drivesOnLeft: Set<UInt16> = Set(
        """
        AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK ID IE IM IN JE JM JP \
        KE KI KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ \
        TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW
        """.split(separator: " ").map { WayAttributes.country($0) })
}

extension BoundingBox {
    func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }
}
