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
            each stretch on roads without a gap. What is wrong with the trace or its answers as a \
            whole is told on standard error.
            """)

    @Option(name: .shortAndLong, help: "The map file.", completion: .file())
    var map: String

    @Argument(
        help: "The trace: NMEA sentences or GPX, with times.", completion: .file())
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

    @Option(
        help: ArgumentHelp(
            "Seconds without a fix behind which --line begins a new part. Without it 60, or three times "
                + "the usual time between two fixes of the trace if that is more.", valueName: "s"))
    var gap: Double?

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

    func validate() throws {
        guard gap.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--gap is more than 0 seconds")
        }
        guard gap == nil || line != nil else {
            throw ValidationError("--gap parts the line of --line, which is not wanted here")
        }
    }

    func run() throws {
        let network: RoadNetwork
        do {
            network = try MapFile.open(map)
        } catch {
            throw UserError("\(error)")
        }
        let trace = try TraceFile(path: trace)
        let prior = try route.map { try RouteFile(path: $0, network: network).prior }
        let notes =
            trace.notes
            + (try MatchNotes.ofPlaces(trace, path: self.trace, network: network))
        let matched =
            smooth || line != nil
            ? MatchedTrace(
                smoothing: trace, network: network, route: prior, gap: gap ?? trace.usualGap)
            : MatchedTrace(trace, network: network, route: prior)
        let rows = matched.rows
        guard !rows.isEmpty else {
            let reasons = MatchNotes.reasons(matched.rejections)
            throw UserError(
                "no fix of '\(self.trace)' is usable: "
                    + (reasons.isEmpty ? "each lacks a position, a time or accuracy" : reasons))
        }
        for note in notes + MatchNotes.ofAnswers(matched, to: trace) { CommandLineTool.note(note) }
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
