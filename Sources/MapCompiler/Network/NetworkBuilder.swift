internal import Geodesy
internal import RoadNetwork

/// Builds the network out of an extract: interprets the ways, cuts them, orders and numbers segments
/// and nodes, and fills the tables of the file.
struct NetworkBuilder {
    private static let maximumRoadsAtNode = 32
    /// Nearer to a pole a straight line of latitudes and longitudes is no road: it goes round the pole that
    /// the road may go over.
    private static let maximumLatitude = 89.0

    private let extract: Extract
    private var tables = NetworkTables()
    /// Indexes into ``Extract/ways`` of the ways for travel.
    private var usedWays: [Int] = []
    private var signals = SignalPlaces()

    static func build(
        _ extract: Extract, options: MapCompiler.Options,
        progress: (CompilationProgress) -> Void
    ) -> NetworkTables {
        var builder = NetworkBuilder(extract: extract)
        builder.interpretWays(
            RegionResolver(
                extract, bounds: extract.bounds, drivesOnLeft: options.drivesOnLeft)
        ) { progress(CompilationProgress(step: .network, fraction: $0 / 2)) }
        progress(CompilationProgress(step: .network, fraction: 0.5))
        builder.buildNetwork()
        return builder.tables
    }

    private init(extract: Extract) { self.extract = extract }

    /// A ferry or shuttle train.
    private struct Passage {
        /// Index into ``Extract/ways``.
        var source: Int
        /// Index into the tables' ways.
        var way: Int
        var interpretation: WayInterpretation
    }

    private mutating func interpretWays(
        _ regions: RegionResolver, progress: (Double) -> Void
    ) {
        var passages: [Passage] = []
        var rings = RingRoads()
        let density = RoadDensity(extract)
        for index in extract.ways.indices {
            if index % 1024 == 0 { progress(Double(index) / Double(extract.ways.count)) }
            let way = extract.ways[index]
            let tags = extract.tags(of: way)
            guard let place = extract.firstPlace(of: way) else {
                if tags["highway"] != nil {
                    tables.report.refuse("way/\(way.id)", "road of which the extract has no node")
                }
                continue
            }
            let region = regions.region(at: place, tags)
            guard
                var interpretation = WayInterpretation(
                    tags, region: region, density: density.around(way, of: extract))
            else { continue }
            guard extract.maximumLatitude(of: way) <= Self.maximumLatitude else {
                tables.report.refuse("way/\(way.id)", "road within 110 km of a pole")
                continue
            }
            if extract.refs[way.refs].contains(where: extract.nodes.isMissing) {
                tables.report.refuse(
                    "way/\(way.id)", "road cut off where the extract lacks nodes of it")
            }
            if let seconds = interpretation.durationSeconds {
                interpretation.apply(
                    seconds: Double(seconds), lengthMeters: extract.length(of: way))
            } else {
                interpretation.slow(in: Bends(extract.refs[way.refs], of: extract))
            }
            if interpretation.attributes.kind.isPassage {
                passages.append(
                    Passage(source: index, way: usedWays.count, interpretation: interpretation))
            }
            if !interpretation.rules.isEmpty {
                interpretation.attributes.flags |= RoadFlags.hasRules.rawValue
                let records = tables.strings.records(of: interpretation.rules)
                tables.wayRules.append(
                    SparseRecord(
                        owner: UInt32(usedWays.count), list: tables.ruleLists.number(of: records)))
            }
            rings.observe(
                interpretation.attributes, at: usedWays.count, source: index, in: extract)
            usedWays.append(index)
            let texts = tables.strings.records(of: interpretation.texts)
            tables.ways.append(
                WayRecord(
                    osmID: way.id,
                    attributes: tables.attributes.number(of: interpretation.attributes),
                    texts: tables.textLists.number(of: texts),
                    forwardLanes: laneList(interpretation.forwardLanes),
                    backwardLanes: laneList(interpretation.backwardLanes)))
        }
        timePassages(passages)
        markRoundabouts(rings)
    }

    /// Marks circles that are driven as roundabouts.
    private mutating func markRoundabouts(_ rings: RingRoads) {
        let found = rings.roundabouts(in: extract) { visit in
            for (way, source) in usedWays.enumerated() {
                let attributes = tables.attributes.values[Int(tables.ways[way].attributes)]
                guard attributes.service == ServiceKind.none.rawValue,
                    TravelModes(rawValue: attributes.forwardAccess | attributes.backwardAccess)
                        .contains(.driving)
                else { continue }
                let ends = extract.ends(of: extract.ways[source])
                // A ring has no end.
                if ends.first != ends.last {
                    for end in ends { visit(way, end) }
                }
            }
        }
        for way in found {
            var attributes = tables.attributes.values[Int(tables.ways[way].attributes)]
            attributes.flags |= RoadFlags.roundabout.rawValue
            tables.ways[way].attributes = tables.attributes.number(of: attributes)
        }
    }

    /// Sets the expected speeds of ferries and shuttle trains without a duration.
    private mutating func timePassages(_ passages: [Passage]) {
        var ends: [UInt32: Int] = [:]
        for passage in passages {
            for end in extract.ends(of: extract.ways[passage.source]) { ends[end, default: 0] += 1 }
        }
        for var passage in passages where passage.interpretation.isUntimedPassage {
            let way = extract.ways[passage.source]
            let length = extract.length(of: way)
            // Where two of them meet, the one goes on as the other.
            let landings = extract.ends(of: way).count { ends[$0] != 2 }
            passage.interpretation.apply(
                seconds: FerryRules.typicalSeconds(
                    passage.interpretation.attributes.kind, lengthMeters: length,
                    landings: landings),
                lengthMeters: length)
            tables.ways[passage.way].attributes = tables.attributes.number(
                of: passage.interpretation.attributes)
        }
    }

    private mutating func laneList(_ lanes: [Lane]) -> UInt32 {
        tables.laneLists.number(
            of: lanes.map {
                LaneRecord(
                    indications: $0.indications.rawValue, access: $0.access.rawValue,
                    flags: $0.flags.rawValue)
            })
    }

    private mutating func buildNetwork() {
        let restrictions = RestrictionRelation.all(in: extract, report: &tables.report)
        let maneuvers = ManeuverRelation.all(in: extract, report: &tables.report)
        var pieces = Pieces(
            extract, ways: usedWays,
            cuts: cuts() + restrictions.compactMap(\.viaNode) + maneuvers.compactMap(\.viaNode))
        thinOut(&pieces)
        let sorted = SortedPieces(pieces, extract)
        let numbering = NodeNumbering(sorted)
        addNodes(numbering)
        addSegments(sorted, numbering)
        tables.leavingEdges = LeavingEdges.sorted(
            nodes: &tables.nodes, segments: tables.segments, pieces: sorted, extract: extract)
        addSignsOfMinorRoads(numbering)
        JunctionPriority.mark(&tables, signals)
        let topology = Topology(tables)
        let paths = WayPaths(topology: topology, ways: tables.ways, segments: tables.segments)
        addRestrictions(restrictions, paths, numbering)
        addManeuvers(maneuvers, paths, numbering)
        Connectivity.markIsolated(&tables, topology)
        tables.indexBoxes = sorted.indexBoxes()
        tables.bounds = sorted.bounds
        tables.report.nodesRead = extract.counts.nodes
        tables.report.waysRead = extract.counts.ways
        tables.report.relationsRead = extract.counts.relations
        tables.report.nodes = numbering.slots.count
        tables.report.segments = tables.segments.count
        tables.report.ways = usedWays.count - pieces.waysWithoutNodes
        tables.report.restrictions = tables.restrictions.count
        tables.report.maneuvers = tables.maneuvers.count
    }

    /// Of more roads at one node than any junction has (ten are the most in millions of them), the
    /// least important are left out: an extract may be absurd, a compilation must end.
    private mutating func thinOut(_ pieces: inout Pieces) {
        let dropped = pieces.thinOut(
            most: Self.maximumRoadsAtNode, nodeCount: extract.nodes.count,
            rank: { tables.attributes.values[Int(tables.ways[$0].attributes)].roadClass })
        for way in dropped {
            tables.report.refuse(
                "way/\(tables.ways[way].osmID)",
                "piece of road where more than \(Self.maximumRoadsAtNode) meet at one node")
        }
    }

    /// Nodes where ways are cut although no other way may meet them there: barriers, toll booths,
    /// borders and others with properties of their own.
    private func cuts() -> [UInt32] {
        let happening: NodeFlags = [
            .barrier, .miniRoundabout, .motorwayJunction, .turningCircle, .tollBooth, .border,
            .speedCamera,
        ]
        let special = extract.nodeInterpretations.filter { _, node in
            !node.flags.isDisjoint(with: happening) || !node.blockedModes.isEmpty
                || !node.restrictedModes.isEmpty || !node.texts.isEmpty || !node.rules.isEmpty
        }
        return Array(special.keys)
    }

    private mutating func addNodes(_ numbering: NodeNumbering) {
        for (number, slot) in numbering.slots.enumerated() {
            let interpretation = extract.nodeInterpretations[slot]
            var flags = interpretation?.flags ?? []
            flags.remove(.hasTexts)
            if let texts = interpretation?.texts, !texts.isEmpty {
                flags.insert(.hasTexts)
                let records = tables.strings.records(of: texts)
                tables.nodeTexts.append(
                    SparseRecord(
                        owner: UInt32(number), list: tables.textLists.number(of: records)))
            }
            if let rules = interpretation?.rules, !rules.isEmpty {
                flags.insert(.hasRules)
                let records = tables.strings.records(of: rules)
                tables.nodeRules.append(
                    SparseRecord(
                        owner: UInt32(number), list: tables.ruleLists.number(of: records)))
            }
            tables.nodes.append(
                NodeRecord(
                    latitude: extract.nodes.latitudes[Int(slot)],
                    longitude: extract.nodes.longitudes[Int(slot)], firstLeavingEdge: 0,
                    flags: flags.rawValue,
                    blockedModes: interpretation?.blockedModes.rawValue ?? 0,
                    restrictedModes: interpretation?.restrictedModes.rawValue ?? 0))
        }
        VarintEncoder.appendDifferences(
            numbering.slots.map { extract.nodes.ids[Int($0)] }, to: &tables.nodeIDs)
        tables.nodes.append(
            NodeRecord(
                latitude: 0, longitude: 0, firstLeavingEdge: 0, flags: 0, blockedModes: 0,
                restrictedModes: 0))
    }

    private mutating func addSegments(_ pieces: SortedPieces, _ numbering: NodeNumbering) {
        for piece in pieces.all {
            let path = pieces.path[piece.path]
            let controls = SegmentControls(path, extract)
            signals.add(controls, ofSegment: tables.segments.count)
            tables.controls += controls.records(ofSegment: tables.segments.count)
            var geometry = SegmentRecord.noGeometry
            if path.count > 2 {
                geometry = UInt32(truncatingIfNeeded: tables.geometry.count)
                VarintEncoder.append(path, extract.nodes, to: &tables.geometry)
            }
            tables.segments.append(
                SegmentRecord(
                    startNode: numbering.number(of: path[path.startIndex]),
                    endNode: numbering.number(of: path[path.endIndex - 1]),
                    way: UInt32(piece.way), geometry: geometry,
                    length: UInt32(
                        min(Double(UInt32.max), max(1, (controls.length * 100).rounded()))),
                    forwardFlags: controls.forward.rawValue,
                    backwardFlags: controls.backward.rawValue))
        }
    }

    /// Signs at a junction that do not concern its most important road.
    private mutating func addSignsOfMinorRoads(_ numbering: NodeNumbering) {
        for (node, slot) in numbering.slots.enumerated() {
            guard let interpretation = extract.nodeInterpretations[slot],
                interpretation.signIsForMinorRoad
            else { continue }
            let signs = interpretation.forwardFlags.union(interpretation.backwardFlags)
                .intersection(.signs).rawValue
            let range =
                Int(
                    tables.nodes[node].firstLeavingEdge)..<Int(
                    tables.nodes[node + 1].firstLeavingEdge)
            let leaving = tables.leavingEdges[range].map { EdgeID(rawValue: $0) }
            let classes = leaving.map { edge in
                let way = tables.ways[Int(tables.segments[Int(edge.segment.rawValue)].way)]
                return tables.attributes.values[Int(way.attributes)].roadClass
            }
            for (edge, roadClass) in zip(leaving, classes) where roadClass != classes.min() {
                tables.segments[Int(edge.segment.rawValue)].insert(signs, in: edge.reversed)
            }
        }
    }

    private mutating func addRestrictions(
        _ relations: [RestrictionRelation], _ paths: WayPaths, _ numbering: NodeNumbering
    ) {
        let resolver = RestrictionResolver(paths)
        var found: [ResolvedRestriction] = []
        for relation in relations {
            let (restrictions, refusals) = resolver.resolve(
                relation, viaNode: relation.viaNode.flatMap(numbering.find))
            found += restrictions
            let reasons = refusals.map {
                $0.reason(
                    of: restrictions.isEmpty ? "turn restriction" : "part of a turn restriction")
            }
            for reason in reasons.sorted() {
                tables.report.refuse("relation/\(relation.id)", reason)
            }
        }
        for restriction in ResolvedRestriction.merged(found) {
            let first = restriction.edges[0]
            tables.restrictions.append(
                RestrictionRecord(
                    firstEdge: first.rawValue, start: UInt32(tables.pathEdges.count),
                    condition: restriction.condition.map { tables.strings.number(of: $0) } ?? 0,
                    count: UInt16(restriction.edges.count), modes: restriction.modes.rawValue))
            tables.pathEdges += restriction.edges.map(\.rawValue)
            tables.segments[Int(first.segment.rawValue)].insert(
                EdgeFlags.beginsRestriction.rawValue, in: first)
        }
    }

    /// Of several relations on one turn of one path the first counts.
    private mutating func addManeuvers(
        _ relations: [ManeuverRelation], _ paths: WayPaths, _ numbering: NodeNumbering
    ) {
        var found: [(path: [EdgeID], arrival: Int, meaning: ManeuverInterpretation)] = []
        var known: Set<[UInt32]> = []
        for relation in relations {
            do throws(MemberRefusal) {
                let (path, arrival) = try relation.path(
                    paths, at: relation.viaNode.flatMap(numbering.find))
                if known.insert(path.map(\.rawValue) + [UInt32(arrival)]).inserted {
                    found.append((path, arrival, relation.meaning))
                } else {
                    tables.report.refuse("relation/\(relation.id)", "maneuver of a known turn")
                }
            } catch {
                tables.report.refuse("relation/\(relation.id)", error.reason(of: "maneuver"))
            }
        }
        // The longer path is more specific.
        found.sort {
            let one = ($0.path[$0.arrival].rawValue, -$0.path.count, $0.arrival)
            let other = ($1.path[$1.arrival].rawValue, -$1.path.count, $1.arrival)
            return one != other ? one < other : $0.path.lexicographicallyPrecedes($1.path)
        }
        for (path, arrival, meaning) in found {
            tables.maneuvers.append(
                ManeuverRecord(
                    arrivalEdge: path[arrival].rawValue, start: UInt32(tables.pathEdges.count),
                    count: UInt8(path.count), arrivalIndex: UInt8(arrival),
                    kind: meaning.kind.rawValue, direction: meaning.direction.rawValue))
            tables.pathEdges += path.map(\.rawValue)
        }
    }
}
