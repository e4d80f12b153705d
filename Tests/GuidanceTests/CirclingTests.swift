import Directions
import Geodesy
import ScenarioMaps
import Testing

@testable import Guidance

/// Drivers who go round and round a roundabout that their route leads over.
@Suite struct CirclingTests {
    /// A roundabout of 45 m, by traffic on the right. A column is 4 m wide, a line 8 m high.
    private static let map = try! ScenarioMap(
        {
            var rows = Array(
                repeating: Array(repeating: Character(" "), count: 61), count: 25)
            for (letter, column, line) in [
                ("a", 30, 0), ("b", 30, 11), ("j", 28, 12), ("f", 30, 13), ("d", 32, 12),
                ("i", 0, 12), ("e", 30, 24), ("c", 60, 12),
            ] as [(Character, Int, Int)] {
                rows[line][column] = letter
            }
            return rows.map { String($0) }.joined(separator: "\n")
        }(), grid: 8,
        ways: [
            "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
            "ab": ["highway": "primary", "name": "North Road"],
            "dc": ["highway": "primary", "name": "East Road"],
            "fe": ["highway": "primary", "name": "South Road"],
            "ji": ["highway": "primary", "name": "West Road"],
        ])

    private static let ways: [Character: String] = ["i": "ji", "c": "jfdc", "e": "jfe"]

    /// A driver who comes from the north, is led to a destination, and goes round as often as said.
    private func circle(
        to destination: Character, rounds: Int, speed: Double, planningTime: Double = 0
    ) -> ScenarioDrive {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations(String(destination))
        drive.planningTime = planningTime
        drive.drive("b", speed: speed)
        for _ in 0..<rounds { drive.drive("jfdb", speed: speed) }
        return drive
    }

    @Test(arguments: Array("ice"), [4.0, 5, 6])
    func `who goes round again and again is led anew, and hears of it`(
        destination: Character, speed: Double
    ) throws {
        let twice = circle(to: destination, rounds: 2, speed: speed)
        let drive = circle(to: destination, rounds: 6, speed: speed)
        #expect(drive.routeChanges.contains(.offRoute))
        #expect(drive.prompts.count > twice.prompts.count)
    }

    @Test(arguments: Array("ice"), [4.0, 5, 9])
    func `who leaves where he is told, late or after a stop, keeps his route`(
        destination: Character, speed: Double
    ) throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.noise = 4
        drive.stand(seconds: 3)
        drive.setDestinations(String(destination))
        drive.drive("b", speed: speed)
        drive.drive("j", speed: speed, seconds: 1)
        drive.stand(seconds: 60)
        drive.drive(Self.ways[destination] ?? "", speed: speed)
        #expect(drive.requests.count == 1)
        #expect(drive.arrivals.count == 1)
    }
}
