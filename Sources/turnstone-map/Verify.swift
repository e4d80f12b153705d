import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import MapCompiler
import RoadNetwork

/// `turnstone-map verify MAP`
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a map file, and tell what in it would let a driver down.",
        discussion: """
            A damaged or contradictory file is an error (exit code 2). One-way dead ends and roads cut \
            off by turn restrictions are in the data or come from cutting the extract; they are listed \
            and are no error.
            """)

    @Argument(help: "The map file.", completion: .file())
    var map: String

    @Option(help: "Most findings of each kind to print.")
    var limit = 5

    func run() throws {
        guard limit >= 0 else { throw UserError("--limit must not be negative, but is \(limit)") }
        let network = try openMap(map)
        try StandardOutput.print("checksums and indexes: sound (\(network.byteCount) bytes)")
        let check = NetworkCheck(network)
        try list(check.contradictions, "contradictions")
        let turns = TurnInstructions.state(in: network)
        try StandardOutput.print("turns as they are told: \(Self.name(turns))")
        let total = check.componentLengths.reduce(0, +)
        let largest = check.componentLengths.first ?? 0
        let share = total > 0 ? (largest / total * 10_000).rounded() / 100 : 0
        try StandardOutput.print(
            "strongly connected for cars: \(check.componentLengths.count) components with roads, "
                + "\(share) % of their length in the largest")
        try StandardOutput.print("isolated: \(check.isolatedEdges) directed edges")
        try list(check.onewayDeadEnds, "one-way dead ends")
        try list(check.cutOffRoads, "roads cut off by turn restrictions")
        guard check.contradictions.isEmpty, turns != .wrong else {
            throw UserError("the map '\(map)' contradicts itself; build it again")
        }
    }

    private static func name(_ turns: TurnInstructions.State) -> String {
        switch turns {
        case .missing: "none, directions take longer"
        case .madeUnderOtherRules: "of other rules, directions take longer"
        case .sound: "sound"
        case .wrong: "not what is found out anew"
        }
    }

    private func list(_ findings: [NetworkCheck.Finding], _ name: String) throws(WorkError) {
        try StandardOutput.print("\(name): \(findings.count)")
        for finding in findings.prefix(limit) {
            try StandardOutput.print(
                "  \(finding.place)  way/\(finding.way) \(finding.text)")
        }
        if findings.count > limit, limit > 0 {
            try StandardOutput.print("  and \(findings.count - limit) more")
        }
    }
}
