import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark matching-confidence --map M TRACE`
struct ConfidenceBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching-confidence",
        abstract: "Prints the answers of the matcher with the evidence of their roads.",
        discussion: """
            The columns of `turnstone match`, then the seconds since the fix before, 1 where the vehicle stands, and \
            each rival's weight for one of the answer's road, with an f behind it where it parts from the answer at a \
            fork; being on no road is the last. By these tools/benchmarks/confidence.py fits the constants of RoadConfidence.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "Seconds from one fix to the next; others are left out.")
    var every = 1

    @Flag(help: "Whole traces.")
    var smooth = false

    @Argument(help: "An NMEA log.")
    var trace: String

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        var reader = NMEAReader()
        let fixes = reader.read(log: try InputFile.text(trace, "a log of NMEA sentences"))
        guard let start = reader.start else { throw UserError("'\(trace)' has no time") }
        print("t,way_id,direction,lat,lon,confidence,source,accuracy,interval,standing,rivals")
        let seen = fixes.compactMap { fix in
            fix.time.map { (fix, $0.secondsSince1970 - start.secondsSince1970) }
        }.filter { Int($0.1.rounded()) % every == 0 }
        var matcher = Matcher(network: network)
        var smoother = TraceSmoother(network: network)
        smoother.keepsEvidence = true
        for (fix, seconds) in seen {
            if smooth {
                _ = smoother.add(fix, at: .seconds(seconds), route: nil)
            } else if let location = matcher.handle(fix, at: .seconds(seconds), route: nil) {
                let evidence = location.roadSnapped ? matcher.roadEvidence() : nil
                print(row(location, evidence, at: seconds, in: network))
            }
        }
        for location in smoother.finish() where location.source == .fix {
            let seconds = location.time.secondsSince1970 - start.secondsSince1970
            print(row(location, smoother.evidence[location.time], at: seconds, in: network))
        }
    }

    private func row(
        _ location: MatchedLocation, _ evidence: RoadEvidence?, at seconds: Double,
        in network: RoadNetwork
    ) -> String {
        var fields = [
            "\(seconds)", "", "", "\(location.coordinate.latitude)",
            "\(location.coordinate.longitude)", "\(location.confidence)", "fix",
            "\(location.accuracy ?? .nan)", "", "", "",
        ]
        if let edge = location.position?.edge {
            fields[1] = "\(network.osmID(of: network.way(of: edge)))"
            fields[2] = edge.isBackward ? "-1" : "1"
        }
        if let evidence {
            fields[8] = "\(evidence.interval)"
            fields[9] = evidence.isStanding ? "1" : "0"
            fields[10] = evidence.rivals.map { "\($0.ratio)\($0.isAtFork ? "f" : "")" }
                .joined(separator: " ")
        }
        return fields.joined(separator: ",")
    }
}
