import GPSDLink
import Testing

@Suite struct SilenceMonitorTests {
    private func monitor() -> SilenceMonitor {
        SilenceMonitor(askAfter: .seconds(8), answerWithin: .seconds(4), at: .zero)
    }

    @Test func `who says nothing is asked once and then given up`() {
        var monitor = monitor()
        #expect(monitor.next(at: .seconds(1)) == .wait(.seconds(7)))
        #expect(monitor.next(at: .seconds(8)) == .ask)
        #expect(monitor.next(at: .seconds(9)) == .wait(.seconds(3)))
        #expect(monitor.next(at: .seconds(12)) == .giveUp)
    }

    @Test func `who answers is kept for ever though nothing else comes`() {
        var monitor = monitor()
        var asked = 0
        for second in 0..<3600 {
            switch monitor.next(at: .seconds(second)) {
            case .ask:
                asked += 1
                monitor.heard(at: .seconds(second))
            case .giveUp: Issue.record("given up after \(second) s")
            case .wait: break
            }
        }
        #expect((400...450).contains(asked))
    }
}
