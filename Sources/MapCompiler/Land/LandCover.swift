public import Geodesy

/// Water, woods and parks of an extract: the console's map below its roads. The map file holds none
/// of it.
public struct LandCover: Sendable {
    enum Kind: String {
        case water, wood, park
    }

    /// An area: one outer ring, and rings of its holes. Rings end where they begin.
    struct Area: Sendable {
        var kind: Kind
        var outer: [Coordinate]
        var inner: [[Coordinate]]
    }

    /// A river or canal, or a stream.
    struct Waterway: Sendable {
        var isRiver: Bool
        var line: [Coordinate]
    }

    private(set) var areas: [Area] = []
    private(set) var waterways: [Waterway] = []

    /// Reads an extract in three passes: relations, then ways, then their nodes.
    ///
    /// - Parameter bounds: the box of the sea, if the extract has coastlines.
    public static func read(
        _ source: OSMSource, bounds: BoundingBox
    ) throws(MapCompilerError) -> LandCover {
        var reader = LandReader()
        try reader.readRelations(OSMReader(source, .relations))
        try reader.readWays(OSMReader(source, .ways))
        try reader.readNodes(OSMReader(source, .nodes))
        var cover = LandCover()
        for way in reader.waterways {
            let line = reader.places(way.refs)
            if line.count > 1 { cover.waterways.append(Waterway(isRiver: way.isRiver, line: line)) }
        }
        for area in reader.areas {
            cover.addAreas(
                area.kind, outer: reader.rings(of: area.outer), inner: reader.rings(of: area.inner))
        }
        let sea = Coastline(reader.chains(of: reader.coastlines)).sea(within: bounds)
        for area in sea {
            cover.areas.append(Area(kind: .water, outer: area.outer, inner: area.inner))
        }
        return cover
    }

    /// Gives each outer ring the inner ones that lie in it.
    private mutating func addAreas(
        _ kind: Kind, outer: [[Coordinate]], inner: [[Coordinate]]
    ) {
        for ring in outer {
            areas.append(
                Area(kind: kind, outer: ring, inner: inner.filter { ring.surrounds($0[0]) }))
        }
    }
}

/// Water and land of an extract, by the ways that bound them.
private struct LandReader {
    struct AreaWays {
        var kind: LandCover.Kind
        var outer: [Int64]
        var inner: [Int64]
    }

    struct WaterwayRefs {
        var isRiver: Bool
        var refs: [UInt32]
    }

    private(set) var areas: [AreaWays] = []
    private(set) var waterways: [WaterwayRefs] = []
    private(set) var coastlines: [Int64] = []
    /// Slots of the nodes of ways that bound an area.
    private var ways: [Int64: [UInt32]] = [:]
    private var wanted: Set<Int64> = []
    private var nodes = OSMNodeTable()

    mutating func readRelations(_ reader: OSMReader) throws(MapCompilerError) {
        while let object = try reader.next() {
            let tags = TagBytes.tags(object.tagBytes)
            guard tags["type"] == "multipolygon", let kind = LandCover.Kind(tags) else { continue }
            let members = object.members.filter { $0.kind == .way }
            areas.append(
                AreaWays(
                    kind: kind, outer: members.filter { $0.role != "inner" }.map(\.id),
                    inner: members.filter { $0.role == "inner" }.map(\.id)))
            wanted.formUnion(members.map(\.id))
        }
    }

    mutating func readWays(_ reader: OSMReader) throws(MapCompilerError) {
        while let object = try reader.next() {
            guard object.refs.count > 1 else { continue }
            let isWanted = wanted.contains(object.id)
            let tags = TagBytes.tags(object.tagBytes)
            let isClosed = object.refs.first == object.refs.last
            let kind = isClosed ? LandCover.Kind(tags) : nil
            let isCoast = tags["natural"] == "coastline"
            let flow = tags["waterway"]
            let isWaterway = ["river", "canal", "stream"].contains(flow)
            guard isWanted || kind != nil || isCoast || isWaterway else { continue }
            let refs = object.refs.map { nodes.insert($0) }
            if isWanted || kind != nil || isCoast { ways[object.id] = refs }
            if let kind { areas.append(AreaWays(kind: kind, outer: [object.id], inner: [])) }
            if isCoast { coastlines.append(object.id) }
            if isWaterway, tags["tunnel"] == nil {
                waterways.append(WaterwayRefs(isRiver: flow != "stream", refs: refs))
            }
        }
    }

    mutating func readNodes(_ reader: OSMReader) throws(MapCompilerError) {
        nodes.preparePlaces()
        while let object = try reader.next() {
            guard let place = object.location,
                let slot = nodes.slot(of: object.id)
            else { continue }
            _ = nodes.setPlace(
                slot, latitude: place.latitude, longitude: place.longitude, version: object.version)
        }
    }

    func places(_ refs: [UInt32]) -> [Coordinate] {
        refs.lazy.filter { !nodes.isMissing($0) }.map {
            Coordinate(
                latitude: Double(nodes.latitudes[Int($0)]) * 1e-7,
                longitude: Double(nodes.longitudes[Int($0)]) * 1e-7)
        }
    }

    /// The closed rings that ways make together; open ones are cut off by the extract.
    func rings(of ids: [Int64]) -> [[Coordinate]] {
        RefChains.chains(ids.compactMap { ways[$0] }, mayTurn: true)
            .filter { $0.first == $0.last }.map(places).filter { $0.count > 3 }
    }

    /// Lines that ways make together, in their direction.
    func chains(of ids: [Int64]) -> [[Coordinate]] {
        RefChains.chains(ids.compactMap { ways[$0] }, mayTurn: false).map(places)
            .filter { $0.count > 1 }
    }
}

/// Ways that are joined at their ends.
enum RefChains {
    /// - Parameter mayTurn: whether a way may be followed backwards.
    static func chains(_ ways: [[UInt32]], mayTurn: Bool) -> [[UInt32]] {
        var atStart: [UInt32: [Int]] = [:]
        var atEnd: [UInt32: [Int]] = [:]
        for (index, way) in ways.enumerated() where way.first != way.last {
            atStart[way[0], default: []].append(index)
            atEnd[way[way.count - 1], default: []].append(index)
        }
        var used = Set<Int>()
        func next(_ node: UInt32) -> [UInt32]? {
            if let index = atStart[node]?.first(where: { !used.contains($0) }) {
                used.insert(index)
                return ways[index]
            }
            guard mayTurn, let index = atEnd[node]?.first(where: { !used.contains($0) }) else {
                return nil
            }
            used.insert(index)
            return ways[index].reversed()
        }
        func before(_ node: UInt32) -> [UInt32]? {
            guard let index = atEnd[node]?.first(where: { !used.contains($0) }) else { return nil }
            used.insert(index)
            return ways[index]
        }
        var chains: [[UInt32]] = []
        for (index, way) in ways.enumerated() where !used.contains(index) {
            used.insert(index)
            var chain = way
            while chain[0] != chain[chain.count - 1], let more = next(chain[chain.count - 1]) {
                chain += more.dropFirst()
            }
            // A line, unlike a ring, may have been begun in its middle.
            while !mayTurn, chain[0] != chain[chain.count - 1], let more = before(chain[0]) {
                chain = more.dropLast() + chain
            }
            chains.append(chain)
        }
        return chains
    }
}

extension LandCover.Kind {
    fileprivate init?(_ tags: Tags) {
        switch (tags["natural"], tags["landuse"], tags["leisure"]) {
        case ("water", _, _), (_, "reservoir", _), (_, "basin", _): self = .water
        case ("wood", _, _), (_, "forest", _): self = .wood
        case (_, _, "park"), (_, _, "garden"), (_, _, "golf_course"), (_, "recreation_ground", _),
            (_, "cemetery", _), (_, "village_green", _):
            self = .park
        default:
            guard tags["waterway"] == "riverbank" else { return nil }
            self = .water
        }
    }
}

extension [Coordinate] {
    /// Whether a place lies within the ring.
    func surrounds(_ place: Coordinate) -> Bool {
        var isInside = false
        for (one, other) in zip(self, dropFirst())
        where (one.latitude > place.latitude) != (other.latitude > place.latitude) {
            let share = (place.latitude - one.latitude) / (other.latitude - one.latitude)
            let crossing = one.longitude + share * (other.longitude - one.longitude)
            if place.longitude < crossing { isInside.toggle() }
        }
        return isInside
    }

    /// Twice the area in square degrees; above zero where the ring runs against the clock.
    var signedArea: Double {
        zip(self, dropFirst()).reduce(0) {
            $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
        }
    }
}
