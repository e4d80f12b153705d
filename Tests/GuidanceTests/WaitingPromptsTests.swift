import Directions
import Testing

@testable import Guidance

/// Prompts that wait for the end of another one.
@Suite struct WaitingPromptsTests {
    private func words(_ priority: PromptPriority, step: Int? = nil) -> PromptWords {
        let voice = Voice(language: .english, measure: .metric)
        return PromptWords(
            spoken: voice.signalLost, language: .english, meters: nil, step: step,
            priority: priority)
    }

    @Test func `a warning does not take the place of what is to be said of a maneuver`() {
        var waiting = WaitingPrompts()
        waiting.add(words(.maneuver), at: .zero)
        waiting.add(words(.safety), at: .zero)
        waiting.add(words(.confirmation), at: .zero)
        #expect(
            waiting.elements.map(\.words.priority) == [.safety, .maneuver, .confirmation])
    }

    @Test func `of two of one priority the later one stays`() {
        var waiting = WaitingPrompts()
        waiting.add(words(.maneuver, step: 1), at: .zero)
        waiting.add(words(.maneuver, step: 2), at: .seconds(1))
        #expect(waiting.elements.map(\.words.step) == [2])
        #expect(waiting.elements.first?.expiry == .seconds(9))
        waiting.remove(.maneuver)
        #expect(waiting.isEmpty)
    }
}
