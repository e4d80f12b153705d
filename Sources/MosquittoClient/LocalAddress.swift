import MQTTLink

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension LocalAddress {
    /// Of a connected socket; nil without a connection.
    init?(of socket: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(socket, $0, &length)
            }
        }
        guard code == 0 else { return nil }
        // Where struct sockaddr_in and struct sockaddr_in6 have it.
        let range = storage.ss_family == sa_family_t(AF_INET6) ? 8..<24 : 4..<8
        self.init(bytes: withUnsafeBytes(of: &storage) { Array($0[range]) })
    }
}
