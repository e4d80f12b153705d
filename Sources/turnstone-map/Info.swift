import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import RoadNetwork

/// `turnstone-map info MAP`
struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a map file holds.")

    @Argument(help: "The map file.", completion: .file())
    var map: String

    @Flag(help: "Also list the sections of the file with their sizes.")
    var sections = false

    func run() throws {
        let network = try openMap(map)
        let content = MapContent(network)
        let metadata = network.metadata
        let bounds = metadata.bounds
        try StandardOutput.print(
            LabelledLines.text([
                ("region", metadata.region),
                ("data of", metadata.timestamp.isEmpty ? "unknown" : metadata.timestamp),
                ("attribution", metadata.attribution),
                ("made by", metadata.generator),
                ("format", "version \(network.formatVersion)"),
                ("size", "\(network.byteCount) bytes"),
                (
                    "bounds",
                    "\(bounds.south),\(bounds.west) to \(bounds.north),\(bounds.east)"
                ),
                (
                    "network",
                    "\(network.nodeCount) nodes, \(network.segmentCount) segments, "
                        + "\(network.wayCount) ways"
                ),
                ("restrictions", "\(network.restrictionCount) forbidden sequences of edges"),
                (
                    "maneuvers",
                    "\(network.maneuverOverrideCount) turns that OpenStreetMap words itself"
                ),
                ("places", "\(network.placeCount)"),
                ("driving side", content.drivingSides),
                ("countries", content.countries),
                ("posted limits", content.share(of: content.limited)),
                ("names", content.share(of: content.named)),
                ("lanes", content.share(of: content.withLanes)),
            ]))
        try StandardOutput.print("\nways by class, km:")
        try StandardOutput.print(
            LabelledLines.text(
                content.lengths.sorted { $0.key < $1.key }.map {
                    ("  \($0.key)", MapContent.kilometers($0.value))
                }))
        if sections {
            try StandardOutput.print("\nsections, bytes:")
            let sizes = network.sectionSizes.sorted { $0.key.rawValue < $1.key.rawValue }
            try StandardOutput.print(
                LabelledLines.text(sizes.map { ("  \($0.key)", "\($0.value)") }))
        }
    }
}

/// Opens a map file, or says in one sentence why not.
func openMap(_ path: String) throws(UserError) -> RoadNetwork {
    do {
        return try MapFile.open(path)
    } catch {
        throw UserError("\(error)")
    }
}

/// The statistics of a map's roads.
private struct MapContent {
    private(set) var lengths: [RoadClass: Double] = [:]
    /// Metres of roads for cars; then of those with a limit, a name, lanes.
    private(set) var drivable = 0.0
    private(set) var limited = 0.0
    private(set) var named = 0.0
    private(set) var withLanes = 0.0
    private var leftHand = 0.0
    private var countryLengths: [UInt16: Double] = [:]

    init(_ network: RoadNetwork) {
        for number in 0..<network.segmentCount {
            let segment = SegmentID(rawValue: UInt32(number))
            let edge = EdgeID(segment, backward: false)
            let length = network.length(of: edge)
            let attributes = network.attributes(of: edge)
            lengths[attributes.kind, default: 0] += length
            guard
                network.access(of: edge).union(network.access(of: edge.reversed))
                    .contains(.driving)
            else { continue }
            drivable += length
            if attributes.roadFlags.contains(.leftHandTraffic) { leftHand += length }
            countryLengths[attributes.country, default: 0] += length
            if network.postedLimit(of: edge) != .unknown
                || network.postedLimit(of: edge.reversed) != .unknown
            {
                limited += length
            }
            let way = network.way(of: segment)
            if network.textID(of: way, .name) != .empty || network.textID(of: way, .ref) != .empty {
                named += length
            }
            if attributes.laneCount > 0 { withLanes += length }
        }
    }

    var drivingSides: String {
        switch leftHand {
        case 0: "right"
        case drivable: "left"
        default: "left \(share(of: leftHand)), else right"
        }
    }

    var countries: String {
        countryLengths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\(Self.name($0.key)) \(share(of: $0.value))"
        }.joined(separator: ", ")
    }

    func share(of length: Double) -> String {
        drivable > 0 ? "\((length / drivable * 1000).rounded() / 10) %" : "none"
    }

    static func kilometers(_ meters: Double) -> String { "\((meters / 100).rounded() / 10)" }

    private static func name(_ country: UInt16) -> String {
        guard country != 0 else { return "unknown" }
        return String(decoding: [UInt8(country & 0xff), UInt8(country >> 8)], as: UTF8.self)
    }
}
