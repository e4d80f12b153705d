import ArgumentParser
import CommandLineTool
import MapFile

struct Turnstone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turnstone",
        abstract: "In-vehicle MQTT telematics agent with local turn-by-turn guidance.",
        discussion: CommandLineTool.exitCodes,
        version: CommandLineTool.version,
        subcommands: [
            RunCommand.self, CheckCommand.self, RouteCommand.self, MatchCommand.self,
            SimulateCommand.self, ReplayCommand.self, IconsCommand.self, SetupCommand.self,
            RetireCommand.self, SendCommand.self, WatchCommand.self, ReportCommand.self,
        ])
}

FileChanges.explainFaults()
await CommandLineTool.main(Turnstone.self)
