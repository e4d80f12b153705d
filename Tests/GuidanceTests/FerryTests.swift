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
                  |
                  |
                  e
        """, grid: 60,
        ways: [
            "ab": ["highway": "secondary", "name": "West Road"],
            "bc": ["route": "ferry", "name": "Ferry", "motor_vehicle": "yes"],
            "cd": ["highway": "secondary", "name": "East Road"],
            "be": ["highway": "secondary", "name": "Bank Road"],
        ])

    private func drive() -> ScenarioDrive {
        var drive = ScenarioDrive(Self.river, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
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
