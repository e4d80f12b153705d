#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Sends given lines, on a free port of the loopback, to the one client that connects.
final class FakeGPSD {
    let port: Int
    private let listener: Int32

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) + listen(listener, 1)
                    + getsockname(listener, address, &length)
            }
        }
        precondition(code == 0, "no port is free: errno \(errno)")
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(listener) }

    /// Waits for a client, and gives it all of this; the connection then ends.
    func say(_ bytes: [UInt8]) {
        let client = accept(listener, nil, nil)
        defer { close(client) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
        // The client's bytes are read, as their loss would be reported before the rest of the sent lines.
        shutdown(client, Int32(SHUT_WR))
        var heard = [UInt8](repeating: 0, count: 1024)
        while read(client, &heard, heard.count) > 0 {}
    }
}

/// Ends the process when it has used so much of a processor: what never returns is to fail, not to hang.
func limitProcessorTime(seconds: UInt) {
    var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
    setrlimit(__rlimit_resource_t(0), &limit)
}
