import Directions
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
}
