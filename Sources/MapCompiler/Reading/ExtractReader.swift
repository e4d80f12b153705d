internal import Geodesy

/// Reads an extract in two passes: first ways and relations, then the nodes that they use. So the
/// memory needed follows the used nodes, and objects may stand in any order.
struct ExtractReader {
    /// Only a way with one of these keys can be travelled on.
    private static let wayKeys: [StaticString] = [
        "highway", "route", "railway", "man_made", "junction", "public_transport",
    ]
    /// Objects between two reports of progress.
    private static let stride = 4096

    private let source: OSMSource
    private var extract = Extract()
    private var latest: Int64 = 0

    static func read(
        _ source: OSMSource, progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) -> Extract {
        var reader = ExtractReader(source: source)
        try reader.readWaysAndRelations(progress)
        try reader.readNodes(progress)
        if reader.extract.timestamp.isEmpty, reader.latest > 0 {
            let time = UTCTime(secondsSince1970: Double(reader.latest)).description
            reader.extract.timestamp = time.replacingSuffix(".000Z", with: "Z")
        }
        return reader.extract
    }

    private init(source: OSMSource) { self.source = source }

    private mutating func readWaysAndRelations(
        _ progress: (CompilationProgress) -> Void
    ) throws(MapCompilerError) {
        let reader = try OSMReader(source, [.ways, .relations])
        extract.timestamp = reader.timestamp
        var count = 0
        while let object = try reader.next() {
            count += 1
            if count % Self.stride == 0 {
                progress(CompilationProgress(step: .ways, fraction: reader.progress))
            }
            guard object.isVisible else { continue }
            latest = max(latest, object.timestamp)
            switch object.kind {
            case .way: keepWay(object)
            case .relation: keepRelation(object)
            case .node: break
            }
        }
        extract.ways = Self.newest(extract.ways, id: \.id, version: \.version)
        extract.restrictions = Self.newest(extract.restrictions, id: \.id, version: \.version)
        extract.countries = Self.newest(extract.countries, id: \.id, version: \.version)
    }

    private mutating func keepWay(_ object: OSMObject) {
        extract.counts.ways += 1
        let tags = object.tagBytes
        if Self.isCountryBoundary(tags) {
            extract.boundaryWays[object.id] = object.refs.map { extract.nodes.insert($0) }
        }
        guard TagBytes.contain(tags, anyOf: Self.wayKeys), object.refs.count > 1 else { return }
        let tagStart = extract.tagBytes.count
        extract.tagBytes.append(contentsOf: tags)
        let refStart = extract.refs.count
        for ref in object.refs { extract.refs.append(extract.nodes.insert(ref)) }
        extract.ways.append(
            Extract.Way(
                id: object.id, version: object.version, tags: tagStart..<extract.tagBytes.count,
                refs: refStart..<extract.refs.count))
    }

    private mutating func keepRelation(_ object: OSMObject) {
        extract.counts.relations += 1
        var isRestriction = false
        TagBytes.forEach(object.tagBytes) { key, value in
            if TagBytes.equal(key, "type"), value.starts(with: "restriction".utf8) {
                isRestriction = true
            }
        }
        let isCountry = !isRestriction && Self.isCountryBoundary(object.tagBytes)
        guard isRestriction || isCountry else { return }
        let relation = Extract.Relation(
            id: object.id, version: object.version, tags: TagBytes.tags(object.tagBytes),
            members: object.members)
        if isRestriction {
            extract.restrictions.append(relation)
        } else {
            extract.countries.append(relation)
        }
    }

    private static func isCountryBoundary(_ tags: UnsafeRawBufferPointer) -> Bool {
        var isBoundary = false
        var isCountry = false
        TagBytes.forEach(tags) { key, value in
            if TagBytes.equal(key, "boundary") {
                isBoundary = TagBytes.equal(value, "administrative")
            } else if TagBytes.equal(key, "admin_level") {
                isCountry = TagBytes.equal(value, "2")
            }
        }
        return isBoundary && isCountry
    }

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
            guard object.isVisible, let place = object.location,
                let slot = extract.nodes.slot(of: object.id),
                extract.nodes.setPlace(
                    slot, latitude: place.latitude, longitude: place.longitude,
                    version: object.version)
            else { continue }
            latest = max(latest, object.timestamp)
            extract.nodeInterpretations[slot] =
                object.tagBytes.isEmpty
                ? nil : NodeInterpretation(TagBytes.tags(object.tagBytes))
        }
    }

    /// Ascending by id, of each id the newest version, of equal versions the first read.
    private static func newest<Object>(
        _ objects: [Object], id: KeyPath<Object, Int64>, version: KeyPath<Object, UInt32>
    ) -> [Object] {
        let order = objects.indices.sorted {
            let one = objects[$0]
            let other = objects[$1]
            if one[keyPath: id] != other[keyPath: id] {
                return one[keyPath: id] < other[keyPath: id]
            }
            if one[keyPath: version] != other[keyPath: version] {
                return one[keyPath: version] > other[keyPath: version]
            }
            return $0 < $1
        }
        var kept: [Object] = []
        for index in order where kept.last?[keyPath: id] != objects[index][keyPath: id] {
            kept.append(objects[index])
        }
        return kept
    }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
        hasSuffix(suffix) ? dropLast(suffix.count) + other : self
    }
}
