import Agent
import ArgumentParser
import CommandLineTool

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints the effective configuration and checks that it can be run.",
        discussion: "Secrets are masked. Nothing is started, and no broker is asked.")

    @OptionGroup var options: ConfigurationOptions

    func run() throws {
        let configuration = try options.read()
        print(configuration, terminator: "")
        let summary = try namingTheUser {
            () throws(ConfigurationError) in try configuration.checkedSummary()
        }
        print("\n# \(summary)")
    }
}
