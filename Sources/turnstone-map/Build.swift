import ArgumentParser
import CommandLineTool
import MapCompiler

/// `turnstone-map build IN -o OUT`
struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compile an OpenStreetMap extract into a map file.",
        usage: "turnstone-map build [<options>] <input> --output <output>")

    @Argument(
        help: "The extract: .osm.pbf, .osm, .osm.gz, .osm.bz2, .opl, .o5m.",
        completion: .file())
    var input: String

    @Option(
        name: .shortAndLong, help: "The map file to write; - for standard output.",
        completion: .file())
    var output: String

    @Option(
        help:
            "The side on which one drives where neither the extract nor its position tells.")
    var drivingSide = DrivingSide.right

    enum DrivingSide: String, ExpressibleByArgument, CaseIterable {
        case left, right
    }

    func run() throws {
        try ExtractFile.check(input)
        try OutputFile.check(output, besides: input)
        let bar = ProgressBar()
        let compiled: CompiledMap
        do {
            defer { bar.finish() }
            compiled = try MapCompiler.compile(
                .file(path: input),
                options: MapCompiler.Options(drivesOnLeft: drivingSide == .left),
                progress: bar.show)
        } catch {
            throw UserError("\(error)")
        }
        try OutputFile.write(compiled.bytes, to: output)
        let summary = summary(compiled.report, bytes: compiled.bytes.count)
        if output == "-" {
            CommandLineTool.note(summary)
        } else {
            try StandardOutput.print(summary)
        }
    }

    private func summary(_ report: CompilationReport, bytes: Int) -> String {
        var lines = [
            "\(output): \(bytes) bytes",
            "read     \(report.nodesRead) nodes, \(report.waysRead) ways, "
                + "\(report.relationsRead) relations",
            "kept     \(report.nodes) nodes, \(report.segments) segments of \(report.ways) ways, "
                + "\(report.restrictions) turn restrictions, \(report.places) places",
        ]
        for refusal in report.refusals {
            lines.append(
                "refused  \(refusal.count) \(refusal.reason), e.g. "
                    + refusal.examples.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }
}
