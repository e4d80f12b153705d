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

@Suite(.timeLimit(.minutes(2))) struct PreferredBrokerTests {
    @Test
    func `a link that works is kept, and its end leads to a preferred broker that answers again`()
        async throws
    {
        let preferred = try SmallBroker()
        let other = try SmallBroker()
        preferred.isConfirming = false
        var link = LinkOptions(
            brokers: [preferred, other].map { Broker(host: "127.0.0.1", port: $0.port) })
        link.firstRetry = .milliseconds(10)
        link.lookInterval = .milliseconds(100)
        let options = MosquittoClient.Options(link: link, clientIdentifier: "looking")
        let (links, continuation) = AsyncStream.makeStream(of: UInt16.self)
        let client = MosquittoClient(options: options) { event in
            if case .connected(let broker, _) = event { continuation.yield(broker.port) }
        }
        let run = Task { try await client.run() }
        var ports = links.makeAsyncIterator()
        #expect(await ports.next() == other.port)
        preferred.isConfirming = true
        // Two looks, so that the first one is known to have been taken in.
        let before = preferred.connections
        while preferred.connections < before + 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(other.connections == 1)
        other.hangUp()
        #expect(await ports.next() == preferred.port)
        run.cancel()
        try await run.value
    }
}

/// Confirms each connection, or hangs up at once; never answers more.
private final class SmallBroker: Sendable {
    private struct State {
        var isConfirming = true
        var connections = 0
        var last: Int32 = -1
    }

    private let listener: LoopbackListener
    private let state = Mutex(State())

    var isConfirming: Bool {
        get { state.withLock { $0.isConfirming } }
        set { state.withLock { $0.isConfirming = newValue } }
    }
    var port: UInt16 { listener.port }
    var connections: Int { state.withLock { $0.connections } }

    init() throws {
        listener = try LoopbackListener()
        NativeThread.start(named: "small-broker") { [self] in serve() }
    }

    func hangUp() { _ = shutdown(state.withLock { $0.last }, Int32(SHUT_RDWR)) }

    private func serve() {
        while let connection = listener.next() {
            let isConfirming = state.withLock { state in
                state.connections += 1
                state.last = connection
                return state.isConfirming
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            if isConfirming, recv(connection, &bytes, bytes.count, 0) > 0 {
                _ = send(connection, [0x20, 3, 0, 0, 0] as [UInt8], 5, Int32(MSG_NOSIGNAL))
            } else {
                shutdown(connection, Int32(SHUT_RDWR))
            }
        }
    }
}
