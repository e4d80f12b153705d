import Geodesy
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

    /// A corner, a turn so many metres behind it, one 20 m behind that, and a stop 50 m behind that one.
    private static func pair(street meters: Int) throws -> ScenarioMap {
        let dashes = String(repeating: "-", count: meters / 10 - 1)
        let blanks = dashes.map { _ in " " }.joined()
        return try ScenarioMap(
            """
            a\(dashes)b---g
            |\(blanks)|
            |\(blanks)c----d---f
            |\(blanks)|
            p\(blanks)e
            """, grid: 10,
            ways: [
                "pa": ["highway": "residential", "name": "Albion Street"],
                "abg": ["highway": "secondary", "name": "High Street"],
                "bce": ["highway": "residential", "name": "Cross York Street"],
                "cdf": ["highway": "residential", "name": "Kirkgate"],
            ])
    }

    @Test(arguments: Array(stride(from: 100, through: 260, by: 10)))
    func `a turn at once is named with the one before, where there is no time for the stop`(
        street meters: Int
    ) throws {
        var drive = ScenarioDrive(try Self.pair(street: meters), at: "p")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.stand(seconds: 4)
        drive.drive("a", speed: 5)
        let corner = drive.map.coordinate("b")
        var speed = 5.0
        // The corner is taken at 5 m/s.
        while drive.place.distance(to: corner) > 0.01 {
            let left = max(0, drive.place.distance(to: corner) - 20)
            speed = min(13, speed + 2, (25 + 4 * left).squareRoot())
            drive.drive("b", speed: speed, seconds: 1)
        }
        let turn = drive.prompts.map(\.text).last { $0.hasPrefix("Turn right") }
        if let turn { #expect(turn.contains("then turn left")) }
    }

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
