#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The socket on which systemd hears from a service of `Type=notify`; does nothing without systemd.
///
/// The protocol of sd_notify(3): one datagram of `KEY=value` lines.
public struct ServiceManagerSocket: Sendable {
    let path: String?
    /// Interval of the watchdog's signs of life; nil without a watchdog.
    let watchdogInterval: Duration?

    public init(environment: [String: String] = .process) {
        path = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isForUs = environment["WATCHDOG_PID"].flatMap { Int32($0) }.map { $0 == getpid() }
        watchdogInterval =
            isForUs ?? true
            ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0 / 2) } : nil
    }

    /// Sets the sentence in `systemctl status`.
    public func reportStatus(_ sentence: String) { notify("STATUS=\(sentence)") }

    /// Notifies systemd that the service reads its configuration again, for as long as that takes.
    func whileReloading(_ reload: () -> Void) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        notify("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)")
        reload()
        notify("READY=1")
    }

    func notify(_ state: String) {
        guard let path else { return }
        let descriptor = Self.open()
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = Self.withAddress(path) { address, length in
            sendto(
                descriptor, state, state.utf8.count, Int32(MSG_NOSIGNAL), address, length)
        }
    }

    static func open() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Nil for a path that is too long.
    static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        // An at sign stands for the NUL byte of the abstract namespace.
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + bytes.count)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
