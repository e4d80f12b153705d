import Directions
import Guidance
import Routing
import ScenarioMaps
import Testing

/// What a driver hears where an order works the route out anew on the way.
@Suite struct OrderedRouteTests {
    private static let map = try! ScenarioMap(
        """
        a--------------------b----d
                             |
                             |
                             c
        """, grid: 60,
        ways: [
            "abd": ["highway": "secondary", "name": "High Street"],
            "bc": ["highway": "residential", "name": "Mill Lane"],
        ])

    @Test(arguments: [0, 1, 2, 4, 8])
    func `an order that finds the same way does not have it said again`(secondsBehind: Int) {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("c")
        func isTurn(_ prompt: Prompt) -> Bool { prompt.text.contains("urn right") }
        for _ in 0..<120 where !drive.prompts.contains(where: isTurn) {
            drive.drive("b", speed: 14, seconds: 1)
        }
        drive.drive("b", speed: 14, seconds: secondsBehind)
        let told = drive.prompts.filter(isTurn).count
        drive.command(.reroute(.init()))
        drive.drive("b", speed: 14, seconds: 3)
        #expect(drive.prompts.filter(isTurn).count == told)
        // The last word is still due.
        drive.drive("bc", speed: 10)
        #expect(drive.prompts.filter(isTurn).count > told)
    }
}
