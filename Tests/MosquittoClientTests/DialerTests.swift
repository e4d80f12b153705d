import MQTTLink
import Testing

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(.timeLimit(.minutes(2))) struct DialerTests {
    private let start = ContinuousClock.now

    @Test func `an address that nobody answers does not keep the next one from its turn`() throws {
        let deaf = try LoopbackListener(queue: 0)
        // The kernel drops what comes when the queue is full.
        let fill = Dialer([SocketAddress](repeating: deaf.address, count: 4), at: start)
        for step in 0..<4 { _ = try? fill.advance(at: start + .milliseconds(300) * step) }
        let good = try LoopbackListener()
        let dialer = Dialer([deaf.address, good.address], at: start)
        #expect(try dialer.advance(at: start) == nil)
        #expect(dialer.nextStart == start + .milliseconds(250))
        #expect(try dialer.advance(at: start + .milliseconds(249)) == nil)
        #expect(dialer.sockets.count == 1)
        let connected = try connect(dialer, at: start + .milliseconds(250))
        #expect(dialer.nextStart == nil)
        close(connected)
    }

    @Test func `an address that refuses is followed by the next one at once`() throws {
        let gone = try LoopbackListener(queue: 1).address
        let good = try LoopbackListener()
        close(try connect(Dialer([gone, good.address], at: start), at: start))
        let dialer = Dialer([gone, gone], at: start)
        let error = #expect(throws: LinkError.self) {
            while try dialer.advance(at: start) == nil {}
        }
        #expect(error?.cause == .nobodyListens)
    }

    @Test func `a name without addresses is an error`() {
        #expect(throws: LinkError.self) {
            try Dialer([], at: start).advance(at: start)
        }
    }

    private func connect(
        _ dialer: Dialer, at now: ContinuousClock.Instant
    ) throws -> Int32 {
        while true {
            if let socket = try dialer.advance(at: now) { return socket }
        }
    }
}
