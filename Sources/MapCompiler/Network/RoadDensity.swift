internal import Geodesy
internal import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The density of streets around each place: the sign of built-up areas, for which few roads have a tag.
/// Valhalla distinguishes urban from rural roads likewise.
struct RoadDensity {
    /// Degrees of latitude on each side of a cell, 445 m.
    private static let cellDegrees = 0.004
    /// Kilometres of streets in a square kilometre from which an area is built up, or a large town.
    static let builtUp = 5.0
    static let urban = 11.0

    /// Metres of streets in each cell.
    private var cells: [UInt64: Float] = [:]

    init(_ extract: Extract) {
        for way in extract.ways where Self.isStreet(way, of: extract) {
            let slots = extract.refs[way.refs].filter { !extract.nodes.isMissing($0) }
            for (slot, next) in zip(slots, slots.dropFirst()) {
                add(from: extract.place(slot), to: extract.place(next))
            }
        }
    }

    /// A long straight piece lies in many cells.
    private mutating func add(from start: Coordinate, to end: Coordinate) {
        let length = start.distance(to: end)
        let parts = min(Self.maximumParts, max(1, (length / Self.partMeters).rounded(.up)))
        for part in 0..<Int(parts) {
            let place = start.interpolated(to: end, fraction: (Double(part) + 0.5) / parts)
            cells[Self.cell(place, 0, 0), default: 0] += Float(length / parts)
        }
    }

    private static let partMeters = 150.0
    private static let maximumParts = 100.0

    /// Kilometres of streets in a square kilometre around the middle of a way.
    func around(_ way: Extract.Way, of extract: Extract) -> Double {
        let slots = extract.refs[way.refs].filter { !extract.nodes.isMissing($0) }
        guard !slots.isEmpty else { return 0 }
        let middle = extract.place(slots[(slots.count - 1) / 2])
            .interpolated(to: extract.place(slots[slots.count / 2]), fraction: 0.5)
        var meters = 0.0
        for row in -1...1 {
            for column in -1...1 { meters += Double(cells[Self.cell(middle, row, column)] ?? 0) }
        }
        let side = 3 * Self.cellDegrees * 111.2
        return meters / 1000 / (side * side)
    }

    /// The surroundings of a way of a kind, by the kilometres of streets in a square kilometre around it.
    static func surroundings(of kind: WayKind, density: Double) -> Surroundings {
        if kind.roadClass == .motorway || kind.roadClass.isPassage { return .open }
        if density >= urban { return .urban }
        return density >= builtUp ? .builtUp : .open
    }

    /// Streets alone, without tracks and service roads, which lie in fields and yards too.
    private static func isStreet(_ way: Extract.Way, of extract: Extract) -> Bool {
        extract.tagBytes.withUnsafeBytes { bytes in
            var isStreet = false
            TagBytes.forEach(UnsafeRawBufferPointer(rebasing: bytes[way.tags])) { key, value in
                guard TagBytes.equal(key, "highway") else { return }
                isStreet = streets.contains { TagBytes.equal(value, $0) }
            }
            return isStreet
        }
    }

    private static let streets: [StaticString] = [
        "residential", "tertiary", "secondary", "primary", "living_street", "unclassified",
        "pedestrian",
    ]

    /// The cell `rows` and `columns` away from that of a place. Cells are about as wide as high.
    private static func cell(_ place: Coordinate, _ rows: Int, _ columns: Int) -> UInt64 {
        let row = Int((place.latitude / cellDegrees).rounded(.down)) + rows
        let latitude = Angle.radians(Double(row) * cellDegrees)
        let width = cellDegrees / max(0.01, cos(latitude))
        let column = Int((place.longitude / width).rounded(.down)) + columns
        return UInt64(UInt32(bitPattern: Int32(row))) << 32
            | UInt64(UInt32(bitPattern: Int32(column)))
    }
}
