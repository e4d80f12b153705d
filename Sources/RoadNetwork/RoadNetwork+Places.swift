import Columns
internal import Geodesy

extension RoadNetwork {
    /// Named places and addresses, roads not counted.
    public var placeCount: Int { places.count }

    /// The place at a position of the list, which ascends by ``PlaceID``.
    public func place(at position: Int) -> Place {
        let record = places[position]
        func text(_ string: UInt32) -> String { self.string(StringID(rawValue: string)) }
        return Place(
            id: PlaceID(rawValue: record.id), name: text(record.name),
            alternativeName: text(record.alternativeName), category: text(record.category),
            street: text(record.street), houseNumber: text(record.houseNumber),
            locality: text(record.locality), postcode: text(record.postcode),
            coordinate: Coordinate(
                latitude: Double(record.latitude) * 1e-7,
                longitude: Double(record.longitude) * 1e-7),
            entrance: Coordinate(
                latitude: Double(record.entranceLatitude) * 1e-7,
                longitude: Double(record.entranceLongitude) * 1e-7))
    }

    /// A place, or the middle of a road by its way; nil when it is not in the map: it is gone from
    /// OpenStreetMap, or never was in this extract.
    public func place(_ id: PlaceID) -> Place? {
        let position = places.ids.partition { $0 >= id.rawValue }
        if position < places.count, places.ids[position] == id.rawValue {
            return place(at: position)
        }
        guard id.rawValue & 3 == PlaceID.Kind.way.rawValue else { return nil }
        let number = id.rawValue >> 2
        return way(osmID: number).flatMap(road)
    }

    /// A road as a place; nil when no part of the way is in the network.
    func road(_ way: WayIndex) -> Place? {
        let own = (0..<segments.count).filter { segments.ways[$0] == way.rawValue }
        guard !own.isEmpty else { return nil }
        let middle = SegmentID(rawValue: UInt32(own[own.count / 2]))
        let line = Polyline(shape(of: EdgeID(middle, backward: false)))
        let place = line.coordinate(at: line.length / 2)
        return Place(
            id: PlaceID(.way, osmID(of: way)), name: "", alternativeName: "",
            category: "highway=\(attributes(of: way).kind)",
            street: text(of: way, text(of: way, .name).isEmpty ? .ref : .name), houseNumber: "",
            locality: "", postcode: "", coordinate: place, entrance: place)
    }
}
