import ArgumentParser
import CommandLineTool
import Imagery

/// `turnstone icons`: every picture on one page.
struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Write a contact sheet of all maneuver and lane pictures, as SVG.")

    func run() throws {
        var output = StandardOutput()
        output.write(ContactSheet.svg)
        output.flush()
    }
}
