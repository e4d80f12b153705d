internal import RoadNetwork

/// A place of the extract.
struct PlaceSource {
    var id: PlaceID
    var version: UInt32
    var tags: PlaceTags
    var form: Form

    enum Form {
        /// 1e-7 degrees.
        case node(latitude: Int32, longitude: Int32)
        /// Slots of the nodes of a way.
        case way([UInt32])
        /// Numbers of the outer ways of a relation.
        case relation([Int64])
    }
}

extension Extract {
    /// The middle of a place's extent, and the slots of the nodes around it; nil when no part of it
    /// is in the extract.
    func location(of place: PlaceSource) -> (
        latitude: Int32, longitude: Int32, outline: [UInt32]
    )? {
        let outline: [UInt32]
        switch place.form {
        case .node(let latitude, let longitude): return (latitude, longitude, [])
        case .way(let slots): outline = slots
        case .relation(let ways): outline = ways.flatMap { memberWays[$0] ?? [] }
        }
        let known = outline.filter { !nodes.isMissing($0) }
        guard let first = known.first else { return nil }
        var south = nodes.latitudes[Int(first)]
        var north = south
        var west = nodes.longitudes[Int(first)]
        var east = west
        for slot in known {
            south = min(south, nodes.latitudes[Int(slot)])
            north = max(north, nodes.latitudes[Int(slot)])
            west = min(west, nodes.longitudes[Int(slot)])
            east = max(east, nodes.longitudes[Int(slot)])
        }
        return (
            Int32((Int64(south) + Int64(north)) / 2), Int32((Int64(west) + Int64(east)) / 2), known
        )
    }
}
