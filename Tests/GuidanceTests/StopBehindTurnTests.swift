import ScenarioMaps
import Testing

@testable import Guidance

/// A stop that is too near behind a turn for a sentence of its own.
@Suite struct StopBehindTurnTests {
    /// Turns 50 m apart, and a stop 30 m behind the last one.
    private static let map = try! ScenarioMap(
        """
        a-------------------------b---g
                                  |
                                  |
                                  |
                                  |
                                  c---h
                                  |
                                  d
                                  |
                                  f
        """, grid: 10,
        ways: [
            "abg": ["highway": "secondary", "name": "High Street"],
            "hc": ["highway": "residential", "name": "Cross York Street"],
            "bcdf": ["highway": "residential", "name": "Kirkgate"],
        ])

    @Test(arguments: [5.0, 6, 7, 8])
    func `the stop is named with the turn, also where the turn was named with the one before`(
        speed: Double
    ) throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("h")
        drive.stand(seconds: 4)
        drive.drive("b", speed: speed + 4, seconds: 10)
        drive.drive("bch", speed: speed)
        drive.stand(seconds: 5)
        let prompts = drive.prompts.map(\.text)
        #expect(prompts.last?.hasPrefix("You have arrived") == true)
        #expect(
            prompts.dropLast().contains { $0.contains("you will reach your destination") },
            "\(prompts)")
    }
}
