import Columns

extension RoadNetwork {
    /// Checks every number that leads from one record to another, in time linear in the file.
    func validate() throws(MapError) {
        try nodes.validate()
        try segments.validate()
        try places.validate()
        try validateLists()
        try validateWays()
        try validateNodes()
        try validateSegments()
        try validateLeavingEdges()
        try validatePaths()
        try validateNodeIDs()
        try validateControls()
        try validate(nodeTexts, owners: nodeCount, lists: textLists, .nodeTexts)
        try validate(wayRules, owners: wayCount, lists: ruleLists, .wayRules)
        try validatePlaces()
        try validate(nodeRules, owners: nodeCount, lists: ruleLists, .nodeRules)
    }

    /// A table of starts: never falling, from 0 to the number of entries, which closes it.
    private func validate(
        starts: Table<UInt32>, entries: Int, _ section: MapLayout.Section
    ) throws(MapError) {
        guard starts.count > 0, starts[0] == 0, Int(starts[starts.count - 1]) == entries else {
            throw .damaged("section '\(section)'")
        }
        for position in 1..<starts.count where starts[position] < starts[position - 1] {
            throw .damaged("section '\(section)', entry \(position)")
        }
    }

    private func validateLists() throws(MapError) {
        try validate(starts: textLists, entries: textEntries.count, .textLists)
        try validate(starts: stringStarts, entries: stringBytes.count, .stringStarts)
        try validate(starts: laneLists, entries: laneRecords.count, .laneLists)
        try validate(starts: ruleLists, entries: ruleRecords.count, .ruleLists)
        guard stringStarts.count > 1, textLists.count > 1, laneLists.count > 1,
            ruleLists.count > 1
        else { throw .damaged("lists") }
        let strings = stringStarts.count - 1
        for position in 0..<ruleRecords.count where ruleRecords[position].condition >= strings {
            throw .damaged("section 'rules', entry \(position)")
        }
        for position in 0..<textEntries.count where textEntries[position].string >= strings {
            throw .damaged("section 'textEntries', entry \(position)")
        }
    }

    private func validateWays() throws(MapError) {
        for position in 0..<attributes.count {
            let shared = attributes[position]
            guard shared.forwardSpeed > 0, shared.backwardSpeed > 0 else {
                throw .damaged("section 'attributes', entry \(position)")
            }
        }
        let texts = textLists.count - 1
        let lanes = laneLists.count - 1
        for position in 0..<ways.count {
            guard ways.attributes[position] < attributes.count, ways.texts[position] < texts,
                ways.forwardLanes[position] < lanes, ways.backwardLanes[position] < lanes,
                position == 0 || ways.osmIDs[position - 1] < ways.osmIDs[position]
            else { throw .damaged("section 'ways', entry \(position)") }
        }
    }

    private func validateNodes() throws(MapError) {
        guard nodes.count > 0, nodes.firstLeavingEdges[0] == 0,
            Int(nodes.firstLeavingEdges[nodes.count - 1]) == leaving.count,
            leaving.count == segments.count * 2, segments.count < Int(UInt32.max / 2)
        else { throw .damaged("section 'nodes'") }
        for position in 0..<nodes.count - 1 {
            let node = nodes[position]
            guard node.firstLeavingEdge <= nodes.firstLeavingEdges[position + 1],
                Self.isPlace(node.latitude, node.longitude)
            else { throw .damaged("section 'nodes', entry \(position)") }
        }
    }

    private func validateLeavingEdges() throws(MapError) {
        for node in 0..<nodes.count - 1 {
            let range = nodes.firstLeavingEdges[node]..<nodes.firstLeavingEdges[node + 1]
            for position in range {
                let edge = EdgeID(rawValue: leaving[position])
                guard edge.segment.rawValue < segments.count,
                    source(of: edge).rawValue == node
                else { throw .damaged("section 'leavingEdges', entry \(position)") }
            }
        }
    }

    /// Ends and ways exist, and the inner points follow one another in the order of the segments,
    /// each list whole and every point on the earth.
    private func validateSegments() throws(MapError) {
        var offset = 0
        for position in 0..<segments.count {
            guard segments.startNodes[position] < nodes.count - 1,
                segments.endNodes[position] < nodes.count - 1, segments.ways[position] < ways.count
            else { throw .damaged("section 'segments', entry \(position)") }
            let geometry = segments.geometries[position]
            guard geometry != SegmentRecord.noGeometry else { continue }
            guard Int(geometry) == offset,
                let end = endOfGeometry(at: offset, from: segments.startNodes[position])
            else { throw .damaged("geometry of segment \(position)") }
            offset = end
        }
        guard offset == geometry.count else { throw .damaged("section 'geometry'") }
    }

    /// The end of the inner points that begin at an offset; nil if they are not sound.
    private func endOfGeometry(at start: Int, from node: UInt32) -> Int? {
        var offset = start
        func next() -> UInt32? {
            var value: UInt32 = 0
            for shift in stride(from: UInt32(0), through: 28, by: 7) {
                guard offset < geometry.count else { return nil }
                let byte = geometry[offset]
                offset += 1
                value |= UInt32(byte & 0x7f) << shift
                if byte < 0x80 { return shift == 28 && byte > 0x0f ? nil : value }
            }
            return nil
        }
        func signed() -> Int32? {
            next().map { Int32(bitPattern: $0 >> 1) ^ -Int32(bitPattern: $0 & 1) }
        }
        guard let count = next(), count > 0 else { return nil }
        var latitude = nodes.latitudes[node]
        var longitude = nodes.longitudes[node]
        for _ in 0..<count {
            guard let north = signed(), let east = signed() else { return nil }
            latitude &+= north
            longitude &+= east
            guard Self.isPlace(latitude, longitude) else { return nil }
        }
        return offset
    }

    private static func isPlace(_ latitude: Int32, _ longitude: Int32) -> Bool {
        (-900_000_000...900_000_000).contains(latitude)
            && (-1_800_000_000...1_800_000_000).contains(longitude)
    }

    /// Paths of at least two edges, ascending, paths of maneuvers behind those of restrictions.
    private func validatePaths() throws(MapError) {
        var start = 0
        for position in 0..<restrictionRecords.count {
            let record = restrictionRecords[position]
            let isSorted =
                position == 0 || restrictionRecords[position - 1].firstEdge <= record.firstEdge
            guard Int(record.start) == start, let end = endOfPath(at: start, Int(record.count)),
                pathEdges[start] == record.firstEdge, isSorted,
                record.condition < stringStarts.count - 1
            else { throw .damaged("section 'restrictions', entry \(position)") }
            start = end
        }
        for position in 0..<maneuverRecords.count {
            let record = maneuverRecords[position]
            let isSorted =
                position == 0
                || maneuverRecords[position - 1].arrivalEdge <= record.arrivalEdge
            guard Int(record.start) == start, let end = endOfPath(at: start, Int(record.count)),
                record.arrivalIndex < record.count - 1, isSorted,
                pathEdges[start + Int(record.arrivalIndex)] == record.arrivalEdge
            else { throw .damaged("section 'maneuvers', entry \(position)") }
            start = end
        }
        guard start == pathEdges.count else { throw .damaged("section 'pathEdges'") }
    }

    /// The end of the path of `count` edges that begins at an index; nil unless each of its edges
    /// begins where the one before it ends.
    private func endOfPath(at start: Int, _ count: Int) -> Int? {
        let end = start + count
        guard count >= 2, end <= pathEdges.count else { return nil }
        for place in start..<end {
            let edge = EdgeID(rawValue: pathEdges[place])
            guard edge.segment.rawValue < segments.count,
                place == start
                    || target(of: EdgeID(rawValue: pathEdges[place - 1])) == source(of: edge)
            else { return nil }
        }
        return end
    }

    private func validatePlaces() throws(MapError) {
        let strings = stringStarts.count - 1
        for position in 0..<places.count {
            let place = places[position]
            let texts = [
                place.name, place.alternativeName, place.category, place.street,
                place.houseNumber, place.locality, place.postcode,
            ]
            guard PlaceID.Kind(rawValue: place.id & 3) != nil,
                position == 0 || places.ids[position - 1] < place.id,
                texts.allSatisfy({ $0 < strings }),
                Self.isPlace(place.latitude, place.longitude),
                Self.isPlace(place.entranceLatitude, place.entranceLongitude)
            else { throw .damaged("section 'places', entry \(position)") }
        }
    }

    private func validate(
        _ records: Table<SparseRecord>, owners: Int, lists: Table<UInt32>,
        _ section: MapLayout.Section
    ) throws(MapError) {
        for position in 0..<records.count {
            let record = records[position]
            guard record.owner < owners, record.list < lists.count - 1,
                position == 0 || records[position - 1].owner < record.owner
            else { throw .damaged("section '\(section)', entry \(position)") }
        }
    }
}
