internal import Geodesy
internal import RoadNetwork

/// Reads an extract in three passes: relations, then ways, then their nodes. So the memory needed
/// follows the used nodes, and objects may stand in any order.
struct ExtractReader {
    /// Keys of ways for travel.
    private static let wayKeys: [StaticString] = [
        "highway", "route", "railway", "man_made", "junction", "public_transport",
    ]
    /// Objects between two reports of progress.
    private static let stride = 4096

    private let source: OSMSource
    private var extract = Extract()
    private var latest: Int64 = 0
    private var enforcements: [Extract.Relation] = []
    /// Ways needed by relations.
    private var wantedWays: Set<Int64> = []

    static func read(
        _ source: OSMSource, progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) -> Extract {
        var reader = ExtractReader(source: source)
        try reader.readRelations(progress)
        try reader.readWays(progress)
        try reader.readNodes(progress)
        reader.finish()
        return reader.extract
    }

    private init(source: OSMSource) { self.source = source }

    // MARK: - Relations

    private mutating func readRelations(
        _ progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) {
        let reader = try OSMReader(source, .relations)
        extract.timestamp = reader.timestamp
        while let object = try reader.next() {
            extract.counts.relations += 1
            if extract.counts.relations % 256 == 0 {
                progress(CompilationProgress(step: .relations, fraction: reader.progress))
            }
            latest = max(latest, object.timestamp)
            keepRelation(object)
        }
        extract.restrictions = Self.newest(extract.restrictions, id: \.id, version: \.version)
        extract.maneuvers = Self.newest(extract.maneuvers, id: \.id, version: \.version)
        extract.countries = Self.newest(extract.countries, id: \.id, version: \.version)
        enforcements = Self.newest(enforcements, id: \.id, version: \.version)
    }

    private mutating func keepRelation(_ object: OSMObject) {
        var isRestriction = false
        var isManeuver = false
        var isEnforcement = false
        var isArea = false
        var isCountry = false
        TagBytes.forEach(object.tagBytes) { key, value in
            if TagBytes.equal(key, "type") {
                isRestriction = value.starts(with: "restriction".utf8)
                isManeuver = ManeuverInterpretation.isType(value)
                isEnforcement = TagBytes.equal(value, "enforcement")
                isArea =
                    TagBytes.equal(value, "multipolygon") || TagBytes.equal(value, "site")
            } else if TagBytes.equal(key, "admin_level") {
                isCountry = TagBytes.equal(value, "2")
            }
        }
        if isArea, PlaceTags.mayBePlace(object.tagBytes) { keepArea(object) }
        guard isRestriction || isManeuver || isEnforcement || isCountry else { return }
        let relation = Extract.Relation(
            id: object.id, version: object.version, tags: TagBytes.tags(object.tagBytes),
            members: object.members)
        if isRestriction {
            extract.restrictions.append(relation)
        } else if isManeuver {
            extract.maneuvers.append(relation)
        } else if isEnforcement {
            if SpeedCamera.isWatchedFor(relation.tags) { enforcements.append(relation) }
        } else if relation.tags["boundary"] == "administrative" {
            extract.countries.append(relation)
            wantedWays.formUnion(relation.members.lazy.filter { $0.kind == .way }.map(\.id))
        }
    }

    private mutating func keepArea(_ object: OSMObject) {
        guard let tags = PlaceTags(TagBytes.tags(object.tagBytes)) else { return }
        let outer = object.members.filter { $0.kind == .way && $0.role != "inner" }.map(\.id)
        wantedWays.formUnion(outer)
        extract.places.append(
            PlaceSource(
                id: PlaceID(.relation, object.id), version: object.version, tags: tags,
                form: .relation(outer)))
    }

    // MARK: - Ways

    private mutating func readWays(
        _ progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) {
        let reader = try OSMReader(source, .ways)
        while let object = try reader.next() {
            extract.counts.ways += 1
            if extract.counts.ways % Self.stride == 0 {
                progress(CompilationProgress(step: .ways, fraction: reader.progress))
            }
            latest = max(latest, object.timestamp)
            keepWay(object)
        }
        extract.ways = Self.newest(extract.ways, id: \.id, version: \.version)
    }

    private mutating func keepWay(_ object: OSMObject) {
        let tags = object.tagBytes
        if wantedWays.contains(object.id) {
            extract.memberWays[object.id] = object.refs.map { extract.nodes.insert($0) }
        }
        guard object.refs.count > 1 else { return }
        if TagBytes.contain(tags, anyOf: Self.wayKeys) {
            let tagStart = extract.tagBytes.count
            extract.tagBytes.append(contentsOf: tags)
            let refStart = extract.refs.count
            for ref in object.refs { extract.refs.append(extract.nodes.insert(ref)) }
            extract.ways.append(
                Extract.Way(
                    id: object.id, version: object.version,
                    tags: tagStart..<extract.tagBytes.count,
                    refs: refStart..<extract.refs.count))
        }
        if PlaceTags.mayBePlace(tags), let place = PlaceTags(TagBytes.tags(tags)) {
            extract.places.append(
                PlaceSource(
                    id: PlaceID(.way, object.id), version: object.version, tags: place,
                    form: .way(object.refs.map { extract.nodes.insert($0) })))
        }
    }

    // MARK: - Nodes

    private mutating func readNodes(
        _ progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) {
        extract.nodes.preparePlaces()
        let reader = try OSMReader(source, .nodes)
        while let object = try reader.next() {
            extract.counts.nodes += 1
            if extract.counts.nodes % Self.stride == 0 {
                progress(CompilationProgress(step: .nodes, fraction: reader.progress))
            }
            guard let place = object.location else { continue }
            keepPlace(object, place)
            guard let slot = extract.nodes.slot(of: object.id),
                extract.nodes.setPlace(
                    slot, latitude: place.latitude, longitude: place.longitude,
                    version: object.version)
            else { continue }
            latest = max(latest, object.timestamp)
            guard !object.tagBytes.isEmpty else {
                extract.nodeInterpretations[slot] = nil
                extract.entrances[slot] = nil
                continue
            }
            let tags = TagBytes.tags(object.tagBytes)
            extract.nodeInterpretations[slot] = NodeInterpretation(tags)
            extract.entrances[slot] = Self.entranceRank(tags)
        }
    }

    private mutating func keepPlace(
        _ object: OSMObject, _ place: (latitude: Int32, longitude: Int32)
    ) {
        guard PlaceTags.mayBePlace(object.tagBytes),
            let tags = PlaceTags(TagBytes.tags(object.tagBytes))
        else { return }
        extract.places.append(
            PlaceSource(
                id: PlaceID(.node, object.id), version: object.version, tags: tags,
                form: .node(latitude: place.latitude, longitude: place.longitude)))
    }

    /// Main entrances are better than others; nil for nodes that are no entrance for visitors.
    private static func entranceRank(_ tags: Tags) -> UInt8? {
        switch tags["entrance"] {
        case nil, "no", "emergency", "exit", "service", "garage": nil
        case "main": 2
        default: 1
        }
    }

    // MARK: - All

    private mutating func finish() {
        for camera in enforcements.compactMap({ SpeedCamera($0, in: extract) }) {
            camera.add(to: &extract)
        }
        extract.places = Self.newest(extract.places, id: \.id.rawValue, version: \.version)
        guard extract.timestamp.isEmpty, latest > 0 else { return }
        let time = UTCTime(secondsSince1970: Double(latest)).description
        extract.timestamp = time.hasSuffix(".000Z") ? time.dropLast(5) + "Z" : time
    }

    /// Ascending by id, of each id the newest version, of equal versions the first read.
    private static func newest<Object>(
        _ objects: [Object], id: KeyPath<Object, Int64>, version: KeyPath<Object, UInt32>
    ) -> [Object] {
        let keys = objects.map { (id: $0[keyPath: id], version: $0[keyPath: version]) }
        let order = keys.indices.sorted {
            let one = keys[$0]
            let other = keys[$1]
            if one.id != other.id { return one.id < other.id }
            if one.version != other.version { return one.version > other.version }
            return $0 < $1
        }
        var kept: [Object] = []
        kept.reserveCapacity(objects.count)
        var last: Int64?
        for index in order where keys[index].id != last {
            kept.append(objects[index])
            last = keys[index].id
        }
        return kept
    }
}
