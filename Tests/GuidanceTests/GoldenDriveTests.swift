import FoundationEssentials
import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Whole drives with everything that comes out, against files that a person has read.
/// `UPDATE_GOLDEN=1` rewrites them; the diff is the review.
@Suite struct GoldenDriveTests {
    /// At dusk: to c, on to g by a jam, past a turn, back by a new route, out of the receiver's sight,
    /// to h, and the end of the trip.
    private func evening() throws -> ScenarioDrive {
        var drive = ScenarioDrive(
            NavigatorScenarioTests.town, at: "a", start: try #require(Self.dusk))
        drive.planningTime = 1
        drive.stand(seconds: 2)
        drive.setDestinations("cgh")
        drive.drive("b", speed: 13)
        drive.handle(
            .traffic(
                TrafficConditions(speeds: [NavigatorScenarioTests.town.edge("b", "c"): 2])))
        drive.drive("c", speed: 16)
        drive.command(.continueToNextDestination(startGuidance: false))
        drive.stand(seconds: 2)
        drive.command(.setGuidance(active: true))
        drive.drive("d", speed: 12)
        drive.drive("h", speed: 12)
        drive.drive("g", speed: 12)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.wait(seconds: 8)
        drive.drive("h", speed: 11)
        drive.stand(seconds: 2)
        drive.command(.reroute(.init(reason: "late")))
        drive.command(.clearDestinations)
        drive.stand(seconds: 2)
        return drive
    }

    /// Some minutes before the lighting mode changes where the map lies.
    private static let dusk = UTCTime(rfc3339: "2026-03-20T18:18:30Z")

    @Test func `an evening's drive has all outputs, in order, at their times`() throws {
        let drive = try evening()
        var lines: [String] = []
        var frame: Substring?
        for (time, output) in drive.outputs {
            guard let line = OutputText.line(time, output) else { continue }
            if case .navInfo = output {
                // Of the frames only those that say something new.
                let text = line.drop { $0 != "f" }
                if text == frame { continue }
                frame = text
            }
            lines.append(line)
        }
        let text = lines.map { $0 + "\n" }.joined()
        let kinds: [(Event) -> Bool] = [
            { if case .arrival = $0 { true } else { false } },
            { if case .routeChanged = $0 { true } else { false } },
            { if case .remainingTime = $0 { true } else { false } },
            { if case .remainingDistance = $0 { true } else { false } },
            { if case .navigationState = $0 { true } else { false } },
            { if case .offRoute = $0 { true } else { false } },
            { if case .gpsAvailability = $0 { true } else { false } },
            { if case .speeding = $0 { true } else { false } },
            { if case .delayCategory = $0 { true } else { false } },
            { if case .lightingMode = $0 { true } else { false } },
            { if case .prompt = $0 { true } else { false } },
        ]
        for (number, kind) in kinds.enumerated() {
            #expect(drive.events.contains(where: kind), "kind \(number) never came")
        }
        try compare(text, with: "evening.txt")
    }

    private func compare(_ text: String, with name: String) throws {
        let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let file = URL(filePath: folder.joined(separator: "/") + "/Golden/" + name)
        if getenv("UPDATE_GOLDEN") != nil { try Data(text.utf8).write(to: file) }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let lines = text.split(separator: "\n")
        let expected = golden.split(separator: "\n")
        let difference = zip(lines, expected).first { $0 != $1 }
        #expect(difference == nil, "got \(difference?.0 ?? ""), expected \(difference?.1 ?? "")")
        #expect(lines.count == expected.count)
    }
}
