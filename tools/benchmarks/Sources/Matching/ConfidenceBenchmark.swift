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
            The columns of `turnstone match`, then the seconds since the fix before, and each rival's weight for one of the \
            answer's road, with an f behind it where its path parts from that of the answer at a fork, and an s where it \
            is the same path; being on no road is the last. Then the metres along the path back to where the answer's \
            road begins and on to where it ends, and the deviation of the place along it. By these \
            tools/benchmarks/confidence.py fits the constants of RoadConfidence.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "Seconds from one fix to the next; others are left out.")
    var every = 1

    @Flag(help: "Whole traces.")
    var smooth = false

    @Option(
        help: """
            Seconds of outages instead: of one that is made up behind every tenth fix, the answers by dead reckoning; of \
            whole traces those where the receiver has no fix for so many seconds, and then fixes for as many.
            """)
    var outage: Int?

    @Argument(help: "An NMEA log.")
    var trace: String

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        var reader = NMEAReader()
        let fixes = reader.read(log: try InputFile.text(trace, "a log of NMEA sentences"))
        guard let start = reader.start else { throw UserError("'\(trace)' has no time") }
        print(
            "t,way_id,direction,lat,lon,confidence,source,accuracy,interval,rivals,behind,ahead,deviation"
        )
        let seen = fixes.compactMap { fix in
            fix.time.map { (fix, $0.secondsSince1970 - start.secondsSince1970) }
        }.filter { Int($0.1.rounded()) % every == 0 }
        var matcher = Matcher(network: network)
        matcher.keepsEvidence = true
        var smoother = TraceSmoother(network: network)
        smoother.keepsEvidence = true
        for (number, (fix, seconds)) in seen.enumerated() {
            if smooth {
                var fix = fix
                if let outage, Int(seconds) / outage % 2 == 1 { fix.mode = .none }
                _ = smoother.add(fix, at: .seconds(seconds), route: nil)
            } else if let outage {
                guard let last = matcher.handle(fix, at: .seconds(seconds), route: nil),
                    last.roadSnapped, number % 10 == 0
                else { continue }
                var below = matcher
                for second in 1...outage {
                    let now = seconds + Double(second)
                    guard let told = below.tick(at: .seconds(now), route: nil) else { break }
                    print(row(told, nil, at: now, in: network))
                }
            } else if let location = matcher.handle(fix, at: .seconds(seconds), route: nil) {
                let evidence = location.roadSnapped ? matcher.evidence : nil
                print(row(location, evidence, at: seconds, in: network))
            }
        }
        let source = outage == nil ? MatchedLocation.Source.fix : .deadReckoning
        for location in smoother.finish() where location.source == source {
            let seconds = location.time.secondsSince1970 - start.secondsSince1970
            print(row(location, smoother.evidence[location.time], at: seconds, in: network))
        }
    }

    private static func letter(_ parting: PathParting) -> String {
        switch parting {
        case .apart: ""
        case .atFork: "f"
        case .none: "s"
        }
    }

    private func row(
        _ location: MatchedLocation, _ evidence: RoadEvidence?, at seconds: Double,
        in network: RoadNetwork
    ) -> String {
        var fields = [
            "\(seconds)", "", "", "\(location.coordinate.latitude)",
            "\(location.coordinate.longitude)", "\(location.confidence)",
            location.source == .fix ? "fix" : "deadReckoning",
            "\(location.accuracy ?? .nan)", "", "", "", "", "",
        ]
        if let edge = location.position?.edge {
            fields[1] = "\(network.osmID(of: network.way(of: edge)))"
            fields[2] = edge.isBackward ? "-1" : "1"
        }
        if let evidence {
            fields[8] = "\(evidence.interval)"
            fields[9] = evidence.rivals.map { "\($0.ratio)\(Self.letter($0.parting))" }
                .joined(separator: " ")
            if let stretch = evidence.stretch {
                fields.replaceSubrange(
                    10..., with: [stretch.behind, stretch.ahead, stretch.deviation].map { "\($0)" })
            }
        }
        return fields.joined(separator: ",")
    }
}
