import Agent
import AgentCore
import ArgumentParser
import CommandLineTool

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints the effective configuration and checks that it can be run.",
        usage: "turnstone check [<options>]",
        discussion: """
            Secrets are masked. Nothing is started, and no broker is asked. What only the agent's own user \
            may read is named and left out.
            """)

    @OptionGroup var options: ConfigurationOptions

    @Flag(help: "Print nothing but what is wrong.")
    var quiet = false

    func run() throws {
        let configuration = try options.read()
        if !quiet { try StandardOutput.print("\(configuration)", terminator: "") }
        let findings = try namingTheUser {
            () throws(ConfigurationError) in try configuration.check()
        }
        guard !quiet else { return }
        try StandardOutput.print("\n# all is well: \(findings.summary)")
        for sentence in findings.notes { CommandLineTool.note(sentence) }
    }
}
