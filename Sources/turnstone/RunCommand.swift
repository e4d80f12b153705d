import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Logging

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Runs the agent until SIGTERM, SIGINT or SIGQUIT.",
        usage: "turnstone run [<options>]",
        discussion: """
            SIGHUP reads the configuration again: log level, [guidance], [uplink], [privacy], TLS files and \
            the password's are taken over, of the rest it says that it needs a restart. SIGUSR1 begins to record, to the \
            file of --record or drive.record in the state directory; SIGUSR2 ends that.
            """)

    @OptionGroup var options: ConfigurationOptions

    @Option(
        help: ArgumentHelp(
            "Write down everything that the agent hears and does, to be looked at and played again "
                + "with 'turnstone replay'; is added to a file that is there. Older parts become "
                + "FILE.1 and so on, up to the [record] bounds of the configuration. It tells where "
                + "the vehicle was, and holds no password.", valueName: "file"), completion: .file()
    )
    var record: String?

    func run() async throws {
        Agent.holdSignals()
        let log = LogOutput()
        defer { log.flush(within: .milliseconds(500)) }
        do {
            let options = options
            let signals = await TerminationSignals()
            // Earlier signals are ignored, as the configuration is read now.
            let control = await ControlSignals()
            let configuration = try options.configuration()
            log.level = Logger.Level(configuration.log.level)
            var end = try await agent(configuration, nil, options, log, control)
                .run(until: signals)
            while case .newMap(let inheritance) = end {
                end = try await successor(inheritance, options, log, control).run(until: signals)
            }
        } catch let error as Succession {
            throw WorkError(error.description)
        } catch let error as ConfigurationError {
            ServiceManagerSocket().reportStatus(error.description)
            throw UserError(error.description)
        }
    }

    /// The failure to go on with another map. It is no fault of the configuration at the start, so the service
    /// manager is to start the agent again.
    private struct Succession: Error {
        let description: String
    }

    private func agent(
        _ configuration: Configuration, _ inheritance: Agent.Inheritance?,
        _ options: ConfigurationOptions, _ log: LogOutput, _ control: ControlSignals
    ) throws(ConfigurationError) -> Agent {
        try Agent(
            configuration, inheriting: inheritance, log: log, record: record, control: control
        ) {
            () throws(ConfigurationError) in try options.configuration()
        }
    }

    /// The next agent of this process. The threads of the one before may have its journal for a moment yet.
    private func successor(
        _ inheritance: Agent.Inheritance, _ options: ConfigurationOptions, _ log: LogOutput,
        _ control: ControlSignals
    ) async throws -> Agent {
        let deadline = ContinuousClock.now + .seconds(3)
        while true {
            do throws(ConfigurationError) {
                return try agent(
                    inheritance.configuration, inheritance, options, log, control)
            } catch {
                guard ContinuousClock.now < deadline else {
                    throw Succession(description: error.description)
                }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
