import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork

/// `turnstone-map install FILE`
struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give the agent of this gateway another map, or the one of before.",
        usage: """
            turnstone-map install [--map <path>] <file>
            turnstone-map install [--map <path>] --rollback
            """,
        discussion: """
            The new map is looked at, copied beside its place and looked at again, and then takes the place of the \
            old one, which is kept beside it as PATH.previous (where PATH is a symbolic link, beside its target). Whenever the power fails there is a whole map. \
            An agent that runs takes it over within some seconds, also on the way, with the same trip; where it \
            cannot be opened, it goes on with the map that it has.
            """)

    @Argument(help: "The map, made by 'turnstone-map build'.", completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("Where the agent's configuration has it (map.file).", valueName: "path"),
        completion: .file())
    var map = "/var/lib/turnstone-map/region.map"

    @Flag(help: "Put the map of before back in its place; once more to undo that.")
    var rollback = false

    func validate() throws {
        guard rollback != (file != nil) else {
            throw ValidationError("give either a file or --rollback")
        }
    }

    func run() throws {
        let installation = MapInstallation(at: map)
        let network: RoadNetwork
        var isNew = true
        do throws(MapInstallation.Failure) {
            if let file {
                (network, isNew) = try installation.install(file)
            } else {
                network = try installation.rollBack()
            }
        } catch {
            throw UserError(error.description)
        }
        try StandardOutput.print(
            "\(map): \(Self.description(network))\(isNew ? "" : ", which lay there already")")
        if let previous = try? MapFile.open(installation.previousPath) {
            try StandardOutput.print(
                "\(installation.previousPath): \(Self.description(previous))")
        }
    }

    private static func description(_ network: RoadNetwork) -> String {
        let data = network.metadata
        let time = data.timestamp.isEmpty ? "unknown" : data.timestamp
        return "\(data.region), data of \(time), \(network.byteCount) bytes"
    }
}
