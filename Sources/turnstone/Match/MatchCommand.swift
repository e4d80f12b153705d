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
        discussion: """
            The answer for a fix uses only the fixes up to it, as on the road; with --smooth it uses \
            the whole trace. CSV columns: t (seconds since the trace's start), way_id, direction \
            (1 along the way's order of nodes, -1 against it), lat, lon, confidence (0...1), source \
            (fix, dead_reckoning). Off every road, way_id and direction are empty.
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

    func run() throws {
        let network: RoadNetwork
        do {
            network = try MapFile.open(map)
        } catch {
            throw UserError("\(error)")
        }
        let trace = try TraceFile(path: trace)
        let prior = try route.map { try RouteFile(path: $0, network: network).prior }
        let rows =
            smooth
            ? MatchedTrace(smoothing: trace, network: network, route: prior).rows
            : MatchedTrace(trace, network: network, route: prior).rows
        print(MatchCSV.text(rows, network: network), terminator: "")
    }
}
