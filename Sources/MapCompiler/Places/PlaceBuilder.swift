internal import Geodesy
internal import RoadNetwork

/// Gives every place of the extract its record, with a car's stop on a road.
enum PlaceBuilder {
    /// `network` has the content of the tables without places.
    static func add(_ extract: Extract, to tables: inout NetworkTables, network: RoadNetwork) {
        let finder = EntranceFinder(network)
        for place in extract.places {
            guard let location = extract.location(of: place) else { continue }
            var record = PlaceRecord(
                id: place.id, latitude: location.latitude, longitude: location.longitude)
            record.name = tables.strings.number(of: place.tags.name)
            record.alternativeName = tables.strings.number(of: place.tags.alternativeName)
            record.category = tables.strings.number(of: place.tags.category)
            record.street = tables.strings.number(of: place.tags.street)
            record.houseNumber = tables.strings.number(of: place.tags.houseNumber)
            record.locality = tables.strings.number(of: place.tags.locality)
            record.postcode = tables.strings.number(of: place.tags.postcode)
            let door =
                location.outline.filter { extract.entrances[$0] != nil }
                .max { (extract.entrances[$0] ?? 0) < (extract.entrances[$1] ?? 0) }
                .map(extract.place)
            let middle = Coordinate(
                latitude: Double(location.latitude) * 1e-7,
                longitude: Double(location.longitude) * 1e-7)
            // Text numbers of the tables and of the network are the same.
            if let stop = finder.entrance(from: door ?? middle, street: record.street) {
                record.entranceLatitude = Int32((stop.latitude * 1e7).rounded())
                record.entranceLongitude = Int32((stop.longitude * 1e7).rounded())
            }
            tables.places.append(record)
        }
    }
}

/// Finds a car's stop for a place: on the street of its address if that is near, else on the nearest
/// road for driving and stopping.
private struct EntranceFinder {
    /// Metres around the place, tried one after another.
    private static let radii = [60.0, 250, 1000]

    private let network: RoadNetwork

    init(_ network: RoadNetwork) { self.network = network }

    func entrance(from place: Coordinate, street: UInt32) -> Coordinate? {
        for radius in Self.radii {
            var nearest: (offset: Double, place: Coordinate)?
            var onStreet: (offset: Double, place: Coordinate)?
            network.forEachSegment(in: BoundingBox(around: place, radius: radius)) { segment in
                guard isRoad(segment) else { return }
                let isStreet = street != 0 && isStreet(segment, street)
                let limit = min(radius, (isStreet ? onStreet : nearest)?.offset ?? radius)
                let edge = EdgeID(segment, backward: false)
                let found = Polyline(network.shape(of: edge)).projection(of: place)
                guard found.offset < limit else { return }
                if isStreet {
                    onStreet = (found.offset, found.coordinate)
                } else {
                    nearest = (found.offset, found.coordinate)
                }
            }
            // A street of the right name may be a little farther away than another road.
            if let onStreet { return onStreet.place }
            if let nearest, street == 0 || radius > Self.radii[0] { return nearest.place }
        }
        return nil
    }

    private func isStreet(_ segment: SegmentID, _ street: UInt32) -> Bool {
        network.textID(of: network.way(of: segment), .name).rawValue == street
    }

    private func isRoad(_ segment: SegmentID) -> Bool {
        let edge = EdgeID(segment, backward: false)
        let attributes = network.attributes(of: edge)
        let flags = attributes.roadFlags
        return TravelModes(rawValue: attributes.forwardAccess | attributes.backwardAccess)
            .contains(.driving) && attributes.kind != .motorway && !attributes.kind.isPassage
            && flags.isDisjoint(with: [.motorroad, .tunnel, .noStopping])
    }
}
