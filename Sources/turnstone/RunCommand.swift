import Agent
import ArgumentParser
import CommandLineTool
import Logging
import MapFile

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Runs the agent until SIGTERM or SIGINT.")

    @OptionGroup var options: ConfigurationOptions

    @Option(
        help: ArgumentHelp(
            "Write down everything that guidance hears and says, to be looked at and played again "
                + "with 'turnstone replay'; is added to a file that is there. Older parts become "
                + "FILE.1 and so on, up to the [record] bounds of the configuration. It tells where "
                + "the vehicle was.", valueName: "file"), completion: .file())
    var record: String?

    func run() async throws {
        MapFile.explainFilesCutShort()
        let configuration = try options.read()
        var logger = Logger(
            label: "turnstone", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = Logger.Level(rawValue: configuration.log.level.rawValue) ?? .info
        let agent = try namingTheUser {
            () throws(ConfigurationError) in
            try Agent(configuration, logger: logger, record: record)
        }
        do {
            try await agent.run()
        } catch let error as ConfigurationError {
            throw UserError(error.description)
        }
    }
}
