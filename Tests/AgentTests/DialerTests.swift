import Testing

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct DialerTests {
    private let start = ContinuousClock.now

    @Test func `an address that nobody answers does not keep the next one from its turn`() throws {
        let deaf = try Listener(queue: 0)
        // The kernel drops what comes when the queue is full.
        let fill = Dialer([SocketAddress](repeating: deaf.address, count: 4), at: start)
        for step in 0..<4 { _ = try? fill.advance(at: start + .milliseconds(300) * step) }
        let good = try Listener(queue: 8)
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
        let gone = try Listener(queue: 1).address
        let good = try Listener(queue: 8)
        close(try connect(Dialer([gone, good.address], at: start), at: start))
        let dialer = Dialer([gone, gone], at: start)
        let error = #expect(throws: MosquittoError.self) {
            while try dialer.advance(at: start) == nil {}
        }
        #expect(error?.cause == .nobodyListens)
    }

    @Test func `a name without addresses is an error`() {
        #expect(throws: MosquittoError.self) {
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

/// A socket that listens on the loopback, until it is released.
private final class Listener {
    let address: SocketAddress
    private let descriptor: Int32

    init(queue: Int32) throws {
        let descriptor = socket(AF_INET, streamSocket, 0)
        self.descriptor = descriptor
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &name) { name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(descriptor, name, length) == 0 && listen(descriptor, queue) == 0
                    && getsockname(descriptor, name, &length) == 0
            }
        }
        address = SocketAddress(
            family: AF_INET, bytes: withUnsafeBytes(of: &name) { Array($0) })
        try #require(isReady)
    }

    deinit { close(descriptor) }
}
