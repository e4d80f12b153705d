import CBuild
public import RoadNetwork

/// Turns an OpenStreetMap extract into the bytes of a map file.
///
/// Three passes over the source, then everything in memory. The same source and options give the same
/// bytes, whatever the machine.
public enum MapCompiler {
    public struct Options: Sendable {
        /// The default side of driving, if neither the extract nor the position gives one.
        public var drivesOnLeft: Bool
        /// The region's name in the map; by default the name of the source's file.
        public var region: String?

        public init(drivesOnLeft: Bool = false, region: String? = nil) {
            self.drivesOnLeft = drivesOnLeft
            self.region = region
        }
    }

    public static let generator = "turnstone-map \(String(cString: turnstone_version()))"
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// Compiles a source; `progress` is called now and then on the same thread.
    public static func compile(
        _ source: OSMSource, options: Options = Options(),
        progress: (CompilationProgress) -> Void = { _ in }
    ) throws(MapCompilerError) -> CompiledMap {
        let extract = try ExtractReader.read(source, progress: progress)
        var network = NetworkBuilder.build(extract, options: options, progress: progress)
        guard !network.segments.isEmpty else {
            throw .noRoads(
                source: source.name, nodes: extract.counts.nodes, ways: extract.counts.ways)
        }
        guard network.segments.count < Int(UInt32.max / 4), network.geometry.count < Int(UInt32.max)
        else { throw .tooLarge(source: source.name) }
        let metadata = MapMetadata(
            region: options.region ?? source.region, timestamp: extract.timestamp,
            attribution: attribution, generator: generator, bounds: network.bounds)
        let bytes = network.mapFile(extract, metadata: metadata, progress: progress)
        return CompiledMap(bytes: bytes, report: network.report)
    }
}

/// A compiled map.
public struct CompiledMap: Sendable {
    /// The bytes of the map file.
    public let bytes: [UInt8]
    public let report: CompilationReport

    /// The network, opened as a reader of the file opens it.
    public func network() throws(MapError) -> RoadNetwork { try RoadNetwork(copying: bytes) }
}

extension OSMSource {
    /// The file's name without its directory and endings.
    fileprivate var region: String {
        switch self {
        case .file(let path):
            path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path
        case .memory: "in memory"
        }
    }
}
