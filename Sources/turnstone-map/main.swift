import ArgumentParser
import CommandLineTool
import MapFile

struct TurnstoneMap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turnstone-map",
        abstract: "Compiles OpenStreetMap extracts into maps for turnstone, and inspects them.",
        discussion: CommandLineTool.exitCodes,
        version: CommandLineTool.version,
        subcommands: [
            Build.self, Install.self, Info.self, Find.self, Verify.self, Draw.self, Tiles.self,
        ])
}

FileChanges.explainFaults()
await CommandLineTool.main(TurnstoneMap.self)
