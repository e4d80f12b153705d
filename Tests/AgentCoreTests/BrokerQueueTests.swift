import Testing

@testable import AgentCore

@Suite struct BrokerQueueTests {
    private var queue = BrokerQueue(keepAliveSeconds: 30)

    @Test mutating func `for a session that is new nothing has waited`() {
        queue.connected(at: .seconds(5), isResumed: false)
        #expect(queue.longestWait(at: .seconds(5)) == 0)
    }

    @Test mutating func `an attempt that failed is no link that was lost`() {
        queue.disconnected(at: .seconds(5))
        queue.connected(at: .seconds(9), isResumed: true)
        #expect(queue.longestWait(at: .seconds(9)) == .infinity)
    }

    @Test mutating func `what came before the loss was noticed may have waited too`() {
        queue.connected(at: .seconds(0), isResumed: false)
        queue.disconnected(at: .seconds(1000))
        queue.connected(at: .seconds(1100), isResumed: true)
        #expect(queue.longestWait(at: .seconds(1101)) == 161)
        queue.probeReturned(at: .seconds(1102))
        // An acknowledgement says that the link still was.
        queue.heard(at: .seconds(1190))
        queue.disconnected(at: .seconds(1200))
        queue.connected(at: .seconds(1201), isResumed: true)
        #expect(queue.longestWait(at: .seconds(1201)) == 11)
    }

    @Test mutating func `without its probe the queue is empty after a silence, or a minute`() {
        queue.connected(at: .seconds(0), isResumed: true)
        queue.heard(at: .seconds(9))
        #expect(queue.longestWait(at: .seconds(18)) == .infinity)
        #expect(queue.longestWait(at: .seconds(19)) == 0)

        queue.connected(at: .seconds(100), isResumed: true)
        for second in 100..<160 {
            #expect(queue.longestWait(at: .seconds(second)) > 0)
            queue.heard(at: .seconds(second))
        }
        #expect(queue.longestWait(at: .seconds(160)) == 0)
    }
}
