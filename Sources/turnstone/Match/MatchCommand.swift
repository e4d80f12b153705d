import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone match --map M TRACE`
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Say on which road a recorded drive was at each fix.",
        usage: "turnstone match [<options>] --map <map> <trace>",
        discussion: """
            The answer for a fix uses only the fixes up to it, as on the road; with --smooth it uses \
            the whole trace. CSV columns: t (seconds since the trace's start), way_id, direction \
            (1 along the way's order of nodes, -1 against it), lat, lon, confidence (0...1), source \
            (fix, dead_reckoning), accuracy (metres, 95 %). Off every road, way_id and direction are \
            empty. --line writes what was driven as a line instead, by the whole trace, a part for \
            each stretch without a gap.
            """)

    @Option(name: .shortAndLong, help: "The map file.", completion: .file())
    var map: String

    @Argument(
        help: "The trace: NMEA sentences or GPX (by its ending .gpx).", completion: .file())
    var trace: String

    @Option(
        help: ArgumentHelp(
            "The active route: JSON with \"way_ids\" and \"directions\", alone or under "
                + "\"planned\".", valueName: "file"), completion: .file())
    var route: String?

    @Flag(help: "Use the whole trace for every answer.")
    var smooth = false

    @Option(help: "Write the roads driven as one line: geojson, wkt or gpx.")
    var line: MatchLine?

    /// The format of the answers.
    enum Format: String, EnumerableFlag {
        case csv, gpx, svg

        static func help(for value: Format) -> ArgumentHelp? {
            switch value {
            case .csv: "Write comma-separated values (the default)."
            case .gpx: "Write a GPX track of the matched positions."
            case .svg: "Write a picture of roads, fixes and answers."
            }
        }
    }

    @Flag var format = Format.csv

    func run() throws {
        let network: RoadNetwork
        do {
            network = try MapFile.open(map)
        } catch {
            throw UserError("\(error)")
        }
        let trace = try TraceFile(path: trace)
        let prior = try route.map { try RouteFile(path: $0, network: network).prior }
        let matched =
            smooth || line != nil
            ? MatchedTrace(smoothing: trace, network: network, route: prior)
            : MatchedTrace(trace, network: network, route: prior)
        let rows = matched.rows
        guard !rows.isEmpty else {
            throw UserError(
                "no fix of '\(self.trace)' is usable: each lacks a position, a time or accuracy")
        }
        var output = StandardOutput()
        if let line {
            try output.write(line.text(matched.paths, network: network))
            return try output.flush()
        }
        switch format {
        case .csv: try output.write(MatchCSV.text(rows, network: network))
        case .gpx: try output.write(MatchGPX.text(rows))
        case .svg: try output.write(MatchSVG(rows).text(rows, network: network))
        }
        try output.flush()
    }
}
