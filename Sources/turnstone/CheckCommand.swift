import Agent
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

    func run() throws {
        let configuration = try options.read()
        var output = StandardOutput()
        try output.write("\(configuration)")
        try output.flush()
        let findings = try namingTheUser {
            () throws(ConfigurationError) in try configuration.check()
        }
        try StandardOutput.print("\n# all is well: \(findings.summary)")
        for sentence in findings.notes { CommandLineTool.note(sentence) }
    }
}
