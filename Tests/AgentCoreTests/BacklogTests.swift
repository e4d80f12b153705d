import Testing

@testable import AgentCore

@Suite struct BacklogTests {
    @Test func `an answer to an old read is not taken, nor one twice`() {
        var backlog = Backlog(border: 5, isDone: false, nextBatch: .zero, reading: 0)
        #expect(backlog.nextRead(at: .zero) == .events(1))
        // Consent has changed meanwhile: what was read may be more than may be published now.
        backlog.begin(upTo: 7)
        #expect(backlog.nextRead(at: .zero) == .events(2))
        #expect(backlog.takeAnswer(1) == false)
        #expect(backlog.takeAnswer(2) == true)
        #expect(backlog.takeAnswer(2) == false)
    }

    @Test func `one batch is on its way at a time`() {
        var backlog = Backlog(border: 5, isDone: false, nextBatch: .zero, reading: 0)
        #expect(backlog.nextRead(at: .zero) == .events(1))
        #expect(backlog.nextRead(at: .zero) == nil)
        #expect(backlog.takeAnswer(1) == true)
        backlog.batchIsSent(next: .seconds(1))
        #expect(backlog.nextRead(at: .seconds(2)) == nil)
        backlog.batchIsDelivered()
        #expect(backlog.nextRead(at: .milliseconds(500)) == nil)
        #expect(backlog.nextRead(at: .seconds(1)) == .events(2))
    }
}
