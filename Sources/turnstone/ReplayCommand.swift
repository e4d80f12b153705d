import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork

/// `turnstone replay FILE`
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a record of 'turnstone run --record' again.",
        discussion: """
            Tells guidance what it was told, at the same times, and holds what it says against the \
            record, byte by byte. Older files of the record, FILE.1 and so on, are played first; \
            lives with other maps, and what is left of one whose beginning is not kept, are passed \
            over. Exit codes: 0 the same, 1 not, 2 it cannot be \
            played.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong,
        help: "The map that it was made with; the one that it names by default.",
        completion: .file())
    var map: String?

    /// Of one file; those of a record have a tenth of `record.maximum_megabytes`.
    private static let mostMegabytes = 1000

    func run() throws {
        let files = RecordFiles(path: file).all
        let records = try files.map { path throws(UserError) in
            try InputFile.bytes(path, atMostMegabytes: Self.mostMegabytes)
        }
        guard let life = records.lazy.compactMap({ Replay.life(in: $0) }).first else {
            throw UserError("'\(file)' is no record; 'turnstone run --record FILE' makes one")
        }
        let network: RoadNetwork
        do {
            network = try MapFile.open(map ?? life.mapFile)
        } catch {
            throw UserError("\(error)")
        }
        let outcome = try namingTheUser { () throws(ConfigurationError) in
            try Replay.play(records, on: network)
        }
        if outcome.livesOfOtherMaps > 0 {
            try StandardOutput.print(
                "passed over \(Self.lives(outcome.livesOfOtherMaps)) with other maps")
        }
        if outcome.livesWithoutBeginning > 0 {
            try StandardOutput.print(
                "passed over \(Self.lives(outcome.livesWithoutBeginning)) whose beginning is not kept"
            )
        }
        guard let difference = outcome.difference else {
            try StandardOutput.print(
                "the same: \(outcome.outputs) outputs of \(outcome.inputs) inputs in "
                    + Self.lives(outcome.lives)
                    + (outcome.isCut ? "; the last line is cut off" : ""))
            return
        }
        try StandardOutput.print(
            "line \(difference.place.line) of '\(files[difference.place.file])' differs")
        try StandardOutput.print("expected \(difference.expected ?? "nothing more")")
        try StandardOutput.print("got      \(difference.got ?? "nothing more")")
        if outcome.agent != Agent.version {
            try StandardOutput.print(
                "the record is of version \(outcome.agent), this is \(Agent.version)")
        }
        throw ExitCode(1)
    }

    private static func lives(_ count: Int) -> String {
        "\(count) \(count == 1 ? "life" : "lives")"
    }
}
