import Agent
import AgentCore
import ArgumentParser
import CommandLineTool

struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Says whose the journal in the state directory is.",
        usage: """
            turnstone setup [<options>] --move
            turnstone setup [<options>] --set-aside
            """,
        discussion: """
            A journal holds what one vehicle has not told yet, and its trip, so the agent refuses the journal \
            of another vehicle. Stop the agent, then say which of the two it is: the same vehicle under \
            a new name, or another vehicle.
            """)

    enum Way: String, EnumerableFlag {
        case move, setAside

        static func help(for value: Way) -> ArgumentHelp? {
            switch value {
            case .move:
                "The vehicle has a new name: what waits is told under that, and its trip goes on."
            case .setAside:
                "It is another vehicle: the journal is kept under another file name, and a new one begun."
            }
        }
    }

    @OptionGroup var options: ConfigurationOptions

    @Flag(exclusivity: .exclusive) var way: Way

    func run() throws {
        let configuration = try options.read()
        let directory = configuration.state.directory
        let sentence = try namingTheUser {
            () throws(ConfigurationError) -> String in
            switch way {
            case .move:
                let owner = try JournalOwner.move(configuration)
                return "the journal in \(directory) is now that of \(configuration.vehicle)"
                    + (owner.map { $0 == configuration.vehicle ? "" : ", before that of \($0)" }
                        ?? "")
            case .setAside:
                let path = try JournalOwner.setAside(configuration)
                return path.map {
                    "the journal was moved to \($0); the next start begins a new one"
                }
                    ?? "there is no journal in \(directory)"
            }
        }
        try StandardOutput.print(sentence)
    }
}
