import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Wire

/// Flags of the commands that need the agent's configuration.
struct ConfigurationOptions: ParsableArguments {
    @Option(name: .long, help: "The configuration, in TOML.")
    var config = Configuration.defaultFile

    @Option(name: .long, help: "Map file in place of the configured one.")
    var map: String?

    @Option(name: .long, help: "Vehicle in place of the configured one.")
    var vehicle: String?

    @Option(name: .long, help: "trace, debug, info, notice, warning or error.")
    var logLevel: String?

    /// The effective configuration.
    func read() throws -> Configuration {
        try namingTheUser { () throws(ConfigurationError) in try configuration() }
    }

    func configuration() throws(ConfigurationError) -> Configuration {
        var configuration = try Configuration(file: config)
        if let map { configuration.map.file = map }
        if let vehicle { configuration.vehicle = vehicle }
        if let level = try checkLogLevel() { configuration.log.level = level }
        return try configuration.validated()
    }

    func checkLogLevel() throws(ConfigurationError) -> LogLevel? {
        guard let logLevel else { return nil }
        guard let level = LogLevel(rawValue: logLevel) else {
            throw ConfigurationError(
                "--log-level has to be one of trace, debug, info, notice, warning, error")
        }
        return level
    }
}

/// Reports a fault of the configuration as a user's error.
func namingTheUser<Value>(_ body: () throws(ConfigurationError) -> Value) throws -> Value {
    do throws(ConfigurationError) {
        return try body()
    } catch {
        throw UserError(error.description)
    }
}
