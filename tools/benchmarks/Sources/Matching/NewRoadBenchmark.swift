import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import Positioning
import RoadNetwork

/// `turnstone-benchmark matching-new-roads --maps DIR --drives DIR`
struct NewRoadBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching-new-roads",
        abstract: "Shows how well vehicles are told from a road of the map on a new one beside it.",
        discussion: """
            Parts of drives are moved aside for two minutes, where no other road is near, and get noise of \
            their own in all three grades. Prints the share of the seconds with a fix, in percent, at which the \
            vehicle is said to be on no road: in the first 15 s beside the road, in the rest of the \
            time beside it, and, where that is wrong, from 10 s after its return on.
            """)

    @Option(help: "Folder of map files, each named as its extract.")
    var maps: String

    @Option(help: "Folder of drives: each with drive.nmea, meta.json, and truth.csv at 10 Hz.")
    var drives: String

    @Option(help: "Maps for drives along random routes, by name.")
    var places: [String] = []

    @Option(help: "How often each part gets noise of its own.")
    var seeds = 4

    @Option(help: "Metres from the mapped road.")
    var distances = [40.0, 60, 90, 150]

    @Flag(help: "Measure whole traces.")
    var smooth = false

    func run() throws {
        var known: [(drive: TrueDrive, network: RoadNetwork)] = []
        for recorded in try RecordedDrive.all(in: drives) {
            known.append((recorded.truth, try network(recorded.description.extract)))
        }
        for place in places {
            var corpus = MatchingCorpus()
            corpus.addMadeUp(8, name: place, network: try network(place), rate: 1, seed: 12)
            known += corpus.items.filter { $0.grade == .open }.map { ($0.drive, $0.network) }
        }
        print("meters,grade,parts,first,beside,returned")
        for distance in distances {
            var parts: [(part: NewRoadDrive, network: RoadNetwork)] = []
            for (drive, network) in known {
                for side in [90.0, -90] {
                    parts += NewRoadDrive.all(of: drive, movedBy: distance, side: side, in: network)
                        .map { ($0, network) }
                }
            }
            for grade in ReceiverGrade.allCases {
                var count = OffRoadCount()
                for (number, (part, network)) in parts.enumerated() {
                    for seed in 0..<seeds {
                        let item = MatchingCorpus.Item(
                            part.drive, grade: grade, seed: UInt64(number * 1000 + seed + 77),
                            rate: 1, network: network)
                        count.add(item.answers(MatcherOptions(), smooth: smooth), of: item, part)
                    }
                }
                print("\(distance),\(grade.rawValue),\(parts.count * seeds),\(count.row)")
            }
        }
    }

    private func network(_ name: String) throws -> RoadNetwork {
        do { return try MapFile.open("\(maps)/\(name).map") } catch { throw UserError("\(error)") }
    }
}

/// At how many seconds the vehicle was said to be on no road.
private struct OffRoadCount {
    private var first = Share()
    private var beside = Share()
    private var returned = Share()

    private struct Share {
        var part = 0
        var all = 0

        mutating func add(_ isCounted: Bool) {
            all += 1
            if isCounted { part += 1 }
        }

        var percent: Double { (1000 * Double(part) / Double(max(1, all))).rounded() / 10 }
    }

    mutating func add(
        _ answers: [Int: EdgeID], of item: MatchingCorpus.Item, _ part: NewRoadDrive
    ) {
        for (tenth, fix) in item.fixes where fix.mode >= .twoDimensional {
            let seconds = Double(tenth) / 10
            let isOffRoad = answers[tenth] == nil
            let arrives = part.leaves + NewRoadDrive.crossing
            if (arrives..<arrives + 15).contains(seconds) {
                first.add(isOffRoad)
            } else if seconds >= arrives, seconds < part.returns - NewRoadDrive.crossing {
                beside.add(isOffRoad)
            } else if seconds > part.returns + 10 {
                returned.add(isOffRoad)
            }
        }
    }

    var row: String { "\(first.percent),\(beside.percent),\(returned.percent)" }
}
