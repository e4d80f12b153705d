/// One address of a host, with the port: the bytes of a `sockaddr`.
package struct SocketAddress: Hashable, Sendable {
    package let family: Int32
    package let bytes: [UInt8]

    package init(family: Int32, bytes: [UInt8]) {
        self.family = family
        self.bytes = bytes
    }
}

/// The machine's own address of a connection.
package struct LocalAddress: Hashable, Sendable {
    /// 4 of IPv4, 16 of IPv6.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}
