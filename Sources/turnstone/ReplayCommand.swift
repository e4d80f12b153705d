import Agent
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
            record, byte by byte. Exit codes: 0 the same, 1 not, 2 it cannot be played.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong,
        help: "The map that it was made with; the one that it names by default.",
        completion: .file())
    var map: String?

    func run() throws {
        let record = try FileBytes.read(file)
        guard let life = Replay.life(in: record) else {
            throw UserError("'\(file)' is no record; 'turnstone run --record FILE' makes one")
        }
        let network: RoadNetwork
        do {
            network = try MapFile.open(map ?? life.mapFile)
        } catch {
            throw UserError("\(error)")
        }
        let outcome = try namingTheUser { () throws(ConfigurationError) in
            try Replay.play(record, on: network)
        }
        guard let difference = outcome.difference else {
            print(
                "the same: \(outcome.outputs) outputs of \(outcome.inputs) inputs in "
                    + "\(outcome.lives) \(outcome.lives == 1 ? "life" : "lives")"
                    + (outcome.isCut ? "; the last line is cut off" : ""))
            return
        }
        print("line \(difference.line) of '\(file)' differs")
        print("expected \(difference.expected ?? "nothing more")")
        print("got      \(difference.got ?? "nothing more")")
        if outcome.agent != Agent.version {
            print("the record is of version \(outcome.agent), this is \(Agent.version)")
        }
        throw ExitCode(1)
    }
}
