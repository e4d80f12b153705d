import MQTTLink
import Testing

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct AwaitedTLSTests {
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
}
