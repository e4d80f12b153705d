internal import Geodesy

/// The relevant content of an extract, not interpreted: candidate ways with their tags and nodes,
/// restriction relations, and the nodes of these ways.
struct Extract {
    struct Way {
        var id: Int64
        var version: UInt32
        /// Bytes in ``Extract/tagBytes``.
        var tags: Range<Int>
        /// Entries of ``Extract/refs``.
        var refs: Range<Int>
    }

    struct Relation {
        var id: Int64
        var version: UInt32
        var tags: Tags
        var members: [OSMObject.Member]
    }

    /// Ascending by id, each once, the newest version.
    var ways: [Way] = []
    var tagBytes: [UInt8] = []
    /// Slots of nodes.
    var refs: [UInt32] = []
    /// Ascending by id, each once, the newest version.
    var restrictions: [Relation] = []
    /// Ascending by id, each once, the newest version.
    var maneuvers: [Relation] = []
    /// Relations of countries' boundaries, ascending by id.
    var countries: [Relation] = []
    /// Slots of the nodes of ways that bound a country or another area.
    var memberWays: [Int64: [UInt32]] = [:]
    /// Ascending by id.
    var places: [PlaceSource] = []
    /// By slot, the rank of a node as an entrance of a building: the higher the better.
    var entrances: [UInt32: UInt8] = [:]
    var nodes = OSMNodeTable()
    /// By slot, of nodes with relevant tags.
    var nodeInterpretations: [UInt32: NodeInterpretation] = [:]
    /// By slot, the directions of travel that cameras watch there, degrees from north.
    var watchedHeadings: [UInt32: [Double]] = [:]
    /// RFC 3339, empty when unknown.
    var timestamp = ""
    var counts = Counts()

    /// Counts of the objects read.
    struct Counts {
        var nodes = 0
        var ways = 0
        var relations = 0
    }

    /// The first place of a way; nil when none of its nodes is in the extract.
    func firstPlace(of way: Way) -> Coordinate? {
        refs[way.refs].first { !nodes.isMissing($0) }.map(place)
    }

    /// Maximum distance of a way's places from the equator, degrees; 0 without any.
    func maximumLatitude(of way: Way) -> Double {
        refs[way.refs].reduce(0) {
            nodes.isMissing($1) ? $0 : max($0, abs(place($1).latitude))
        }
    }

    /// Around all places of nodes that are used.
    var bounds: BoundingBox {
        var bounds = BoundingBox(south: 90, west: 180, north: -90, east: -180)
        for slot in 0..<UInt32(nodes.count) where !nodes.isMissing(slot) {
            let place = place(slot)
            bounds.south = min(bounds.south, place.latitude)
            bounds.west = min(bounds.west, place.longitude)
            bounds.north = max(bounds.north, place.latitude)
            bounds.east = max(bounds.east, place.longitude)
        }
        return bounds
    }

    func place(_ slot: UInt32) -> Coordinate {
        Coordinate(
            latitude: Double(nodes.latitudes[Int(slot)]) * 1e-7,
            longitude: Double(nodes.longitudes[Int(slot)]) * 1e-7)
    }

    /// The slots of a way's first and last node.
    func ends(of way: Way) -> [UInt32] {
        [refs[way.refs].first, refs[way.refs].last].compactMap(\.self)
    }

    /// Metres, along its nodes that are in the extract.
    func length(of way: Way) -> Double {
        let places = refs[way.refs].filter { !nodes.isMissing($0) }.map(place)
        return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    func tags(of way: Way) -> Tags {
        tagBytes.withUnsafeBytes { TagBytes.tags(UnsafeRawBufferPointer(rebasing: $0[way.tags])) }
    }
}
