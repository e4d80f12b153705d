import ArgumentParser
import CommandLineTool
import FoundationEssentials
import MapFile
import Positioning
import RoadNetwork

/// `turnstone-benchmark matching-sensitivity --maps DIR --drives DIR`
struct MatchingSensitivity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching-sensitivity",
        abstract: "Shows what each parameter of the matcher matters for its accuracy.",
        discussion: """
            Three corpora: the given drives as recorded; the same with noise of their own in all three \
            grades; and drives along random routes of any maps. Prints the share of the length on \
            the right road in percent, first with the defaults, then with each parameter a factor \
            smaller and larger.
            """)

    @Option(help: "Folder of map files, each named as its extract.")
    var maps: String

    @Option(help: "Folder of drives: each with drive.nmea, meta.json, and truth.csv at 10 Hz.")
    var drives: String?

    @Option(help: "How often each drive gets noise of its own.")
    var seeds = 2

    @Option(help: "Maps for drives along random routes, by name.")
    var places: [String] = []

    @Option(help: "Drives for each of those maps.")
    var madeUp = 4

    @Option(help: "Fixes a second of made-up noise: 1 or 10.")
    var rate = 1

    @Option(help: "The factors.")
    var factors = [0.8, 1.2]

    @Flag(help: "Measure whole traces.")
    var smooth = false

    func run() throws {
        var corpora = try recorded()
        var madeUpDrives = MatchingCorpus()
        for place in places {
            madeUpDrives.addMadeUp(
                madeUp, name: place, network: try network(place), rate: rate, seed: 5)
        }
        corpora.append(("made up", madeUpDrives))
        corpora.removeAll { $0.corpus.items.isEmpty }
        print(
            "parameter,factor,"
                + corpora.flatMap { corpus in
                    ReceiverGrade.allCases.map { "\(corpus.name) \($0.rawValue)" }
                }.joined(separator: ","))
        show("defaults", 1, MatcherOptions(), corpora)
        for (name, parameter) in Self.parameters {
            for factor in factors {
                var options = MatcherOptions()
                options[keyPath: parameter] *= factor
                show(name, factor, options, corpora)
            }
        }
    }

    private func show(
        _ name: String, _ factor: Double, _ options: MatcherOptions,
        _ corpora: [(name: String, corpus: MatchingCorpus)]
    ) {
        let columns = corpora.flatMap { corpus in
            let scores = corpus.corpus.scores(options, smooth: smooth)
            return ReceiverGrade.allCases.map { scores[$0]?.rightPercent ?? .nan }
        }
        print(
            "\(name),\(factor),"
                + columns.map { "\(($0 * 100).rounded() / 100)" }.joined(separator: ","))
    }

    private func recorded() throws -> [(name: String, corpus: MatchingCorpus)] {
        guard let drives else { return [] }
        var given = MatchingCorpus()
        var noisy = MatchingCorpus()
        var seed: UInt64 = 0
        for recorded in try RecordedDrive.all(in: drives) {
            let network = try network(recorded.description.extract)
            let drive = recorded.truth
            guard let grade = ReceiverGrade(rawValue: recorded.description.profile) else {
                throw UserError(
                    "The drive '\(drive.name)' has a profile that is not known.")
            }
            given.items.append(.init(drive, grade: grade, fixes: recorded.fixes, network: network))
            for _ in 0..<seeds {
                for grade in ReceiverGrade.allCases {
                    seed += 1
                    noisy.items.append(
                        .init(drive, grade: grade, seed: seed, rate: rate, network: network))
                }
            }
        }
        return [("given", given), ("noisy", noisy)]
    }

    private func network(_ name: String) throws -> RoadNetwork {
        do { return try MapFile.open("\(maps)/\(name).map") } catch { throw UserError("\(error)") }
    }

    private static var parameters: [(String, WritableKeyPath<MatcherOptions, Double>)] {
        [
            ("minimumWeighingSeconds", \.minimumWeighingSeconds),
            ("minimumStandingSeconds", \.minimumStandingSeconds),
            ("minimumLogWeight", \.minimumLogWeight),
            ("fastErrorSeconds", \.receiver.fastErrorSeconds),
            ("slowErrorSeconds", \.receiver.slowErrorSeconds),
            ("fastErrorShare", \.receiver.fastErrorShare),
            ("whiteNoise", \.receiver.whiteNoise),
            ("whiteNoiseShare", \.receiver.whiteNoiseShare),
            ("speedNoise", \.receiver.speedNoise),
            ("speedNoiseShare", \.receiver.speedNoiseShare),
            ("courseNoise", \.receiver.courseNoise),
            ("courseNoiseShare", \.receiver.courseNoiseShare),
            ("errorJump", \.receiver.errorJump),
            ("errorJumpDeviation", \.receiver.errorJumpDeviation),
            ("suspiciousMisfit", \.receiver.suspiciousMisfit),
            ("settlingFactor", \.receiver.settlingFactor),
            ("lastingErrorSeconds", \.receiver.lastingErrorSeconds),
            ("lastingMisfit", \.receiver.lastingMisfit),
            ("understatement", \.receiver.understatement),
            ("mapDeviation", \.receiver.mapDeviation),
            ("roadBeside", \.driver.roadBeside),
            ("laneDeviation", \.driver.laneDeviation),
            ("laneShare", \.driver.laneShare),
            ("laneSeconds", \.driver.laneSeconds),
            ("bendSeconds", \.driver.bendSeconds),
            ("minimumBendReach", \.driver.minimumBendReach),
            ("bendVariance", \.driver.bendVariance),
            ("turnVariance", \.driver.turnVariance),
            ("turnDeviation", \.driver.turnDeviation),
            ("forkVariance", \.driver.forkVariance),
            ("odometryShare", \.driver.odometryShare),
            ("headingDeviation", \.driver.headingDeviation),
            ("headingWeight", \.driver.headingWeight),
            ("headingChance", \.driver.headingChance),
            ("bendShare", \.driver.bendShare),
            ("sharpBendShare", \.driver.sharpBendShare),
            ("lesserRoadShare", \.driver.lesserRoadShare),
            ("minimumRoadShare", \.driver.minimumRoadShare),
            ("restrictedRoadShare", \.driver.restrictedRoadShare),
            ("turnAroundShare", \.driver.turnAroundShare),
            ("restrictedTurn", \.driver.restrictedTurn),
            ("leavingRoads", \.driver.leavingRoads),
            ("offRoadMisfit", \.driver.offRoadMisfit),
            ("outageScale", \.driver.outageScale),
            ("outageScaleShare", \.driver.outageScaleShare),
            ("outageScaleSpeed", \.driver.outageScaleSpeed),
            ("outageForkWeight", \.driver.outageForkWeight),
            ("misfitSeconds", \.candidates.misfitSeconds),
            ("routineSeconds", \.candidates.routineSeconds),
            ("misfit", \.candidates.misfit),
            ("lostRoad", \.candidates.lostRoad),
            ("wrongWay", \.candidates.wrongWay),
        ]
    }
}
