import ArgumentParser
import CommandLineTool
import Geodesy
import Routing
import Wire

/// The line that a trip is to follow.
struct OrderLineArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Follow the track, or else the route, of a GPX file.", valueName: "file"),
        completion: .file())
    var along: String?

    @Option(
        help: ArgumentHelp("Follow an encoded polyline of precision 6.", valueName: "text"))
    var polyline: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Follow ways of OpenStreetMap, in order.", valueName: "number"))
    var wayID: [Int] = []

    @Option(
        help: "strict, prefer or start-only.",
        completion: .list(["strict", "prefer", "start-only"]))
    var adherence: String?

    @Option(help: "Have it told when the vehicle is farther from the line.")
    var corridorMeters: Double?

    func check() throws {
        let given = [along != nil, polyline != nil, !wayID.isEmpty].count { $0 }
        guard given <= 1 else {
            throw ValidationError("give one of --along, --polyline and --way-id")
        }
        do {
            _ = try track()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func add(to fields: inout OrderFields) {
        fields.add("line") { line in
            if let places = try? track() { line.add("polyline", EncodedPolyline.encode(places)) }
            line.add("polyline", polyline)
            line.add(
                "wayIds", wayID.compactMap { JSONNumber(Double($0)) }.map { .number($0) })
        }
        fields.add(word: "adherence", adherence)
        fields.add("corridorMeters", corridorMeters)
    }

    /// The places of the file; nil when none is named.
    private func track() throws(UserError) -> [Coordinate]? {
        guard let along else { return nil }
        return try GPXTrack(path: along).line
    }
}
