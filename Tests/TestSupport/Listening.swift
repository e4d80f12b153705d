#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Waits up to twenty seconds until a server on the loopback takes connections.
///
/// - Returns: whether it does.
public func waitUntilListening(port: UInt16) -> Bool {
    for _ in 0..<2_000 {
        if isListening(port) { return true }
        usleep(10_000)
    }
    return false
}

private func isListening(_ port: UInt16) -> Bool {
    #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
        let kind = SOCK_STREAM | SOCK_CLOEXEC
    #endif
    let attempt = socket(AF_INET, kind, 0)
    defer { close(attempt) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    name.sin_port = port.bigEndian
    return withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(attempt, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
