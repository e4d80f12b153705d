import MQTTLink
import Testing

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A socket that listens on the loopback at a port of its own, until it is released.
final class LoopbackListener: Sendable {
    let address: SocketAddress
    let port: UInt16
    private let descriptor: Int32

    /// - Parameter queue: how many connections may wait to be accepted.
    init(queue: Int32 = 8) throws {
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
        port = UInt16(bigEndian: name.sin_port)
        try #require(isReady)
    }

    deinit { close(descriptor) }

    /// The next connection's descriptor; nil when there can be no more.
    func next() -> Int32? {
        let connection = accept(descriptor, nil, nil)
        return connection >= 0 ? connection : nil
    }
}
