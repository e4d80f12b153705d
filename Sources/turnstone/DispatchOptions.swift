import Agent
import AgentCore
import ArgumentParser
import CommandLineTool

/// Flags of the commands with which a person signs in at the broker.
struct DispatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the broker is and who signs in: [broker] and [topics], as the agent has them. Without it "
                + "the file that TURNSTONE_DISPATCH names, ~/.config/turnstone/dispatch.toml or "
                + "/etc/turnstone/dispatch.toml. TURNSTONE_BROKER_SERVERS, TURNSTONE_BROKER_USERNAME and "
                + "TURNSTONE_BROKER_PASSWORD stand over what is written there.", valueName: "file"),
        completion: .file())
    var config: String?

    /// The broker and the user, from file, environment and flags.
    func read() throws -> Configuration {
        try namingTheUser { () throws(ConfigurationError) in
            try Configuration.dispatch(file: config)
        }
    }
}

/// Reports failed attempts to reach the broker to the user.
func reportFailures(of step: BrokerStep) {
    if case .failed(let reason) = step { CommandLineTool.note("no link to \(reason)") }
}
