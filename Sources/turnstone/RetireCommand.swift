import Agent
import AgentCore
import ArgumentParser
import CommandLineTool

struct RetireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire",
        abstract: "Takes a vehicle off its broker.",
        usage: "turnstone retire [<options>]",
        discussion: """
            The broker forgets what it retains of the vehicle (state, route, pictures, what Home Assistant \
            and OwnTracks were told) and the commands that wait for it. Stop the vehicle's agent before: \
            this comes to the broker in its place, with its name and password. What is on the gateway's \
            disk stays; purge the package to forget it.
            """)

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let configuration = try options.read()
        let retirement = try namingTheUser {
            () throws(ConfigurationError) in try Retirement(configuration)
        }
        let outcome: Retirement.Outcome
        do {
            outcome = try await retirement.run { step in
                switch step {
                case .connecting(let brokers):
                    CommandLineTool.note("connecting to \(brokers.joined(separator: ", "))")
                case .connected(let broker):
                    CommandLineTool.note("connected to \(broker); asking what it retains")
                case .failed(let reason): CommandLineTool.note("no link to \(reason)")
                }
            }
        } catch {
            throw WorkError("\(error)")
        }
        for topic in outcome.cleared { try StandardOutput.print(topic) }
        if !outcome.isComplete {
            CommandLineTool.note(
                "the broker does not let \(configuration.vehicle) read what it has told, so pictures may "
                    + "be left; give it the rights of config/mosquitto/turnstone.acl and try again")
        }
        if !outcome.knowsEarlier {
            CommandLineTool.note(
                "the journal in \(configuration.state.directory) cannot be read, so what an earlier "
                    + "configuration told OwnTracks or Home Assistant may be left; run this on the gateway "
                    + "as root")
        }
        guard outcome.refused.isEmpty else {
            throw WorkError(
                "the broker did not let \(configuration.vehicle) take back "
                    + outcome.refused.joined(separator: ", ")
                    + "; give it the right to write there and try again")
        }
    }
}
