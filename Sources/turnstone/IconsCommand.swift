public import ArgumentParser
import CommandLineTool
public import Imagery

/// `turnstone icons`: every picture on one page.
struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Write a contact sheet of all maneuver and lane pictures.",
        usage: """
            turnstone icons > sheet.svg
            turnstone icons --format png > sheet.png
            """)

    @Option(help: "svg or png.")
    var format = PictureFormat.svg

    func run() throws {
        var output = StandardOutput()
        let sheet: [UInt8]
        do {
            sheet = try ContactSheet.file(format)
        } catch {
            throw UserError(error.description)
        }
        try output.write(sheet)
        try output.flush()
    }
}

extension PictureFormat: ExpressibleByArgument {}
