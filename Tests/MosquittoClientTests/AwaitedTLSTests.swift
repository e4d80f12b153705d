import MQTTLink
import Synchronization
import Testing
import Threads

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(.timeLimit(.minutes(2))) struct AwaitedTLSTests {
    @Test func `over a socket that somebody connects while TLS is awaited, nothing is said`() throws
    {
        let broker = Broker(host: "localhost", port: 8883)
        var options = MosquittoClient.Options(
            link: LinkOptions(brokers: [broker]), clientIdentifier: "van-1")
        options.userName = "van-1"
        options.password = "secret"
        options.security = .awaited
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
        defer { close(ends[1]) }
        let handle = try MosquittoHandle(options, host: broker.host)
        #expect(throws: LinkError.self) {
            try handle.connect(to: broker, over: ends[0], will: nil)
        }
        var byte: UInt8 = 0
        // Closed, and not a byte before.
        #expect(recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0)
    }

    /// The next attempt would be an hour away.
    @Test func `a corrected clock is a reason to try at once`() async throws {
        let listener = try LoopbackListener()
        let attempts = Mutex(0)
        NativeThread.start(named: "refusing") {
            while let connection = listener.next() {
                attempts.withLock { $0 += 1 }
                close(connection)
            }
        }
        var link = LinkOptions(brokers: [Broker(host: "127.0.0.1", port: listener.port)])
        link.firstRetry = .seconds(3600)
        link.longestRetry = .seconds(3600)
        var options = MosquittoClient.Options(link: link, clientIdentifier: "van-1")
        options.security = .tls(MosquittoClient.TLS())
        let seconds = Mutex<Int64>(0)
        let pauses = Mutex<[Duration]>([])
        let client = MosquittoClient(
            options: options, certificateTime: { seconds.withLock { $0 } },
            handler: { event in
                guard case .disconnected(_, _, let pause) = event else { return }
                pauses.withLock { $0.append(pause) }
            })
        let run = Task { try await client.run() }
        while pauses.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(pauses.withLock { $0[0] } > .seconds(2000))
        seconds.withLock { $0 = 1_790_000_000 }
        while attempts.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(5)) }
        run.cancel()
        try await run.value
    }
}
