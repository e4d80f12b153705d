import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// A vehicle that a ferry carries.
@Suite struct FerryTests {
    /// A river of 1 km; the boat goes round a bank, by 1 and 2, 120 m beside the line from pier to pier.
    private static let river = try! ScenarioMap(
        """
                      1-----------2



        a---------b-------------------------c---------d
                  |                         |
                  |                         |
                  e                         f
        """, grid: 60,
        ways: [
            "ab": ["highway": "secondary", "name": "West Road"],
            "bc": ["route": "ferry", "name": "Ferry", "motor_vehicle": "yes"],
            "cd": ["highway": "secondary", "name": "East Road"],
            "be": ["highway": "secondary", "name": "Bank Road"],
            "cf": ["highway": "secondary", "name": "Pier Street"],
        ])

    private func drive(to destination: String = "d") -> ScenarioDrive {
        var drive = ScenarioDrive(Self.river, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations(destination)
        drive.drive("b", speed: 8)
        return drive
    }

    @Test(arguments: [4.0, 7])
    func `a boat that steers beside its line does not leave the route`(speed: Double) {
        var drive = drive()
        drive.stand(seconds: 60)
        drive.drive("12c", speed: speed)
        drive.drive("d", speed: 8)
        #expect(!drive.routeChanges.contains(.offRoute))
        #expect(!drive.prompts.contains { $0.text == "Rerouting" })
        #expect(drive.prompts.last?.text.contains("You have arrived") == true)
    }

    @Test func `nothing is said aboard of what follows the landing until the boat lands`() {
        var drive = drive(to: "f")
        drive.stand(seconds: 60)
        let aboard = drive.prompts.count
        // The crossing has 800 m.
        drive.drive("c", speed: 5, seconds: 140)
        #expect(drive.prompts.count == aboard)
        drive.drive("cf", speed: 5)
        #expect(drive.prompts.dropFirst(aboard).contains { $0.text.contains("Pier Street") })
    }

    @Test func `who drives past the pier has left the route`() {
        var drive = drive()
        drive.drive("e", speed: 8)
        #expect(
            drive.routeChanges.contains(.offRoute)
                || drive.outputs.contains {
                    if case .event(.offRoute(let off)) = $0.output { off.isOffRoute } else { false }
                })
    }
}
