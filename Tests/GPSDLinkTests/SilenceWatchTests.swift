import GPSDLink
import Testing

@Suite struct SilenceWatchTests {
    private func watch() -> SilenceWatch {
        SilenceWatch(askAfter: .seconds(8), answerWithin: .seconds(4), at: .zero)
    }

    @Test func `who says nothing is asked once and then given up`() {
        var watch = watch()
        #expect(watch.next(at: .seconds(1)) == .wait(.seconds(7)))
        #expect(watch.next(at: .seconds(8)) == .ask)
        #expect(watch.next(at: .seconds(9)) == .wait(.seconds(3)))
        #expect(watch.next(at: .seconds(12)) == .giveUp)
    }

    @Test func `who answers is kept for ever though nothing else comes`() {
        var watch = watch()
        var asked = 0
        for second in 0..<3600 {
            switch watch.next(at: .seconds(second)) {
            case .ask:
                asked += 1
                watch.heard(at: .seconds(second))
            case .giveUp: Issue.record("given up after \(second) s")
            case .wait: break
            }
        }
        #expect((400...450).contains(asked))
    }
}
