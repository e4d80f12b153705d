import Retry
import Testing

@testable import MQTTLink

@Suite struct SubscriptionStateTests {
    private func answer(_ filter: String, _ refusal: String? = nil)
        -> SubscriptionAnswer
    {
        SubscriptionAnswer(filter: filter, refusal: refusal)
    }

    @Test func `what was refused is asked for again, later and later, until it is granted`() {
        var state = SubscriptionState(random: JitterGenerator(seed: 1))
        let start = Duration.zero
        var asked: [Int] = []
        state.answered(answer("traffic"), at: start)
        state.answered(answer("command", "Not authorized"), at: start)
        for second in 0..<100 {
            let now = start + .seconds(second)
            for filter in state.due(at: now) {
                #expect(filter == "command")
                asked.append(second)
                state.answered(answer(filter, "Not authorized"), at: now)
            }
        }
        // After about 10, 20 and 40 s.
        #expect(asked.count == 3)
        #expect((8...13).contains(asked[0]))
        #expect((14...26).contains(asked[1] - asked[0]))
        state.answered(answer("command"), at: start + .seconds(100))
        let later = state.due(at: start + .seconds(1000))
        #expect(later.isEmpty)
    }

    @Test func `what was granted need not come again from the beginning`() {
        var state = SubscriptionState(random: JitterGenerator(seed: 1))
        #expect(!state.hasEverHad("command"))
        state.answered(answer("command"), at: .zero)
        state.connected()
        #expect(state.hasEverHad("command"))
    }
}
