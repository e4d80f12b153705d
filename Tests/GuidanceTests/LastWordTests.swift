import Directions
import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Whether the last word about a turn comes shortly before it, also to a driver who brakes for it.
@Suite struct LastWordTests {
    /// A street of so many metres between two turns, with two more turns 40 m one behind the other.
    private static func chain(street meters: Int) throws -> ScenarioMap {
        let count = meters / 10
        var rows = Array(
            repeating: Array(repeating: Character(" "), count: count + 9), count: 19)
        func draw(_ letters: String, _ places: [(row: Int, column: Int)]) {
            for (letter, place) in zip(letters, places) { rows[place.row][place.column] = letter }
        }
        for row in 1..<18 { rows[row][0] = "|" }
        for column in 1..<count + 4 { rows[15][column] = "-" }
        for row in 8..<15 { rows[row][count] = "|" }
        for column in count + 1..<count + 8 { rows[11][column] = "-" }
        for row in 1..<11 { rows[row][count + 4] = "|" }
        draw("paq", [(0, 0), (15, 0), (18, 0)])
        draw("br", [(15, count), (15, count + 4)])
        draw("cs", [(11, count), (7, count)])
        draw("dt", [(11, count + 4), (11, count + 8)])
        draw("e", [(0, count + 4)])
        return try ScenarioMap(
            rows.map { String($0) }.joined(separator: "\n"), grid: 10,
            ways: [
                "paq": ["highway": "residential", "name": "Alexandrinenstraße"],
                "abr": ["highway": "residential", "name": "Brandenburgische Straße"],
                "bcs": ["highway": "residential", "name": "Charlottenburger Ufer"],
                "cdt": ["highway": "residential", "name": "Dominicusstraße"],
                "de": ["highway": "residential", "name": "Elisabethkirchstraße"],
            ])
    }

    /// Drives to a corner, which is taken at 5 m/s.
    private func drive(
        _ drive: inout ScenarioDrive, to letter: Character, from speed: Double,
        upTo most: Double = 13.2
    ) {
        let goal = drive.map.coordinate(letter)
        var speed = speed
        while drive.place.distance(to: goal) > 0.01 {
            let left = max(0, drive.place.distance(to: goal) - 20)
            speed = min(most, speed + 2, (25 + 4 * left).squareRoot())
            drive.drive(String(letter), speed: speed, seconds: 1)
        }
    }

    @Test(arguments: Array(stride(from: 120, through: 200, by: 20)))
    func `each turn is told shortly before it`(street meters: Int) throws {
        var drive = ScenarioDrive(try Self.chain(street: meters), at: "p")
        drive.stand(seconds: 2)
        drive.setDestinations("e")
        drive.stand(seconds: 2)
        let steps = try #require(drive.navigator.route).legs[0].steps.dropFirst().dropLast()
        #expect(steps.count == 4)
        for (letter, step) in zip("abcd", steps) {
            self.drive(&drive, to: letter, from: letter == "a" ? 0 : 5)
            let last = drive.outputs.last { _, output in
                guard case .event(.prompt(let prompt)) = output else { return false }
                return prompt.stepNumber == step.stepNumber
                    || prompt.followingSteps.contains(step.stepNumber)
            }
            guard let last, case .event(.prompt(let prompt)) = last.output else {
                Issue.record("\(letter): nothing")
                continue
            }
            let silence = (drive.now - last.at).asSeconds - prompt.seconds
            #expect(silence <= 8.5, "\(letter): \(prompt.text)")
        }
    }

    /// A street of so many metres between two turns.
    @Test(arguments: Array(stride(from: 70, through: 150, by: 10)), [8.3, 11])
    func `a turn of which one word fits is told at its place, not by a distance`(
        street meters: Int, speed: Double
    ) throws {
        let count = meters / 10 * 2
        let gap = String(repeating: " ", count: count - 1)
        let rows =
            ["p" + gap + "c"] + Array(repeating: "|" + gap + "|", count: 14)
            + ["a" + String(repeating: "-", count: count - 1) + "b--r", "|", "q"]
        let map = try ScenarioMap(
            rows.joined(separator: "\n"), grid: 10,
            ways: [
                "paq": ["highway": "residential", "name": "Alexandrinenstraße"],
                "abr": ["highway": "residential", "name": "Brandenburgische Straße"],
                "bc": ["highway": "residential", "name": "Charlottenburger Ufer"],
            ])
        var drive = ScenarioDrive(map, at: "p")
        drive.stand(seconds: 2)
        drive.setDestinations("c")
        drive.stand(seconds: 2)
        let steps = try #require(drive.navigator.route).legs[0].steps.dropFirst().dropLast()
        for (letter, step) in zip("ab", steps) {
            self.drive(&drive, to: letter, from: letter == "a" ? 0 : 5, upTo: speed)
            let said = drive.prompts.filter {
                $0.stepNumber == step.stepNumber || $0.followingSteps.contains(step.stepNumber)
            }
            let last = try #require(said.last)
            #expect(
                last.text.hasPrefix("Turn") || last.distanceMeters ?? 0 <= 60,
                "\(letter): \(said.map(\.text))")
        }
    }

    @Test(arguments: Array(stride(from: 140, through: 170, by: 10)))
    func `a ramp at a right angle is told as shortly before it as a turn`(street meters: Int) throws
    {
        let street = String(repeating: "|\n", count: meters / 10 - 1)
        let map = try ScenarioMap(
            "p\n\(street)a" + String(repeating: "-", count: 59) + "b\n|\n|\nq", grid: 10,
            ways: [
                "paq": ["highway": "residential", "name": "Alexandrinenstraße"],
                "ab": ["highway": "motorway_link", "oneway": "yes", "destination": "Berlin"],
            ])
        var drive = ScenarioDrive(map, at: "p")
        drive.stand(seconds: 2)
        drive.setDestinations("b")
        drive.stand(seconds: 4)
        self.drive(&drive, to: "a", from: 0)
        let last = try #require(
            drive.outputs.last { if case .event(.prompt) = $0.output { true } else { false } })
        guard case .event(.prompt(let prompt)) = last.output else { return }
        let silence = (drive.now - last.at).asSeconds - prompt.seconds
        #expect(silence <= 8, "\(prompt.text)")
    }

    /// From a stop the first turn is 90 m on, and the next one 60 m behind it.
    @Test func `behind a departure its first turn is not told again at once`() throws {
        let map = try ScenarioMap(
            """
                                   d------e
                                   |
                                   |
                                   |
                                   |
                                   |
            a-------------b--------c------f
            """, grid: 10,
            ways: [
                "abcf": ["highway": "residential", "name": "Alexandrinenstraße"],
                "cd": ["highway": "residential", "name": "Brandenburgische Straße"],
                "de": ["highway": "residential", "name": "Charlottenburger Ufer"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("be")
        drive.drive("b", speed: 8)
        drive.stand(seconds: 30)
        let before = drive.outputs.count
        self.drive(&drive, to: "c", from: 0)
        self.drive(&drive, to: "d", from: 5)
        let said = drive.outputs.dropFirst(before).compactMap { at, output in
            if case .event(.prompt(let prompt)) = output { (at: at, prompt: prompt) } else { nil }
        }
        let departure = try #require(said.first)
        #expect(!departure.prompt.followingSteps.isEmpty, "\(departure.prompt.text)")
        for (one, next) in zip(said, said.dropFirst())
        where one.prompt.followingSteps.contains(next.prompt.stepNumber ?? -1) {
            let silence = (next.at - one.at).asSeconds - one.prompt.seconds
            #expect(silence >= 4 - 0.01, "\(next.prompt.text)")
        }
    }
}
