import Directions
import Geodesy
import ScenarioMaps
import Testing

@testable import Guidance

/// Prompts on a roundabout whose exit was announced with its number.
@Suite struct RoundaboutPromptTests {
    /// Metres a second.
    private static let speed = 10.0

    /// Drives from a over places on the circle to a destination.
    private func drive(_ circle: String, to destination: String) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
                              a
                              |
                              b
            i---------------j   d---------------c
                              f
                              |
                              e
            """, grid: 30,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary", "name": "North Road"],
                "cd": ["highway": "primary", "name": "East Road", "maxspeed": "50"],
                "ef": ["highway": "primary", "name": "South Road"],
                "ij": ["highway": "primary", "name": "West Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.setDestinations(destination)
        drive.drive(circle + destination, speed: Self.speed)
        return drive
    }

    /// The step that leaves the circle, and what was said of it and of the one that enters it.
    private func exit(_ drive: ScenarioDrive) throws -> (
        step: Step, prompts: [Prompt], entryPrompts: [Prompt]
    ) {
        let steps = try #require(drive.navigator.route).legs[0].steps
        let index = try #require(
            steps.firstIndex { $0.maneuver == .roundaboutExitCounterclockwise })
        func prompts(_ step: Step) -> [Prompt] {
            drive.prompts.filter { $0.stepNumber == step.stepNumber }
        }
        return (steps[index], prompts(steps[index]), prompts(steps[index - 1]))
    }

    @Test func `where the exit is far round, the driver is reminded once, as it comes`() throws {
        let (step, prompts, entryPrompts) = try exit(try drive("bjfd", to: "c"))
        #expect(step.timeFromPrevStepSeconds >= Voice.togetherSeconds)
        #expect(entryPrompts.contains { $0.text.contains("third exit") })
        #expect(prompts.map(\.text) == ["Exit the roundabout onto East Road"])
        // It ends two seconds before the exit, and begins with the fix before the one that would be late.
        let seconds = 2 + SpeechTiming(language: "en").seconds(prompts[0].text) + 1
        #expect(try #require(prompts[0].distanceMeters) <= seconds * Self.speed)
    }

    @Test func `where the exit is near, its number at the entry is all that is said`() throws {
        let drive = try drive("bj", to: "i")
        let (step, prompts, entryPrompts) = try exit(drive)
        #expect(step.timeFromPrevStepSeconds < Voice.togetherSeconds)
        #expect(entryPrompts.contains { $0.text.contains("first exit") })
        #expect(prompts.isEmpty)
        // Nor together with the entry.
        #expect(!drive.prompts.contains { $0.text.contains("xit the roundabout") })
    }

    /// The road that the exit leads onto is left at once, and the driver hears of that when he misses the exit.
    @Test(arguments: [4.0, 5, 6])
    func `who misses an exit is told of it again, not only of the turn behind it`(
        speed: Double
    ) throws {
        let map = try ScenarioMap(
            """
                              a
                              |
                              b
            i---------------j   d---x------------c
                              f
                              |     z
                              e
            """, grid: 14,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary", "name": "North Road"],
                "dxc": ["highway": "primary", "name": "East Road"],
                "ef": ["highway": "primary", "name": "South Road"],
                "ij": ["highway": "primary", "name": "West Road"],
                "xz": ["highway": "primary", "name": "Side Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.setDestinations("z")
        drive.drive("bjfd", speed: speed)
        let before = drive.now
        drive.drive("bjfd", speed: speed)
        let rerouted = drive.outputs.first { at, output in
            guard case .event(.routeChanged(let change)) = output else { return false }
            return at > before && change.reason == .offRoute
        }?.at
        let told = drive.outputs.compactMap { at, output -> String? in
            guard at >= rerouted ?? .zero, case .event(.prompt(let prompt)) = output else {
                return nil
            }
            return prompt.text
        }
        #expect(rerouted != nil)
        #expect(told.contains { $0.contains("exit") || $0.contains("Exit") }, "\(told)")
        // Each word before it takes the time in which the next exit comes.
        #expect(!told.contains("Rerouting"), "\(told)")
    }

    /// A circle of 60 m around its middle, with eight arms; every other one has no name.
    private static func circle(_ random: inout SeededGenerator) throws -> ScenarioMap {
        var rows = Array(repeating: Array(repeating: Character(" "), count: 101), count: 51)
        let directions: [(x: Double, y: Double)] = [
            (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
        ]
        for (letter, direction) in zip("abcdefgh", directions) {
            let turn = Double.random(in: -0.2...0.2, using: &random)
            let (x, y) = (direction.x - turn * direction.y, direction.y + turn * direction.x)
            // A column is 5 m wide, a line 10 m high.
            rows[25 - Int((6 * y).rounded())][50 + Int((12 * x).rounded())] = letter
            rows[25 - Int((22 * y).rounded())][50 + Int((44 * x).rounded())] = Character(
                letter.uppercased())
        }
        func road(_ name: String) -> [String: String] { ["highway": "primary", "name": name] }
        return try ScenarioMap(
            rows.map { String($0) }.joined(separator: "\n"), grid: 10,
            ways: [
                "abcdefgha": ["highway": "primary", "junction": "roundabout", "name": ""],
                "aA": road(""), "bB": road("B Road"), "cC": road(""), "dD": road("D Road"),
                "eE": road(""), "fF": road("F Road"), "gG": road(""), "hH": road("H Road"),
            ])
    }

    /// A driver on the circle is told the number of his exit from where he is when he hears it.
    @Test(arguments: Array("ABCDEFGH"), 0...9)
    func `who is led away from a place on the circle is told which exit to take`(
        goal: Character, secondsRound: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(secondsRound) + 1)
        var drive = ScenarioDrive(try Self.circle(&random), at: "a")
        let speed = Double.random(in: 5...10, using: &random)
        let exit = Character(goal.lowercased())
        let round = Array("bcdefghabcdefghabcdefgh")
        var passed: [(letter: Character, at: Duration)] = []
        var ordered: Duration?
        for letter in round {
            while drive.place.distance(to: drive.map.coordinate(letter)) > 0.01 {
                drive.drive(String(letter), speed: speed, seconds: 1)
                if ordered == nil, drive.now >= .seconds(3 + secondsRound) {
                    drive.setDestinations(String(goal))
                    ordered = drive.now
                }
            }
            passed.append((letter, drive.now))
            // The route may lead round once more where the exit is too near to be told.
            let left =
                drive.navigator.route.map { route in
                    route.legs[0].distanceMeters
                        - (drive.navigator.state.activeTrip?.progress.meters ?? 0)
                } ?? .infinity
            if letter == exit, ordered != nil, left < 170 { break }
        }
        let leaving = try #require(passed.last { $0.letter == exit }).at
        let ordinals = [
            "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
            "eighth", "ninth",
        ]
        let told = drive.outputs.compactMap { at, output -> (at: Duration, prompt: Prompt)? in
            guard case .event(.prompt(let prompt)) = output, prompt.text.contains("xit") else {
                return nil
            }
            return (at, prompt)
        }
        #expect(!told.isEmpty)
        for (at, prompt) in told {
            // "Take the second" takes a second; of an exit that is beside the driver one cannot say whether he counts it.
            let numbers = [-0.5, 1, 2].map { seconds in
                1 + passed.count { $0.at > at + .seconds(seconds) && $0.at < leaving }
            }
            let isNumbered = numbers.contains {
                $0 < ordinals.count && prompt.text.contains("ake the \(ordinals[$0]) exit")
            }
            let isNext = numbers.contains(1)
            let isAmbiguous = Set(numbers).count > 1
            let hasName = prompt.text.contains("\(goal) Road")
            let text = "\(at) \(prompt.text), \(numbers)"
            if prompt.text.contains("ake the") {
                #expect(isNumbered, "\(text)")
            } else {
                // Where there is time he is told behind that exit.
                #expect(isNext || hasName && isAmbiguous && leaving - at < .seconds(8), "\(text)")
            }
        }
    }
}
